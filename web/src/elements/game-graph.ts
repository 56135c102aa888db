/** The graph of a small game is drawn on a canvas: boards or dots, coloured by who wins them. */
import { html } from "lit";
import { customElement, property, query } from "lit/decorators.js";
import type { GameGraph } from "../messages.js";
import { PlyElement } from "./base.js";

/** The colours of the values, in the order of the signs -1, 0 and 1. */
const COLOURS = ["--minimizer", "--edge", "--maximizer"];
/** The room around the graph, in widths of a position. */
const MARGIN = 1.2;
const LARGEST_ZOOM = 40;
/** The width of a position in pixels from which its board is drawn. */
const LEAST_BOARD = 14;
const DRAG = 4;

interface Place {
  scale: number;
  left: number;
  top: number;
}

@customElement("ply-game-graph")
export class PlyGameGraph extends PlyElement {
  @property({ attribute: false }) graph!: GameGraph;
  /** The last ply that is shown. */
  @property({ type: Number }) plies = 0;
  @property({ type: Number }) selected = 0;
  @query("canvas") private canvas!: HTMLCanvasElement;
  private zoom = 1;
  private centre: [number, number] | null = null;
  private from: [number, number] | null = null;
  private hasMoved = false;
  private readonly sizes = new ResizeObserver(() => this.paint());
  private readonly themes = new MutationObserver(() => this.paint());
  private readonly dark = matchMedia("(prefers-color-scheme: dark)");
  private readonly repaint = (): void => this.paint();

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.sizes.disconnect();
    this.themes.disconnect();
    this.dark.removeEventListener("change", this.repaint);
  }

  protected override firstUpdated(): void {
    this.sizes.observe(this.canvas);
    this.themes.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    this.dark.addEventListener("change", this.repaint);
    this.canvas.addEventListener("wheel", this.wheeled, { passive: false });
  }

  protected override updated(changed: Map<string, unknown>): void {
    if (changed.has("graph") || changed.has("plies")) this.fit();
    this.paint();
  }

  /** Shows all of the graph. */
  fit(): void {
    this.zoom = 1;
    this.centre = null;
    this.paint();
  }

  /** Shows it larger or smaller. */
  zoomBy(factor: number): void {
    this.zoom = Math.min(LARGEST_ZOOM, Math.max(1, this.zoom * factor));
    if (this.zoom === 1) this.centre = null;
    else this.centre ??= [this.graph.x[this.selected]!, this.graph.y[this.selected]!];
    this.paint();
  }

  protected override render() {
    return html`<canvas
      role="img"
      aria-label="Every position, coloured by who wins it"
      @pointerdown=${this.pressed}
      @pointermove=${this.dragged}
      @pointerup=${this.released}
      @pointercancel=${() => (this.from = null)}
    ></canvas>`;
  }

  // Places: a position is one unit wide, and the start is at 0, 0.

  private get place(): Place {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    const [low, high] = this.bounds();
    const fit = Math.min(
      width / (high[0] - low[0] + 2 * MARGIN),
      height / (high[1] - low[1] + 2 * MARGIN),
    );
    const scale = Math.min(fit, 60) * this.zoom;
    const [x, y] = this.centre ?? [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2];
    return { scale, left: width / 2 - x * scale, top: height / 2 - y * scale };
  }

  private bounds(): [[number, number], [number, number]] {
    const low: [number, number] = [0, 0];
    const high: [number, number] = [0, 0];
    const { x, y } = this.graph;
    for (let node = 0; node < x.length && this.isShown(node); node++) {
      low[0] = Math.min(low[0], x[node]!);
      low[1] = Math.min(low[1], y[node]!);
      high[0] = Math.max(high[0], x[node]!);
      high[1] = Math.max(high[1], y[node]!);
    }
    return [low, high];
  }

  private isShown(node: number): boolean {
    return this.graph.plies[node]! <= this.plies;
  }

  // Pointers: a drag moves the graph, a click chooses the nearest position.

  private readonly pressed = (event: PointerEvent): void => {
    this.from = [event.offsetX, event.offsetY];
    this.hasMoved = false;
    this.canvas.setPointerCapture(event.pointerId);
  };

  private readonly dragged = (event: PointerEvent): void => {
    if (!this.from) return;
    const [x, y] = [event.offsetX - this.from[0], event.offsetY - this.from[1]];
    if (!this.hasMoved && Math.hypot(x, y) < DRAG) return;
    this.hasMoved = true;
    const { scale, left, top } = this.place;
    const { clientWidth: width, clientHeight: height } = this.canvas;
    this.centre = [(width / 2 - left - x) / scale, (height / 2 - top - y) / scale];
    this.from = [event.offsetX, event.offsetY];
    this.paint();
  };

  private readonly released = (event: PointerEvent): void => {
    const isClick = this.from !== null && !this.hasMoved;
    this.from = null;
    if (!isClick) return;
    const node = this.nearest(event.offsetX, event.offsetY);
    this.dispatchEvent(new CustomEvent("ply-select", { detail: node, bubbles: true }));
  };

  private readonly wheeled = (event: WheelEvent): void => {
    event.preventDefault();
    const { scale, left, top } = this.place;
    const at = [(event.offsetX - left) / scale, (event.offsetY - top) / scale];
    const before = this.zoom;
    this.zoom = Math.min(LARGEST_ZOOM, Math.max(1, this.zoom * Math.exp(-event.deltaY / 400)));
    const share = before / this.zoom;
    const { clientWidth: width, clientHeight: height } = this.canvas;
    const [x, y] = [(width / 2 - left) / scale, (height / 2 - top) / scale];
    this.centre =
      this.zoom === 1 ? null : [at[0]! + (x - at[0]!) * share, at[1]! + (y - at[1]!) * share];
    this.paint();
  };

  private nearest(left: number, top: number): number {
    const place = this.place;
    const { x, y } = this.graph;
    let best = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let node = 0; node < x.length && this.isShown(node); node++) {
      const across = x[node]! * place.scale + place.left - left;
      const down = y[node]! * place.scale + place.top - top;
      const distance = across * across + down * down;
      if (distance < least) [best, least] = [node, distance];
    }
    return best;
  }

  // Painting.

  private paint(): void {
    if (!this.canvas || !this.graph || !this.canvas.clientWidth) return;
    const ratio = devicePixelRatio;
    this.canvas.width = this.canvas.clientWidth * ratio;
    this.canvas.height = this.canvas.clientHeight * ratio;
    const context = this.canvas.getContext("2d")!;
    const { scale, left, top } = this.place;
    context.setTransform(scale * ratio, 0, 0, scale * ratio, left * ratio, top * ratio);
    const colour = this.colours();
    this.paintEdges(context, colour, scale);
    for (let node = 0; node < this.graph.x.length && this.isShown(node); node++)
      this.paintNode(context, node, colour, scale);
  }

  /** Returns the colours of the page by their names. */
  private colours(): (name: string) => string {
    const known = new Map<string, string>();
    const before = this.canvas.style.color;
    for (const name of [
      ...COLOURS,
      "--paper",
      "--ink",
      "--focus",
      "--white-body",
      "--black-body",
    ]) {
      this.canvas.style.color = `var(${name})`;
      known.set(name, getComputedStyle(this.canvas).color);
    }
    this.canvas.style.color = before;
    return (name) => known.get(name)!;
  }

  private paintEdges(
    context: CanvasRenderingContext2D,
    colour: (name: string) => string,
    scale: number,
  ): void {
    const { edges, in_tree, signs, x } = this.graph;
    const isSmall = x.length <= 200;
    for (const strong of [false, true]) {
      context.lineWidth = (strong ? 1.2 : 0.7) / scale;
      context.globalAlpha = strong ? 0.75 : isSmall ? 0.4 : 0.12;
      for (let edge = 0; edge < in_tree.length; edge++) {
        if (in_tree[edge] !== strong) continue;
        const [one, other] = [edges[2 * edge]!, edges[2 * edge + 1]!];
        if (!this.isShown(one) || !this.isShown(other)) continue;
        context.strokeStyle = colour(COLOURS[signs[other]! + 1]!);
        context.beginPath();
        this.curve(context, one, other);
        context.stroke();
      }
    }
    context.globalAlpha = 1;
  }

  /** Draws a curve that leaves a ring or a row at a right angle. */
  private curve(context: CanvasRenderingContext2D, one: number, other: number): void {
    const { x, y, plies, in_rings } = this.graph;
    const [fromX, fromY, toX, toY] = [x[one]!, y[one]!, x[other]!, y[other]!];
    context.moveTo(fromX, fromY);
    if (!in_rings) {
      const isBack = plies[other]! <= plies[one]!;
      const aside = Math.max(fromX, toX) + 1.6;
      const middle = (fromY + toY) / 2;
      if (isBack) context.bezierCurveTo(aside, fromY, aside, toY, toX, toY);
      else context.bezierCurveTo(fromX, middle, toX, middle, toX, toY);
      return;
    }
    const [inner, outer] = [Math.hypot(fromX, fromY), Math.hypot(toX, toY)];
    const middle = (inner + outer) / 2;
    const first = inner ? middle / inner : 0;
    const second = outer ? middle / outer : 0;
    context.bezierCurveTo(fromX * first, fromY * first, toX * second, toY * second, toX, toY);
  }

  private paintNode(
    context: CanvasRenderingContext2D,
    node: number,
    colour: (name: string) => string,
    scale: number,
  ): void {
    const { x, y, signs, is_over, boards } = this.graph;
    const board = boards[node]!;
    context.save();
    context.translate(x[node]!, y[node]!);
    context.fillStyle = colour(COLOURS[signs[node]! + 1]!);
    context.beginPath();
    if (board.length > 0) context.roundRect(-0.5, -0.5, 1, 1, 0.1);
    else context.arc(0, 0, node === 0 ? 0.75 : 0.5, 0, 2 * Math.PI);
    context.fill();
    const isChosen = node === this.selected;
    if (is_over[node] || isChosen) {
      context.lineWidth = Math.max(isChosen ? 0.16 : 0.05, (isChosen ? 3 : 1) / scale);
      context.strokeStyle = colour(isChosen ? "--focus" : "--ink");
      context.stroke();
    }
    if (board.length > 0 && scale >= LEAST_BOARD) paintBoard(context, board, colour);
    context.restore();
  }
}

