/** Whether every row of a trace can be true: a badge, and what is wrong. */
import { html, nothing, type TemplateResult } from "lit";
import type { Verified, ViolationView } from "../messages.js";

export interface VerdictActions {
  stop(): void;
  select(row: number): void;
}

/** Shows what verifying found; null while it runs, or if it was stopped. */
export function verdict(
  verified: Verified | null,
  isBusy: boolean,
  does: VerdictActions,
): TemplateResult {
  if (isBusy)
    return html`<p class="verdict" role="status">
      Verifying every row… <button class="link" @click=${does.stop}>Stop</button>
    </p>`;
  if (verified === null) return html`<p class="verdict muted">Not verified.</p>`;
  if (verified.wrong === 0)
    return html`<p class="verdict true" role="status"><b aria-hidden="true">✓</b> Verified: every row can be true.</p>`;
  const rows = verified.wrong === 1 ? "1 row" : `${verified.wrong.toLocaleString("en")} rows`;
  return html`<details class="verdict false" open>
    <summary><b aria-hidden="true">✗</b> ${rows} cannot be true</summary>
    <ul>
      ${verified.violations.map((one) => violation(one, does))}
    </ul>
  </details>`;
}

function violation(
  { claim, count, row, sentence, cause }: ViolationView,
  does: VerdictActions,
): TemplateResult {
  return html`<li>
    <b>${claim}</b>${count > 1 ? html` <span class="muted">${count.toLocaleString("en")} rows</span>` : nothing}:
    <button class="link" data-row=${row} @click=${() => does.select(row)}>row ${row}</button>, ${sentence}
    ${cause === null ? nothing : html`<span class="muted">because of row ${cause}</span>`}
  </li>`;
}
