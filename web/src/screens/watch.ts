/** Watch shows a search one step at a time, forwards and backwards. */
import { html, nothing, type PropertyValues } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import { ask } from "../core/connection.js";
import { film } from "../core/film.js";
import type { KeyHelp } from "../core/keys.js";
import { pixels, pngOf, save, standalone } from "../core/picture.js";
import { Playback } from "../core/playback.js";
import { currentRoute, go, note } from "../core/router.js";
import { Searches } from "../core/searches.js";
import {
  readTextbookSearch,
  type TextbookSearch,
  writeTextbookSearch,
} from "../core/textbook-search.js";
import { attempt, toast } from "../core/toast.js";
import { fetchWalkthrough, type Walkthrough } from "../core/walkthrough.js";
import { chooseSearch, exampleOf, fetchOffer, type Offer } from "../elements/choose-search.js";
import { fieldValue } from "../elements/field.js";
import { choiceKeys, hidesWindow, questionView } from "../elements/question.js";
import { PlyScreen } from "../elements/screen.js";
import { codeView, sentenceView, stackView } from "../elements/step-panels.js";
import type { PlyTree } from "../elements/tree.js";
import type { PositionView, QuestionView, StepView } from "../messages.js";

export const WATCH_KEYS: KeyHelp[] = [
  { keys: "→ ←", does: "next or previous step" },
  { keys: "↓", does: "step in, to the next node that is entered" },
  { keys: "o", does: "step over this node's subtree" },
  { keys: "↑", does: "step out, to the parent" },
  { keys: "c C", does: "next or previous cutoff" },
  { keys: "a b", does: "next change of alpha or beta" },
  { keys: "P", does: "predict each decision before it is shown" },
  { keys: "f", does: "projector: large type, all on one screen" },
  { keys: "Space", does: "play or pause" },
  { keys: "+ −", does: "faster or slower" },
  { keys: "Home End", does: "first or last step" },
  { keys: "/", does: "go to a step or a line of moves" },
];

/** The speeds in steps per second. */
const SPEEDS = [0.5, 1, 2, 4, 8];
const FIRST_SPEED = 1;
const MOST_FRAMES = 300;

@customElement("ply-watch")
export class PlyWatch extends PlyScreen {
  @state() private offer: Offer | null = null;
  @state() private search: TextbookSearch = readTextbookSearch(currentRoute().params);
  @state() private walkthrough: Walkthrough | null = null;
  @state() private index = 0;
  @state() private speed = FIRST_SPEED;
  @state() private board: PositionView | null = null;
  @state() private filming: number | null = null;
  @state() private isProjected = false;
  @state() private predicts = false;
  /** The decision that is asked for, and the answer once it is given. */
  @state() private asked: QuestionView | null = null;
  @state() private given: string | undefined;
  @query("ply-tree") private readonly tree!: PlyTree | null;
  private readonly searches = new Searches(this);
  private readonly playback = new Playback(
    this,
    () => this.advance(),
    () => this.speed,
  );
  private shownKey = "";
  private boards = new Map<number, PositionView>();

  // Opening what the address says.

  protected override async open(): Promise<void> {
    this.offer ??= await fetchOffer();
    const { params } = currentRoute();
    this.search = readTextbookSearch(params);
    const speed = Number(params.get("speed"));
    this.speed = SPEEDS.includes(speed) ? speed : FIRST_SPEED;
    this.predicts = params.has("predict");
    this.project(params.has("projector"));
    await this.load();
    this.show(Number(params.get("step") ?? 1) - 1);
  }

  private async load(): Promise<void> {
    const key = JSON.stringify(writeTextbookSearch(this.search));
    if (key === this.shownKey && this.walkthrough) return;
    this.playback.pause();
    this.searches.stop();
    this.walkthrough = null;
    this.index = 0;
    this.shownKey = key;
    try {
      const walkthrough = await this.searches.run((search_id) =>
        fetchWalkthrough(this.search, search_id),
      );
      if (this.shownKey !== key) return;
      this.walkthrough = walkthrough;
      this.boards = new Map();
    } catch (error) {
      if (this.shownKey === key) throw error;
    }
  }

  private readonly change = (search: TextbookSearch): void => {
    this.search = search;
    note({ ...writeTextbookSearch(search), step: null });
    void attempt(async () => {
      await this.load();
      this.show(0);
    });
  };

  // Moving between steps.

  private show(index: number): void {
    if (!this.walkthrough) return;
    this.asked = null;
    this.given = undefined;
    this.index = Math.max(0, Math.min(index || 0, this.walkthrough.steps.length - 1));
    note({ step: this.index === 0 ? null : String(this.index + 1) });
    void this.showBoard(this.step.row);
  }

  private get step(): StepView {
    return this.walkthrough!.steps[this.index]!;
  }

