/** The theme is light or dark; by default it follows the system. */

export type Theme = "system" | "light" | "dark";
const KEY = "plyscope.theme";
const ORDER: Theme[] = ["system", "light", "dark"];

export function theme(): Theme {
  const saved = localStorage.getItem(KEY);
  return ORDER.find((name) => name === saved) ?? "system";
}

export function applyTheme(chosen: Theme = theme()): void {
  if (chosen === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
}

/** Switches to the next theme: system, light, dark. */
export function turnTheme(): Theme {
  const chosen = ORDER[(ORDER.indexOf(theme()) + 1) % ORDER.length]!;
  localStorage.setItem(KEY, chosen);
  applyTheme(chosen);
  return chosen;
}
