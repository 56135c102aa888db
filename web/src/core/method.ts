/** A method says how to search: an algorithm or a preset, with its options. */

/** The address writes a method as `exact.-table` or `alphabeta.ordered`. */
export interface Method {
  algorithm: string;
  ordered: boolean;
  switches: Record<string, boolean>;
}

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

/** Describes a method for people: "exact, without table". */
export function methodText({ algorithm, ordered, switches }: Method): string {
  const changed = Object.entries(switches).map(
    ([name, on]) => `${on ? "with" : "without"} ${name}`,
  );
  return [algorithm, ...(ordered ? ["with the game's move ordering"] : []), ...changed].join(", ");
}
