/** The settings of a game: who plays, and how long the computer may think. */
import type { EngineEntry } from "../messages.js";
import type { Params } from "./router.js";

/** Who is a person: the one who begins, the other one, both, or nobody. */
export type People = "first" | "second" | "both" | "nobody";
const PEOPLE: readonly string[] = ["first", "second", "both", "nobody"];

/** What ends the computer's thinking, and how much of it there is. */
export type Limit = "level" | "seconds" | "depth";
export const LIMITS: Record<Limit, string> = { level: "Level", seconds: "Time", depth: "Depth" };
export const USUAL: Record<Limit, number> = { level: 6, seconds: 1, depth: 8 };

export interface Settings {
  people: People;
  /** Somebody else's program that plays instead of Plyscope; against itself, only the second side. */
  engine: string | null;
  limit: Limit;
  amount: number;
  lines: number;
  /** Whether the line that is expected is drawn on the board. */
  arrows: boolean;
}

/** The settings that the address names, as far as they can be had in a game. */
export function readSettings(params: URLSearchParams, engines: EngineEntry[]): Settings {
  const people = params.get("people") ?? "";
  const limit =
    (Object.keys(LIMITS) as Limit[]).find((name) => Number(params.get(name)) > 0) ?? "level";
  return normalized({
    people: PEOPLE.includes(people) ? (people as People) : "first",
    engine: engines.find(({ name }) => name === params.get("engine"))?.name ?? null,
    limit,
    amount: Number(params.get(limit)) || USUAL[limit],
    lines: Number(params.get("lines")) || 1,
    arrows: params.get("arrows") === "1",
  });
}

export function writeSettings({ people, engine, limit, amount, lines, arrows }: Settings): Params {
  const isUsual = limit === "level" && amount === USUAL.level;
  return {
    people: people === "first" ? null : people,
    engine,
    level: null,
    seconds: null,
    depth: null,
    ...(isUsual ? {} : { [limit]: String(amount) }),
    lines: lines === 1 ? null : String(lines),
    arrows: arrows ? "1" : null,
  };
}

/** Other programs have no levels of ours, and no place between two people. */
export function normalized(settings: Settings): Settings {
  if (settings.engine === null) return settings;
  if (settings.people === "both") return { ...settings, engine: null };
  return settings.limit === "level"
    ? { ...settings, limit: "seconds", amount: USUAL.seconds }
    : settings;
}

/** The programs that play a game. */
export const enginesFor = (engines: EngineEntry[], game: string): EngineEntry[] =>
  engines.filter(({ games }) => games.includes(game));

/** Where the one person sits who plays against the computer: 0 is who begins; null for two or none. */
export const ownSeat = ({ people }: Settings): number | null =>
  people === "first" ? 0 : people === "second" ? 1 : null;

export const isPerson = (settings: Settings, seat: number): boolean =>
  settings.people === "both" || ownSeat(settings) === seat;

/** The program that sits there; null for a person and for Plyscope. */
export function engineAt(settings: Settings, seat: number): string | null {
  if (isPerson(settings, seat)) return null;
  return settings.people === "nobody" && seat === 0 ? null : settings.engine;
}

/** What the limit says to a search. */
export const boundsOf = ({ limit, amount }: Settings): Partial<Record<Limit, number>> => ({
  [limit]: amount,
});
