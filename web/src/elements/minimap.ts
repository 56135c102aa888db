/** The minimap shows the whole trace; its frame marks the visible span and can be dragged. */
import { html } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { Span } from "../core/span.js";
import type { Matches, TraceData } from "../core/trace.js";
import { PlyElement } from "./base.js";
import type { Colouring } from "./icicle-paint.js";

@customElement("ply-minimap")
export class PlyMinimap extends PlyElement {
  @property({ attribute: false }) data: TraceData | null = null;
  @property({ attribute: false }) picked: Matches | null = null;
  @property() colouring: Colouring = "reason";
  private span: Span = { begin: 0, end: 1 };

  /** Moves the frame to these rows. */
  follow(span: Span): void {
    this.span = span;
    const frame = this.querySelector<HTMLElement>(".frame");
    const rows = Math.max(this.data?.rows ?? 1, 1);
    if (!frame) return;
    frame.style.left = `${(100 * span.begin) / rows}%`;
    frame.style.width = `${(100 * Math.min(span.end - span.begin, rows)) / rows}%`;
  }

  protected override updated(): void {
    this.follow(this.span);
  }

  private readonly dragged = (event: PointerEvent): void => {
    if (!this.data || (event.buttons & 1) === 0) return;
    const { left, width } = this.getBoundingClientRect();
    const middle = ((event.clientX - left) / width) * this.data.rows;
    const half = (this.span.end - this.span.begin) / 2;
    const detail = { begin: middle - half, end: middle + half };
    this.dispatchEvent(new CustomEvent("ply-frame", { detail }));
  };

  protected override render() {
    return html`<div class="minimap" aria-hidden="true" @pointerdown=${this.dragged} @pointermove=${this.dragged}>
      <ply-icicle mini .data=${this.data} .picked=${this.picked} .colouring=${this.colouring}></ply-icicle>
      <div class="frame"></div>
    </div>`;
  }
}
