/** The parent of a screen: opens what the address says, and again when that changes; hears keys. */
import { isTyping } from "../core/keys.js";
import { currentRoute } from "../core/router.js";
import { attempt } from "../core/toast.js";
import { PlyElement } from "./base.js";

export abstract class PlyScreen extends PlyElement {
  /** Shows what the address says. */
  protected abstract open(): Promise<void>;

  /** Does what a key asks for. */
  protected abstract pressed(event: KeyboardEvent): void;

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener("keydown", this.keyed);
    window.addEventListener("hashchange", this.follow);
    void attempt(() => this.open());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener("keydown", this.keyed);
    window.removeEventListener("hashchange", this.follow);
  }

  /** Whether a key is meant for the screen, not for a field or a dialog. */
  protected hears(event: KeyboardEvent): boolean {
    return !isTyping(event) && !document.querySelector("dialog[open]");
  }

  private readonly keyed = (event: KeyboardEvent): void => {
    if (this.hears(event)) this.pressed(event);
  };

  private readonly follow = (): void => {
    if (`ply-${currentRoute().screen}` === this.localName) void attempt(() => this.open());
  };
}
