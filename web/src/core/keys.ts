/** The keys of a screen, as the help dialog (?) lists them.
 *
 * Each screen has a table of its own: the tables look alike, but hardly a row is shared.
 */

export interface KeyHelp {
  keys: string;
  does: string;
}

export const EVERYWHERE: KeyHelp[] = [
  { keys: "?", does: "show this help" },
  { keys: "Tab", does: "go to the next control" },
  { keys: "← ↑ → ↓, Enter", does: "on a board: select a square or point, and play there" },
];

/** A slider leaves its keys to the screen, where they do the same and more. */
const FIELDS = "input:not([type=range]), textarea, select, [contenteditable]";
const PRESSED = "button, summary, a";

/** Returns whether a key press belongs to a text field or a button, not to the screen. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  const isPress = event.key === "Enter" || event.key === " ";
  const own = isPress ? `${FIELDS}, ${PRESSED}` : FIELDS;
  return event.target instanceof Element && event.target.closest(own) !== null;
}
