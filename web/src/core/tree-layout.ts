/** The layout of a small tree: where each node stands, and how large the drawing is. */
import { type HierarchyPointNode, stratify, tree } from "d3-hierarchy";
import type { TreeNode } from "./tree-node.js";

export interface Spot {
  node: TreeNode;
  x: number;
  y: number;
  parent: Spot | null;
}

/** The drawing has `width` times `height` units, each of which takes `scale` pixels. */
export interface Layout {
  spots: Spot[];
  width: number;
  height: number;
  scale: number;
}

/** The panel in pixels; without a height, the tree may be as tall as it likes. */
export interface Panel {
  width: number;
  height: number | null;
}

const ROW = 92;
const MARGIN = 34;
const BELOW = 26;
const LEAST_STEP = 34;
const BOARD_GAP = 14;
/** Small trees are spread out to this distance, and drawn this large, but not more. */
const MOST_STEP = 210;
const LARGEST = 1.5;
/** In a panel of a given height, such as the projector's, they may be larger. */
const LARGEST_BOUNDED = 2.6;
/** The levels of a wide tree are spread out until it has this share of its width as its height, or
 * fills a panel of a given height; but not further than so many pixels.
 */
const LEAST_HEIGHT = 0.3;
const MOST_ROW = 130;
const MOST_ROW_BOUNDED = 260;

/** Returns the number of characters that the texts of a node take. */
export const roomOf = ({ move, score, note }: TreeNode): number =>
  Math.max(move.length, score.length, (note ?? "").length * 0.8);

/** Places all nodes so that the tree fills the panel; `room` is kept for the texts of a node.
 *
 * The places depend on the shape of the tree and on the room alone, not on the texts. Below each
 * node is a board of this side, if there are any.
 */
export function layOut(nodes: TreeNode[], room: number, panel: Panel, board = 0): Layout {
  if (nodes.length === 0) return { spots: [], width: 0, height: 0, scale: 1 };
  const places = unitPlaces(nodes);
  const columns = Math.max(...places.map(({ x }) => x)) + 1;
  const levels = Math.max(...places.map(({ y }) => y));
  const boards = board && board + BOARD_GAP;
  const around = 2 * MARGIN + BELOW + boards;
  const least = Math.max(LEAST_STEP, 14 + 7.5 * room, board + BOARD_GAP);
  const fits = panel.width / (columns * least + MARGIN);
  const scale =
    panel.height === null
      ? Math.min(LARGEST, fits)
      : Math.min(LARGEST_BOUNDED, fits, panel.height / (levels * (ROW + boards) + around));
  const row = spreadRow(ROW + boards, levels, around, scale, panel);
  const step = Math.max(least, Math.min(MOST_STEP, (panel.width / scale - MARGIN) / columns));
  const spots = new Map<HierarchyPointNode<TreeNode>, Spot>();
  for (const at of places) {
    spots.set(at, {
      node: at.data,
      x: (at.x + 0.5) * step + MARGIN / 2,
      y: at.y * row + MARGIN,
      parent: at.parent ? spots.get(at.parent)! : null,
    });
  }
  return {
    spots: [...spots.values()],
    width: columns * step + MARGIN,
    height: levels * row + around,
    scale,
  };
}

/** Returns the distance of two levels: at least `least`, more if the tree would be too flat. */
function spreadRow(
  least: number,
  levels: number,
  around: number,
  scale: number,
  { width, height }: Panel,
): number {
  if (levels === 0) return least;
  const wanted = ((height ?? LEAST_HEIGHT * width) / scale - around) / levels;
  const most = (height === null ? MOST_ROW : MOST_ROW_BOUNDED) / scale;
  return Math.max(least, Math.min(wanted, most));
}

/** Returns the nodes in pre-order, with columns and levels from 0 as their places. */
function unitPlaces(nodes: TreeNode[]): HierarchyPointNode<TreeNode>[] {
  const top = stratify<TreeNode>()
    .id(({ row }) => String(row))
    .parentId(({ parent }) => (parent === null ? null : String(parent)))(nodes);
  const placed = tree<TreeNode>()
    .nodeSize([1, 1])
    .separation(() => 1)(top);
  const found: HierarchyPointNode<TreeNode>[] = [];
  placed.eachBefore((at) => {
    found.push(at);
  });
  const left = Math.min(...found.map(({ x }) => x));
  for (const at of found) at.x -= left;
  return found;
}
