/** The quiz stops a search before each decision and asks for it. */
import { html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { ask } from "../core/connection.js";
import type { KeyHelp } from "../core/keys.js";
import { currentRoute, go, hashOf, note } from "../core/router.js";
import { scoreText } from "../core/score.js";
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
import { PlyScreen } from "../elements/screen.js";
import { sentenceView, stackView } from "../elements/step-panels.js";
import type { QuestionView } from "../messages.js";

export const QUIZ_KEYS: KeyHelp[] = [
  { keys: "0–9 − Enter", does: "answer with a score" },
  { keys: "p", does: "prune the other moves" },
  { keys: "g", does: "search the other moves" },
  { keys: "Enter", does: "after an answer: the next question" },
];

const ASKS = { all: "All questions", window: "Alpha and beta", prune: "Prune or not" };
type Asks = keyof typeof ASKS;
const NEXT = ";";
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
    note({
      ...writeTextbookSearch(search),
      asks: asks === "all" ? null : asks,
      answers: null,
      at: null,
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
    if (this.asks === "all") return all;
    return all.filter(({ asks }) => (asks === "prune") === (this.asks === "prune"));
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

  private answer(given: string): void {
    if (!this.question || this.isAnswered || given.trim() === "") return;
    this.answers = [...this.answers, given.trim().replaceAll("−", "-")];
    this.write();
    void this.updateComplete.then(() => this.querySelector<HTMLElement>("button.next")?.focus());
  }

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
    const isChoice = this.question?.asks === "prune" && !this.isAnswered;
    return isChoice ? { p: () => this.answer("prune"), g: () => this.answer("go on") } : {};
  }

  protected override typed(key: string): void {
    if (/^[-−0-9.]$/.test(key)) this.querySelector<HTMLElement>("input[name=answer]")?.focus();
  }

  private readonly submitted = (event: SubmitEvent): void => {
    event.preventDefault();
    const input = (event.target as HTMLFormElement).querySelector("input")!;
    if (!Number.isFinite(numberOf(input.value))) {
      input.setCustomValidity("Enter a number, such as 3 or -1.");
      input.reportValidity();
      input.select();
      return;
    }
    this.answer(input.value);
    input.value = "";
  };

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
    const asked = question.asks === "prune" ? question.after : question.until;
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
        <ply-tree .nodes=${walkthrough.tree(number - 1, isDrawnWhole, row)} .selected=${row} label="Search tree"></ply-tree>
      </div>
    </div>`;
  }

  private standing(walkthrough: Walkthrough) {
    const { number, row } = this.place(walkthrough);
    return html`${this.score()} ${stackView(walkthrough, walkthrough.stack(number - 1, row))}`;
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
    </section>`;
  }

  private readonly watch = (): void => {
    const { number } = this.place(this.walkthrough!);
    go("watch", { ...writeTextbookSearch(this.search), step: String(number) });
  };

  private asked(question: QuestionView) {
    const before = this.walkthrough!.steps[question.after - 1]!;
    return html`<div class="card question">
      <p class="muted before">${before.number}. ${sentenceView(before.sentence)}</p>
      <p class="asked" id="asked" aria-live="polite">${sentenceView(question.text)}</p>
      ${this.isAnswered ? this.feedback(question) : question.asks === "prune" ? this.choice() : this.field(question)}
    </div>`;
  }

  private field({ asks }: QuestionView) {
    return html`<form class="answer" @submit=${this.submitted}>
      <label>
        ${asks}
        <input
          name="answer"
          inputmode="text"
          autocomplete="off"
          aria-describedby="asked"
          @input=${(event: Event) => (event.target as HTMLInputElement).setCustomValidity("")}
        />
      </label>
      <button class="primary">Answer</button>
    </form>`;
  }

  private choice() {
    return html`<div class="answer">
      <button title="p" @click=${() => this.answer("prune")}>✂ Prune</button>
      <button title="g" @click=${() => this.answer("go on")}>Go on →</button>
    </div>`;
  }

  private feedback(question: QuestionView) {
    const given = this.answers[this.at]!;
    const right = isRight(question, given);
    const answer =
      typeof question.answer === "string" ? question.answer : scoreText(question.answer);
    return html`<div class="feedback ${right ? "right" : "wrong"}" role="status">
      <p class="verdict">${right ? `✓ Right: ${answer}.` : `✗ Not ${given}, but ${answer}.`}</p>
      <p class="explanation">${sentenceView(question.explanation)}</p>
      <button class="primary next" @click=${this.next}>Next</button>
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

const numberOf = (text: string): number =>
  text.trim() === "" ? NaN : Number(text.trim().replaceAll("−", "-").replace(",", "."));

const isRight = ({ answer }: QuestionView, given: string): boolean =>
  typeof answer === "string" ? given === answer : numberOf(given) === answer;
