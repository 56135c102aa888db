/** This dialog shows a position and a game as text to copy, and has a field to paste one. */
import { html, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { ask } from "../core/connection.js";
import { attempt, toast } from "../core/toast.js";
import type { GameState, GameText } from "../messages.js";
import { PlyElement } from "./base.js";

@customElement("ply-texts")
export class PlyTexts extends PlyElement {
  /** The game to show. A `ply-read` event has one that was pasted. */
  @property({ attribute: false }) game: GameState | null = null;
  @state() private texts: GameText | null = null;
  @query("dialog") private readonly dialog!: HTMLDialogElement;

  show(): void {
    void attempt(async () => {
      this.texts = await ask("write_game", { game_id: this.game!.game_id });
      await this.updateComplete;
      this.dialog.showModal();
    });
  }

  private copy(text: string, what: string): void {
    void attempt(async () => {
      await navigator.clipboard.writeText(text);
      toast(`Copied the ${what}.`);
    });
  }

  private readonly load = (event: SubmitEvent): void => {
    event.preventDefault();
    const field = (event.target as HTMLFormElement).elements.namedItem(
      "pasted",
    ) as HTMLTextAreaElement;
    void attempt(async () => {
      const detail = await ask("read_game", { game: this.game!.game, text: field.value });
      this.dialog.close();
      field.value = "";
      this.dispatchEvent(new CustomEvent<GameState>("ply-read", { detail }));
    });
  };

  protected override render() {
    const { texts } = this;
    const shown = (name: string, text: string, rows: number) => html`<div class="text">
      <label>${name}<textarea readonly rows=${rows} .value=${text}></textarea></label>
      <button type="button" @click=${() => this.copy(text, name.toLowerCase())}>Copy</button>
    </div>`;
    return html`<dialog class="texts" aria-label="Position and game as text">
      <h2>Position and game as text</h2>
      ${
        texts
          ? html`${shown("Position", texts.position, 2)}
          ${shown(texts.format === "moves" ? "Moves" : `Game (${texts.format})`, texts.text, 4)}`
          : nothing
      }
      <form @submit=${this.load}>
        <label>Paste a position or a game<textarea name="pasted" rows="3" required></textarea></label>
        <div class="controls">
          <button class="strong">Open</button>
          <button type="button" @click=${() => this.dialog.close()}>Close</button>
        </div>
      </form>
    </dialog>`;
  }
}
