/** A search by a textbook algorithm, as the address describes it. */
import { readStart, type Start } from "./search-request.js";

/** Where the search begins, who moves first at a tree's root, and the algorithm. */
export interface TextbookSearch {
  start: Start;
  maximizing: boolean;
  algorithm: string;
}

const FIRST_DEPTH = 2;
const FIRST_ALGORITHM = "alphabeta";

export function readTextbookSearch(params: URLSearchParams): TextbookSearch {
  const start = readStart(params, { first_game: "tree" });
  return {
    start: withDefaultDepth({ ...start, depth: params.has("depth") ? start.depth : null }),
    maximizing: params.get("first") !== "min",
    algorithm: params.get("algorithm") ?? FIRST_ALGORITHM,
  };
}

/** A tree is searched to its leaves, a game only so far that one can follow, unless it is said. */
export function withDefaultDepth(start: Start): Start {
  return { ...start, depth: start.depth ?? (start.game === "tree" ? null : FIRST_DEPTH) };
}

export function writeTextbookSearch({
  start,
  maximizing,
  algorithm,
}: TextbookSearch): Record<string, string | null> {
  return {
    game: start.game,
    position: start.position || null,
    moves: start.moves.join(",") || null,
    depth: start.depth === null ? null : String(start.depth),
    first: maximizing ? null : "min",
    algorithm: algorithm === FIRST_ALGORITHM ? null : algorithm,
  };
}

/** The parameters of another screen that shows the same search. */
export function paramsOf(search: TextbookSearch): Record<string, string> {
  return Object.fromEntries(
    Object.entries(writeTextbookSearch(search)).filter(
      (entry): entry is [string, string] => entry[1] !== null,
    ),
  );
}
