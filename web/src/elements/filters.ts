/** These fields filter the rows of a trace. */
import { html, nothing, type TemplateResult } from "lit";
import type { Matches } from "../core/trace.js";
import { fieldValue } from "./field.js";

/** The names of the filters, in the address and for the server. */
export const FILTERS = ["reason", "ply", "low", "high", "move", "path"] as const;

interface Does {
  set(name: string, value: string): void;
  next(direction: 1 | -1): void;
  clear(): void;
}

export function filterFields(
  reasons: string[],
  filter: Record<string, string>,
  picked: Matches | null,
  does: Does,
): TemplateResult {
  const field = (name: string, words: string, kind = "text") => html`<label class="field">
    ${words}
    <input
      name="filter-${name}"
      type=${kind}
      step="any"
      .value=${filter[name] ?? ""}
      @change=${(event: Event) => does.set(name, fieldValue(event))}
    />
  </label>`;
  return html`<fieldset class="filters card">
    <legend>Filter rows</legend>
    ${field("move", "move")} ${field("path", "below the line")}
    <label class="field">
      reason
      <select name="filter-reason" @change=${(event: Event) => does.set("reason", fieldValue(event))}>
        <option value="">any</option>
        ${reasons.map(
          (reason) =>
            html`<option value=${reason} ?selected=${filter.reason === reason}>${reason}</option>`,
        )}
      </select>
    </label>
    ${field("ply", "ply", "number")} ${field("low", "score from", "number")} ${field("high", "to", "number")}
    ${
      picked
        ? html`<div class="controls">
          <output>${picked.count.toLocaleString("en")} rows match</output>
          <button type="button" aria-label="Previous match" @click=${() => does.next(-1)}>←</button>
          <button type="button" aria-label="Next match" @click=${() => does.next(1)}>→</button>
          <button type="button" @click=${() => does.clear()}>Clear</button>
        </div>`
        : nothing
    }
  </fieldset>`;
}
