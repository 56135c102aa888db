/** The list of the moves of a game. */
import { html, nothing, type TemplateResult } from "lit";
import { timeText } from "./clock.js";

/** The choices that an opening offers. */
export const OFFERS: Record<string, string> = {
  black: "Play Black",
  white: "Play White",
  more: "Put two more stones",
};

/** Shows the steps with the milliseconds that they took; in an opening some are choices. */
export function moveList(
  steps: string[],
  times: (number | undefined)[],
  hasOpening: boolean,
): TemplateResult | typeof nothing {
  if (steps.length === 0) return nothing;
  return html`<ol class="movelist" aria-label="Moves">
    ${steps.map((text, step) => {
      const time = times[step];
      const isChoice = hasOpening && text in OFFERS;
      return html`<li class=${isChoice ? "choice" : nothing} data-time=${time ? timeText(time) : nothing}>${text}</li>`;
    })}
  </ol>`;
}
