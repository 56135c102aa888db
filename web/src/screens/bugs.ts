/** The bug gallery shows searches with one wrong line, and where each goes wrong first. */
import { html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { ask } from "../core/connection.js";
import { treeOfRun } from "../core/gallery.js";
import type { KeyHelp } from "../core/keys.js";
import { currentRoute, go, note } from "../core/router.js";
import { fieldValue } from "../elements/field.js";
import { PlyScreen } from "../elements/screen.js";
import type { BugName, BugRun, BugView } from "../messages.js";

export const BUGS_KEYS: KeyHelp[] = [
  { keys: "→ ←", does: "next or previous bug" },
  { keys: "q", does: "find the bug yourself, or see it" },
];

@customElement("ply-bugs")
export class PlyBugs extends PlyScreen {
  @state() private bugs: BugName[] = [];
  @state() private bug: BugView | null = null;
  /** Whether the reader looks for the bug: first its node, then its line. */
  @state() private isQuiz = false;
  @state() private row: number | null = null;
  @state() private line: number | null = null;

  protected override async open(): Promise<void> {
    if (this.bugs.length === 0) this.bugs = (await ask("list_bugs", {})).bugs;
    const { params } = currentRoute();
    const name = params.get("bug") ?? this.bugs[0]!.name;
    if (name !== this.bug?.name) this.bug = await ask("show_bug", { bug: name });
    this.isQuiz = params.has("quiz");
    this.row = numberIn(params, "row");
    this.line = numberIn(params, "line");
  }

  private choose(bug: string): void {
    go("bugs", { bug, quiz: this.isQuiz ? "1" : null });
  }

  private move(by: number): void {
    const at = this.bugs.findIndex(({ name }) => name === this.bug?.name);
    const next = this.bugs[at + by];
    if (next) this.choose(next.name);
  }

  private readonly turn = (): void => {
    this.visit({ bug: this.bug!.name, quiz: this.isQuiz ? null : "1" });
  };

  protected override actions(): Record<string, () => void> {
    if (!this.bug) return {};
    return {
      ArrowRight: () => this.move(1),
      ArrowLeft: () => this.move(-1),
      q: this.turn,
    };
  }

  // The quiz: which node goes wrong first, and which line is guilty?

  private get isRowRight(): boolean {
    return this.row === this.bug!.fault_row;
  }

  private get isLineRight(): boolean {
    return this.line !== null && this.bug!.guilty.includes(this.line);
  }

  /** The bug is shown unless the reader still looks for it. */
  private get isShown(): boolean {
    return !this.isQuiz || (this.isRowRight && this.isLineRight);
  }

  private readonly guessRow = (event: CustomEvent<number>): void => {
    if (this.isShown || this.isRowRight || event.detail < 0) return;
    this.row = event.detail;
    note({ row: String(this.row) });
  };

  private guessLine(index: number): void {
    if (!this.isQuiz || !this.isRowRight || this.isLineRight) return;
    this.line = index;
    note({ line: String(index) });
  }

  // Rendering.

  protected override render() {
    const { bug } = this;
    if (!bug) return html`<p class="loading">Opening the gallery…</p>`;
    return html`<section class="watch bugs" aria-label="Bugs">
      <div class="stage">
        ${this.isQuiz ? this.quiz(bug) : this.told(bug)}
        ${this.run("With the bug", bug.wrong, this.marked(bug))}
        ${this.isShown ? this.run("The right search", bug.right, null) : nothing}
      </div>
      <div class="side">${this.choices(bug)} ${this.code(bug)} ${this.start(bug)}</div>
    </section>`;
  }

  private marked(bug: BugView): number | null {
    return this.isShown || this.isRowRight ? bug.fault_row : this.row;
  }

  private told(bug: BugView) {
    return html`<h1>${bug.title}</h1>
      <p class="effect">${bug.effect}</p>
      <p class="fault" role="status"><b>First fault:</b> ${bug.fault}</p>`;
  }

  private quiz(bug: BugView) {
    return html`<h1>Find the bug</h1>
      <p>One line of this search is wrong. Leaves show what the search got for them.</p>
      <ol class="tasks">
        <li>
          Click the first node that goes wrong: its score is not true, or the right search does not visit it.
          ${this.verdict(this.row, this.isRowRight, bug.fault, "This node is right, or is not the first one.")}
        </li>
        ${
          this.isRowRight
            ? html`<li>
              Click the guilty line of the pseudocode.
              ${this.verdict(this.line, this.isLineRight, `${bug.title}. ${bug.effect}`, "This line is right.")}
            </li>`
            : nothing
        }
      </ol>
      ${this.isShown ? html`<p><button class="primary next" @click=${() => this.move(1)}>Next bug</button></p>` : nothing}`;
  }

  private verdict(guess: number | null, isRight: boolean, right: string, wrong: string) {
    if (guess === null) return nothing;
    return html`<div class="feedback ${isRight ? "right" : "wrong"}" role="status">
      <p class="verdict">${isRight ? `✓ ${right}` : `✗ ${wrong}`}</p>
    </div>`;
  }

  private run(title: string, run: BugRun, fault: number | null) {
    const leaves = run.leaves === 1 ? "1 leaf" : `${run.leaves} leaves`;
    return html`<section class="card run" aria-label=${title}>
      <h2>${title} <span class="muted">value ${run.score}, ${leaves} visited</span></h2>
      <ply-tree
        .nodes=${treeOfRun(run, fault)}
        .selected=${fault}
        label=${title}
        @ply-select=${this.guessRow}
      ></ply-tree>
    </section>`;
  }

  private code({ wrong_lines, right_lines, guilty }: BugView) {
    const isGuilty = (index: number): boolean => this.isShown && guilty.includes(index);
    return html`<section class="card code ${this.isQuiz ? "clickable" : ""}" aria-label="Pseudocode">
      <ol>
        ${wrong_lines.map((text, index) => this.codeLine(text, right_lines[index]!, index, isGuilty(index)))}
      </ol>
      ${this.isQuiz ? nothing : html`<p class="muted">The struck line is the bug; the line below it is right.</p>`}
    </section>`;
  }

  /** In the quiz a line is a button; otherwise the right line follows the guilty one. */
  private codeLine(text: string, right: string, index: number, isGuilty: boolean) {
    const guilty = isGuilty ? "guilty" : "";
    if (this.isQuiz) {
      const guess = (): void => this.guessLine(index);
      return html`<li class=${guilty}><button class="bare" @click=${guess}>${text}</button></li>`;
    }
    return html`<li class=${guilty}>${text}</li>${isGuilty ? html`<li class="mended">${right}</li>` : nothing}`;
  }

  private start({ board, position, game, depth }: BugView) {
    if (!board)
      return html`<p class="muted">The smallest tree that shows the bug: <code>${position}</code></p>`;
    return html`<section class="card here" aria-label="Board">
      <ply-board mini .view=${board} label="Start position"></ply-board>
      <p class="muted">The shortest game that shows the bug: ${game}, ${depth} moves deep.</p>
    </section>`;
  }

  private choices(bug: BugView) {
    const at = this.bugs.findIndex(({ name }) => name === bug.name);
    const isPlayable = ["minimax", "alphabeta"].includes(bug.algorithm);
    return html`<section class="card" aria-label="Which bug">
      ${
        this.isShown
          ? html`<label class="field">
            Bug
            <select name="bug" @change=${(event: Event) => this.choose(fieldValue(event))}>
              ${this.bugs.map(
                ({ name, title }) =>
                  html`<option value=${name} ?selected=${name === bug.name}>${title}</option>`,
              )}
            </select>
          </label>`
          : html`<p>Bug ${at + 1} of ${this.bugs.length}</p>`
      }
      <div class="buttons words">
        <button ?disabled=${at === 0} @click=${() => this.move(-1)}>◀ Previous</button>
        <button ?disabled=${at === this.bugs.length - 1} @click=${() => this.move(1)}>Next ▶</button>
        <button class="primary" @click=${this.turn}>${this.isQuiz ? "Show the bug" : "Find it yourself"}</button>
        ${isPlayable ? html`<button @click=${() => this.watch(bug)}>Watch the right search</button>` : nothing}
      </div>
    </section>`;
  }

  private watch({ game, position, algorithm, depth }: BugView): void {
    go("watch", {
      game,
      position,
      depth: game === "tree" ? null : String(depth),
      algorithm: algorithm === "alphabeta" ? null : algorithm,
    });
  }
}

function numberIn(params: URLSearchParams, name: string): number | null {
  const text = params.get(name);
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}
