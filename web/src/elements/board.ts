/** The board shows any game. It knows no rules: the server says which moves are legal. */
import { html, nothing, type PropertyValues, type SVGTemplateResult, svg } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Cell, LegalMove, Picture, PositionView } from "../messages.js";
import { PlyElement } from "./base.js";
import { choiceAt } from "./board-choice.js";
import { ground, latticeOf, SIZE } from "./lattice.js";
import { drawPiece, whyForbidden } from "./pieces.js";

const SHOWN_FORBIDDEN = 6;
const ARROWS: Record<string, Cell> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const same = (a: Cell | undefined, b: Cell | undefined): boolean =>
  a !== undefined && b !== undefined && a[0] === b[0] && a[1] === b[1];
const has = (cells: Cell[], cell: Cell): boolean => cells.some((other) => same(other, cell));

/** The role of a cell in the moves that can be made now. */
interface CellRole {
  /** A move begins here. */
  isStart: boolean;
  /** A move begins here, and every legal move captures. */
  isForced: boolean;
  /** The cell is part of the move being entered. */
  isChosen: boolean;
  /** The move being entered can continue to here. */
  isTarget: boolean;
  /** The move being entered can capture here. */
  isTaken: boolean;
}

/** Returns the moves whose path begins with these cells. */
export function movesAlong(moves: LegalMove[], chosen: Cell[]): LegalMove[] {
  return moves.filter(({ path }) => chosen.every((cell, index) => same(cell, path[index])));
}

type Click = { play: LegalMove[] } | { chosen: Cell[] };

/** Returns what a click on a cell does: it plays a move, offers several, or extends the path. */
export function clicked(moves: LegalMove[], chosen: Cell[], cell: Cell): Click {
  const along = movesAlong(moves, chosen);
  const ending = along.filter(({ path }) => path.length > 0 && same(path[path.length - 1], cell));
  const going = movesAlong(along, [...chosen, cell]);
  if (chosen.length > 0 || ending.some(({ path }) => path.length === 1)) {
    const onlyHere = ending.length > 0 && going.every((move) => ending.includes(move));
    if (onlyHere || ending.length === 1) return { play: ending };
  }
  if (going.length > 0) return { chosen: [...chosen, cell] };
  if (movesAlong(moves, [cell]).length > 0) return clicked(moves, [], cell);
  return { chosen: [] };
}

/** Whether people asked for less motion. */
const STILL = matchMedia("(prefers-reduced-motion: reduce)");
/** The time of a move from one cell to the next, in milliseconds. */
const STEP_TIME = 160;

@customElement("ply-board")
export class PlyBoard extends PlyElement {
  /** The position to show. */
  @property({ attribute: false }) view: PositionView | null = null;
  /** The cells of the last move. */
  @property({ attribute: false }) last: Cell[] = [];
  /** The cell of a king in check. */
  @property({ attribute: false }) check: Cell[] = [];
  /** The cells of a row that won. */
  @property({ attribute: false }) row: Cell[] = [];
  /** The cells of a highlighted move, such as a hint. */
  @property({ attribute: false }) hint: Cell[] = [];
  /** The cells of the expected moves, drawn as arrows, or as numbers if a move has one cell. */
  @property({ attribute: false }) line: Cell[][] = [];
  /** What each cell adds to the evaluation, from -1 to 1; empty where that is not shown. */
  @property({ attribute: false }) heat: number[][] = [];
  @property({ type: Boolean }) flipped = false;
  /** Whether moves can be made; a `ply-move` event has the move's text. */
  @property({ type: Boolean }) active = false;
  /** Whether pieces can be placed; a `ply-cell` event has the cell. */
  @property({ type: Boolean }) editing = false;
  /** A small board shows no names and takes no keys. */
  @property({ type: Boolean }) mini = false;
  @property() label = "Board";

