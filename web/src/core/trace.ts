/** The page has the columns of a trace: nine bytes per row from the server, and the parents. */
import type { NodeView, TraceInfo } from "../messages.js";
import { ask } from "./connection.js";
import { rounded, scoreText } from "./score.js";
import { request } from "./server.js";

/** Rows are summarized in blocks of this size. */
const BLOCK = 256;
const BYTES = 9;
const MOST_ASKED = 200;
/** A score in the columns has 16 bits, so about five digits are exact. */
const DIGITS = 6;
export const NO_ROW = 0xffffffff;

/** The rows are in the order of the search: children follow their parent. */
export class TraceData {
  readonly rows: number;
  readonly size: Uint32Array;
  readonly ply: Uint8Array;
  readonly parent: Uint32Array;
  readonly deepestPly: number;
  /** The largest absolute score. */
  readonly largestScore: number;
  private readonly scores: Int16Array;
  private readonly endings: Uint8Array;
  private readonly kinds: Uint8Array;
  /** The deepest row of each block. */
  private readonly deepest: Uint32Array;
  private readonly views = new Map<number, NodeView>();

  constructor(
    readonly info: TraceInfo,
    columns: ArrayBuffer,
  ) {
    const n = info.rows;
    this.rows = n;
    this.size = new Uint32Array(columns, 0, n);
    this.scores = new Int16Array(columns, 4 * n, n);
    this.ply = new Uint8Array(columns, 6 * n, n);
    this.endings = new Uint8Array(columns, 7 * n, n);
    this.kinds = new Uint8Array(columns, 8 * n, n);
    this.parent = parentsOf(this.size);
    this.deepest = deepestOf(this.ply);
    this.deepestPly = this.deepest.reduce((most, row) => Math.max(most, this.ply[row]!), 0);
    this.largestScore = rounded(this.largest() * info.scale, DIGITS);
  }

  private largest(): number {
    const scores = this.scores;
    let [least, most] = [0, 0];
    for (let row = 0; row < scores.length; row++) {
      const score = scores[row]!;
      if (score > most) most = score;
      else if (score < least) least = score;
    }
    return Math.max(most, -least);
  }

  /** Fetches the columns; `progress` receives the share that has arrived. */
  static async load(
    info: TraceInfo,
    progress: (share: number) => void = () => undefined,
  ): Promise<TraceData> {
    const answer = await request(`/traces/${info.trace_id}/columns`);
    const whole = new Uint8Array(info.rows * BYTES);
    const reader = answer.body!.getReader();
    let at = 0;
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      whole.set(piece.value, at);
      at += piece.value.length;
      progress(at / whole.length);
    }
    if (at !== whole.length) throw new Error("The trace was not loaded completely. Try again.");
    return new TraceData(info, whole.buffer);
  }

  score(row: number): number {
    return this.scores[row]! * this.info.scale;
  }

  /** Returns why a row ended, as an index into `info.reasons`. */
  reason(row: number): number {
    return this.endings[row]! & 15;
  }

  /** Returns the bound of the score: 1 exact, 2 at least, 3 at most. */
  bound(row: number): number {
    return this.endings[row]! >> 4;
  }

  kind(row: number): number {
    return this.kinds[row]!;
  }

  /** Writes the score with its bound: "≥ 3". */
  scoreText(row: number): string {
    return `${"?=≥≤"[this.bound(row)]} ${scoreText(rounded(this.score(row), DIGITS))}`;
  }

  /** Returns the row after the last one of a subtree. */
  end(row: number): number {
    return row + this.size[row]!;
  }

  /** Returns the parent; null at a root. */
  above(row: number): number | null {
    const parent = this.parent[row]!;
    return parent === NO_ROW ? null : parent;
  }

  children(row: number): number[] {
    return this.siblings(row + 1, this.end(row));
  }

  private siblings(begin: number, end: number): number[] {
    const found: number[] = [];
    for (let row = begin; row < end; row += this.size[row]!) found.push(row);
    return found;
  }

  /** Returns the siblings of a row, including itself. */
  beside(row: number): number[] {
    const above = this.above(row);
    return above === null ? this.siblings(0, this.rows) : this.children(above);
  }

  isBelow(row: number, top: number): boolean {
    return row >= top && row < this.end(top);
  }

  /** Returns the deepest of some rows, the first of several. It represents them in one pixel. */
  deepestIn(begin: number, end: number): number {
    let best = begin;
    let row = begin;
    const { ply, deepest } = this;
    while (row < end) {
      if (row % BLOCK === 0 && row + BLOCK <= end) {
        const of = deepest[row / BLOCK]!;
        if (ply[of]! > ply[best]!) best = of;
        row += BLOCK;
      } else {
        if (ply[row]! > ply[best]!) best = row;
        row++;
      }
    }
    return best;
  }

  /** Returns the next row with this reason, wrapping around; null if there is none. */
  nextOf(reason: number, from: number, fits: (row: number) => boolean = () => true): number | null {
    for (let step = 1; step <= this.rows; step++) {
      const row = (from + step) % this.rows;
      if (this.reason(row) === reason && fits(row)) return row;
    }
    return null;
  }

  /** Returns up to `most` top nodes of a subtree: whole plies, unless the first is too wide. */
  excerpt(top: number, most: number): number[] {
    let level = [top];
    const rows = [top];
    while (level.length > 0) {
      const next: number[] = [];
      for (const row of level) {
        for (let child = row + 1; child < this.end(row); child += this.size[child]!) {
          if (rows.length + next.length === most) {
            return (rows.length === 1 ? [...rows, ...next] : rows).sort((a, b) => a - b);
          }
          next.push(child);
        }
      }
      rows.push(...next);
      level = next;
    }
    return rows.sort((a, b) => a - b);
  }

  /** Fetches the descriptions of rows that are not cached yet, and returns the cache. */
  async fetchNodes(rows: number[]): Promise<Map<number, NodeView>> {
    const missing = rows.filter((row) => !this.views.has(row));
    for (let begin = 0; begin < missing.length; begin += MOST_ASKED) {
      const asked = missing.slice(begin, begin + MOST_ASKED);
      const { nodes } = await ask("nodes", { trace_id: this.info.trace_id, rows: asked });
      for (const node of nodes) this.views.set(node.row, node);
    }
    return this.views;
  }

  /** Returns the cached description of a row. */
  node(row: number): NodeView | undefined {
    return this.views.get(row);
  }
}

