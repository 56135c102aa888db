/** A search step by step: the state after each step, and how to move between steps.
 *
 * Everything here is read off the server's steps; no score is computed in the page.
 */
import type { StepView, Story, ToldNode } from "../messages.js";
import { ask, newSearchId } from "./connection.js";
import { scoreText, windowText } from "./score.js";
import { recordRequest } from "./search-request.js";
import type { TextbookSearch } from "./textbook-search.js";
import type { TreeNode } from "./tree-node.js";

/** A tree with more nodes is shown only around the present one. */
const SHOWN_WHOLE = 130;
/** Moves of one node that are shown then, on either side of the one being searched. */
const SHOWN_BESIDE = 5;

export async function fetchWalkthrough(
  { start, maximizing, algorithm }: TextbookSearch,
  search_id = newSearchId(),
): Promise<Walkthrough> {
  const method = { algorithm, ordered: false, switches: {} };
  const first = start.game === "tree" ? { maximizing } : {};
  const request = { ...recordRequest(start, method), ...first, search_id };
  const { trace_id } = await ask("record_search", request);
  return new Walkthrough(await ask("tell_search", { trace_id }));
}

// The state after a step.

/** A node that has been entered, after some step. */
export interface Frame {
  node: ToldNode;
  alpha: number | null;
  beta: number | null;
  best: number | null;
  /** The child that gave the best score. */
  bestChild: number | null;
  isDone: boolean;
  isCut: boolean;
}

const LAST_KINDS = new Set(["return", "evaluate", "game over", "table hit"]);

/** The steps of a search, with indexes for what the screens look up. */
export class Walkthrough {
  /** The range of all scores, for a number line. */
  readonly range: [number, number];
  private readonly byRow: Map<number, ToldNode>;
  private readonly below = new Map<number | null, ToldNode[]>();

  constructor(readonly story: Story) {
    this.byRow = new Map(story.nodes.map((node) => [node.row, node]));
    for (const node of story.nodes) {
      const siblings = this.below.get(node.parent);
      if (siblings) siblings.push(node);
      else this.below.set(node.parent, [node]);
    }
    this.range = this.rangeOfScores();
  }

  get steps(): StepView[] {
    return this.story.steps;
  }

  node(row: number): ToldNode {
    return this.byRow.get(row)!;
  }

  /** From the root of its search down to a row. */
  path(row: number): ToldNode[] {
    const node = this.node(row);
    return node.parent === null ? [node] : [...this.path(node.parent), node];
  }

  /** The moves that lead to a row, from the root. */
  line(row: number): string {
    return this.path(row)
      .map(({ move }) => move)
      .filter(Boolean)
      .join(" ");
  }

  /** All nodes entered up to a step, as they are after it. */
  frames(index: number): Map<number, Frame> {
    const frames = new Map<number, Frame>();
    for (const step of this.steps.slice(0, index + 1)) {
      const before = frames.get(step.row);
      const isNew = step.child !== null && step.best !== (before?.best ?? null);
      frames.set(step.row, {
        node: this.node(step.row),
        alpha: step.alpha,
        beta: step.beta,
        best: step.best,
        bestChild: isNew ? step.child : (before?.bestChild ?? null),
        isDone: LAST_KINDS.has(step.kind),
        isCut: before?.isCut || step.kind === "cut",
      });
    }
    return frames;
  }

  /** The calls that wait for one another: from the root to a row. */
  stack(index: number, row = this.steps[index]!.row): Frame[] {
    const frames = this.frames(index);
    return this.path(row).flatMap(({ row }) => frames.get(row) ?? []);
  }

  private rangeOfScores(): [number, number] {
    const scores = this.steps
      .flatMap(({ alpha, beta, best, value }) => [alpha, beta, best, value])
      .filter((score) => score !== null);
    const [low, high] = [Math.min(0, ...scores), Math.max(0, ...scores)];
    return low === high ? [low - 1, high + 1] : [low, high];
  }

  // The tree.

  /** The tree after a step; with `spoiler` off it does not show what will be searched or not. */
  tree(index: number, spoiler = true, row = this.steps[index]!.row): TreeNode[] {
    const frames = this.frames(index);
    const root = this.node(row).root;
    const best = this.bestLine(frames, root);
    const isWhole = this.story.nodes.filter((node) => node.root === root).length <= SHOWN_WHOLE;
    const shown = isWhole ? this.all(root) : this.around(row, frames);
    return shown
      .filter((node) => spoiler || this.isTold(node, frames))
      .map((node) => this.drawn(node, frames, best, isWhole || !this.isFolded(node, row)));
  }

  private all(root: number): ToldNode[] {
    return this.story.nodes.filter((node) => node.root === root);
  }

