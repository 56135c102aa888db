/** The buttons of Play, each of which stays in its place. */
import { html, nothing, type TemplateResult } from "lit";

export interface Control {
  text: string;
  does(): void;
  off?: boolean;
  strong?: boolean;
  /** Whether a switch is on. */
  pressed?: boolean;
}

export function playControls(...rows: Control[][]): TemplateResult {
  return html`${rows.map(
    (controls) => html`<div class="controls">
      ${controls.map(
        ({ text, does, off = false, strong, pressed }) => html`<button
          class=${strong ? "strong" : ""}
          aria-pressed=${pressed ?? nothing}
          ?disabled=${off}
          @click=${does}
        >${text}</button>`,
      )}
    </div>`,
  )}`;
}
