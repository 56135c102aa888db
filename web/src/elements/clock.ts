/** The clock of a player runs while `since` is set. */
import { html } from "lit";
import { customElement, property } from "lit/decorators.js";
import { PlyElement } from "./base.js";

@customElement("ply-clock")
export class PlyClock extends PlyElement {
  /** The milliseconds of earlier turns. */
  @property({ type: Number }) spent = 0;
  /** The start of the current turn, from `performance.now()`; null while the clock is stopped. */
  @property({ type: Number }) since: number | null = null;
  private timer = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    this.timer = window.setInterval(() => this.since !== null && this.requestUpdate(), 500);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.clearInterval(this.timer);
  }

  protected override render() {
    const running = this.since === null ? 0 : performance.now() - this.since;
    return html`<span class="clock">${timeText(this.spent + running)}</span>`;
  }
}

/** Writes 83000 as "1:23". */
export function timeText(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const padded = String(seconds % 60).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${padded}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${padded}`;
}
