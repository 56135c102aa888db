/** This element draws a trace of any size as an icicle, which can be zoomed and panned. */
import { html, type PropertyValues } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { Span } from "../core/span.js";
import type { Matches, TraceData } from "../core/trace.js";
import type { TreeLink } from "../core/tree-node.js";
import { PlyElement } from "./base.js";
import {
  type Colouring,
  colourer,
  hatchOf,
  Palette,
  paintColumns,
  type Spot,
  standsFor,
} from "./icicle-paint.js";

const TALLEST = 26;
const LOWEST = 3;
const FEWEST_ROWS = 6;
const LABEL = 30;
const STRIP = 6;
const ROOM_BELOW = 24;
const HIGHEST = 520;
const SETTLED = 160;
const FLIGHT = 220;
const MOST_LABELS = 150;

@customElement("ply-icicle")
export class PlyIcicle extends PlyElement {
  @property({ attribute: false }) data: TraceData | null = null;
  /** The rows that match the filter; others fade. */
  @property({ attribute: false }) picked: Matches | null = null;
  @property({ attribute: false }) links: TreeLink[] = [];
  @property({ type: Number }) selected: number | null = null;
  @property() colouring: Colouring = "reason";
  /** The number of rows of the full width; larger than the trace if it is beside a larger one. */
  @property({ type: Number }) room = 0;
  /** A small icicle has no text, and nothing can be selected. */
  @property({ type: Boolean }) mini = false;
  @property() label = "Icicle of the search";

  private span: Span = { begin: 0, end: 1 };
  private spots: Spot[] = [];
  private palette: Palette | null = null;
  private pixels: ImageData | null = null;
  private readonly layer = document.createElement("canvas");
  private readonly patterns = new Map<string, CanvasPattern>();
  private due = 0;
  private timer = 0;
  private readonly pointers = new Map<number, { x: number; y: number }>();
  private dragged = false;
  private readonly resized = new ResizeObserver(() => this.schedule());
  private readonly recoloured = new MutationObserver(() => this.recolour());
  private readonly scheme = matchMedia("(prefers-color-scheme: dark)");

  override connectedCallback(): void {
    super.connectedCallback();
    this.resized.observe(this);
    this.recoloured.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    this.scheme.addEventListener("change", this.recolour);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.resized.disconnect();
    this.recoloured.disconnect();
    this.scheme.removeEventListener("change", this.recolour);
    cancelAnimationFrame(this.due);
    clearTimeout(this.timer);
    this.due = 0;
  }

