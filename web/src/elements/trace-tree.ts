/** Rows of a trace as the nodes of a small tree. */
import type { Matches, TraceData } from "../core/trace.js";
import { isSkipped } from "./icicle-paint.js";
import { nameOf } from "./node-panel.js";
import type { TreeNode } from "./tree.js";

/** Nodes that a tree has at most. */
export const MOST_NODES = 200;

/** The rows that connect some rows with each other, and the children of the first. */
export function around(data: TraceData, rows: number[]): number[] {
  const lines = rows.map((row) => {
    const line = [row];
    for (let above = data.above(row); above !== null; above = data.above(above)) line.unshift(above);
    return line;
  });
  const shared = lines[0]!.filter((row, index) => lines.every((line) => line[index] === row));
  const top = shared.length - 1;
  if (top < 0) return rows.slice(0, 1);
  const found = new Set(lines.flatMap((line) => line.slice(top)));
  for (const child of data.children(rows[0]!).slice(0, MOST_NODES)) found.add(child);
  return [...found].sort((a, b) => a - b);
}

/** The rows that an explanation speaks of. */
export interface Marks {
  cause: number | null | undefined;
  setter: number | null | undefined;
}

/** What the tree element draws of these rows; the server has told of them all. */
export function treeOf(data: TraceData, rows: number[], marks: Marks, picked: Matches | null): TreeNode[] {
  const shown = new Set(rows);
  const best = bestLine(data, shown);
  const cuts: TreeNode[] = [];
  const nodes = rows.map((row) => {
    const node = data.told(row)!;
    const parent = data.above(row);
    const below = data.children(row);
    const hidden = below.some((child) => shown.has(child)) ? 0 : node.size - 1;
    const isMarked: [string, boolean][] = [
      ["best", best.has(row)],
      ["cause", row === marks.cause],
      ["setter", row === marks.setter],
      ["dim", picked !== null && !picked.has(row)],
      ["match", picked !== null && picked.has(row)],
      ["skipped", isSkipped(data, row)],
    ];
    const drawn: TreeNode = {
      row,
      parent: parent !== null && shown.has(parent) ? parent : null,
      move: node.move,
      score: data.scoreText(row).replace(/^= /, ""),
      maximizing: node.maximizing,
      marks: isMarked.filter(([, is]) => is).map(([name]) => name),
      said: `${nameOf(node)}, ${data.scoreText(row)}, ${node.reason}`,
    };
    if (node.size === 1) drawn.shape = "leaf";
    if (hidden > 0) drawn.note = `+${hidden.toLocaleString("en")}`;
    else if (isSkipped(data, row)) drawn.note = "skipped";
    const left = node.moves - node.searched - below.filter((child) => isSkipped(data, child)).length;
    const pruned = node.reason === "cutoff" && hidden === 0 ? left : 0;
    if (pruned > 0) {
      const said = `${pruned} moves never searched`;
      cuts.push({ row: -1 - row, parent: row, move: "", score: `${pruned}`, maximizing: true, shape: "cut", said });
    }
    return drawn;
  });
  return [...nodes, ...cuts];
}

/** The rows of best play from the root, as far as they are shown. */
function bestLine(data: TraceData, shown: Set<number>): Set<number> {
  const { root, found } = data.info;
  const line = new Set<number>();
  let at: number | undefined = root;
  for (const move of found.moves) {
    at = data.children(at).reverse().find((child) => shown.has(child) && data.told(child)?.move === move);
    if (at === undefined) break;
    line.add(at);
  }
  return line;
}