function parentsOf(size: Uint32Array): Uint32Array {
  const parents = new Uint32Array(size.length);
  let above = NO_ROW;
  let end = size.length;
  for (let row = 0; row < size.length; row++) {
    while (row >= end) {
      above = parents[above]!;
      end = above === NO_ROW ? size.length : above + size[above]!;
    }
    parents[row] = above;
    if (size[row]! > 1) {
      above = row;
      end = row + size[row]!;
    }
  }
  return parents;
}

function deepestOf(ply: Uint8Array): Uint32Array {
  const found = new Uint32Array(Math.ceil(ply.length / BLOCK));
  for (let block = 0; block < found.length; block++) {
    let best = block * BLOCK;
    const end = Math.min(best + BLOCK, ply.length);
    for (let row = best + 1; row < end; row++) if (ply[row]! > ply[best]!) best = row;
    found[block] = best;
  }
  return found;
}

/** The matches of a filter have one bit per row. */
export class Matches {
  readonly count: number;
  private readonly inBlock: Uint16Array;

  constructor(
    private readonly bits: Uint8Array,
    private readonly rows: number,
  ) {
    const bytes = BLOCK / 8;
    this.inBlock = new Uint16Array(Math.ceil(bits.length / bytes));
    let count = 0;
    for (let at = 0; at < bits.length; at++) {
      let left = bits[at]!;
      while (left) {
        left &= left - 1;
        count++;
        this.inBlock[(at / bytes) | 0]!++;
      }
    }
    this.count = count;
  }

  /** Asks the server which rows match. */
  static async find(info: TraceInfo, wanted: Record<string, string>): Promise<Matches> {
    const query = new URLSearchParams(wanted);
    const answer = await request(`/traces/${info.trace_id}/matching?${query}`);
    return new Matches(new Uint8Array(await answer.arrayBuffer()), info.rows);
  }

  has(row: number): boolean {
    return ((this.bits[row >> 3]! >> (row & 7)) & 1) === 1;
  }

  /** Returns whether any of these rows matches. */
  within(begin: number, end: number): boolean {
    let row = begin;
    while (row < end) {
      if (row % BLOCK === 0 && row + BLOCK <= end) {
        if (this.inBlock[row / BLOCK]! > 0) return true;
        row += BLOCK;
      } else if (this.has(row)) return true;
      else row++;
    }
    return false;
  }

  /** Returns the next match after a row, or before it for -1, wrapping around; null without any. */
  next(from: number, direction: 1 | -1 = 1): number | null {
    if (this.count === 0) return null;
    let row = from;
    for (;;) {
      row = (row + direction + this.rows) % this.rows;
      const isEdge = direction === 1 ? row % BLOCK === 0 : row % BLOCK === BLOCK - 1;
      if (isEdge && this.inBlock[(row / BLOCK) | 0] === 0) {
        row += direction * (BLOCK - 1);
        row = Math.max(0, Math.min(row, this.rows - 1));
      } else if (this.has(row)) return row;
    }
  }
}
