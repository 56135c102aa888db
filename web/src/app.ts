/** The frame around the screens has the header, the help, the messages and the connection state. */
import { html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { connection } from "./core/connection.js";
import { EVERYWHERE, isTyping } from "./core/keys.js";
import { currentRoute } from "./core/router.js";
import { pageKey } from "./core/server.js";
import { applyTheme, theme, turnTheme } from "./core/theme.js";
import { toast } from "./core/toast.js";
import { PlyElement } from "./elements/base.js";
import { SCREENS, screenOf } from "./screens/index.js";

const THEME_SIGNS = { system: "◐", light: "☀", dark: "☾" };

const NO_KEY = "To enter the studio, open the address that plyscope studio printed.";
const LOST =
  "Reconnecting to the studio… If you started it again, open the new address that it printed.";
const REFUSED =
  "The studio was restarted: open the new address that it printed. This page stays as it is; its games are saved.";

@customElement("ply-app")
export class PlyApp extends PlyElement {
  @state() private screen = screenOf(currentRoute().screen);
  @state() private theme = theme();
  @state() private connected = connection().state;
  private shown: HTMLElement | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    applyTheme();
    window.addEventListener("hashchange", this.follow);
    window.addEventListener("keydown", this.pressed);
    connection().onPush((push) => {
      if (push.type === "notice") toast(push.text);
    });
    connection().addEventListener("state", () => (this.connected = connection().state));
  }

  private readonly follow = (): void => {
    this.screen = screenOf(currentRoute().screen);
  };

  private readonly pressed = (event: KeyboardEvent): void => {
    if (event.key === "?" && !isTyping(event)) this.help.showModal();
  };

  private get help(): HTMLDialogElement {
    return this.querySelector("dialog.help")!;
  }

  private get body(): HTMLElement {
    if (this.shown?.localName !== this.screen.element) {
      this.shown = document.createElement(this.screen.element);
    }
    return this.shown!;
  }

  /** Says what to do about a connection that does not work. */
  private get warning(): string {
    if (this.connected === "open" || this.connected === "connecting") return "";
    if (!pageKey()) return NO_KEY;
    return this.connected === "refused" ? REFUSED : LOST;
  }

  protected override updated(): void {
    document.title = `${this.screen.title} · Plyscope`;
  }

  protected override render() {
    return html`
      <header class="top">
        <a class="brand" href="#/play"><img src="/static/icon.svg" alt="" width="28" height="28" />Plyscope</a>
        <nav aria-label="Screens">
          ${SCREENS.map(
            ({ name, title }) => html`<a
              href="#/${name}"
              aria-current=${name === this.screen.name ? "page" : nothing}
              >${title}</a
            >`,
          )}
        </nav>
        <button
          class="quiet icon"
          title="Theme: ${this.theme}"
          aria-label="Theme: ${this.theme}"
          @click=${() => (this.theme = turnTheme())}
        >
          ${THEME_SIGNS[this.theme]}
        </button>
        <button class="quiet icon" title="Keys (?)" aria-label="Keys" @click=${() => this.help.showModal()}>
          ?
        </button>
      </header>
      ${this.warning ? html`<p class="lost" role="status">${this.warning}</p>` : nothing}
      <main>${this.body}</main>
      <div class="toasts" role="alert"></div>
      <dialog class="help" aria-label="Keys">
        <h2>Keys</h2>
        <dl>
          ${[...this.screen.keys, ...EVERYWHERE].map(
            ({ keys, does }) => html`<dt><kbd>${keys}</kbd></dt>
              <dd>${does}</dd>`,
          )}
        </dl>
        <p><a href="/static/NOTICE.txt" target="_blank">Licences of the libraries in this page</a></p>
        <button @click=${() => this.help.close()}>Close</button>
      </dialog>
    `;
  }
}