/** Paints what stands on the cells of a board that is one unit wide. */
function paintBoard(
  context: CanvasRenderingContext2D,
  board: string[],
  colour: (name: string) => string,
): void {
  const cell = 0.94 / Math.max(board.length, board[0]!.length);
  const [left, top] = [(-cell * board[0]!.length) / 2, (-cell * board.length) / 2];
  context.strokeStyle = colour("--paper");
  context.lineCap = "round";
  context.lineWidth = cell * 0.17;
  board.forEach((row, down) => {
    [...row].forEach((mark, across) => {
      const [x, y] = [left + (across + 0.5) * cell, top + (down + 0.5) * cell];
      const reach = cell * 0.24;
      context.beginPath();
      if (mark === "x") {
        context.moveTo(x - reach, y - reach);
        context.lineTo(x + reach, y + reach);
        context.moveTo(x + reach, y - reach);
        context.lineTo(x - reach, y + reach);
        context.stroke();
      } else if (mark === "o") {
        context.arc(x, y, cell * 0.27, 0, 2 * Math.PI);
        context.stroke();
      } else if (mark !== ".") {
        context.fillStyle = colour(mark.toLowerCase() === "w" ? "--white-body" : "--black-body");
        context.arc(x, y, cell * (mark === mark.toUpperCase() ? 0.42 : 0.28), 0, 2 * Math.PI);
        context.fill();
      } else {
        context.globalAlpha = 0.35;
        context.fillStyle = colour("--paper");
        context.arc(x, y, cell * 0.06, 0, 2 * Math.PI);
        context.fill();
        context.globalAlpha = 1;
      }
    });
  });
}
