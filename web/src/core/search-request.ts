/** What to search and how, as the address describes it. */
import type { Welcome } from "../messages.js";
import type { Fields } from "./connection.js";

/** Where a search begins, and how far it looks. */
export interface Start {
  game: string;
  position: string | null;
  moves: string[];
  depth: number | null;
}

/** An algorithm or a preset with its options; written `exact.-table`, `alphabeta.ordered`. */
export interface Method {
  algorithm: string;
  ordered: boolean;
  switches: Record<string, boolean>;
}

const FIRST_DEPTH = 5;
const ORDERED = "ordered";

export function readMethod(text: string): Method {
  const [algorithm = "", ...options] = text.split(".");
  const switches = options.filter((name) => name && name !== ORDERED);
  return {
    algorithm,
    ordered: options.includes(ORDERED),
    switches: Object.fromEntries(
      switches.map((name) => [name.replace(/^-/, ""), !name.startsWith("-")]),
    ),
  };
}

export function writeMethod({ algorithm, ordered, switches }: Method): string {
  const changed = Object.entries(switches).map(([name, on]) => (on ? name : `-${name}`));
  return [algorithm, ...(ordered ? [ORDERED] : []), ...changed].join(".");
}

/** A method as people say it: "exact without table". */
export function methodText({ algorithm, ordered, switches }: Method): string {
  const changed = Object.entries(switches).map(
    ([name, on]) => `${on ? "with" : "without"} ${name}`,
  );
  return [algorithm, ...(ordered ? ["in the game's order"] : []), ...changed].join(", ");
}

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

export function writeStart({ game, position, moves, depth }: Start): Record<string, string | null> {
  return {
    game,
    position: position || null,
    moves: moves.join(",") || null,
    depth: depth === null ? null : String(depth),
  };
}

/** The request that records such a search. */
export function recordRequest(
  start: Start,
  { algorithm, ordered, switches }: Method,
): Omit<Fields<"record_search">, "search_id"> {
  const isChanged = Object.keys(switches).length > 0;
  return { ...start, algorithm, ordered, switches: isChanged ? switches : null };
}
