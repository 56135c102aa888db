/** An analysis is what a search found in a position, with a recording of that search. */
import type { FoundView, OutcomeView, TraceInfo } from "../messages.js";
import { ask, type Fields, newSearchId } from "./connection.js";
import type { TreeNode } from "./tree-node.js";

/** An origin is where a search began: a game, its first position, and the moves from there. */
export interface Origin {
  game: string;
  position: string | null;
  moves: string[];
}

export interface Analysis {
  origin: Origin;
  request: Recording;
  /** The move that was played after it; null for a hint or a first analysis. */
  played: string | null;
  /** The name of the engine that played the move; null for Plyscope. */
  engine: string | null;
  found: FoundView;
  info: TraceInfo;
  outcome: OutcomeView;
}

type Recording = Omit<Fields<"record_search">, "search_id">;

/** A recording beside the board visits at most this many nodes, so that it is shown at once. */
const MOST_NODES = 200_000;
const FIRST_DEPTH = 4;

/** Returns the request that records the search; a link to Explore has the same parameters. */
export function recording(
  origin: Origin,
  native: boolean,
  found: FoundView | null,
  lines: number,
): Recording {
  const several = native && lines > 1 ? { lines } : {};
  const algorithm = native ? "full" : "deepening";
  return {
    ...origin,
    algorithm,
    depth: found?.depth ?? FIRST_DEPTH,
    nodes: MOST_NODES,
    ...several,
  };
}

/** Records a search. If `found` is null, the recording itself is the result. */
export async function analyse(
  origin: Origin,
  native: boolean,
  found: FoundView | null,
  played: string | null,
  lines: number,
  engine: string | null = null,
): Promise<Analysis> {
  const request = recording(origin, native, found, lines);
  const info = await ask("record_search", { ...request, search_id: newSearchId() });
  const outcome = await ask("outcome", { trace_id: info.trace_id });
  return { origin, request, played, engine, found: found ?? info.found, info, outcome };
}

/** Converts the sketch for `ply-tree`; the note of a node has its node count and pruned moves. */
export function sketchTree({ sketch }: OutcomeView): TreeNode[] {
  const parents = new Set(sketch.map(({ parent }) => parent));
  return sketch.map(({ row, parent, move, score_text, nodes, cut, maximizing, best, said }) => ({
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
    label: said,
  }));
}

/** Writes 48312 as "48k". */
export function compactCount(count: number): string {
  if (count < 1000) return String(count);
  return count < 1e6 ? `${Math.round(count / 1000)}k` : `${(count / 1e6).toFixed(1)}M`;
}
