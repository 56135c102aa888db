/** The tab remembers the game on its board, so that other screens and a reload lead back to it. */
const NAME = "plyscope.game";

export interface TabGame {
  game_id: string;
  /** Whether the computer waits until the person resumes the game. */
  paused: boolean;
}

export function rememberGame(game: TabGame): void {
  sessionStorage.setItem(NAME, JSON.stringify(game));
}

export function rememberedGame(): TabGame | null {
  try {
    return JSON.parse(sessionStorage.getItem(NAME) ?? "null") as TabGame | null;
  } catch {
    return null;
  }
}
