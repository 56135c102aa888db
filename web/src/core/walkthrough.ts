/** A walkthrough shows a search step by step: the state after each step, and moves between steps.
 *
 * Everything here comes from the server's steps; the page computes no scores.
 */
import type { QuestionView, StepView, WalkthroughNode, WalkthroughView } from "../messages.js";
import { scoreText, windowText } from "./score.js";
import type { TreeNode } from "./tree-node.js";

/** A tree with more nodes is shown only around the current one. */
const SHOWN_WHOLE = 400;
/** That part has this many moves on either side of the one being searched. */
const SHOWN_BESIDE = 5;

// The state after a step.

/** A frame is the state of a call: a node that has been entered, after some step. */
export interface Frame {
  node: WalkthroughNode;
  alpha: number | null;
  beta: number | null;
  best: number | null;
  /** The child with the best score. */
  bestChild: number | null;
  isDone: boolean;
  isCut: boolean;
}

/** The numbers of nodes and leaves visited, and of nodes left with moves unsearched. */
export interface Counts {
  nodes: number;
  leaves: number;
  cuts: number;
}

const LAST_KINDS = new Set(["return", "evaluate", "game over", "table hit"]);

/** It indexes the steps and nodes by what the screens look up. */
export class Walkthrough {
  /** The range of all scores, for the number lines. */
  readonly range: [number, number];
  /** The characters that the texts of a node take in any step. */
  readonly room: number;
  private readonly byRow: Map<number, WalkthroughNode>;
  private readonly below = new Map<number | null, WalkthroughNode[]>();

  constructor(readonly view: WalkthroughView) {
    this.byRow = new Map(view.nodes.map((node) => [node.row, node]));
    for (const node of view.nodes) {
      const siblings = this.below.get(node.parent);
      if (siblings) siblings.push(node);
      else this.below.set(node.parent, [node]);
    }
    this.range = this.rangeOfScores();
    const windows = view.windows
      ? view.steps.map(({ alpha, beta }) => windowText(alpha, beta).length)
      : [];
    this.room = Math.max(
      ...view.nodes.map(({ move, score }) => Math.max(move.length, score.length)),
      ...windows.map((length) => 0.8 * length),
    );
  }

  /** Counts what has been searched after a step. */
  counts(index: number): Counts {
    const told = this.steps.slice(0, index + 1);
    const count = (...kinds: string[]): number =>
      told.filter(({ kind }) => kinds.includes(kind)).length;
    return {
      nodes: count("enter"),
      leaves: count("evaluate", "game over"),
      cuts: count("cut"),
    };
  }

  /** Returns the decision that is asked for after a step, if there is one. */
  decision(index: number): QuestionView | undefined {
    const { number } = this.steps[index]!;
    return this.view.questions.find(({ after, asks }) => after === number && asks !== "reason");
  }

  /** Returns the pseudocode in a writing, and the line of a step in it. */
  code({ kind, row, line }: StepView, writing: string): { lines: string[]; line: number | null } {
    const found = this.view.writings.find(({ name }) => name === writing);
    if (!found) return { lines: this.view.pseudocode, line };
    const side = this.node(row).maximizing ? "max" : "min";
    const { lines, places } = found;
    return { lines, line: places[`${side} ${kind}`] ?? places[kind] ?? null };
  }

  get steps(): StepView[] {
    return this.view.steps;
  }

  node(row: number): WalkthroughNode {
    return this.byRow.get(row)!;
  }

  /** Returns the nodes from the root of its search down to a row. */
  path(row: number): WalkthroughNode[] {
    const node = this.node(row);
    return node.parent === null ? [node] : [...this.path(node.parent), node];
  }

  /** Returns the moves from the root to a row. */
  line(row: number): string {
    return this.path(row)
      .map(({ move }) => move)
      .filter(Boolean)
      .join(" ");
  }

  /** Returns the state after a step of all nodes entered so far. */
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

  /** Returns the call stack: the frames from the root to a row. */
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

  /** Returns the tree after a step. Without `spoiler` it hides what has not been searched yet. */
  tree(
    index: number,
    { spoiler = true, windows = true, row = this.steps[index]!.row } = {},
  ): TreeNode[] {
    const frames = this.frames(index);
    const root = this.node(row).root;
    const best = this.bestLine(frames, root);
    const isWhole = this.view.nodes.filter((node) => node.root === root).length <= SHOWN_WHOLE;
    const shown = isWhole ? this.all(root) : this.around(row, frames);
    return shown
      .filter((node) => spoiler || this.isReached(node, frames))
      .map((node) => this.drawn(node, frames, best, isWhole || !this.isFolded(node, row)))
      .map((node) => (windows ? node : { ...node, note: "" }));
  }

