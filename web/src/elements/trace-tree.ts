/** This element draws the top of a trace as a tree, or the nodes that an explanation involves. */
import { html, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { attempt } from "../core/toast.js";
import type { Matches, TraceData } from "../core/trace.js";
import type { TreeLink, TreeNode } from "../core/tree-node.js";
import type { Inspected } from "../messages.js";
import { PlyElement } from "./base.js";
import { isSkipped } from "./icicle-paint.js";
import { nameOf } from "./node-panel.js";

/** The largest number of nodes in a tree. */
export const MOST_NODES = 200;

/** Returns the rows of the node, the child that ended it, and the visit that set its bound. */
export function involved({ node, cause, setter }: Inspected): number[] {
  return [node.row, cause, setter].filter((row): row is number => row !== null);
}

@customElement("ply-trace-tree")
export class PlyTraceTree extends PlyElement {
  @property({ attribute: false }) data: TraceData | null = null;
  /** The row at the top of the tree; a `ply-select` event has a row to select. */
  @property({ type: Number }) top = 0;
  @property({ type: Number }) selected = 0;
  /** The node that is explained, if any. */
  @property({ attribute: false }) explained: Inspected | null = null;
  @property({ attribute: false }) links: TreeLink[] = [];
  @property({ attribute: false }) picked: Matches | null = null;
  @state() private nodes: TreeNode[] = [];
  private grown = 0;

  protected override willUpdate(changed: PropertyValues<this>): void {
    const names = ["data", "top", "explained", "picked"] as const;
    if (names.some((name) => changed.has(name))) void attempt(() => this.grow());
  }

  private async grow(): Promise<void> {
    const { data, top, explained, picked } = this;
    if (!data) return;
    const turn = ++this.grown;
    let rows = data.excerpt(top, MOST_NODES);
    const shown = new Set(rows);
    const needed = explained ? involved(explained) : [];
    if (needed.some((row) => !shown.has(row))) rows = around(data, needed);
    await data.fetchNodes(rows);
    const marks = { cause: explained?.cause, setter: explained?.setter };
    if (this.grown === turn) this.nodes = treeOf(data, rows, marks, picked);
  }

  protected override render() {
    const { data, top } = this;
    if (!data) return nothing;
    const drawn = this.nodes.filter(({ shape }) => shape !== "cut").length;
    const hidden = drawn > 0 ? data.size[top]! - drawn : 0; // The tree is not drawn yet.
    return html`<ply-tree class="card" id="explored" .nodes=${this.nodes} .links=${this.links} .selected=${this.selected}></ply-tree>
      ${hidden > 0 ? html`<p class="muted">${hidden.toLocaleString("en")} more nodes are not drawn.</p>` : nothing}`;
  }
}

/** Returns the rows that connect some rows, and the children of the first. */
function around(data: TraceData, rows: number[]): number[] {
  const lines = rows.map((row) => {
    const line = [row];
    for (let above = data.above(row); above !== null; above = data.above(above))
      line.unshift(above);
    return line;
  });
  const shared = lines[0]!.filter((row, index) => lines.every((line) => line[index] === row));
  const top = shared.length - 1;
  if (top < 0) return rows.slice(0, 1);
  const found = new Set(lines.flatMap((line) => line.slice(top)));
  for (const child of data.children(rows[0]!).slice(0, MOST_NODES)) found.add(child);
  return [...found].sort((a, b) => a - b);
}

/** The rows that an explanation mentions. */
interface Marks {
  cause: number | null | undefined;
  setter: number | null | undefined;
}

/** Converts rows for `ply-tree`; all of them have been fetched. */
function treeOf(data: TraceData, rows: number[], marks: Marks, picked: Matches | null): TreeNode[] {
  const shown = new Set(rows);
  const best = bestLine(data, shown);
  const cuts: TreeNode[] = [];
  const nodes = rows.map((row) => {
    const node = data.node(row)!;
    const parent = data.above(row);
    const below = data.children(row);
    const hidden = below.some((child) => shown.has(child)) ? 0 : node.size - 1;
    const isMarked: [string, boolean][] = [
      ["best", best.has(row)],
      ["cause", row === marks.cause],
      ["setter", row === marks.setter],
      ["dim", picked !== null && !picked.has(row)],
      ["match", picked?.has(row) ?? false],
      ["skipped", isSkipped(data, row)],
    ];
    const drawn: TreeNode = {
      row,
      parent: parent !== null && shown.has(parent) ? parent : null,
      move: node.move,
      score: data.scoreText(row).replace(/^= /, ""),
      maximizing: node.maximizing,
      marks: isMarked.filter(([, is]) => is).map(([name]) => name),
      label: `${nameOf(node)}, ${data.scoreText(row)}, ${node.reason}`,
    };
    if (node.size === 1) drawn.shape = "leaf";
    if (hidden > 0) drawn.note = `+${hidden.toLocaleString("en")}`;
    else if (isSkipped(data, row)) drawn.note = "skipped";
    const left =
      node.moves - node.searched - below.filter((child) => isSkipped(data, child)).length;
    const pruned = node.reason === "cutoff" && hidden === 0 ? left : 0;
    if (pruned > 0) {
      const label = `${pruned} moves never searched`;
      cuts.push({
        row: -1 - row,
        parent: row,
        move: "",
        score: `${pruned}`,
        maximizing: true,
        shape: "cut",
        label,
      });
    }
    return drawn;
  });
  return [...nodes, ...cuts];
}

/** Returns the rows of the best line from the root, as far as they are shown. */
function bestLine(data: TraceData, shown: Set<number>): Set<number> {
  const { root, found } = data.info;
  const line = new Set<number>();
  let at: number | undefined = root;
  for (const move of found.moves) {
    at = data
      .children(at)
      .reverse()
      .find((child) => shown.has(child) && data.node(child)?.move === move);
    if (at === undefined) break;
    line.add(at);
  }
  return line;
}
