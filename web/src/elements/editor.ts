/** The editor sets up a position: it has a palette, a board, and the side to move. */
import { html, type PropertyValues, svg } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { ask } from "../core/connection.js";
import { attempt } from "../core/toast.js";
import type { Cell, PositionView } from "../messages.js";
import { PlyElement } from "./base.js";
import { fieldValue } from "./field.js";
import { drawPiece, whyForbidden } from "./pieces.js";

@customElement("ply-editor")
export class PlyEditor extends PlyElement {
  @property() game = "";
  /** The first position; its picture has the palette. */
  @property({ attribute: false }) view: PositionView | null = null;
  @property({ attribute: false }) players: string[] = [];
  @property({ type: Boolean }) flipped = false;
  @state() private pieces: string[][] = [];
  @state() private chosen = "";
  @state() private player = "";

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("view") || !this.view?.picture) return;
    this.pieces = this.view.picture.pieces.map((row) =>
      row.map((piece) => (whyForbidden(piece) === null ? piece : "")),
    );
    this.chosen = this.view.picture.palette[0] ?? "";
    this.player = this.view.player;
  }

  protected override render() {
    const picture = this.view!.picture!;
    const view = { ...this.view!, picture: { ...picture, pieces: this.pieces }, moves: [] };
    return html`<ply-board
        .view=${view}
        ?flipped=${this.flipped}
        editing
        label="Position editor"
        @ply-cell=${this.put}
      ></ply-board>
      <div class="editor">
        <div class="palette" role="radiogroup" aria-label="Piece to place">
          ${[...picture.palette, ""].map((piece) => this.choice(piece))}
        </div>
        <label>
          To move
          <select name="player" @change=${(event: Event) => (this.player = fieldValue(event))}>
            ${this.players.map((name) => html`<option ?selected=${name === this.player}>${name}</option>`)}
          </select>
        </label>
        <div class="controls">
          <button class="strong" @click=${this.done}>Play from here</button>
          <button @click=${this.clear}>Clear</button>
          <button @click=${() => this.dispatchEvent(new CustomEvent("ply-cancel"))}>Cancel</button>
        </div>
      </div>`;
  }

  private choice(piece: string) {
    const drawn = piece
      ? drawPiece(piece)
      : svg`<path class="taken-mark" d="M-20-20 20 20M20-20-20 20" />`;
    return html`<button
      class="icon"
      role="radio"
      aria-checked=${piece === this.chosen}
      aria-label=${piece || "empty"}
      title=${piece || "empty"}
      @click=${() => (this.chosen = piece)}
    >
      <svg class="board" viewBox="-50 -50 100 100" aria-hidden="true">${drawn}</svg>
    </button>`;
  }

  /** Places the selected piece on a cell, or removes it if it is already there. */
  private readonly put = (event: CustomEvent<Cell>): void => {
    const [row, column] = event.detail;
    if (!this.view!.picture!.names[row]?.[column]) return;
    this.pieces = this.pieces.map((cells, r) =>
      r === row
        ? cells.map((piece, c) =>
            c === column ? (piece === this.chosen ? "" : this.chosen) : piece,
          )
        : cells,
    );
  };

  private readonly clear = (): void => {
    this.pieces = this.pieces.map((row) => row.map(() => ""));
  };

  private readonly done = (): void => {
    void attempt(async () => {
      const { view } = await ask("set_up", {
        game: this.game,
        pieces: this.pieces,
        player: this.player,
      });
      this.dispatchEvent(new CustomEvent("ply-edited", { detail: view.text }));
    });
  };
}
