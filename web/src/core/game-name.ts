/** A game is named with its options, as in `hex?size=5`; options with their defaults are left out. */

/** Returns the name without options. */
export const baseName = (game: string): string => game.split("?", 1)[0]!;

/** Returns the options that a name has. */
export function optionsIn(game: string): Record<string, string> {
  const text = game.slice(baseName(game).length + 1);
  return Object.fromEntries(
    text.split(",").flatMap((part) => (part.includes("=") ? [part.split("=", 2)] : [])),
  ) as Record<string, string>;
}

/** Returns a name with one option changed. */
export function withOption(game: string, option: string, value: string): string {
  const options = { ...optionsIn(game), [option]: value };
  const listed = Object.entries(options).map(([name, chosen]) => `${name}=${chosen}`);
  return `${baseName(game)}?${listed.join(",")}`;
}