  private async showBoard(row: number): Promise<void> {
    if (this.search.start.game === "tree") {
      this.board = null;
      return;
    }
    const { walkthrough, boards } = this;
    if (!boards.has(row)) {
      const seen = await attempt(() =>
        ask("node_board", { trace_id: walkthrough!.view.trace_id, row }),
      );
      if (seen) boards.set(row, seen.view);
    }
    if (walkthrough === this.walkthrough && this.step.row === row)
      this.board = boards.get(row) ?? null;
  }

  private move(to: (walkthrough: Walkthrough, index: number) => number): void {
    if (!this.walkthrough) return;
    this.playback.pause();
    this.show(to(this.walkthrough, this.index));
  }

  private readonly moves = {
    first: () => this.move(() => 0),
    back: () => this.move((_, index) => index - 1),
    next: () => this.forward(),
    last: () => this.move(({ steps }) => steps.length - 1),
    into: () => this.move((walkthrough, index) => walkthrough.into(index)),
    over: () => this.move((walkthrough, index) => walkthrough.over(index)),
    out: () => this.move((walkthrough, index) => walkthrough.out(index)),
    cut: () => this.move((walkthrough, index) => walkthrough.nextOf(index, "cut")),
    lastCut: () => this.move((walkthrough, index) => walkthrough.lastOf(index, "cut")),
    alpha: () => this.move((walkthrough, index) => walkthrough.nextOf(index, "raise alpha")),
    beta: () => this.move((walkthrough, index) => walkthrough.nextOf(index, "lower beta")),
  };

  // Predicting: before a decision the reader is asked for it.

  private forward(): void {
    if (!this.walkthrough) return;
    this.playback.pause();
    if (!this.asks()) this.show(this.index + 1);
  }

  /** Asks for the decision after this step, if there is one and the reader wants to predict. */
  private asks(): boolean {
    if (!this.predicts) return false;
    if (this.asked && this.given === undefined) return true;
    const decision = this.walkthrough!.decision(this.index);
    if (!decision) return false;
    this.asked = decision;
    this.given = undefined;
    const first = ".question input, .question button";
    void this.updateComplete.then(() => this.querySelector<HTMLElement>(first)?.focus());
    return true;
  }

  private readonly answer = (given: string): void => {
    const { asked } = this;
    if (!asked) return;
    this.show(asked.until - 1);
    this.asked = asked;
    this.given = given;
    void this.updateComplete.then(() => this.querySelector<HTMLElement>("button.next")?.focus());
  };

  private readonly turnPredict = (): void => {
    this.predicts = !this.predicts;
    this.asked = null;
    note({ predict: this.predicts ? "1" : null });
  };

  // The projector shows everything large, on one screen.

  private project(isOn: boolean): void {
    this.isProjected = isOn;
    document.documentElement.classList.toggle("projector", isOn);
  }

