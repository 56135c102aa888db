/** The panel answers why a move is good or bad, with the line to step through on the board. */
import { html, nothing, type TemplateResult } from "lit";
import type { Explanations } from "../core/explanations.js";
import type { HeatView } from "../messages.js";

export function explanationPanel(
  explanations: Explanations,
  showSearch: () => void,
): TemplateResult | typeof nothing {
  const { answer, asking, isSearching, close } = explanations;
  if (!answer && !asking && !isSearching) return nothing;
  if (!answer) {
    const text = asking ? "Make any legal move on the board to ask about it." : "Searching…";
    return html`<section class="explanation" aria-label="Why">
      <p role="status">${text}</p>
      <div class="controls"><button @click=${close}>Cancel</button></div>
    </section>`;
  }
  const { sentence, steps, info, at } = answer;
  const heat = steps[at]?.heat ?? null;
  return html`<section class="explanation" aria-label="Why">
    <p role="status">${sentence}</p>
    <ol>${steps.map(
      ({ move }, index) => html`<li>
        <button aria-current=${index === at ? "step" : nothing} @click=${() => explanations.show(index)}>${move}</button>
      </li>`,
    )}</ol>
    ${heat ? heatPart(explanations, heat) : nothing}
    <div class="controls">
      <button ?disabled=${at === 0} @click=${() => explanations.show(at - 1)}>Back</button>
      <button ?disabled=${at === steps.length - 1} @click=${() => explanations.show(at + 1)}>Forward</button>
      ${info ? html`<button title="Open the tree of this search in Explore" @click=${showSearch}>Show the search</button>` : nothing}
      <button @click=${close}>Close</button>
    </div>
  </section>`;
}

/** Offers to shade the board by what each cell adds to its evaluation, and says the rest. */
function heatPart({ warm, toggleHeat }: Explanations, { sentence }: HeatView): TemplateResult {
  return html`<label class="check">
      <input type="checkbox" .checked=${warm} @change=${toggleHeat} />
      Shade the board by what each cell adds to its evaluation
    </label>
    ${warm ? html`<p class="figures">${sentence}</p>` : nothing}`;
}