  private all(root: number): WalkthroughNode[] {
    return this.view.nodes.filter((node) => node.root === root);
  }

  /** Returns the line to a row with the siblings nearby. */
  private around(row: number, frames: Map<number, Frame>): WalkthroughNode[] {
    const line = this.path(row);
    const shown: WalkthroughNode[] = [line[0]!];
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

  private isFolded(node: WalkthroughNode, row: number): boolean {
    return this.below.has(node.row) && !this.path(row).includes(node);
  }

  /** Returns whether the node has been entered or cut off so far. */
  private isReached(node: WalkthroughNode, frames: Map<number, Frame>): boolean {
    return node.row >= 0 ? frames.has(node.row) : this.isSkipped(node, frames);
  }

  private isSkipped(node: WalkthroughNode, frames: Map<number, Frame>): boolean {
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
    node: WalkthroughNode,
    frames: Map<number, Frame>,
    best: Set<number>,
    isOpen: boolean,
  ): TreeNode {
    const frame = frames.get(node.row);
    const isSkipped = node.row < 0 && this.isSkipped(node, frames);
    const hidden = isOpen || node.leaf ? "" : "…";
    return {
      row: node.row,
      parent: node.parent,
      move: node.move,
      maximizing: node.maximizing,
      score: node.known ? node.score : frame ? scoreAfter(frame) : "",
      note: this.windowOf(frame) || hidden,
      ...(node.leaf ? { shape: "leaf" as const } : {}),
      severed: isSkipped && node.parent! >= 0,
      marks: [stateMark(frame, isSkipped), ...(best.has(node.row) ? ["best"] : [])],
    };
  }

  /** Writes the window of a node that is still being searched, if the algorithm has windows. */
  private windowOf(frame: Frame | undefined): string {
    const isOpen = frame !== undefined && !frame.isDone;
    return isOpen && this.view.windows ? windowText(frame.alpha, frame.beta) : "";
  }

  // Moves between steps. Each returns an index; the last step if there is no other.

  private next(index: number, fits: (step: StepView) => boolean): number {
    const found = this.steps.findIndex((step, at) => at > index && fits(step));
    return found < 0 ? this.steps.length - 1 : found;
  }

  /** Steps into the next node that is entered. */
  into(index: number): number {
    const { depth } = this.steps[index]!;
    return this.next(index, (step) => step.depth !== depth || step.kind === "begin");
  }

  /** Steps over the subtree of this node. */
  over(index: number): number {
    const { depth } = this.steps[index]!;
    return this.next(index, (step) => step.depth <= depth);
  }

  /** Steps out, to where this node has returned. */
  out(index: number): number {
    const { depth } = this.steps[index]!;
    return this.next(index, (step) => step.depth < depth);
  }

  /** Goes to the next step of one of these kinds; stays if there is none. */
  nextOf(index: number, ...kinds: string[]): number {
    const found = this.steps.findIndex((step, at) => at > index && kinds.includes(step.kind));
    return found < 0 ? index : found;
  }

  lastOf(index: number, ...kinds: string[]): number {
    const found = this.steps.findLastIndex((step, at) => at < index && kinds.includes(step.kind));
    return found < 0 ? index : found;
  }

  /** Finds the step that enters the node reached by these moves; -1 if none does. */
  find(line: string): number {
    const moves = line.split(/\s+/).filter(Boolean).join(" ").toLowerCase();
    return this.steps.findIndex(({ row }) => this.line(row).toLowerCase() === moves);
  }

  /** Returns the step that enters a node. */
  entry(row: number): number {
    return this.steps.findIndex((step) => step.row === row);
  }
}

/** Writes the score of a node that has been entered: the final one, or the best so far. */
const scoreAfter = ({ node, isDone, best }: Frame): string =>
  isDone ? node.score : scoreText(best);

/** Returns the mark for how far the search of a node has come. */
function stateMark(frame: Frame | undefined, isSkipped: boolean): string {
  if (frame) return frame.isDone ? "done" : "open";
  return isSkipped ? "unsearched" : "future";
}
