/** The quiz stops a search before each decision and asks for it. */
import { html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { ask } from "../core/connection.js";
import type { KeyHelp } from "../core/keys.js";
import { currentRoute, go, hashOf, note } from "../core/router.js";
import { Searches } from "../core/searches.js";
import {
  readTextbookSearch,
  type TextbookSearch,
  writeTextbookSearch,
} from "../core/textbook-search.js";
import { attempt } from "../core/toast.js";
import { fetchWalkthrough, type Walkthrough } from "../core/walkthrough.js";
import { chooseSearch, fetchOffer, type Offer } from "../elements/choose-search.js";
import { fieldValue } from "../elements/field.js";
import { choiceKeys, hidesWindow, isRight, questionView } from "../elements/question.js";
import { PlyScreen } from "../elements/screen.js";
import { sentenceView, stackView } from "../elements/step-panels.js";
import type { QuestionView } from "../messages.js";

export const QUIZ_KEYS: KeyHelp[] = [
  { keys: "0–9 − Enter", does: "answer with a score" },
  { keys: "p", does: "prune the other moves" },
  { keys: "g", does: "search the other moves" },
  { keys: "1 2 3", does: "choose a reason" },
  { keys: "Enter", does: "after an answer: the next question" },
];

const ASKS = { all: "All questions", window: "Alpha and beta", prune: "Prune or not" };
type Asks = keyof typeof ASKS;
const NEXT = ";";
/** The question at which the video suggests to pause. */
const VIDEO_QUESTION = {
  position: "((((8 5) (6 -4)) ((3 8) (4 -6))) (((1 0) (5 2)) ((0 0) (0 0))))",
  question: "25",
};
/** These algorithms visit no node twice, so the whole tree can be shown without spoilers. */
const PLAIN = ["minimax", "alphabeta", "negamax"];

@customElement("ply-quiz")
export class PlyQuiz extends PlyScreen {
  @state() private offer: Offer | null = null;
  @state() private search: TextbookSearch = readTextbookSearch(currentRoute().params);
  @state() private walkthrough: Walkthrough | null = null;
  @state() private asks: Asks = "all";
  /** The answers so far, as they were entered. */
  @state() private answers: string[] = [];
  /** The number of the only question that is asked, if the address has one. */
  @state() private only: number | null = null;
  /** The index of the current question; it has been answered if there are more answers. */
  @state() private at = 0;
  private readonly searches = new Searches(this);
  private shownKey = "";

  protected override async open(): Promise<void> {
    this.offer ??= await fetchOffer();
    const { params } = currentRoute();
    this.search = readTextbookSearch(params);
    const asks = params.get("asks") ?? "";
    this.asks = asks in ASKS ? (asks as Asks) : "all";
    this.only = Number(params.get("question")) || null;
    await this.load();
    const answers = params.get("answers")?.split(NEXT) ?? [];
    this.answers = answers.slice(0, this.questions.length);
    const at = Number(params.get("at") ?? this.answers.length + 1) - 1;
    this.at = Math.max(0, Math.min(at || 0, this.answers.length));
  }

  private async load(): Promise<void> {
    const key = JSON.stringify(writeTextbookSearch(this.search));
    if (key === this.shownKey && this.walkthrough) return;
    this.walkthrough = null;
    this.shownKey = key;
    const walkthrough = await this.searches.run((search_id) =>
      fetchWalkthrough(this.search, search_id),
    );
    if (this.shownKey === key) this.walkthrough = walkthrough;
  }

  /** Starts over with another search or other questions. */
  private restart(search: TextbookSearch, asks: Asks = this.asks): void {
    this.search = search;
    this.asks = asks;
    this.answers = [];
    this.at = 0;
    this.only = null;
    note({
      ...writeTextbookSearch(search),
      asks: asks === "all" ? null : asks,
      answers: null,
      at: null,
      question: null,
    });
    void attempt(() => this.load());
  }

  private readonly another = (): void => {
    void attempt(async () => {
      const seed = Math.floor(Math.random() * 1e6);
      const { position } = await ask("random_tree", {
        seed,
        depth: 3,
        branching: 3,
        uniform: seed % 2 === 0,
      });
      this.restart({ ...this.search, start: { game: "tree", position, moves: [], depth: null } });
    });
  };

  // Asking and answering.

  private get questions(): QuestionView[] {
    const all = this.walkthrough?.view.questions ?? [];
    if (this.only !== null) return all.slice(this.only - 1, this.only);
    const mixed = all.filter(({ in_quiz }) => in_quiz);
    if (this.asks === "all") return mixed;
    return mixed.filter((question) => hidesWindow(question) === (this.asks === "prune"));
  }

  private get question(): QuestionView | undefined {
    return this.questions[this.at];
  }

  private get isAnswered(): boolean {
    return this.answers.length > this.at;
  }

  private get right(): number {
    return this.answers.filter((answer, index) => isRight(this.questions[index]!, answer)).length;
  }

  private readonly answer = (given: string): void => {
    if (!this.question || this.isAnswered) return;
    this.answers = [...this.answers, given];
    this.write();
    void this.updateComplete.then(() => this.querySelector<HTMLElement>("button.next")?.focus());
  };

  private readonly next = (): void => {
    if (!this.isAnswered) return;
    this.at++;
    this.write();
    void this.updateComplete.then(() =>
      this.querySelector<HTMLElement>(".question input, .question button, .result button")?.focus(),
    );
  };

  private write(): void {
    note({
      answers: this.answers.join(NEXT) || null,
      at: this.isAnswered ? String(this.at + 1) : null,
    });
  }

  protected override actions(): Record<string, () => void> {
    return this.question && !this.isAnswered ? choiceKeys(this.question, this.answer) : {};
  }

  protected override typed(key: string): void {
    if (/^[-−0-9.]$/.test(key)) this.querySelector<HTMLElement>("input[name=answer]")?.focus();
  }

  // Rendering.

  protected override render() {
    const { offer, walkthrough } = this;
    if (!offer) return html`<p class="loading">Preparing questions…</p>`;
    return html`<section class="watch quiz" aria-label="Quiz">
      ${walkthrough ? this.stage(walkthrough) : html`<div class="stage"></div>`}
      <div class="side">${walkthrough ? this.standing(walkthrough) : nothing} ${this.choices(offer)}</div>
    </section>`;
  }

  /** Returns the step that is shown, and the node that is asked about. */
  private place(walkthrough: Walkthrough): { number: number; row: number } {
    const question = this.question;
    if (!question) return { number: walkthrough.steps.length, row: walkthrough.steps.at(-1)!.row };
    const asked = hidesWindow(question) ? question.after : question.until;
    return {
      number: this.isAnswered ? question.until : question.after,
      row: walkthrough.steps[asked - 1]!.row,
    };
  }

  private stage(walkthrough: Walkthrough) {
    const question = this.question;
    const { number, row } = this.place(walkthrough);
    const isDrawnWhole = this.search.start.game === "tree" && PLAIN.includes(this.search.algorithm);
    return html`<div class="stage">
      ${question ? this.asked(question) : this.result()}
      <div class="card">
        <ply-tree
          .nodes=${walkthrough.tree(number - 1, { spoiler: isDrawnWhole, windows: this.showsWindows, row })}
          .room=${walkthrough.room}
          .selected=${row}
          label="Search tree"
        ></ply-tree>
      </div>
    </div>`;
  }

  private get showsWindows(): boolean {
    return !this.question || this.isAnswered || !hidesWindow(this.question);
  }

  private standing(walkthrough: Walkthrough) {
    const { number, row } = this.place(walkthrough);
    return html`${this.score()} ${stackView(walkthrough, walkthrough.stack(number - 1, row), walkthrough.view.windows && this.showsWindows)}`;
  }

  private choices(offer: Offer) {
    return html`<section class="card" aria-label="Quiz settings">
      ${chooseSearch(offer, this.search, (search) => this.restart(search))}
      <label class="field">
        Questions
        <select
          name="asks"
          @change=${(event: Event) => this.restart(this.search, fieldValue(event) as Asks)}
        >
          ${Object.entries(ASKS).map(
            ([name, words]) =>
              html`<option value=${name} ?selected=${name === this.asks}>${words}</option>`,
          )}
        </select>
      </label>
      <div class="buttons words">
        <button @click=${this.another}>Another tree</button>
        <button @click=${() => this.restart(this.search)}>Start over</button>
        <button ?disabled=${!this.walkthrough} @click=${this.watch}>Watch it</button>
      </div>
      ${this.links()}
    </section>`;
  }

  /** Links to the current question alone, and to the one that the video asks. */
  private links() {
    const all = this.walkthrough?.view.questions ?? [];
    const number = this.question ? all.indexOf(this.question) + 1 : 0;
    const search = writeTextbookSearch(this.search);
    const { position, question } = VIDEO_QUESTION;
    return html`<p class="small">
      ${number > 0 ? html`<a href=${hashOf("quiz", { ...search, question: String(number) })}>Link to this question</a> · ` : nothing}
      <a href=${hashOf("quiz", { position, question })}>The video's question</a>
    </p>`;
  }

  private readonly watch = (): void => {
    const { number } = this.place(this.walkthrough!);
    go("watch", { ...writeTextbookSearch(this.search), step: String(number) });
  };

  private asked(question: QuestionView) {
    const before = this.walkthrough!.steps[question.after - 1]!;
    const next = html`<button class="primary next" @click=${this.next}>Next</button>`;
    return html`<div class="card question">
      ${hidesWindow(question) ? nothing : html`<p class="muted before">${before.number}. ${sentenceView(before.sentence)}</p>`}
      ${questionView(question, this.answers[this.at], this.answer, next)}
    </div>`;
  }

  private score() {
    const [asked, all] = [this.answers.length, this.questions.length];
    return html`<section class="card score" aria-label="Score">
      <p><b>${this.right}</b> of <b>${asked}</b> right <span class="muted">· ${all} questions</span></p>
      <progress max=${all} value=${asked} aria-label="Answered"></progress>
    </section>`;
  }

  private result() {
    const wrong = this.questions.filter(
      (question, index) => !isRight(question, this.answers[index]!),
    );
    return html`<div class="card result" role="status">
      <h2>${this.right} of ${this.questions.length} right</h2>
      ${
        this.questions.length === 0
          ? html`<p>This search has no questions. Choose another one.</p>`
          : wrong.length === 0
            ? html`<p>All correct. You could be the algorithm.</p>`
            : html`<p>Review these steps:</p>
              <ul>
                ${wrong.map(
                  ({ until, explanation }) => html`<li>
                    <a href=${hashOf("watch", { ...writeTextbookSearch(this.search), step: String(until) })}>step ${until}</a>:
                    ${explanation}
                  </li>`,
                )}
              </ul>`
      }
      <div class="buttons words">
        <button class="primary" @click=${this.another}>Another tree</button>
        <button @click=${() => this.restart(this.search)}>Try again</button>
      </div>
    </div>`;
  }
}
