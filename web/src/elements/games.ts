/** The dialog of saved games opens or deletes one. */
import { html, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { ask } from "../core/connection.js";
import { baseName } from "../core/game-name.js";
import { attempt } from "../core/toast.js";
import type { GameEntry, SavedGame } from "../messages.js";
import { PlyElement } from "./base.js";

const WHEN = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

@customElement("ply-games")
export class PlyGames extends PlyElement {
  /** The game on the board cannot be deleted. A `ply-open` event has the id of one to open. */
  @property() current = "";
  @property({ attribute: false }) titles: GameEntry[] = [];
  @state() private games: SavedGame[] = [];
  @state() private damaged = 0;
  @query("dialog") private readonly dialog!: HTMLDialogElement;

  show(): void {
    void attempt(async () => {
      const found = await ask("saved_games", {});
      this.games = found.games;
      this.damaged = found.damaged;
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
      this.games = this.games.filter((game) => game.game_id !== game_id);
      await this.updateComplete;
      this.dialog.querySelector<HTMLElement>("button")!.focus(); // The focused button is gone.
    });
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

  private entry({ game_id, game, moves, standing, changed }: SavedGame) {
    const known = this.titles.find(({ name }) => baseName(name) === baseName(game))?.title ?? game;
    const options = game.slice(baseName(game).length + 1);
    const title = options ? `${known} (${options})` : known;
    const isCurrent = game_id === this.current;
    const played = `${moves} ${moves === 1 ? "move" : "moves"}`;
    return html`<li>
      <button class="open" aria-current=${isCurrent || nothing} @click=${() => this.open(game_id)}>
        <strong>${title}</strong>
        <span class="muted">
          ${[played, standing, isCurrent ? "on the board" : WHEN.format(changed * 1000)].filter(Boolean).join(" · ")}
        </span>
      </button>
      <button class="quiet" ?disabled=${isCurrent} aria-label="Delete ${title}, ${played}" @click=${() => this.discard(game_id)}>
        Delete
      </button>
    </li>`;
  }
}
