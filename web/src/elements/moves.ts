/** The moves of a game in two columns, with comments and variations; the list follows the game. */
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { MoveTree, markOf, said } from "../core/move-tree.js";
import type { ReviewedMove } from "../messages.js";
import { PlyElement } from "./base.js";
import { timeText } from "./clock.js";

const MARKS = ["!", "?", "!!", "??", "!?", "?!"];
/** The choices that an opening offers; they are steps of a game like moves. */
export const OFFERS: Record<string, string> = {
  black: "Play Black",
  white: "Play White",
  more: "Put two more stones",
};

/** What `ply-annotate` says of the move on the board. */
export interface Annotation {
  comments: string[];
  strength: string;
}

@customElement("ply-moves")
export class PlyMoves extends PlyElement {
  @property({ attribute: false }) tree = new MoveTree([]);
  /** The row of the move on the board. A `ply-walk` event has the row of another one. */
  @property({ type: Number }) at = -1;
  /** The comments of the start. */
  @property({ attribute: false }) comments: string[] = [];
  /** The milliseconds of each step of the main line, where they are known. */
  @property({ attribute: false }) times: (number | undefined)[] = [];
  /** A review, whose marks are shown where a move has none of its own. */
  @property({ attribute: false }) graded: { line: string[]; moves: ReviewedMove[] } | null = null;
  private onBoard = new Set<number>();
  private marks = new Map<number, string>();

  protected override willUpdate(): void {
    this.onBoard = new Set(this.tree.path(this.at));
    const rows = this.tree.along(this.graded?.line ?? []);
    this.marks = new Map(rows.map((row, ply) => [row, this.graded!.moves[ply]!.mark]));
  }

  /** Scrolls to the move on the board after the next frame, when nothing must be laid out for it. */
  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has("at") && !changed.has("tree")) return;
    requestAnimationFrame(() => setTimeout(() => this.followMove()));
  }

  /** Scrolls the list, and only the list, to the move on the board. */
  private followMove(): void {
    const list = this.querySelector<HTMLElement>(".movelist");
    const current = list?.querySelector<HTMLElement>("[aria-current]");
    if (!list) return;
    if (!current) list.scrollTop = this.at < 0 ? 0 : list.scrollHeight;
    else {
      const [outer, inner] = [list.getBoundingClientRect(), current.getBoundingClientRect()];
      if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top + inner.height;
      else if (inner.bottom > outer.bottom)
        list.scrollTop += inner.bottom - outer.bottom + inner.height;
    }
  }

  private walk(row: number | null): void {
    if (row === null || row === this.at) return;
    this.dispatchEvent(new CustomEvent<number>("ply-walk", { detail: row }));
  }

  protected override render() {
    const { tree } = this;
    if (tree.rows.length === 0 && this.comments.length === 0) return nothing;
    const start = said(this.comments);
    return html`<div class="walk" role="group" aria-label="Walk through the game">
        ${this.button("«", "First position (Home)", -1)}
        ${this.button("‹", "Back (←)", tree.previous(this.at))}
        ${this.button("›", "Forward (→)", tree.next(this.at))}
        ${this.button("»", "Last position (End)", tree.end(this.at))}
      </div>
      <ol class="movelist" aria-label="Moves">
        ${start ? html`<li class="aside">${start}</li>` : nothing}
        ${tree.main().map((row, step) => this.mainMove(row, step))}
      </ol>
      ${this.annotating()}`;
  }

  private button(sign: string, title: string, row: number | null) {
    const off = row === null || row === this.at;
    return html`<button ?disabled=${off} title=${title} aria-label=${title} @click=${() => this.walk(row)}>${sign}</button>`;
  }

  /** Shows a move of the main line in its column, then what is said of it and its variations. */
  private mainMove(row: number, step: number): TemplateResult {
    const { tree } = this;
    const { text, comments, parent } = tree.rows[row]!;
    const { number, isSecond: second } = tree.number(row);
    const told = said(comments);
    const others = tree.replies(parent).filter((other) => other !== row);
    const classes = [second ? "second" : "first", this.onBoard.has(row) ? "" : "later"];
    const opens = !second || step === 0 || this.isInterrupted(parent);
    const time = this.times[step];
    return html`<li
        class="move ${classes.join(" ")} ${text in OFFERS ? "choice" : ""}"
        data-number=${opens ? `${number}${second ? "…" : "."}` : nothing}
        data-time=${time ? timeText(time) : nothing}
      >${this.link(row)}</li>
      ${told ? html`<li class="aside">${told}</li>` : nothing}
      ${others.map((other) => html`<li class="aside variation">(${this.inline(other)})</li>`)}`;
  }

  /** Returns whether comments or variations stand between a move and the next one. */
  private isInterrupted(row: number): boolean {
    if (row < 0) return true;
    const { comments, parent } = this.tree.rows[row]!;
    return said(comments) !== "" || this.tree.replies(parent).length > 1;
  }

  private link(row: number): TemplateResult {
    const move = this.tree.rows[row]!;
    const mark = markOf(move) || (this.marks.get(row) ?? "");
    return html`<button class="step ${mark.startsWith("?") ? "wrong" : ""}" aria-current=${row === this.at ? "true" : nothing} @click=${() => this.walk(row)}>${move.text}${mark}</button>`;
  }

  /** Shows a variation from this move on, with those inside it. */
  private inline(first: number): TemplateResult[] {
    const { tree } = this;
    const made: TemplateResult[] = [];
    let interrupted = true;
    for (let row: number | null = first; row !== null; row = tree.next(row)) {
      const { comments, before, parent } = tree.rows[row]!;
      const { number, isSecond: second } = tree.number(row);
      const shown = !second ? `${number}.` : interrupted ? `${number}…` : "";
      const others = row === first ? [] : tree.replies(parent).slice(1);
      const told = said(comments);
      made.push(html`${said(before)} ${shown} ${this.link(row)} ${told}
        ${others.map((other) => html`(${this.inline(other)})`)}`);
      interrupted = told !== "" || others.length > 0;
    }
    return made;
  }

  // Editing what is said of the move on the board.

  private annotating() {
    const move = this.tree.rows[this.at];
    const comments = move ? move.comments : this.comments;
    const isMain = this.tree.main().includes(this.at) || !move;
    return html`<details class="annotate">
      <summary>Comment on ${move ? move.text : "the start"}</summary>
      <form @submit=${this.annotate}>
        <textarea name="comment" rows="2" aria-label="Comment" .value=${comments.join("\n")}></textarea>
        <div class="controls">
          ${
            move
              ? html`<select name="mark" aria-label="Mark">
                <option value="">no mark</option>
                ${MARKS.map((mark) => html`<option .selected=${markOf(move) === mark}>${mark}</option>`)}
              </select>`
              : nothing
          }
          <button>Save</button>
          ${isMain ? nothing : html`<button type="button" @click=${() => this.edit("promote")}>Make it the main line</button>`}
          ${move ? html`<button type="button" @click=${() => this.edit("delete")}>Delete from here</button>` : nothing}
        </div>
      </form>
    </details>`;
  }

  private readonly annotate = (event: SubmitEvent): void => {
    event.preventDefault();
    const data = new FormData(event.target as HTMLFormElement);
    const detail: Annotation = {
      comments: String(data.get("comment") ?? "").split("\n"),
      strength: String(data.get("mark") ?? ""),
    };
    this.dispatchEvent(new CustomEvent<Annotation>("ply-annotate", { detail }));
  };

  private edit(detail: "promote" | "delete"): void {
    this.dispatchEvent(new CustomEvent("ply-edit-tree", { detail }));
  }
}