  @state() private chosen: Cell[] = [];
  @state() private choice: LegalMove[] = [];
  @state() private focused: Cell | null = null;
  @state() private dragged: { cell: Cell; x: number; y: number } | null = null;
  /** The point under a finger; lifting it plays there. */
  @state() private aimed: Cell | null = null;
  /** Whether a cell was focused by keys: only then they move on the board, not through the game. */
  private byKeys = false;
  private isPressing = false;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("view") || changed.has("active")) {
      this.chosen = [];
      this.choice = [];
      this.dragged = null;
      this.aimed = null;
    }
  }

  /** Moves the piece of the last move over the board, along its whole path. */
  protected override updated(changed: PropertyValues<this>): void {
    const before = changed.get("view") as PositionView | null | undefined;
    const picture = this.view?.picture;
    const [from, to] = [this.last[0], this.last.at(-1)];
    if (!before?.picture || !picture || !from || !to || this.last.length < 2 || this.mini) return;
    const moved = before.picture.pieces[from[0]]?.[from[1]];
    const isMove = moved && !picture.pieces[from[0]]?.[from[1]];
    if (!isMove || STILL.matches) return;
    const piece = this.querySelector(`[data-cell="${to.join(",")}"] .piece`);
    const end = this.place(to, picture);
    const steps = this.last.map((cell) => {
      const { x, y } = this.place(cell, picture);
      return { transform: `translate(${x - end.x}px, ${y - end.y}px)` };
    });
    piece?.animate(steps, { duration: STEP_TIME * (steps.length - 1), easing: "ease-in-out" });
  }

  protected override render() {
    const view = this.view;
    if (!view) return nothing;
    if (!view.picture) return this.textBoard(view);
    return html`${this.grid(view, view.picture)}${this.buttons(view)}${this.mini ? nothing : this.forbidden(view, view.picture)}`;
  }

  /** Shows a game without a picture: its drawing, and a button for each move. */
  private textBoard(view: PositionView) {
    return html`<pre class="drawing">${view.drawing}</pre>${this.buttons(view)}`;
  }

  /** Offers the moves that have no cells to click on, such as a pass. */
  private buttons({ moves }: PositionView) {
    const others = moves.filter(({ path }) => path.length === 0);
    if (!this.active || others.length === 0) return nothing;
    return html`<div class="moves" role="group" aria-label="Moves without a cell">
      ${others.map((move) => html`<button @click=${() => this.play(move)}>${move.text}</button>`)}
    </div>`;
  }

  /** Offers moves with the same cells, such as promotions. */
  private choices(picture: Picture) {
    const [from, end] = [this.choice[0]?.path[0], this.choice[0]?.path.at(-1)];
    if (!from || !end) return nothing;
    const colour = picture.pieces[from[0]]![from[1]]!.split(" ")[0]!;
    const height = picture.pieces.length * SIZE;
    return choiceAt(this.choice, this.place(end, picture), height, colour, (move) =>
      this.play(move),
    );
  }

  /** Lists where the player to move may not play, and why. */
  private forbidden({ player }: PositionView, { pieces, names }: Picture) {
    const found = pieces.flatMap((row, r) =>
      row.flatMap((piece, c) =>
        whyForbidden(piece) === null ? [] : [`${names[r]![c]} ${whyForbidden(piece)}`],
      ),
    );
    if (found.length === 0) return nothing;
    const more =
      found.length > SHOWN_FORBIDDEN ? ` and ${found.length - SHOWN_FORBIDDEN} more` : "";
    return html`<p class="why-forbidden"><b aria-hidden="true">✕</b> forbidden for ${player}: ${found.slice(0, SHOWN_FORBIDDEN).join(", ")}${more}</p>`;
  }

  private grid(view: PositionView, picture: Picture) {
    const lattice = latticeOf(picture, this.flipped);
    const edges = !this.mini && picture.columns.length > 0;
    const cells = picture.pieces.flatMap((row, r) => row.map((_, c): Cell => [r, c]));
    return html`<svg
      class="board ${picture.grid} ${this.takesCells ? "active" : ""} ${this.editing ? "editing" : ""}"
      viewBox=${lattice.box(edges)}
      role=${this.mini ? "img" : "grid"}
      aria-label=${this.label}
      @pointermove=${this.moved}
      @pointerup=${this.released}
      @pointercancel=${() => (this.dragged = this.aimed = null)}
      @keydown=${this.pressed}
    >
      ${lattice.frame()}
      ${cells.map((cell) => this.cell(view, picture, cell))}
      ${edges ? lattice.edges() : nothing}
      ${this.line.map((path, index) => this.expected(path, index, picture))}
      ${this.aimed ? this.crosshair(this.aimed, picture) : nothing}
      ${this.draggedPiece(picture)} ${this.choices(picture)}
    </svg>`;
  }

  private place(cell: Cell, picture: Picture): { x: number; y: number } {
    return latticeOf(picture, this.flipped).place(cell);
  }

  private cell(view: PositionView, picture: Picture, cell: Cell): SVGTemplateResult {
    const [row, column] = cell;
    const piece = picture.pieces[row]![column]!;
    const name = picture.names[row]?.[column] ?? "";
    const role = this.roleOf(view, cell, piece);
    const why = whyForbidden(piece);
    const { x, y } = this.place(cell, picture);
    const dark = ((row + column) % 2 === 0) === picture.dark_corner;
    const focusable = this.takesCells && same(this.focus_(picture), cell);
    return svg`<g
      class="cell ${dark ? "dark" : "light"} ${this.marksOf(role, cell)}"
      transform="translate(${x} ${y})"
      data-cell="${row},${column}"
      data-name=${name}
      data-piece=${piece}
      role=${this.mini ? nothing : "gridcell"}
      aria-label=${this.mini ? nothing : cellLabel(role, name, piece)}
      aria-selected=${this.mini ? nothing : role.isChosen}
      tabindex=${focusable ? 0 : this.takesCells ? -1 : nothing}
      @pointerdown=${(event: PointerEvent) => this.touched(event, cell)}
      @focus=${() => this.focusedOn(cell)}
    >
      ${why ? svg`<title>${name} is forbidden: ${why}</title>` : nothing}
      ${ground(picture, cell, this.flipped)} ${this.warmth(picture, cell)}
      ${this.cellName(picture, name)}
      ${piece ? drawPiece(piece) : nothing} ${roleSigns(role, piece)}
      ${has(this.hint, cell) ? this.hinted(picture, cell) : nothing}
    </g>`;
  }

  /** Shades a cell by what it adds to the evaluation. */
  private warmth(picture: Picture, cell: Cell): SVGTemplateResult | typeof nothing {
    const share = this.heat[cell[0]]?.[cell[1]] ?? 0;
    if (Math.abs(share) < 0.005) return nothing;
    return svg`<g class="heat ${share > 0 ? "first" : "second"}" opacity=${0.15 + 0.75 * Math.abs(share)} data-share=${share}>
      ${ground(picture, cell, this.flipped)}
    </g>`;
  }

  /** Draws a frame within the cell, where no other cell covers a part of it. */
  private hinted(picture: Picture, cell: Cell): SVGTemplateResult {
    return svg`<g class="hint-mark" transform="scale(0.9)">${ground(picture, cell, this.flipped)}</g>`;
  }

  private roleOf(view: PositionView, cell: Cell, piece: string): CellRole {
    const moves = this.active ? view.moves : [];
    const along = this.chosen.length > 0 ? movesAlong(moves, this.chosen) : [];
    const isStart = moves.some(({ path }) => same(path[0], cell));
    return {
      isStart,
      isForced: isStart && piece !== "" && moves.every(({ captures }) => captures.length > 0),
      isChosen: has(this.chosen, cell),
      isTarget: along.some(({ path }) => has(path.slice(this.chosen.length), cell)),
      isTaken: along.some(({ captures }) => has(captures, cell)),
    };
  }

  /** Returns the classes of a cell. */
  private marksOf(role: CellRole, cell: Cell): string {
    const marks = {
      last: has(this.last, cell),
      hint: has(this.hint, cell),
      check: has(this.check, cell),
      won: has(this.row, cell),
      start: role.isStart,
      must: role.isForced,
      target: role.isTarget,
      taken: role.isTaken,
      chosen: role.isChosen,
      lifted: same(this.dragged?.cell, cell),
    };
    return Object.entries(marks)
      .flatMap(([mark, is]) => (is ? [mark] : []))
      .join(" ");
  }

  /** Writes the name of a square or a pit, on boards without names along the edges. */
  private cellName(picture: Picture, name: string): SVGTemplateResult | typeof nothing {
    if (this.mini || picture.columns.length > 0 || !name) return nothing;
    if (picture.grid === "squares") return svg`<text class="name" x="-45" y="-33">${name}</text>`;
    const isShort = picture.grid === "pits" && name.length <= 2;
    return isShort ? svg`<text class="name" y="35">${name}</text>` : nothing;
  }

  /** Draws a move of the expected line. */
  private expected(
    path: Cell[],
    index: number,
    picture: Picture,
  ): SVGTemplateResult | typeof nothing {
    const places = path.map((cell) => this.place(cell, picture));
    const end = places.at(-1);
    if (!end) return nothing;
    const style = `expected ${index % 2 === 0 ? "own" : "other"}`;
    if (places.length === 1) {
      return svg`<g class=${style} transform="translate(${end.x} ${end.y})" data-move=${index}>
        <circle r="30" /><text dy="0.35em">${index + 1}</text>
      </g>`;
    }
    const before = places.at(-2)!;
    const angle = Math.atan2(end.y - before.y, end.x - before.x);
    const tip = { x: end.x - 34 * Math.cos(angle), y: end.y - 34 * Math.sin(angle) };
    const points = [...places.slice(0, -1), tip].map(({ x, y }) => `${x},${y}`).join(" ");
    return svg`<g class=${style} data-move=${index}>
      <polyline points=${points} />
      <path d="M0-17 34 0 0 17Z" transform="translate(${tip.x} ${tip.y}) rotate(${(180 * angle) / Math.PI})" />
    </g>`;
  }

  /** Draws lines through the point that a finger hides, and its name. */
  private crosshair(cell: Cell, picture: Picture): SVGTemplateResult {
    const { x, y } = this.place(cell, picture);
    const [wide, high] = [picture.pieces[0]!.length * SIZE, picture.pieces.length * SIZE];
    const above = y > 3 * SIZE ? y - 2.2 * SIZE : y + 2.8 * SIZE;
    return svg`<g class="crosshair" aria-hidden="true">
      <path d="M0 ${y}H${wide}M${x} 0V${high}" />
      <circle cx=${x} cy=${y} r="52" />
      <text x=${Math.min(Math.max(x, SIZE), wide - SIZE)} y=${above}>${picture.names[cell[0]]?.[cell[1]] ?? ""}</text>
    </g>`;
  }

  private draggedPiece(picture: Picture) {
    if (!this.dragged) return nothing;
    const { cell, x, y } = this.dragged;
    return svg`<g class="dragged" transform="translate(${x} ${y})">${drawPiece(
      picture.pieces[cell[0]]![cell[1]]!,
    )}</g>`;
  }

  // Cells are selected by pointer or by keys.

  private get takesCells(): boolean {
    return this.active || this.editing;
  }

  private act(cell: Cell): void {
    if (this.editing)
      this.dispatchEvent(new CustomEvent("ply-cell", { detail: cell, bubbles: true }));
    if (!this.active || !this.view) return;
    const { picture, player } = this.view;
    const why = whyForbidden(picture?.pieces[cell[0]]?.[cell[1]] ?? "");
    if (picture && why !== null) {
      const detail = `${picture.names[cell[0]]?.[cell[1]]} is forbidden for ${player}: ${why}.`;
      this.dispatchEvent(new CustomEvent("ply-forbidden", { detail, bubbles: true }));
      return;
    }
    const outcome = clicked(this.view.moves, this.chosen, cell);
    if ("chosen" in outcome) {
      this.chosen = same(this.chosen[0], cell) && this.chosen.length === 1 ? [] : outcome.chosen;
      this.choice = [];
    } else if (outcome.play.length === 1) this.play(outcome.play[0]!);
    else this.choice = outcome.play;
  }

  private play(move: LegalMove): void {
    this.chosen = [];
    this.choice = [];
    this.dispatchEvent(new CustomEvent("ply-move", { detail: move.text, bubbles: true }));
  }

  private focusedOn(cell: Cell): void {
    this.focused = cell;
    this.byKeys = !this.isPressing;
  }

  private touched(event: PointerEvent, cell: Cell): void {
    this.byKeys = false;
    this.isPressing = true;
    setTimeout(() => (this.isPressing = false)); // the click focuses the cell meanwhile
    if (!this.takesCells || !this.view || event.button !== 0) return;
    this.focused = cell;
    if (event.pointerType === "touch" && this.view.picture?.grid === "points") {
      this.aimed = cell;
      return;
    }
    const before = this.chosen;
    this.act(cell);
    const isLift = this.chosen.length === 1 && same(this.chosen[0], cell) && !same(before[0], cell);
    if (isLift) this.dragged = { cell, ...this.point(event) };
  }

  private readonly moved = (event: PointerEvent): void => {
    if (this.dragged) this.dragged = { ...this.dragged, ...this.point(event) };
    if (this.aimed) this.aimed = this.under(event) ?? this.aimed;
  };

  /** Returns the cell under the pointer. */
  private under(event: PointerEvent): Cell | null {
    const found = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-cell]");
    return found instanceof SVGElement && this.contains(found) ? cellOf(found) : null;
  }

  private readonly released = (event: PointerEvent): void => {
    const { aimed } = this;
    this.aimed = null;
    if (aimed) this.act(aimed);
    else if (this.dragged) this.drop(this.dragged.cell, this.under(event));
  };

  private drop(from: Cell, to: Cell | null): void {
    this.dragged = null;
    if (to && !same(to, from)) this.act(to);
  }

  /** Returns where the pointer is, in the board's units. */
  private point(event: PointerEvent): { x: number; y: number } {
    const drawing = this.querySelector("svg.board") as SVGSVGElement;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(
      drawing.getScreenCTM()!.inverse(),
    );
    return { x, y };
  }

  private focus_(picture: Picture): Cell {
    const rows = picture.pieces.length;
    const columns = picture.pieces[0]!.length;
    const first = this.view?.moves[0]?.path[0] ?? ([0, 0] as Cell);
    const [row, column] = this.focused ?? first;
    return [Math.min(row, rows - 1), Math.min(column, columns - 1)];
  }

  private readonly pressed = (event: KeyboardEvent): void => {
    const picture = this.view?.picture;
    if (!this.takesCells || !picture || !this.byKeys) return;
    const at = this.focus_(picture);
    const step = ARROWS[event.key];
    if (step) {
      const turn = this.flipped ? -1 : 1;
      const cell: Cell = [at[0] + turn * step[0], at[1] + turn * step[1]];
      if (picture.pieces[cell[0]]?.[cell[1]] !== undefined) this.focused = cell;
      const target = `[data-cell="${this.focused ? this.focused.join(",") : at.join(",")}"]`;
      void this.updateComplete.then(() => this.querySelector<SVGElement>(target)?.focus());
    } else if (event.key === "Enter" || event.key === " ") this.act(at);
    else if (event.key === "Escape") this.chosen = [];
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}

/** Draws the signs over a piece: a move can go here, or captures it. */
function roleSigns({ isTarget, isTaken }: CellRole, piece: string): SVGTemplateResult {
  return svg`${isTarget ? svg`<circle class="target-mark" r=${piece ? 44 : 14} />` : nothing}
    ${isTaken ? svg`<path class="taken-mark" d="M-16-16 16 16M16-16-16 16" />` : nothing}`;
}

/** Describes a cell for screen readers. */
function cellLabel({ isTarget, isStart }: CellRole, name: string, piece: string): string {
  const why = whyForbidden(piece);
  const content = why === null ? piece || "empty" : `forbidden: ${why}`;
  const use = isTarget ? "can move here" : isStart && piece ? "can move" : "";
  return [name, content, use].filter(Boolean).join(", ");
}

function cellOf(element: SVGElement): Cell {
  const [row = 0, column = 0] = (element.dataset.cell ?? "").split(",").map(Number);
  return [row, column];
}
