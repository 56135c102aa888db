/** The clock of a player runs while `since` is set: up, or down where the time is limited. */
import { html } from "lit";
import { customElement, property } from "lit/decorators.js";
import { PlyElement } from "./base.js";

/** The time from which a clock warns, in milliseconds. */
const LITTLE = 10_000;

@customElement("ply-clock")
export class PlyClock extends PlyElement {
  /** The milliseconds of earlier turns. */
  @property({ type: Number }) spent = 0;
  /** The start of the current turn, from `performance.now()`; null while the clock is stopped. */
  @property({ type: Number }) since: number | null = null;
  /** The milliseconds that are left; null where time is not limited. `ply-flag` says it is over. */
  @property({ type: Number }) left: number | null = null;
  private timer = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    this.timer = window.setInterval(() => this.since !== null && this.tick(), 250);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.clearInterval(this.timer);
  }

  private get running(): number {
    return this.since === null ? 0 : performance.now() - this.since;
  }

  private tick(): void {
    this.requestUpdate();
    if (this.left !== null && this.left <= this.running)
      this.dispatchEvent(new CustomEvent("ply-flag", { bubbles: true }));
  }

  protected override render() {
    const { left, running } = this;
    if (left === null) return html`<span class="clock">${timeText(this.spent + running)}</span>`;
    const rest = Math.ceil((left - running) / 1000) * 1000;
    return html`<span class="clock ${rest <= LITTLE ? "little" : ""}">${timeText(rest)}</span>`;
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