  /** The line to a row, with the moves beside it. */
  private around(row: number, frames: Map<number, Frame>): ToldNode[] {
    const line = this.path(row);
    const shown: ToldNode[] = [line[0]!];
    line.forEach((node, depth) => {
      const children = this.below.get(node.row) ?? [];
      const next = line[depth + 1];
      const last = children.findLastIndex((child) => frames.has(child.row));
      const at = Math.max(0, next ? children.indexOf(next) : last);
      const from = Math.max(0, Math.min(at - SHOWN_BESIDE, children.length - 2 * SHOWN_BESIDE - 1));
      shown.push(...children.slice(from, from + 2 * SHOWN_BESIDE + 1));
    });
    return shown;
  }

  private isFolded(node: ToldNode, row: number): boolean {
    return this.below.has(node.row) && !this.path(row).includes(node);
  }

  /** Whether the story has come to this node: entered it, or cut it off. */
  private isTold(node: ToldNode, frames: Map<number, Frame>): boolean {
    return node.row >= 0 ? frames.has(node.row) : this.isSkipped(node, frames);
  }

  private isSkipped(node: ToldNode, frames: Map<number, Frame>): boolean {
    const above = this.path(node.row).findLast(({ row }) => row >= 0)!;
    return frames.get(above.row)?.isCut ?? false;
  }

  private bestLine(frames: Map<number, Frame>, root: number): Set<number> {
    const line = new Set<number>();
    let at = frames.get(root)?.bestChild ?? null;
    while (at !== null) {
      line.add(at);
      at = frames.get(at)?.bestChild ?? null;
    }
    return line;
  }

  private drawn(
    node: ToldNode,
    frames: Map<number, Frame>,
    best: Set<number>,
    isOpen: boolean,
  ): TreeNode {
    const frame = frames.get(node.row);
    const isSkipped = node.row < 0 && this.isSkipped(node, frames);
    const isCutHere = isSkipped && node.parent! >= 0;
    const shape = isCutHere ? "cut" : node.leaf ? "leaf" : undefined;
    const hidden = isOpen || node.leaf ? "" : "…";
    return {
      row: node.row,
      parent: node.parent,
      move: node.move,
      maximizing: node.maximizing,
      score: node.known ? node.score : frame ? scoreAfter(frame) : "",
      note: this.windowOf(frame) || hidden,
      ...(shape ? { shape } : {}),
      marks: [stateMark(frame, isSkipped), ...(best.has(node.row) ? ["best"] : [])],
    };
  }

  /** The window of a node that is still being searched, where the algorithm has windows. */
  private windowOf(frame: Frame | undefined): string {
    const isOpen = frame !== undefined && !frame.isDone;
    return isOpen && this.story.windows ? windowText(frame.alpha, frame.beta) : "";
  }

  // Going from step to step. Every one of these gives an index; the last one where there is no other.

  private next(index: number, fits: (step: StepView) => boolean): number {
    const found = this.steps.findIndex((step, at) => at > index && fits(step));
    return found < 0 ? this.steps.length - 1 : found;
  }

  /** Into the next node that is entered from here. */
  into(index: number): number {
    const { depth } = this.steps[index]!;
    return this.next(index, (step) => step.depth !== depth || step.kind === "begin");
  }

  /** Past all that happens below this node. */
  over(index: number): number {
    const { depth } = this.steps[index]!;
    return this.next(index, (step) => step.depth <= depth);
  }

  /** To where this node's answer has come up. */
  out(index: number): number {
    const { depth } = this.steps[index]!;
    return this.next(index, (step) => step.depth < depth);
  }

  /** To the next step of one of these kinds; stays where there is none. */
  nextOf(index: number, ...kinds: string[]): number {
    const found = this.steps.findIndex((step, at) => at > index && kinds.includes(step.kind));
    return found < 0 ? index : found;
  }

  lastOf(index: number, ...kinds: string[]): number {
    const found = this.steps.findLastIndex((step, at) => at < index && kinds.includes(step.kind));
    return found < 0 ? index : found;
  }

  /** Where the node is entered that these moves lead to, from the root; -1 if it never is. */
  find(line: string): number {
    const moves = line.split(/\s+/).filter(Boolean).join(" ").toLowerCase();
    return this.steps.findIndex(({ row }) => this.line(row).toLowerCase() === moves);
  }

  /** Where a node is entered. */
  entry(row: number): number {
    return this.steps.findIndex((step) => step.row === row);
  }
}

/** The score of a node that has been entered: the final one, or the best so far. */
const scoreAfter = ({ node, isDone, best }: Frame): string =>
  isDone ? node.score : scoreText(best);

/** The mark for how far the search of a node has come. */
function stateMark(frame: Frame | undefined, isSkipped: boolean): string {
  if (frame) return frame.isDone ? "done" : "open";
  return isSkipped ? "unsearched" : "future";
}
