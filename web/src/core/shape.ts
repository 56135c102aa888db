/** A shape is an explicit tree: the score of a leaf, or a list of subtrees. It is immutable. */
import type { TreeNode } from "./tree-node.js";

export type Shape = number | Shape[];
/** A path leads to a node: it has the index of the child at each ply. */
export type Path = number[];

export function at(shape: Shape, path: Path): Shape | undefined {
  return path.reduce<Shape | undefined>(
    (below, index) => (Array.isArray(below) ? below[index] : undefined),
    shape,
  );
}

/** Returns the tree with the node at `path` replaced. */
export function changed(shape: Shape, path: Path, to: (old: Shape) => Shape): Shape {
  const [index, ...rest] = path;
  if (index === undefined || !Array.isArray(shape)) return to(shape);
  return shape.map((child, place) => (place === index ? changed(child, rest, to) : child));
}

/** Adds a child; a leaf becomes an inner node with its score as the first child. */
export function withChild(shape: Shape, path: Path): [Shape, Path] {
  const node = at(shape, path)!;
  const children = Array.isArray(node) ? [...node, 0] : [node, 0];
  return [changed(shape, path, () => children), [...path, children.length - 1]];
}

/** Adds a leaf right after this node; beside the root, a new root is made. */
export function withSibling(shape: Shape, path: Path): [Shape, Path] {
  if (path.length === 0) return [[shape, 0], [1]];
  const [above, index] = [path.slice(0, -1), path.at(-1)!];
  return [
    changed(shape, above, (choice) => (choice as Shape[]).toSpliced(index + 1, 0, 0)),
    [...above, index + 1],
  ];
}

/** Deletes a node; an inner node without children becomes a leaf. */
export function without(shape: Shape, path: Path): [Shape, Path] {
  if (path.length === 0) return [0, []];
  const [above, index] = [path.slice(0, -1), path.at(-1)!];
  const rest = (at(shape, above) as Shape[]).toSpliced(index, 1);
  const chosen = rest.length === 0 ? above : [...above, Math.min(index, rest.length - 1)];
  return [changed(shape, above, () => (rest.length === 0 ? 0 : rest)), chosen];
}

/** Puts a node in the place of one of its siblings, and moves those between them. */
export function reordered(shape: Shape, path: Path, to: Path): [Shape, Path] {
  const above = path.slice(0, -1);
  const choice = at(shape, above);
  const areSiblings = path.length > 0 && above.join() === to.slice(0, -1).join();
  if (!Array.isArray(choice) || !areSiblings || to.length !== path.length) return [shape, path];
  const order = choice.toSpliced(path.at(-1)!, 1).toSpliced(to.at(-1)!, 0, at(shape, path)!);
  return [changed(shape, above, () => order), to];
}

/** Swaps a node with its neighbour. */
export function moved(shape: Shape, path: Path, by: 1 | -1): [Shape, Path] {
  const [above, index] = [path.slice(0, -1), path.at(-1)];
  const choice = at(shape, above);
  const to = index === undefined ? -1 : index + by;
  if (!Array.isArray(choice) || to < 0 || to >= choice.length) return [shape, path];
  const order = choice.with(to, choice[index!]!).with(index!, choice[to]!);
  return [changed(shape, above, () => order), [...above, to]];
}

/** Returns the paths of all nodes, a parent before its children. */
export function places(shape: Shape, path: Path = []): Path[] {
  const below = Array.isArray(shape)
    ? shape.flatMap((child, index) => places(child, [...path, index]))
    : [];
  return [path, ...below];
}

/** Names a move as the server does: A, B, … Z, AA, AB … */
export function letter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letter(Math.floor(index / 26) - 1) + last;
}

/** Writes the line to a node as its moves. */
export const lineOf = (path: Path): string => path.map(letter).join(" ") || "start";

/** Converts the tree for `ply-tree`; a row is the index of a path in `places`. */
export function drawnShape(shape: Shape, maximizing: boolean): TreeNode[] {
  const all = places(shape);
  const rows = new Map(all.map((path, row) => [path.join(), row]));
  return all.map((path, row) => {
    const node = at(shape, path)!;
    const isLeaf = !Array.isArray(node);
    return {
      row,
      parent: path.length === 0 ? null : rows.get(path.slice(0, -1).join())!,
      move: path.length === 0 ? "" : letter(path.at(-1)!),
      score: isLeaf ? String(node) : "",
      maximizing: (path.length % 2 === 0) === maximizing,
      ...(isLeaf ? { shape: "leaf" as const } : {}),
    };
  });
}