  private readonly turnProjector = (): void => {
    this.project(!this.isProjected);
    note({ projector: this.isProjected ? "1" : null });
  };

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.project(false);
  }

  private readonly select = (event: CustomEvent<number>): void => {
    if (event.detail >= 0) this.move((walkthrough) => walkthrough.entry(event.detail));
  };

  private readonly explore = (): void => {
    go("explore", {
      ...writeTextbookSearch(this.search),
      algorithm: this.search.algorithm,
      row: String(this.step.row),
    });
  };

  private readonly playOrPause = (): void => {
    if (!this.walkthrough) return;
    if (!this.playback.isOn && this.isLast) this.show(0);
    this.playback.toggle();
  };

  private get isLast(): boolean {
    return this.index === this.walkthrough!.steps.length - 1;
  }

  private advance(): boolean {
    if (this.asks()) return false;
    this.show(this.index + 1);
    return !this.isLast;
  }

  /** Goes to a step by its number, or to where a line of moves is entered. */
  private readonly goTo = (event: Event): void => {
    event.preventDefault();
    const field = this.querySelector<HTMLInputElement>("input[name=goto]")!;
    const text = field.value.trim();
    const to = /^\d+$/.test(text) ? Number(text) - 1 : this.walkthrough!.find(text);
    if (to < 0) {
      toast(`This search has no node reached by ${text}.`);
      return;
    }
    this.move(() => to);
    field.blur();
  };

  private setSpeed(speed: number | undefined): void {
    if (speed === undefined) return;
    this.speed = speed;
    note({ speed: speed === FIRST_SPEED ? null : String(speed) });
  }

  protected override actions(): Record<string, () => void> {
    if (!this.walkthrough) return {};
    const at = SPEEDS.indexOf(this.speed);
    const isAsking = this.asked !== null && this.given === undefined;
    return {
      ArrowRight: this.moves.next,
      ArrowLeft: this.moves.back,
      ArrowDown: this.moves.into,
      ArrowUp: this.moves.out,
      o: this.moves.over,
      c: this.moves.cut,
      C: this.moves.lastCut,
      a: this.moves.alpha,
      b: this.moves.beta,
      Home: this.moves.first,
      End: this.moves.last,
      "+": () => this.setSpeed(SPEEDS[at + 1]),
      "-": () => this.setSpeed(SPEEDS[at - 1]),
      " ": this.playOrPause,
      P: this.turnPredict,
      f: this.turnProjector,
      ...(isAsking ? choiceKeys(this.asked!, this.answer) : {}),
      "/": () => this.querySelector<HTMLInputElement>("input[name=goto]")?.focus(),
    };
  }

  // Exports.

  private get drawing(): SVGSVGElement {
    return this.querySelector<SVGSVGElement>("svg.tree")!;
  }

  private get caption(): string {
    return `${this.step.number}. ${this.step.sentence}`;
  }

  private readonly saveSvg = (): void => {
    save(
      new Blob([standalone(this.drawing)], { type: "image/svg+xml" }),
      `step-${this.step.number}.svg`,
    );
  };

  private readonly savePng = (): void => {
    void attempt(async () =>
      save(
        await pngOf(await pixels(this.drawing, this.caption, 2)),
        `step-${this.step.number}.png`,
      ),
    );
  };

  /** Saves all steps: each is shown in turn, and captured. */
  private readonly saveGif = (): void => {
    if (this.filming !== null || !this.walkthrough) return;
    if (this.walkthrough.steps.length > MOST_FRAMES) {
      toast(
        `A GIF has at most ${MOST_FRAMES} steps; this search has ${this.walkthrough.steps.length}.`,
      );
      return;
    }
    this.playback.pause();
    const stayed = this.index;
    void attempt(async () => save(await this.film(), "search.gif")).then(() => {
      this.filming = null;
      this.show(stayed);
    });
  };

  private film(): Promise<Blob> {
    return film(this.walkthrough!.steps.length, this.speed, async (index) => {
      this.filming = index;
      this.index = index;
      await this.updateComplete;
      await this.tree!.updateComplete;
      return pixels(this.drawing, this.caption, 1);
    });
  }

  // Rendering.

  protected override updated(changed: PropertyValues): void {
    if (!changed.has("index")) return;
    const lit = this.querySelector<HTMLElement>(".code li.lit");
    const list = lit?.parentElement;
    if (lit && list) list.scrollTop = lit.offsetTop - list.clientHeight / 2;
  }

  protected override render() {
    const { offer, walkthrough } = this;
    if (!offer) return html`<p class="loading">Opening a worked example…</p>`;
    return html`<section class="watch ${this.filming === null ? "" : "filming"}" aria-label="Watch">
      <div class="stage">
        ${
          this.searches.isBusy
            ? html`<p class="caption" role="status">Searching… <button class="strong" @click=${this.searches.stop}>Stop</button></p>`
            : nothing
        }
        ${walkthrough ? this.shown(walkthrough) : nothing}
      </div>
      <div class="side">
        ${
          walkthrough
            ? html`${codeView(walkthrough, this.step.line)}
              ${stackView(walkthrough, walkthrough.stack(this.index), walkthrough.view.windows && this.showsWindows)}`
            : nothing
        }
        ${this.choices(offer)}
      </div>
    </section>`;
  }

  /** The window is hidden while the reader works it out. */
  private get showsWindows(): boolean {
    return !this.asked || this.given !== undefined || !hidesWindow(this.asked);
  }

  private said(sentence: string, kind: string, number: number) {
    if (this.asked) {
      const next = html`<button class="primary next" @click=${this.moves.next}>Next</button>`;
      return html`<div class="card question">${questionView(this.asked, this.given, this.answer, next)}</div>`;
    }
    return html`<p class="caption ${kind.replaceAll(" ", "-")}" aria-live="polite" data-step=${number}>
      <span class="number">${number}</span><span class="sentence-text">${sentenceView(sentence)}</span>
    </p>`;
  }

  private counted(walkthrough: Walkthrough) {
    const { nodes, leaves, cuts } = walkthrough.counts(this.index);
    return html`<p class="counts" aria-label="Counts so far">
      ${countView(nodes, "node", "nodes")} ${countView(leaves, "leaf", "leaves")}
      ${walkthrough.view.windows ? countView(cuts, "cut", "cuts") : nothing}
    </p>`;
  }

  private shown(walkthrough: Walkthrough) {
    const { kind, number, row, sentence } = this.step;
    return html`
      ${this.said(sentence, kind, number)}
      <div class="card tree-card">
        ${this.counted(walkthrough)}
        <ply-tree
          .nodes=${walkthrough.tree(this.index, { windows: this.showsWindows })}
          .room=${walkthrough.room}
          ?bounded=${this.isProjected}
          .selected=${row}
          label="Search tree"
          @ply-select=${this.select}
        ></ply-tree>
      </div>
      <div class="transport" role="group" aria-label="Steps">
        ${this.slider(walkthrough.steps.length)} ${this.player(walkthrough.steps.length)}
        ${this.jumps(walkthrough)}
      </div>
      ${
        this.board
          ? html`<section class="card here" aria-label="Board">
            <ply-board mini .view=${this.board} label="Board of this node"></ply-board>
          </section>`
          : nothing
      }
    `;
  }

  private slider(count: number) {
    return html`<input
      type="range"
      name="step"
      min="1"
      max=${count}
      .value=${String(this.index + 1)}
      aria-label="Step ${this.index + 1} of ${count}"
      @input=${(event: Event) => this.move(() => Number(fieldValue(event)) - 1)}
    />`;
  }

  /** Shows the buttons of a media player: first, back, play, next, last, and the speed. */
  private player(count: number) {
    return html`<div class="buttons">
      ${button("|◀", "First step (Home)", this.moves.first, this.index === 0)}
      ${button("◀", "Back (←)", this.moves.back, this.index === 0)}
      <button class="primary play-button" title="Space" @click=${this.playOrPause}>
        ${this.playback.isOn ? "Pause" : "Play"}
      </button>
      ${button("▶", "Next (→)", this.moves.next, this.isLast)}
      ${button("▶|", "Last step (End)", this.moves.last, this.isLast)}
      <span class="count">${this.index + 1} / ${count}</span>
      <label class="speed">
        <span class="hidden-words">Speed</span>
        <select name="speed" @change=${(event: Event) => this.setSpeed(Number(fieldValue(event)))}>
          ${SPEEDS.map((speed) => html`<option value=${speed} ?selected=${speed === this.speed}>${speed} / s</option>`)}
        </select>
      </label>
    </div>`;
  }

  /** Shows the buttons that skip steps: by calls as in a debugger, by kind, or to any step. */
  private jumps(walkthrough: Walkthrough) {
    const isLastOf = (kind: string): boolean => walkthrough.nextOf(this.index, kind) === this.index;
    return html`<div class="buttons words">
      <button title="↓" @click=${this.moves.into}>Step in</button>
      <button title="o" @click=${this.moves.over}>Step over</button>
      <button title="↑" @click=${this.moves.out}>Step out</button>
      <button title="c" ?disabled=${isLastOf("cut")} @click=${this.moves.cut}>Next cutoff</button>
      <button title="a" ?disabled=${isLastOf("raise alpha")} @click=${this.moves.alpha}>Next alpha</button>
      <button title="P" aria-pressed=${this.predicts} @click=${this.turnPredict}>Predict first</button>
      <button title="f" aria-pressed=${this.isProjected} @click=${this.turnProjector}>Projector</button>
      <form class="goto" role="search" @submit=${this.goTo}>
        <input name="goto" placeholder="Go to… ( / )" aria-label="Go to a step or a line of moves" />
      </form>
    </div>`;
  }

  private choices(offer: Offer) {
    const example = exampleOf(offer, this.search);
    const isTree = this.search.start.game === "tree";
    const { algorithm: _, ...start } = writeTextbookSearch(this.search);
    return html`<section class="card" aria-label="What to watch">
      ${chooseSearch(offer, this.search, this.change)}
      ${example ? html`<p class="lesson muted">${example.lesson}</p>` : nothing}
      <div class="buttons words">
        <button @click=${() => go("quiz", writeTextbookSearch(this.search))}>Quiz me on this</button>
        ${isTree ? html`<button @click=${() => go("build", start)}>Edit the tree</button>` : nothing}
        ${
          this.search.maximizing
            ? html`<button ?disabled=${!this.walkthrough} @click=${this.explore}>Explore</button>`
            : nothing
        }
        <details class="menu">
          <summary>Save</summary>
          <div class="buttons words">
            <button ?disabled=${!this.walkthrough} @click=${this.saveSvg}>SVG</button>
            <button ?disabled=${!this.walkthrough} @click=${this.savePng}>PNG</button>
            <button ?disabled=${!this.walkthrough || this.filming !== null} @click=${this.saveGif}>
              ${this.filming === null ? "GIF of all steps" : `GIF: ${this.filming + 1} / ${this.walkthrough!.steps.length}`}
            </button>
          </div>
        </details>
      </div>
    </section>`;
  }
}

const countView = (count: number, one: string, more: string) =>
  html`<span><b>${count}</b> ${count === 1 ? one : more}</span>`;

const button = (sign: string, name: string, does: () => void, isOff = false) =>
  html`<button class="sign" title=${name} aria-label=${name} ?disabled=${isOff} @click=${does}>${sign}</button>`;
