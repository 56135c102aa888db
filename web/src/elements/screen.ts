/** A screen opens what the address says, again whenever it changes, and handles keys. */
import { isTyping } from "../core/keys.js";
import { currentRoute, go, note, type Params } from "../core/router.js";
import { attempt } from "../core/toast.js";
import { PlyElement } from "./base.js";

/** The delay before the address is written, in milliseconds. */
const NOTE_DELAY = 120;

export abstract class PlyScreen extends PlyElement {
  private noting = 0;

  /** Opens what the address says. */
  protected abstract open(): Promise<void>;

  /** Returns what each key does. */
  protected abstract actions(event: KeyboardEvent): Record<string, () => void>;

  /** Handles a key without an action, such as the first digit of a number. */
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
    clearTimeout(this.noting);
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
    if (this.isCurrent) void attempt(() => this.open());
  };

  private get isCurrent(): boolean {
    return `ply-${currentRoute().screen}` === this.localName;
  }

  /** Goes to another address of this screen; opens it again if the address is the same. */
  protected visit(params: Params): void {
    const before = location.hash;
    go(this.localName.replace(/^ply-/, ""), params);
    if (location.hash === before) this.follow();
  }

  /** Writes what the screen shows to the address, once it has not changed for a moment. */
  protected noteSoon(changes: () => Params): void {
    clearTimeout(this.noting);
    this.noting = window.setTimeout(() => {
      if (this.isCurrent) note(changes());
    }, NOTE_DELAY);
  }
}
