/** This element shows a walkthrough one step at a time: the sentence, the tree, the code, the calls.
 *
 * It knows no server. A `ply-step` event follows each change of the step, and `ply-options` each
 * change of the speed, of predicting, or of the projector.
 */
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { film } from "../core/film.js";
import type { KeyHelp } from "../core/keys.js";
import { pixels, pngOf, save, standalone } from "../core/picture.js";
import { Playback } from "../core/playback.js";
import { attempt, toast } from "../core/toast.js";
import type { TreeNode } from "../core/tree-node.js";
import type { Walkthrough } from "../core/walkthrough.js";
import type { PositionView, QuestionView, StepView } from "../messages.js";
import { PlyElement } from "./base.js";
import { fieldValue } from "./field.js";
import { isSmall } from "./node-board.js";
import { choiceKeys, hidesWindow, questionView } from "./question.js";
import { codeView, sentenceView, stackView } from "./step-panels.js";
import type { PlyTree } from "./tree.js";

export const WALKTHROUGH_KEYS: KeyHelp[] = [
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
export const SPEEDS = [0.5, 1, 2, 4, 8];
export const FIRST_SPEED = 1;
const MOST_FRAMES = 300;
/** Larger trees have no room for the boards of their nodes. */
export const MOST_BOARDS = 40;

@customElement("ply-walkthrough")
export class PlyWalkthrough extends PlyElement {
  @property({ attribute: false }) walkthrough!: Walkthrough;
  @property({ type: Number }) index = 0;
  @property({ type: Number }) speed = FIRST_SPEED;
  @property({ type: Boolean }) predicts = false;
  @property({ type: Boolean }) projected = false;
  /** The steps at which playing pauses. */
  @property({ attribute: false }) pauses: number[] = [];
  /** The board of the current node, if there is one. */
  @property({ attribute: false }) board: PositionView | null = null;
  /** The boards of all nodes by row, which are drawn below them if they are small and few. */
  @property({ attribute: false }) boards: Record<number, PositionView> = {};
  /** The name of the writing of the pseudocode. */
  @property() writing = "";
  /** What stands below the code and the calls. */
  @property({ attribute: false }) more: TemplateResult | typeof nothing = nothing;
  @state() private filming: number | null = null;
  /** The decision that is asked for, and the answer once it is given. */
  @state() private asked: QuestionView | null = null;
  @state() private given: string | undefined;
  @query("ply-tree") private readonly tree!: PlyTree | null;
  private readonly playback = new Playback(
    this,
    () => this.advance(),
    () => this.speed,
  );

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("walkthrough")) this.playback.pause();
    if (changed.has("walkthrough") || changed.has("predicts")) this.asked = null;
    this.index = Math.max(0, Math.min(this.index, this.walkthrough.steps.length - 1));
  }

  // Moving between steps.

  /** Shows the step with this index, or the nearest one. */
  show(index: number): void {
    this.asked = null;
    this.given = undefined;
    this.index = Math.max(0, Math.min(index || 0, this.walkthrough.steps.length - 1));
    this.dispatchEvent(new CustomEvent("ply-step", { detail: this.index, bubbles: true }));
  }

  get step(): StepView {
    return this.walkthrough.steps[this.index]!;
  }

  /** Changes how the steps are shown, and says so. */
  private turn(options: {
    speed?: number;
    predicts?: boolean;
    projected?: boolean;
    writing?: string;
  }): void {
    Object.assign(this, options);
    this.dispatchEvent(new CustomEvent("ply-options", { bubbles: true }));
  }

  private move(to: (walkthrough: Walkthrough, index: number) => number): void {
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
    this.playback.pause();
    if (!this.asks()) this.show(this.index + 1);
  }

  /** Asks for the decision after this step, if there is one and the reader wants to predict. */
  private asks(): boolean {
    if (!this.predicts) return false;
    if (this.asked && this.given === undefined) return true;
    const decision = this.walkthrough.decision(this.index);
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

  private readonly select = (event: CustomEvent<number>): void => {
    if (event.detail >= 0) this.move((walkthrough) => walkthrough.entry(event.detail));
  };

  private readonly playOrPause = (): void => {
    if (!this.playback.isOn && this.isLast) this.show(0);
    this.playback.toggle();
  };

  private get isLast(): boolean {
    return this.index === this.walkthrough.steps.length - 1;
  }

  private advance(): boolean {
    if (this.asks()) return false;
    this.show(this.index + 1);
    return !this.isLast && !this.pauses.includes(this.step.number);
  }

  /** Goes to a step by its number, or to where a line of moves is entered. */
  private readonly goTo = (event: Event): void => {
    event.preventDefault();
    const field = this.querySelector<HTMLInputElement>("input[name=goto]")!;
    const text = field.value.trim();
    const to = /^\d+$/.test(text) ? Number(text) - 1 : this.walkthrough.find(text);
    if (to < 0) {
      toast(`This search has no node reached by ${text}.`);
      return;
    }
    this.move(() => to);
    field.blur();
  };

  private setSpeed(speed: number | undefined): void {
    if (speed !== undefined) this.turn({ speed });
  }

  private readonly turnPredict = (): void => this.turn({ predicts: !this.predicts });
  private readonly turnProjector = (): void => this.turn({ projected: !this.projected });

  /** Returns what each key does. */
  actions(): Record<string, () => void> {
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
    if (this.filming !== null) return;
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
    return film(this.walkthrough.steps.length, this.speed, async (index) => {
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
    const { walkthrough } = this;
    const windows = walkthrough.view.windows && this.showsWindows;
    return html`<div class="stage ${this.filming === null ? "" : "filming"}">${this.shown(walkthrough)}</div>
      <div class="side">
        ${codeView(walkthrough, this.step, this.writing, (writing) => this.turn({ writing }))}
        ${stackView(walkthrough, walkthrough.stack(this.index), windows)} ${this.more}
      </div>`;
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
          .nodes=${this.nodes}
          .room=${walkthrough.room}
          ?bounded=${this.projected}
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

  private get nodes(): TreeNode[] {
    const nodes = this.walkthrough.tree(this.index, { windows: this.showsWindows });
    if (nodes.length > MOST_BOARDS) return nodes;
    return nodes.map((node) => {
      const picture = this.boards[node.row]?.picture;
      return picture && isSmall(picture) ? { ...node, picture } : node;
    });
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
      <button title="f" aria-pressed=${this.projected} @click=${this.turnProjector}>Projector</button>
      ${this.saveMenu()}
      <form class="goto" role="search" @submit=${this.goTo}>
        <input name="goto" placeholder="Go to… ( / )" aria-label="Go to a step or a line of moves" />
      </form>
    </div>`;
  }

  /** Shows the buttons that save pictures. */
  private saveMenu() {
    return html`<details class="menu">
      <summary>Save</summary>
      <div class="buttons words">
        <button @click=${this.saveSvg}>SVG</button>
        <button @click=${this.savePng}>PNG</button>
        <button ?disabled=${this.filming !== null} @click=${this.saveGif}>
          ${this.filming === null ? "GIF of all steps" : `GIF: ${this.filming + 1} / ${this.walkthrough.steps.length}`}
        </button>
      </div>
    </details>`;
  }
}

const countView = (count: number, one: string, more: string) =>
  html`<span><b>${count}</b> ${count === 1 ? one : more}</span>`;

const button = (sign: string, name: string, does: () => void, isOff = false) =>
  html`<button class="sign" title=${name} aria-label=${name} ?disabled=${isOff} @click=${does}>${sign}</button>`;
