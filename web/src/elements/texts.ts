/** This dialog exports a position and a game as text or as a file, and imports them. */
import { html, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { ask } from "../core/connection.js";
import { attempt, toast } from "../core/toast.js";
import type { GameState, GameText } from "../messages.js";
import { PlyElement } from "./base.js";

/** The largest file to import, in bytes: a message to the studio has not more. */
const LARGEST = 60_000;

@customElement("ply-texts")
export class PlyTexts extends PlyElement {
  /** The game to show. A `ply-read` event has one that was imported. */
  @property({ attribute: false }) game: GameState | null = null;
  @state() private texts: GameText | null = null;
  /** Why the last import failed. */
  @state() private error = "";
  @query("dialog") private readonly dialog!: HTMLDialogElement;
  @query("textarea[name=pasted]") private readonly pasted!: HTMLTextAreaElement;

  show(): Promise<void> {
    return attempt(async () => {
      this.texts = await ask("write_game", { game_id: this.game!.game_id });
      this.error = "";
      await this.updateComplete;
      if (!this.dialog.open) this.dialog.showModal();
    });
  }

  private copy(text: string, what: string): void {
    void attempt(async () => {
      await navigator.clipboard.writeText(text);
      toast(`Copied the ${what}.`);
    });
  }

  private download({ format, text }: GameText): void {
    const ending = format === "moves" ? "txt" : format.toLowerCase();
    const { tags, game } = this.game!;
    const names = [tags.White, tags.Black].filter(Boolean).join("-") || game;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    link.download = `${names.replace(/[^\w.-]+/g, "-")}.${ending}`;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  private readonly load = (event: SubmitEvent): void => {
    event.preventDefault();
    void this.read(this.pasted.value);
  };

  private readonly chosen = (event: Event): void => {
    const field = event.target as HTMLInputElement;
    const file = field.files?.[0];
    field.value = "";
    if (file) void this.open(file);
  };

  /** Imports a file; what is wrong with it is shown in the dialog. */
  async open(file: File): Promise<void> {
    if (file.size <= LARGEST) await this.read(await file.text());
    else await this.fail(`${file.name} is too large to open here: it has more than 60 kB.`);
  }

  private async read(text: string): Promise<void> {
    try {
      const detail = await ask("read_game", { game: this.game!.game, text });
      this.dialog.close();
      this.error = "";
      this.pasted.value = "";
      this.dispatchEvent(new CustomEvent<GameState>("ply-read", { detail }));
    } catch (error) {
      await this.fail(error instanceof Error ? error.message : String(error));
    }
  }

  private async fail(error: string): Promise<void> {
    if (!this.dialog.open) await this.show();
    this.error = error;
  }

  protected override render() {
    const { texts } = this;
    const shown = (name: string, text: string, rows: number) => html`<div class="text">
      <label>${name}<textarea readonly rows=${rows} .value=${text}></textarea></label>
      <button type="button" @click=${() => this.copy(text, name.toLowerCase())}>Copy</button>
    </div>`;
    const format = texts?.format === "moves" ? "Moves" : `Game (${texts?.format})`;
    return html`<dialog class="texts" aria-label="Import / Export">
      <h2>Import / Export</h2>
      ${
        texts
          ? html`${shown("Position", texts.position, 2)} ${shown(format, texts.text, 4)}
            <button type="button" class="download" @click=${() => this.download(texts)}>Download the game as a file</button>`
          : nothing
      }
      <form @submit=${this.load}>
        <label>
          Paste a position or a game, or drop a file anywhere on the page
          <textarea name="pasted" rows="3" required aria-invalid=${this.error ? "true" : "false"}></textarea>
        </label>
        ${this.error ? html`<p class="error" role="alert">${this.error}</p>` : nothing}
        <label class="file">Or choose a file<input type="file" accept=".pgn,.pdn,.txt,.fen,text/plain" @change=${this.chosen} /></label>
        <div class="controls">
          <button class="strong">Open</button>
          <button type="button" @click=${() => this.dialog.close()}>Close</button>
        </div>
      </form>
    </dialog>`;
  }
}
