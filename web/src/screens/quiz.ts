/** The quiz stops a search before each decision and asks for it. */
import { html, nothing } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import { ask } from "../core/connection.js";
import { fetchWalkthrough } from "../core/fetch-walkthrough.js";
import type { KeyHelp } from "../core/keys.js";
import { currentRoute, go, hashOf, note } from "../core/router.js";
import { Searches } from "../core/searches.js";
import {
  readTextbookSearch,
  type TextbookSearch,
  writeTextbookSearch,
} from "../core/textbook-search.js";
import { attempt } from "../core/toast.js";
import type { Walkthrough } from "../core/walkthrough.js";
import { chooseSearch, fetchOffer, type Offer } from "../elements/choose-search.js";
import { fieldValue } from "../elements/field.js";
import { hidesWindow } from "../elements/question.js";
import type { PlyQuestions } from "../elements/questions.js";
import { PlyScreen } from "../elements/screen.js";
import { VIDEO_QUESTION } from "../elements/sources.js";
import type { QuestionView, TreeView } from "../messages.js";

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
/** These algorithms visit no node twice, so the whole tree can be shown without spoilers. */
const PLAIN = ["minimax", "alphabeta", "negamax"];

/** Returns a random tree that is deep enough for questions. */
async function randomTree(): Promise<TreeView> {
  const seed = Math.floor(Math.random() * 1e6);
  const uniform = seed % 2 === 0;
  const tree = await ask("random_tree", { seed, depth: 3, branching: 3, uniform });
  return tree.height > 1 ? tree : randomTree();
}

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
  @query("ply-questions") private readonly run!: PlyQuestions | null;
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
      const { position } = await randomTree();
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

  private readonly answered = (): void => {
    const { answers, at, isAnswered } = this.run!;
    this.answers = answers;
    this.at = at;
    note({
      answers: answers.join(NEXT) || null,
      at: isAnswered ? String(at + 1) : null,
    });
  };

  protected override actions(): Record<string, () => void> {
    return this.run?.actions() ?? {};
  }

  protected override typed(key: string): void {
    this.run?.typed(key);
  }

  // Rendering.

  protected override render() {
    const { offer, walkthrough } = this;
    if (!offer) return html`<p class="loading">Preparing questions…</p>`;
    const choices = this.choices(offer);
    if (!walkthrough)
      return html`<section class="watch quiz" aria-label="Quiz">
        <div class="stage"></div>
        <div class="side">${choices}</div>
      </section>`;
    const isDrawnWhole = this.search.start.game === "tree" && PLAIN.includes(this.search.algorithm);
    return html`<section class="watch quiz" aria-label="Quiz">
      <ply-questions
        .walkthrough=${walkthrough}
        .questions=${this.questions}
        .answers=${this.answers}
        .at=${this.at}
        .whole=${isDrawnWhole}
        .more=${choices}
        .ending=${this.again()}
        .stepView=${this.stepLink}
        @ply-answers=${this.answered}
      ></ply-questions>
    </section>`;
  }

  private readonly stepLink = (until: number) =>
    html`<a href=${hashOf("watch", { ...writeTextbookSearch(this.search), step: String(until) })}>step ${until}</a>`;

  private again() {
    return html`<div class="buttons words">
      <button class="primary" @click=${this.another}>Another tree</button>
      <button @click=${() => this.restart(this.search)}>Try again</button>
    </div>`;
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
    const question = this.questions[this.at];
    const number = question ? all.indexOf(question) + 1 : 0;
    const search = writeTextbookSearch(this.search);
    return html`<p class="small">
      ${number > 0 ? html`<a href=${hashOf("quiz", { ...search, question: String(number) })}>Link to this question</a> · ` : nothing}
      <a href=${hashOf("quiz", VIDEO_QUESTION)}>The video's question</a>
    </p>`;
  }

  private readonly watch = (): void => {
    const { number } = this.run!.place;
    go("watch", { ...writeTextbookSearch(this.search), step: String(number) });
  };
}
