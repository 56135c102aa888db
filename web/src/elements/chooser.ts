/** The chooser has the games by kind, each with a picture of its first board. */
import { html, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { ask } from "../core/connection.js";
import { baseName } from "../core/game-name.js";
import { stillView } from "../core/still-view.js";
import { attempt } from "../core/toast.js";
import type { GameEntry, Picture } from "../messages.js";
import { PlyElement } from "./base.js";

@customElement("ply-chooser")
export class PlyChooser extends PlyElement {
  /** The game on the board. A `ply-choose` event has the name of the one to play. */
  @property() game = "";
  @property({ attribute: false }) games: GameEntry[] = [];
  @state() private pictures: Record<string, Picture> = {};
  /** The boards are drawn only while the dialog is open. */
  @state() private isOpened = false;
  @query("dialog") private readonly dialog!: HTMLDialogElement;

  private readonly show = (): void => {
    this.isOpened = true;
    void this.updateComplete.then(() => this.dialog.showModal());
    void attempt(async () => {
      this.pictures = (await ask("game_pictures", {})).pictures;
    });
  };

  private choose(name: string): void {
    this.dialog.close();
    this.dispatchEvent(new CustomEvent<string>("ply-choose", { detail: name }));
  }

  private isChosen(name: string): boolean {
    return baseName(name) === baseName(this.game);
  }

  protected override render() {
    const title = this.games.find(({ name }) => this.isChosen(name))?.title ?? this.game;
    const groups = [...new Set(this.games.map(({ group }) => group))];
    return html`<button class="chosen" aria-haspopup="dialog" @click=${this.show}>
        <span class="muted">Game</span> <b>${title}</b> <span aria-hidden="true">▾</span>
      </button>
      <dialog class="choose-game" aria-label="Choose a game" @close=${() => (this.isOpened = false)}>
        ${
          this.isOpened
            ? html`<div class="head">
                <h2>Choose a game</h2>
                <button class="quiet" @click=${() => this.dialog.close()}>Close</button>
              </div>
              ${groups.map((group) => this.group(group))}`
            : nothing
        }
      </dialog>`;
  }

  private group(group: string) {
    const entries = this.games.filter((entry) => entry.group === group);
    return html`<section aria-label=${group}>
      <h3>${group}</h3>
      <ul>${entries.map((entry) => this.entry(entry))}</ul>
    </section>`;
  }

  private entry({ name, title }: GameEntry) {
    const picture = this.pictures[name];
    return html`<li>
      <button
        data-game=${name}
        aria-current=${this.isChosen(name) || nothing}
        @click=${() => this.choose(name)}
      >
        <span class="picture" aria-hidden="true">${picture ? html`<ply-board mini .view=${stillView(picture)} label=""></ply-board>` : nothing}</span>
        ${title}
      </button>
    </li>`;
  }
}
