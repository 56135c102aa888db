/** The settings of a game say who plays and how long the computer may search. */
import type { EngineEntry } from "../messages.js";
import { readControl } from "./clocks.js";
import type { Params } from "./router.js";

/** The seats that people have: the first to move, the second, both, or none. */
export type People = "first" | "second" | "both" | "nobody";
const PEOPLE: readonly string[] = ["first", "second", "both", "nobody"];

/** A limit ends the computer's search: a level, a time or a depth. */
export type Limit = "level" | "seconds" | "depth";
export const LIMITS: Record<Limit, string> = { level: "Level", seconds: "Time", depth: "Depth" };
export const USUAL: Record<Limit, number> = { level: 6, seconds: 1, depth: 8 };

export interface Settings {
  people: People;
  /** The engine that plays instead of Plyscope. With no people, it has the second seat only. */
  engine: string | null;
  limit: Limit;
  amount: number;
  /** The limit of the second seat where only computers play; null for the same. */
  second: number | null;
  /** The pause between two moves where only computers play, in seconds. */
  pace: number;
  /** The time of each player, such as "5+3": minutes, and seconds for each move; "" for any. */
  clock: string;
  lines: number;
  /** Whether the board shows the expected line. */
  arrows: boolean;
  /** Whether the position is analysed while one plays. */
  analysis: boolean;
}

/** Reads the settings from the address; engines that are not available are dropped. */
export function readSettings(params: URLSearchParams, engines: EngineEntry[]): Settings {
  const people = params.get("people") ?? "";
  const limit =
    (Object.keys(LIMITS) as Limit[]).find((name) => Number(params.get(name)) > 0) ?? "level";
  return normalized({
    people: PEOPLE.includes(people) ? (people as People) : "first",
    engine: engines.find(({ name }) => name === params.get("engine"))?.name ?? null,
    limit,
    amount: Number(params.get(limit)) || USUAL[limit],
    second: Number(params.get("second")) || null,
    pace: Number(params.get("pace")) || 0,
    clock: readControl(params.get("clock") ?? "") ? params.get("clock")! : "",
    lines: Number(params.get("lines")) || 1,
    arrows: params.get("arrows") === "1",
    analysis: params.get("analysis") === "1",
  });
}

export function writeSettings(settings: Settings): Params {
  const { people, engine, limit, amount, second, pace, clock, lines, arrows, analysis } = settings;
  const isUsual = limit === "level" && amount === USUAL.level;
  return {
    people: people === "first" ? null : people,
    engine,
    level: null,
    seconds: null,
    depth: null,
    ...(isUsual ? {} : { [limit]: String(amount) }),
    second: people === "nobody" && second !== null ? String(second) : null,
    pace: people === "nobody" && pace > 0 ? String(pace) : null,
    clock: clock || null,
    lines: lines === 1 ? null : String(lines),
    arrows: arrows ? "1" : null,
    analysis: analysis ? "1" : null,
  };
}

/** Makes the settings consistent: engines have no levels, and two people need no engine. */
export function normalized(settings: Settings): Settings {
  if (settings.engine === null) return settings;
  if (settings.people === "both") return { ...settings, engine: null };
  return settings.limit === "level"
    ? { ...settings, limit: "seconds", amount: USUAL.seconds }
    : settings;
}

/** Returns the engines that play a game. */
export const enginesFor = (engines: EngineEntry[], game: string): EngineEntry[] =>
  engines.filter(({ games }) => games.includes(game));

/** Returns the seat of the only person: 0 moves first. It is null for two people or none. */
export const ownSeat = ({ people }: Settings): number | null =>
  people === "first" ? 0 : people === "second" ? 1 : null;

export const isPerson = (settings: Settings, seat: number): boolean =>
  settings.people === "both" || ownSeat(settings) === seat;

/** Returns the engine in a seat; null for a person or Plyscope. */
export function engineAt(settings: Settings, seat: number): string | null {
  if (isPerson(settings, seat)) return null;
  return settings.people === "nobody" && seat === 0 ? null : settings.engine;
}

/** Returns the amount of the limit in a seat. */
const amountAt = ({ people, amount, second }: Settings, seat: number): number =>
  people === "nobody" && seat === 1 ? (second ?? amount) : amount;

/** Says how strong the computer in a seat is: "level 6", "1 s a move" or "depth 8". */
export function strengthText(settings: Settings, seat: number): string {
  const amount = amountAt(settings, seat);
  return settings.limit === "seconds" ? `${amount} s a move` : `${settings.limit} ${amount}`;
}

/** Says who plays whom, the first to move first: "You – Computer, level 6". */
export function playersText(settings: Settings): string {
  if (settings.people === "both") return "Two players";
  const name = (seat: number): string => {
    if (isPerson(settings, seat)) return "You";
    return `${engineAt(settings, seat) ?? "Computer"}, ${strengthText(settings, seat)}`;
  };
  return `${name(0)} – ${name(1)}`;
}

/** Returns the limit in a seat, as a request to search has it. */
export const boundsOf = (settings: Settings, seat: number): Partial<Record<Limit, number>> => ({
  [settings.limit]: amountAt(settings, seat),
});
