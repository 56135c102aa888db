/** The nodes and links of a small search tree, as `ply-tree` draws them. */

/** A node to be drawn. Nodes come in search order, a parent before its children. */
export interface TreeNode {
  /** Its number, by which it is chosen. */
  row: number;
  /** The number of its parent; null at the root. */
  parent: number | null;
  /** The move that led here, written on the line from the parent. */
  move: string;
  /** What is written under it: "≥ 3"; empty while nothing is known. */
  score: string;
  /** A smaller line under the score, such as a window or "+12 below". */
  note?: string;
  maximizing: boolean;
  /** A leaf, or a move that was never searched and is no node at all. */
  shape?: "leaf" | "cut";
  /** More about it, as words of the style sheet: best, cause, setter, match, future, done, dim. */
  marks?: string[];
  /** What a screen reader says; by default the move, the score and the note. */
  label?: string;
}

/** A curved line between two nodes, with words: what one has to do with the other. */
export interface TreeLink {
  from: number;
  to: number;
  text: string;
}