  private readonly recolour = (): void => {
    this.palette = null;
    this.patterns.clear();
    this.schedule();
  };

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has("data") || changed.has("room")) this.span = this.whole;
    if (changed.has("data") && !this.mini) this.style.blockSize = `${this.tallness}px`;
    this.schedule();
  }

  protected override render() {
    return html`<canvas
      role="img"
      aria-label=${this.label}
      @wheel=${this.wheeled}
      @pointerdown=${this.pressed}
      @pointermove=${this.moved}
      @pointerup=${this.released}
      @pointercancel=${this.released}
      @pointerleave=${() => this.hover(null)}
      @dblclick=${this.doubled}
    ></canvas>`;
  }

  get canvas(): HTMLCanvasElement {
    return this.querySelector("canvas")!;
  }

  // The span that is shown.

  get whole(): Span {
    return { begin: 0, end: Math.max(this.room, this.data?.rows ?? 1, FEWEST_ROWS) };
  }

  get shown(): Span {
    return this.span;
  }

  /** Shows these rows without an event. */
  show(span: Span): void {
    this.span = this.clamped(span);
    this.schedule();
  }

  /** Animates to these rows, unless the person prefers reduced motion. */
  fly(span: Span): void {
    const to = this.clamped(span);
    const from = this.span;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      this.turn(to);
      return;
    }
    const began = performance.now();
    const step = (now: number): void => {
      const share = Math.min(1, Math.max(0, (now - began) / FLIGHT));
      const eased = share * (2 - share);
      this.turn({
        begin: from.begin + (to.begin - from.begin) * eased,
        end: from.end + (to.end - from.end) * eased,
      });
      if (share < 1 && this.isConnected) requestAnimationFrame(step);
    };
    step(began);
  }

  /** Multiplies the number of rows shown by `factor`, around `at` from 0 to 1. */
  zoom(factor: number, at = 0.5): void {
    const { begin, end } = this.span;
    const middle = begin + (end - begin) * at;
    const wide = Math.max(FEWEST_ROWS, (end - begin) * factor);
    this.turn({ begin: middle - wide * at, end: middle + wide * (1 - at) });
  }

  /** Moves by a share of the span. */
  pan(share: number): void {
    const by = (this.span.end - this.span.begin) * share;
    this.turn({ begin: this.span.begin + by, end: this.span.end + by });
  }

  private clamped({ begin, end }: Span): Span {
    const most = this.whole.end;
    const wide = Math.min(most, Math.max(FEWEST_ROWS, end - begin));
    const first = Math.min(Math.max(0, begin), most - wide);
    return { begin: first, end: first + wide };
  }

  private turn(span: Span): void {
    this.show(span);
    this.dispatchEvent(new CustomEvent("ply-view", { detail: this.span, bubbles: true }));
  }

  // Drawing.

  private schedule(): void {
    if (this.due || !this.isConnected) return;
    this.due = requestAnimationFrame(() => {
      this.due = 0;
      this.paint();
    });
  }

  private get levels(): number {
    return (this.data?.deepestPly ?? 0) + 1;
  }

  /** The height that its plies need, with room for the marks below them. */
  private get tallness(): number {
    return Math.min(HIGHEST, this.levels * TALLEST + ROOM_BELOW);
  }

  private get rowHeight(): number {
    const canvas = this.canvas;
    const room = (canvas.clientHeight - (this.mini ? STRIP : ROOM_BELOW)) / this.levels;
    return Math.max(LOWEST, Math.min(TALLEST, Math.floor(room)));
  }

  private paint(): void {
    const { canvas, data } = this;
    const ratio = Math.min(2, window.devicePixelRatio || 1);
    const width = Math.round(canvas.clientWidth * ratio);
    const height = Math.round(canvas.clientHeight * ratio);
    if (!data || width === 0 || height === 0) return;
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
    }
    this.palette ??= new Palette(this);
    const { palette } = this;
    const context = canvas.getContext("2d")!;
    const step = this.rowHeight * ratio;
    const levels = this.levels;
    if (this.pixels?.width !== width || this.pixels.height !== levels) {
      this.pixels = new ImageData(width, levels);
      this.layer.width = width;
      this.layer.height = levels;
    }
    const colours = colourer(data, palette, this.colouring, this.picked);
    const buffer = new Uint32Array(this.pixels.data.buffer);
    this.spots = paintColumns(data, this.span, width, levels, colours, buffer);
    this.layer.getContext("2d")!.putImageData(this.pixels, 0, 0);
    context.imageSmoothingEnabled = false;
    context.clearRect(0, 0, width, height);
    context.drawImage(this.layer, 0, 0, width, levels, 0, 0, width, levels * step);
    if (!this.mini) {
      this.hatch(context, step, ratio);
      this.edges(context, palette, width, step);
      this.words(context, palette, step, ratio);
    }
    this.strip(context, palette, width, levels * step, ratio);
    this.marks(context, palette, step, ratio);
    this.settle();
  }

  /** Draws gaps between plies, and between nodes that are wide enough. */
  private edges(
    context: CanvasRenderingContext2D,
    palette: Palette,
    width: number,
    step: number,
  ): void {
    context.fillStyle = palette.paper;
    context.beginPath();
    for (let level = 1; level <= this.levels; level++) context.rect(0, level * step - 1, width, 1);
    for (const { ply, left } of this.spots) context.rect(Math.round(left), ply * step, 1, step);
    context.fill();
  }

  private hatch(context: CanvasRenderingContext2D, step: number, ratio: number): void {
    for (const kind of ["lines", "dots", "cross"]) {
      context.fillStyle = this.pattern(context, kind, ratio);
      context.beginPath();
      for (const { row, ply, left, right } of this.spots) {
        if (hatchOf(this.data!, row) === kind) context.rect(left, ply * step, right - left, step);
      }
      context.fill();
    }
  }

  private pattern(context: CanvasRenderingContext2D, kind: string, ratio: number): CanvasPattern {
    let made = this.patterns.get(kind);
    if (!made) {
      const size = 6 * ratio;
      const tile = document.createElement("canvas");
      tile.width = tile.height = size;
      const draw = tile.getContext("2d")!;
      draw.strokeStyle = draw.fillStyle = this.palette!.onColour;
      draw.globalAlpha = 0.42;
      draw.lineWidth = ratio;
      draw.beginPath();
      if (kind === "dots") {
        draw.arc(size / 2, size / 2, ratio, 0, 7);
        draw.fill();
      } else {
        draw.moveTo(0, size);
        draw.lineTo(size, 0);
        if (kind === "cross") {
          draw.moveTo(0, 0);
          draw.lineTo(size, size);
        }
        draw.stroke();
      }
      made = context.createPattern(tile, "repeat")!;
      this.patterns.set(kind, made);
    }
    return made;
  }

  /** Writes moves and scores where they fit. */
  private words(
    context: CanvasRenderingContext2D,
    palette: Palette,
    step: number,
    ratio: number,
  ): void {
    if (step < 13 * ratio) return;
    context.font = `${11 * ratio}px ${palette.font}`;
    context.textBaseline = "middle";
    context.fillStyle = palette.onColour;
    for (const { row, ply, left, right } of this.labelled(ratio)) {
      const begin = Math.max(left, 0) + 4 * ratio;
      const room = Math.min(right, this.canvas.width) - begin - 2 * ratio;
      const move = this.data!.node(row)?.move ?? "";
      const text = [`${move} ${this.data!.scoreText(row)}`, move || this.data!.scoreText(row)].find(
        (words) => context.measureText(words).width <= room,
      );
      if (text) context.fillText(text, begin, ply * step + step / 2);
    }
  }

  private labelled(ratio: number): Spot[] {
    const right = this.canvas.width;
    const room = (spot: Spot): number => Math.min(spot.right, right) - Math.max(spot.left, 0);
    return this.spots.filter((spot) => room(spot) >= LABEL * ratio).slice(0, MOST_LABELS);
  }

  /** Draws a tick below every match of the filter, including rows too narrow to see. */
  private strip(
    context: CanvasRenderingContext2D,
    palette: Palette,
    width: number,
    top: number,
    ratio: number,
  ): void {
    if (!this.picked || !this.data) return;
    const perPixel = (this.span.end - this.span.begin) / width;
    context.fillStyle = palette.focus;
    context.beginPath();
    for (let x = 0; x < width; x++) {
      const first = Math.floor(this.span.begin + x * perPixel);
      const last = Math.max(first + 1, Math.floor(this.span.begin + (x + 1) * perPixel));
      if (first < this.data.rows && this.picked.within(first, Math.min(last, this.data.rows))) {
        context.rect(x, top + ratio, 1, (STRIP - 2) * ratio);
      }
    }
    context.fill();
  }

  /** Outlines the selected node and draws the links. */
  private marks(
    context: CanvasRenderingContext2D,
    palette: Palette,
    step: number,
    ratio: number,
  ): void {
    context.lineWidth = 2 * ratio;
    for (const { from, to, text } of this.links)
      this.link(context, palette, step, ratio, from, to, text);
    if (this.selected !== null) this.outline(context, palette.focus, this.selected, step, ratio);
  }

  private boxOf(row: number, step: number, ratio: number) {
    const perPixel = (this.span.end - this.span.begin) / this.canvas.width;
    const left = (row - this.span.begin) / perPixel;
    const wide = Math.max(3 * ratio, this.data!.size[row]! / perPixel);
    return { left, wide, top: this.data!.ply[row]! * step };
  }

  private outline(
    context: CanvasRenderingContext2D,
    colour: string,
    row: number,
    step: number,
    ratio: number,
  ): void {
    const { left, wide, top } = this.boxOf(row, step, ratio);
    const begin = Math.max(-4, left);
    const end = Math.min(this.canvas.width + 4, left + wide);
    context.strokeStyle = colour;
    context.lineWidth = 2.5 * ratio;
    context.strokeRect(
      begin + ratio,
      top + ratio,
      Math.max(ratio, end - begin - 2 * ratio),
      step - 2 * ratio,
    );
    if (wide > 12 * ratio || end < 0 || begin > this.canvas.width) return;
    context.fillStyle = colour;
    context.beginPath();
    context.moveTo(left + wide / 2, top + step);
    context.lineTo(left + wide / 2 - 5 * ratio, top + step + 9 * ratio);
    context.lineTo(left + wide / 2 + 5 * ratio, top + step + 9 * ratio);
    context.fill();
  }

  private link(
    context: CanvasRenderingContext2D,
    palette: Palette,
    step: number,
    ratio: number,
    from: number,
    to: number,
    text: string,
  ): void {
    const inside = (x: number): number =>
      Math.min(Math.max(x, 8 * ratio), this.canvas.width - 8 * ratio);
    const middle = (row: number): [number, number] => {
      const { left, wide, top } = this.boxOf(row, step, ratio);
      const [begin, end] = [Math.max(0, left), Math.min(this.canvas.width, left + wide)];
      return [inside((begin + end) / 2), top + step / 2];
    };
    for (const row of [from, to]) this.outline(context, palette.cut, row, step, ratio);
    const [x0, y0] = middle(from);
    const [x1, y1] = middle(to);
    const low = Math.min(this.canvas.height - 14 * ratio, Math.max(y0, y1) + 44 * ratio);
    const curve = new Path2D(`M${x0} ${y0}Q${(x0 + x1) / 2} ${low} ${x1} ${y1}`);
    for (const [colour, thick] of [
      [palette.paper, 5],
      [palette.cut, 2.5],
    ] as const) {
      context.strokeStyle = colour;
      context.lineWidth = thick * ratio;
      context.stroke(curve);
    }
    context.font = `650 ${12 * ratio}px ${palette.font}`;
    context.textBaseline = "middle";
    const wide = context.measureText(text).width;
    const x = Math.min(Math.max((x0 + x1 - wide) / 2, 4), this.canvas.width - wide - 4);
    const y = (y0 + y1) / 4 + low / 2;
    context.fillStyle = palette.paper;
    context.fillRect(x - 5 * ratio, y - 9 * ratio, wide + 10 * ratio, 18 * ratio);
    context.fillStyle = palette.cut;
    context.fillText(text, x, y);
  }

  /** Once the view is at rest, fetches the moves for the labels. */
  private settle(): void {
    if (this.mini) return;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      const ratio = Math.min(2, window.devicePixelRatio || 1);
      const data = this.data;
      const missing = this.labelled(ratio)
        .map(({ row }) => row)
        .filter((row) => !data?.node(row));
      if (!data || missing.length === 0) return;
      data.fetchNodes(missing).then(
        () => this.schedule(),
        () => undefined,
      );
    }, SETTLED);
  }

  // Pointers.

  /** Returns the node at a point of the canvas. */
  nodeAt(x: number, y: number): number | null {
    const { data, canvas } = this;
    if (!data) return null;
    const ply = Math.floor(y / this.rowHeight);
    const perPixel = (this.span.end - this.span.begin) / canvas.clientWidth;
    let row = standsFor(data, this.span.begin + x * perPixel, perPixel);
    while (row !== null && data.ply[row]! > ply) row = data.above(row);
    return row !== null && data.ply[row] === ply ? row : null;
  }

  private place(event: MouseEvent): { x: number; y: number } {
    const { left, top } = this.canvas.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  private readonly wheeled = (event: WheelEvent): void => {
    if (!this.data || this.mini) return;
    event.preventDefault();
    const wide = this.canvas.clientWidth;
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) this.pan(event.deltaX / wide);
    else this.zoom(Math.exp(event.deltaY * 0.0022), this.place(event).x / wide);
  };

  private readonly pressed = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    this.canvas.setPointerCapture(event.pointerId);
    this.pointers.set(event.pointerId, this.place(event));
    if (this.pointers.size === 1) this.dragged = false;
  };

  private readonly moved = (event: PointerEvent): void => {
    const now = this.place(event);
    const before = this.pointers.get(event.pointerId);
    if (!before) {
      this.hover(this.mini ? null : this.nodeAt(now.x, now.y));
      return;
    }
    const others = [...this.pointers]
      .filter(([id]) => id !== event.pointerId)
      .map(([, place]) => place);
    const wide = this.canvas.clientWidth;
    if (others.length > 0) {
      const other = others[0]!.x;
      const factor = Math.max(4, Math.abs(before.x - other)) / Math.max(4, Math.abs(now.x - other));
      this.zoom(factor, other / wide);
    } else if (this.dragged || Math.abs(now.x - before.x) > 3) this.pan((before.x - now.x) / wide);
    else return;
    this.dragged = true;
    this.pointers.set(event.pointerId, now);
  };

  private readonly released = (event: PointerEvent): void => {
    const was = this.pointers.delete(event.pointerId);
    if (!was || this.dragged || this.mini || event.type === "pointercancel") return;
    const { x, y } = this.place(event);
    const row = this.nodeAt(x, y);
    if (row !== null)
      this.dispatchEvent(new CustomEvent("ply-select", { detail: row, bubbles: true }));
  };

  private readonly doubled = (event: MouseEvent): void => {
    const { x, y } = this.place(event);
    const row = this.nodeAt(x, y);
    if (row !== null && !this.mini) this.fly({ begin: row, end: this.data!.end(row) });
  };

  private hover(row: number | null): void {
    this.dispatchEvent(new CustomEvent("ply-hover", { detail: row, bubbles: true }));
  }
}
