/** The dialog of saved games opens or deletes one; what was deleted can be restored. */
import { html, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { ask } from "../core/connection.js";
import { baseName } from "../core/game-name.js";
import { enginesFor, playersText, readSettings } from "../core/game-settings.js";
import { stillView } from "../core/still-view.js";
import { attempt } from "../core/toast.js";
import type { SavedGame, Welcome } from "../messages.js";
import { PlyElement } from "./base.js";

const WHEN = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

@customElement("ply-games")
export class PlyGames extends PlyElement {
  /** The game on the board cannot be deleted. A `ply-open` event has the id of one to open. */
  @property() current = "";
  @property({ attribute: false }) welcome: Welcome | null = null;
  @state() private games: SavedGame[] = [];
  /** The games of the list that were deleted, which can be undone. */
  @state() private deleted: string[] = [];
  @state() private damaged = 0;
  @query("dialog") private readonly dialog!: HTMLDialogElement;

  show(): void {
    void attempt(async () => {
      const found = await ask("saved_games", {});
      this.games = found.games;
      this.damaged = found.damaged;
      this.deleted = [];
      await this.updateComplete;
      this.dialog.showModal();
    });
  }

  private open(game_id: string): void {
    this.dialog.close();
    if (game_id !== this.current)
      this.dispatchEvent(new CustomEvent<string>("ply-open", { detail: game_id }));
  }

  private discard(game_id: string): void {
    void attempt(async () => {
      await ask("delete_game", { game_id });
      this.deleted = [...this.deleted, game_id];
      await this.focusRow(game_id);
    });
  }

  private restore(game_id: string): void {
    void attempt(async () => {
      await ask("restore_game", { game_id });
      this.deleted = this.deleted.filter((id) => id !== game_id);
      await this.focusRow(game_id);
    });
  }

  /** Focuses a row again whose focused button is gone. */
  private async focusRow(game_id: string): Promise<void> {
    await this.updateComplete;
    this.dialog.querySelector<HTMLElement>(`[data-game="${game_id}"] button`)?.focus();
  }

  protected override render() {
    return html`<dialog class="games" aria-label="Saved games">
      <h2>Saved games</h2>
      ${
        this.games.length
          ? html`<ul>
            ${this.games.map((game) => this.entry(game))}
          </ul>`
          : html`<p class="muted">There are no saved games yet. A game is saved from its first move.</p>`
      }
      ${
        this.damaged
          ? html`<p class="muted">${this.damaged === 1 ? "One more game is damaged and cannot be opened." : `${this.damaged} more games are damaged and cannot be opened.`}</p>`
          : nothing
      }
      <div class="controls"><button @click=${() => this.dialog.close()}>Close</button></div>
    </dialog>`;
  }

  private entry(saved: SavedGame) {
    const { game_id, game, moves, standing, changed, picture } = saved;
    const title = this.titleOf(game);
    if (this.deleted.includes(game_id)) {
      return html`<li class="deleted" data-game=${game_id}>
        <span>${title}: deleted.</span>
        <button @click=${() => this.restore(game_id)}>Undo</button>
      </li>`;
    }
    const isCurrent = game_id === this.current;
    const played = `${moves} ${moves === 1 ? "move" : "moves"}`;
    const when = isCurrent ? "on the board" : WHEN.format(changed * 1000);
    return html`<li data-game=${game_id}>
      <button class="open" aria-current=${isCurrent || nothing} @click=${() => this.open(game_id)}>
        ${picture ? html`<ply-board mini .view=${stillView(picture)} label="The board"></ply-board>` : html`<span></span>`}
        <span class="about">
          <strong>${title}</strong>
          <span>${this.playersOf(saved)}</span>
          <span class="muted">${[standing, played, when].filter(Boolean).join(" · ")}</span>
        </span>
      </button>
      <button class="quiet" ?disabled=${isCurrent} aria-label="Delete ${title}, ${played}" @click=${() => this.discard(game_id)}>
        Delete
      </button>
    </li>`;
  }

  private titleOf(game: string): string {
    const games = this.welcome?.games ?? [];
    const known = games.find(({ name }) => baseName(name) === baseName(game))?.title ?? game;
    const options = game.slice(baseName(game).length + 1);
    return options ? `${known} (${options})` : known;
  }

  /** Says who plays whom; nothing of a game that was saved without its settings. */
  private playersOf({ game, settings }: SavedGame): string {
    if (Object.keys(settings).length === 0) return "";
    const engines = enginesFor(this.welcome?.engines ?? [], game);
    return playersText(readSettings(new URLSearchParams(settings), engines));
  }
}
