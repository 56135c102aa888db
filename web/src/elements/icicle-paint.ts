/** An icicle draws a trace: x is the order of the search, the width a subtree, and y the ply.
 *
 * A column of pixels represents several rows: it shows the deepest of them and its ancestors.
 * So the cost of a frame depends on its pixels, not on the number of rows.
 */
import type { Span } from "../core/span.js";
import { type Matches, NO_ROW, type TraceData } from "../core/trace.js";

export type Colouring = "reason" | "score";

/** A spot is a node that is wide enough for an edge, a hatch or text. */
export interface Spot {
  row: number;
  ply: number;
  left: number;
  right: number;
}

/** The colours of the reasons, in the order of the trace's codes. */
const REASON_COLOURS = [
  "--trace-evaluated",
  "--trace-over",
  "--trace-searched",
  "--trace-cutoff",
  "--trace-table",
];
const OTHER_COLOUR = "--trace-other";
const SKIPPED = 128;
export const CUTOFF = 3;
const TABLE_HIT = 4;
const STEPS = 16;
const EDGE = 4;
const ALIGNED = 2048;

type Rgb = [number, number, number];

/** The colours of the page, as numbers for pixels and as text for the canvas. */
export class Palette {
  readonly reasons: Uint32Array;
  readonly faint: Uint32Array;
  readonly scores: Uint32Array;
  readonly faintScores: Uint32Array;
  readonly other: number;
  readonly faintOther: number;
  readonly paper: string;
  readonly ink: string;
  readonly onColour: string;
  readonly focus: string;
  readonly cut: string;
  readonly font: string;

  constructor(place: HTMLElement) {
    const probe = document.createElement("i");
    probe.hidden = true;
    place.append(probe);
    const text = (name: string): string => {
      probe.style.color = `var(${name})`;
      return getComputedStyle(probe).color;
    };
    const rgb = (name: string): Rgb => parts(text(name));
    const paper = rgb("--card");
    const faint = (colour: Rgb): number => pixel(mixed(paper, colour, 0.22));
    const reasons = REASON_COLOURS.map(rgb);
    const other = rgb(OTHER_COLOUR);
    this.reasons = Uint32Array.from(reasons, pixel);
    this.faint = Uint32Array.from(reasons, faint);
    const [low, high, middle] = [rgb("--minimizer"), rgb("--maximizer"), rgb("--trace-middle")];
    const scores = Array.from({ length: 2 * STEPS + 1 }, (_, step) =>
      step < STEPS ? mixed(middle, low, 1 - step / STEPS) : mixed(middle, high, step / STEPS - 1),
    );
    this.scores = Uint32Array.from(scores, pixel);
    this.faintScores = Uint32Array.from(scores, faint);
    this.other = pixel(other);
    this.faintOther = faint(other);
    this.paper = text("--card");
    this.ink = text("--ink");
    this.onColour = text("--trace-ink");
    this.focus = text("--focus");
    this.cut = text("--cut");
    this.font = getComputedStyle(place).fontFamily;
    probe.remove();
  }
}

const parts = (colour: string): Rgb => {
  const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return [r, g, b];
};
const mixed = (from: Rgb, to: Rgb, share: number): Rgb =>
  from.map((part, index) => part + (to[index]! - part) * share) as Rgb;
const pixel = ([r, g, b]: Rgb): number =>
  ((255 << 24) | (Math.round(b) << 16) | (Math.round(g) << 8) | Math.round(r)) >>> 0;

/** Returns whether a row is a move that a pruning rule skipped, and not a visit. */
export const isSkipped = (data: TraceData, row: number): boolean =>
  (data.kind(row) & SKIPPED) !== 0;

/** Returns the function that colours rows. */
export function colourer(
  data: TraceData,
  palette: Palette,
  colouring: Colouring,
  matches: Matches | null,
): (row: number) => number {
  const most = data.largestScore || 1;
  return (row) => {
    const isFaint = matches !== null && !matches.has(row);
    if (colouring === "score") {
      const step = Math.round((data.score(row) / most + 1) * STEPS);
      return (isFaint ? palette.faintScores : palette.scores)[step]!;
    }
    const colours = isFaint ? palette.faint : palette.reasons;
    return (
      (isSkipped(data, row) ? undefined : colours[data.reason(row)]) ??
      (isFaint ? palette.faintOther : palette.other)
    );
  };
}

/** Fills `pixels`, `width` by `levels`, and returns the nodes that are wide enough for more. */
export function paintColumns(
  data: TraceData,
  { begin, end }: Span,
  width: number,
  levels: number,
  colourOf: (row: number) => number,
  pixels: Uint32Array,
): Spot[] {
  const perPixel = (end - begin) / width;
  const current = new Uint32Array(levels).fill(NO_ROW);
  const colours = new Uint32Array(levels);
  const spots: Spot[] = [];
  pixels.fill(0);
  for (let x = 0; x < width; x++) {
    const row = standsFor(data, begin + x * perPixel, perPixel);
    if (row === null) continue;
    const deepest = Math.min(data.ply[row]!, levels - 1);
    let ply = data.ply[row]!;
    for (let at = row; at !== NO_ROW; at = data.parent[at]!, ply--) {
      if (ply >= levels) continue;
      if (current[ply] === at) break;
      current[ply] = at;
      colours[ply] = colourOf(at);
      const wide = data.size[at]! / perPixel;
      if (wide >= EDGE) {
        const left = (at - begin) / perPixel;
        spots.push({ row: at, ply, left, right: left + wide });
      }
    }
    for (let level = 0, at = x; level <= deepest; level++, at += width)
      pixels[at] = colours[level]!;
  }
  return spots;
}

/** Returns the row that represents a column of pixels. */
export function standsFor(data: TraceData, from: number, perPixel: number): number | null {
  let first = Math.floor(from);
  let last = Math.max(first + 1, Math.floor(from + perPixel));
  if (perPixel > ALIGNED) {
    first -= first % 256;
    last -= last % 256;
  }
  if (first < 0 || first >= data.rows) return null;
  return last - first === 1 ? first : data.deepestIn(first, Math.min(last, data.rows));
}

/** Returns the hatch of a row; hatches distinguish reasons without colours. */
export function hatchOf(data: TraceData, row: number): "lines" | "dots" | "cross" | null {
  if (isSkipped(data, row)) return "cross";
  const reason = data.reason(row);
  if (reason === CUTOFF) return "lines";
  if (reason === TABLE_HIT) return "dots";
  return reason > TABLE_HIT ? "cross" : null;
}

/** The legend explains the colours. */
export const LEGEND: { css: string; words: string }[] = [
  { css: "searched", words: "all moves searched" },
  { css: "cutoff", words: "cutoff" },
  { css: "evaluated", words: "evaluated" },
  { css: "over", words: "game over" },
  { css: "table", words: "table hit" },
  { css: "other", words: "skipped, stopped or other" },
];
