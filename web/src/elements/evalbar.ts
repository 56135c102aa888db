/** The evaluation bar shows the first player's share, from above on a flipped board. */
import { html, type TemplateResult } from "lit";
import type { GameState } from "../messages.js";

/** Without a share the bar is empty, so that it gives nothing away. */
export function evalBar(
  game: GameState,
  share: number | null,
  text: string,
  flipped: boolean,
): TemplateResult {
  const height = 100 * (share ?? 0.5);
  return html`<svg
    class="evalbar ${share === null ? "off" : ""}"
    viewBox="0 0 4 100"
    preserveAspectRatio="none"
    role="meter"
    aria-label="Evaluation for ${game.players[0]}"
    aria-valuemin="0"
    aria-valuemax="100"
    aria-valuenow=${Math.round(height)}
    aria-valuetext=${text}
  >
    <title>${text}</title>
    <rect class=${colourOf(game, 1)} width="4" height="100" />
    <rect class=${colourOf(game, 0)} y=${flipped ? 0 : 100 - height} width="4" height=${height} />
    <path class="middle" d="M0 50H4" />
  </svg>`;
}

const COLOURS = ["white", "black", "yellow", "red", "blue"];

/** Returns the colour of a player: that of the name or of a disc, or a neutral one. */
export function colourOf({ players, view }: GameState, side: number): string {
  const name = players[side]?.toLowerCase() ?? "";
  if (COLOURS.includes(name)) return name;
  const colours = view.picture?.grid === "holes" ? ["yellow", "red"] : ["first", "second"];
  return colours[side] ?? "first";
}
