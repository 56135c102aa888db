/** A run of the bug gallery is a finished search, drawn as a whole tree. */
import type { BugRun, WalkthroughNode } from "../messages.js";
import type { TreeNode } from "./tree-node.js";

/** Returns the tree of a run; `fault` is the row to mark. */
export function treeOfRun({ nodes }: BugRun, fault: number | null = null): TreeNode[] {
  return nodes.map((node) => drawn(node, node.row === fault));
}

function drawn(node: WalkthroughNode, isFault: boolean): TreeNode {
  const isUnsearched = node.row < 0;
  return {
    row: node.row,
    parent: node.parent,
    move: node.move,
    maximizing: node.maximizing,
    score: node.score,
    ...(node.leaf ? { shape: "leaf" as const } : {}),
    severed: isUnsearched && node.parent! >= 0,
    marks: [isUnsearched ? "unsearched" : "done", ...(isFault ? ["cause"] : [])],
  };
}
