/** A tree as it is built: a leaf's score, or the subtrees of a choice; and changes to it. */
import type { TreeNode } from "./tree-node.js";

export type Shape = number | Shape[];
/** The way to a node: which child at each choice. */
export type Path = number[];

export function at(shape: Shape, path: Path): Shape | undefined {
  return path.reduce<Shape | undefined>(
    (below, index) => (Array.isArray(below) ? below[index] : undefined),
    shape,
  );
}

/** The tree with another node at a place. */
export function changed(shape: Shape, path: Path, to: (old: Shape) => Shape): Shape {
  const [index, ...rest] = path;
  if (index === undefined || !Array.isArray(shape)) return to(shape);
  return shape.map((child, place) => (place === index ? changed(child, rest, to) : child));
}

/** A choice gets one more move; a leaf becomes a choice of its score and another. */
export function withChild(shape: Shape, path: Path): [Shape, Path] {
  const node = at(shape, path)!;
  const children = Array.isArray(node) ? [...node, 0] : [node, 0];
  return [changed(shape, path, () => children), [...path, children.length - 1]];
}

/** A leaf right after this node, at the same choice; the root becomes a choice for it. */
export function withSibling(shape: Shape, path: Path): [Shape, Path] {
  if (path.length === 0) return [[shape, 0], [1]];
  const [above, index] = [path.slice(0, -1), path.at(-1)!];
  return [
    changed(shape, above, (choice) => (choice as Shape[]).toSpliced(index + 1, 0, 0)),
    [...above, index + 1],
  ];
}

/** Without this node; a choice that has lost its last move becomes a leaf. */
export function without(shape: Shape, path: Path): [Shape, Path] {
  if (path.length === 0) return [0, []];
  const [above, index] = [path.slice(0, -1), path.at(-1)!];
  const rest = (at(shape, above) as Shape[]).toSpliced(index, 1);
  const chosen = rest.length === 0 ? above : [...above, Math.min(index, rest.length - 1)];
  return [changed(shape, above, () => (rest.length === 0 ? 0 : rest)), chosen];
}

/** The node changes places with the one beside it. */
export function moved(shape: Shape, path: Path, by: 1 | -1): [Shape, Path] {
  const [above, index] = [path.slice(0, -1), path.at(-1)];
  const choice = at(shape, above);
  const to = index === undefined ? -1 : index + by;
  if (!Array.isArray(choice) || to < 0 || to >= choice.length) return [shape, path];
  const order = choice.with(to, choice[index!]!).with(index!, choice[to]!);
  return [changed(shape, above, () => order), [...above, to]];
}

/** The places of all nodes, a parent before its children. */
export function places(shape: Shape, path: Path = []): Path[] {
  const below = Array.isArray(shape)
    ? shape.flatMap((child, index) => places(child, [...path, index]))
    : [];
  return [path, ...below];
}

/** A move as the server writes it: A, B, … Z, AA, AB … */
export function letter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letter(Math.floor(index / 26) - 1) + last;
}

/** The line to a place as people write it. */
export const lineOf = (path: Path): string => path.map(letter).join(" ") || "start";

/** The tree to be drawn; rows are the places in their order. */
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
