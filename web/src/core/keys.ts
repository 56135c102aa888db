/** Keys that a screen understands; the help dialog (?) lists those of the present one. */

export interface KeyHelp {
  keys: string;
  does: string;
}

export const EVERYWHERE: KeyHelp[] = [
  { keys: "?", does: "this help" },
  { keys: "Tab", does: "to the next control" },
  { keys: "← ↑ → ↓, Enter", does: "on a board: choose a cell, and play there" },
];

/** Whether a key press belongs to a text field or the like, not to the screen. */
export function isTyping(event: KeyboardEvent): boolean {
  const at = event.target;
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  return at instanceof HTMLElement && at.closest("input, textarea, select, [contenteditable]") !== null;
}
