/** These are the nodes and links that `ply-tree` draws. */

import type { Picture } from "../messages.js";

/** Nodes are drawn in search order, a parent before its children. */
export interface TreeNode {
  /** The number by which the node is selected. */
  row: number;
  /** The row of the parent; null at the root. */
  parent: number | null;
  /** The move that led here; it is written on the edge from the parent. */
  move: string;
  /** The text under the node, such as "≥ 3"; empty while the score is unknown. */
  score: string;
  /** A smaller line under the score, such as a window or "+12 below". */
  note?: string;
  maximizing: boolean;
  /** A leaf, or moves that were cut off: then the score is their number. */
  shape?: "leaf" | "cut";
  /** Whether the edge from the parent was cut: the node is drawn, but was never searched. */
  severed?: boolean;
  /** Classes of the style sheet: best, cause, setter, match, future, done, dim. */
  marks?: string[];
  /** The board of the node, to be drawn below it. */
  picture?: Picture | null;
  /** The text for screen readers; by default the move, the score and the note. */
  label?: string;
}

/** A link is a curved line between two nodes, with a text that relates them. */
export interface TreeLink {
  from: number;
  to: number;
  text: string;
}
