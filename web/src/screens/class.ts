/** Class shows the address that lets students in, as large as the screen allows, and withdraws it. */
import { html, nothing, svg } from "lit";
import { customElement, state } from "lit/decorators.js";
import { ask } from "../core/connection.js";
import type { KeyHelp } from "../core/keys.js";
import { attempt } from "../core/toast.js";
import { PlyScreen } from "../elements/screen.js";
import type { ClassView } from "../messages.js";

export const CLASS_KEYS: KeyHelp[] = [];

/** The time between two looks at who is there, in milliseconds. */
const LOOK = 2000;

@customElement("ply-class")
export class PlyClass extends PlyScreen {
  @state() private view: ClassView | null = null;
  private looking = 0;

  protected override async open(): Promise<void> {
    clearInterval(this.looking);
    this.looking = window.setInterval(() => void this.look().catch(() => undefined), LOOK);
    await this.look();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.looking);
  }

  private async look(): Promise<void> {
    this.view = await ask("show_class", {});
  }

  private readonly letIn = (is_open: boolean): void => {
    void attempt(async () => (this.view = await ask("open_class", { is_open })));
  };

  protected override actions(): Record<string, () => void> {
    return {};
  }

  protected override render() {
    if (!this.view) return html`<p class="loading">Looking for the class…</p>`;
    if (!this.view.exists)
      return html`<section class="class" aria-label="Class">
        <p>To let a class in, start the studio with <code>plyscope studio --class</code>.</p>
      </section>`;
    return html`<section class="class" aria-label="Class">
      ${this.view.address ? this.invitation(this.view) : this.closed()}
    </section>`;
  }

  private invitation({ address, qr, students }: ClassView) {
    return html`
      ${qrCode(qr, address)}
      <div class="invitation">
        <p class="muted">Open this address in a browser, or scan it:</p>
        <p class="address">${address.replace("http://", "")}</p>
        <p role="status">${students === 1 ? "1 student is" : `${students} students are`} here.</p>
        <p class="muted small">
          It works in every browser of the network and reaches Watch, Quiz and Build only.
        </p>
        <button @click=${() => this.letIn(false)}>Withdraw the address</button>
      </div>
    `;
  }

  private closed() {
    return html`<div class="invitation">
      <p>The address is withdrawn, and nobody but you is let in.</p>
      <button class="primary" @click=${() => this.letIn(true)}>Let a class in</button>
    </div>`;
  }
}

/** Draws a QR code from its rows, which have a 1 for every dark square. */
function qrCode(rows: string[], address: string) {
  if (rows.length === 0) return nothing;
  const dark = rows.flatMap((row, y) =>
    [...row].flatMap((square, x) => (square === "1" ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return html`<svg
    class="qr"
    viewBox="0 0 ${rows.length} ${rows.length}"
    role="img"
    aria-label="QR code of ${address}"
    shape-rendering="crispEdges"
  >
    ${svg`<path d=${dark.join("")} />`}
  </svg>`;
}
