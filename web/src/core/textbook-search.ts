/** A search by a textbook algorithm, as the address describes it. */
import type { Params } from "./router.js";
import { readStart, type Start, writeStart } from "./search-request.js";

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

export function writeTextbookSearch({ start, maximizing, algorithm }: TextbookSearch): Params {
  return {
    ...writeStart(start),
    first: maximizing ? null : "min",
    algorithm: algorithm === FIRST_ALGORITHM ? null : algorithm,
  };
}
