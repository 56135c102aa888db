/** The tree of a game's moves, by its rows: -1 is the start, and the first reply is the main line. */
import type { TreeRow } from "../messages.js";

/** The marks that PGN also writes as numbers. */
const NAGS: Record<number, string> = { 1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!" };
/** What programs tell each other in comments, such as [%clk 0:09:58]. */
const COMMANDS = /\[%[^\]]*\]/g;

/** The number of a move, and whether it is the second of the two that share it. */
export interface MoveNumber {
  number: number;
  isSecond: boolean;
}

export class MoveTree {
  private readonly byParent = new Map<number, number[]>();
  private readonly numbers: MoveNumber[] = [];

  /** `first` is the number of the first move. */
  constructor(
    readonly rows: TreeRow[],
    first: MoveNumber = { number: 1, isSecond: false },
  ) {
    const start = { number: first.number - 1, isSecond: true }; // as if it had ended a pair
    rows.forEach(({ parent, turn }, row) => {
      const replies = this.byParent.get(parent);
      if (replies) replies.push(row);
      else this.byParent.set(parent, [row]);
      const before = this.numbers[parent] ?? start;
      const isSecond = (turn === 1) !== first.isSecond;
      const number = before.number + (isSecond && !before.isSecond ? 0 : 1);
      this.numbers.push({ number, isSecond });
    });
  }

  number(row: number): MoveNumber {
    return this.numbers[row]!;
  }

  /** Returns the rows of the moves that follow, the main line first. */
  replies(row: number): number[] {
    return this.byParent.get(row) ?? [];
  }

  next(row: number): number | null {
    return this.replies(row)[0] ?? null;
  }

  previous(row: number): number | null {
    return this.rows[row]?.parent ?? null;
  }

  /** Returns the last row of the line that goes on from here. */
  end(row: number): number {
    let at = row;
    for (let next = this.next(at); next !== null; next = this.next(at)) at = next;
    return at;
  }

  /** Returns the rows from the first move to this one. */
  path(row: number): number[] {
    const path: number[] = [];
    for (let at = row; at >= 0; at = this.rows[at]!.parent) path.unshift(at);
    return path;
  }

  /** Returns the moves from the first to this one. */
  line(row: number): string[] {
    return this.path(row).map((at) => this.rows[at]!.text);
  }

  /** Returns the rows of a line by its moves, as far as the tree has them. */
  along(line: string[]): number[] {
    const rows: number[] = [];
    for (const move of line) {
      const row = this.replies(rows.at(-1) ?? -1).find((reply) => this.rows[reply]!.text === move);
      if (row === undefined) break;
      rows.push(row);
    }
    return rows;
  }

  /** Returns the moves of the main line. */
  main(): number[] {
    return this.path(this.end(-1));
  }
}

export function markOf({ strength, nags }: TreeRow): string {
  return strength || (nags.map((nag) => NAGS[nag]).find(Boolean) ?? "");
}

/** Returns comments as people read them. */
export function said(comments: string[]): string {
  return comments
    .map((text) => text.replace(COMMANDS, "").trim())
    .filter(Boolean)
    .join(" ");
}
