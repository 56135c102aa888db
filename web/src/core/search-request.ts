/** A search request says what to search and how, as the address describes it. */
import type { Welcome } from "../messages.js";
import type { Fields } from "./connection.js";
import type { Method } from "./method.js";
import type { Params } from "./router.js";

/** A start is where a search begins, and how deep it goes. */
export interface Start {
  game: string;
  position: string | null;
  moves: string[];
  depth: number | null;
}

const FIRST_DEPTH = 5;

export function readStart(
  params: URLSearchParams,
  { first_game }: Pick<Welcome, "first_game">,
): Start {
  const game = params.get("game") ?? first_game;
  const depth = params.get("depth");
  return {
    game,
    position: params.get("position"),
    moves: params.get("moves")?.split(",").filter(Boolean) ?? [],
    depth: depth ? Number(depth) : game === "tree" ? null : FIRST_DEPTH,
  };
}

export function writeStart({ game, position, moves, depth }: Start): Params {
  return {
    game,
    position: position || null,
    moves: moves.join(",") || null,
    depth: depth === null ? null : String(depth),
  };
}

/** Returns the request that records a search. */
export function recordRequest(
  start: Start,
  { algorithm, ordered, switches }: Method,
): Omit<Fields<"record_search">, "search_id"> {
  const isChanged = Object.keys(switches).length > 0;
  return { ...start, algorithm, ordered, switches: isChanged ? switches : null };
}
