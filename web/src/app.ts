/** The frame around the screens has the header, the help, the messages and the connection state. */
import { html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { ask, connection } from "./core/connection.js";
import { EVERYWHERE, isTyping } from "./core/keys.js";
import { currentRoute } from "./core/router.js";
import { isStudent, pageKey } from "./core/server.js";
import { applyTheme, theme, turnTheme } from "./core/theme.js";
import { toast } from "./core/toast.js";
import { PlyElement } from "./elements/base.js";
import { CLASS, SCREENS, type Screen, screenOf } from "./screens/index.js";

const THEME_SIGNS = { system: "◐", light: "☀", dark: "☾" };

const NO_KEY = "To enter the studio, open the address that plyscope studio printed.";
const LOST =
  "Reconnecting to the studio… If you started it again, open the new address that it printed.";
const REFUSED =
  "The studio was restarted: open the new address that it printed. This page stays as it is; its games are saved.";

const DISMISSED =
  "The teacher has withdrawn the address of the class, or started the studio again: ask for the new one.";

@customElement("ply-app")
export class PlyApp extends PlyElement {
  @state() private screen = screenOf(currentRoute().screen);
  @state() private theme = theme();
  @state() private connected = connection().state;
  @state() private hasClass = false;
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
    if (!isStudent()) void this.findClass().catch(() => undefined);
  }

  private async findClass(): Promise<void> {
    this.hasClass = (await ask("show_class", {})).exists;
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

  private get screens(): Screen[] {
    return this.hasClass ? [...SCREENS, CLASS] : SCREENS;
  }

  /** Says what to do about a connection that does not work. */
  private get warning(): string {
    if (this.connected === "open" || this.connected === "connecting") return "";
    if (!pageKey()) return NO_KEY;
    if (this.connected !== "refused") return LOST;
    return isStudent() ? DISMISSED : REFUSED;
  }

  protected override updated(): void {
    document.title = `${this.screen.title} · Plyscope`;
  }

  protected override render() {
    return html`
      <header class="top">
        <a class="brand" href="#/${SCREENS[0]!.name}"><img src="/static/icon.svg" alt="" width="28" height="28" />Plyscope</a>
        <nav aria-label="Screens">
          ${this.screens.map(
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
