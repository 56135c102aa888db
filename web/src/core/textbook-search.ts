/** A textbook search runs one of the algorithms whose steps can be shown. */
import type { Params } from "./router.js";
import { readStart, type Start, writeStart } from "./search-request.js";

/** `maximizing` says who moves first in a tree; a game knows that itself. */
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

/** The default depth is the whole of a tree, but few plies of a game, so that people can follow. */
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
