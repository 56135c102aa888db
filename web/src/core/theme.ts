/** Light or dark: as the system has it, until somebody chooses. */

export type Theme = "system" | "light" | "dark";
const KEY = "plyscope.theme";
const ORDER: Theme[] = ["system", "light", "dark"];

export function theme(): Theme {
  const kept = localStorage.getItem(KEY);
  return ORDER.find((name) => name === kept) ?? "system";
}

export function applyTheme(chosen: Theme = theme()): void {
  if (chosen === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
}

/** The next of system, light, dark. */
export function turnTheme(): Theme {
  const chosen = ORDER[(ORDER.indexOf(theme()) + 1) % ORDER.length]!;
  localStorage.setItem(KEY, chosen);
  applyTheme(chosen);
  return chosen;
}
