/** The parent of a screen: opens what the address says, and again when that changes; hears keys. */
import { isTyping } from "../core/keys.js";
import { currentRoute } from "../core/router.js";
import { attempt } from "../core/toast.js";
import { PlyElement } from "./base.js";

export abstract class PlyScreen extends PlyElement {
  /** Shows what the address says. */
  protected abstract open(): Promise<void>;

  /** What each key does. */
  protected abstract actions(event: KeyboardEvent): Record<string, () => void>;

  /** Hears a key that does nothing by itself, such as the first digit of a number. */
  protected typed(_key: string): void {}

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

  private readonly keyed = (event: KeyboardEvent): void => {
    if (isTyping(event) || document.querySelector("dialog[open]")) return;
    const act = this.actions(event)[event.key];
    if (act) {
      event.preventDefault();
      act();
    } else this.typed(event.key);
  };

  protected readonly follow = (): void => {
    if (`ply-${currentRoute().screen}` === this.localName) void attempt(() => this.open());
  };
}
