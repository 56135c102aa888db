/** This module writes scores and windows as text. */

/** Writes a score as the server does; `open` is the text for null. */
export function scoreText(score: number | null, open = ""): string {
  return score === null ? open : String(Number.isInteger(score) ? score : rounded(score, 10));
}

export const windowText = (alpha: number | null, beta: number | null): string =>
  `[${scoreText(alpha, "-∞")}, ${scoreText(beta, "∞")}]`;

export const rounded = (score: number, digits: number): number => Number(score.toPrecision(digits));
