/** An analysis is what a search found in a position, with a recording of that search. */
import type { FoundView, SearchTree, Thought } from "../messages.js";
import { ask, newSearchId } from "./connection.js";
import type { TreeNode } from "./tree-node.js";

/** An origin is where a search began: a game, its first position, and the moves from there. */
export interface Origin {
  game: string;
  position: string | null;
  moves: string[];
}

export interface Analysis {
  origin: Origin;
  /** The move that was played after it; null for a hint or a first analysis. */
  played: string | null;
  /** The name of the engine that played the move; null for Plyscope. */
  engine: string | null;
  /** Whether the computer itself searched for the move. */
  searched: boolean;
  found: FoundView;
  tree: SearchTree;
}

/** Asks for a short search of a position. */
export async function analyse(
  origin: Origin,
  native: boolean,
  lines: number,
  played: string | null = null,
  engine: string | null = null,
): Promise<Analysis> {
  const several = native && lines > 1 ? { lines } : {};
  const { tree } = await ask("analyse", { ...origin, ...several, search_id: newSearchId() });
  return { origin, played, engine, searched: false, found: tree.info.found, tree };
}

/** Takes the analysis from what the computer thought about a move; null in an opening. */
export function analysisOf(
  origin: Origin,
  { move, found, tree }: Thought,
  played: boolean,
  engine: string | null = null,
): Analysis | null {
  if (!tree) return null;
  return {
    origin,
    played: played ? move : null,
    engine,
    searched: found !== null,
    found: found ?? tree.info.found,
    tree,
  };
}

/** Converts the sketch for `ply-tree`; the note of a node has its node count and pruned moves. */
export function sketchTree({ sketch }: SearchTree): TreeNode[] {
  const parents = new Set(sketch.map(({ parent }) => parent));
  return sketch.map(({ row, parent, move, score_text, nodes, cut, maximizing, best, label }) => ({
    row,
    parent,
    move,
    score: score_text,
    ...(nodes === 1 ? { shape: "leaf" as const } : {}),
    ...(nodes > 1 && !parents.has(row)
      ? { note: `${compactCount(nodes)}${cut ? ` ✂${cut}` : ""}` }
      : {}),
    maximizing,
    ...(best ? { marks: ["best"] } : {}),
    label,
  }));
}

/** Writes 48312 as "48k". */
export function compactCount(count: number): string {
  if (count < 1000) return String(count);
  return count < 1e6 ? `${Math.round(count / 1000)}k` : `${(count / 1e6).toFixed(1)}M`;
}
