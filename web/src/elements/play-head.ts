/** The head of Play says whose turn it is, who plays, and how long they have thought. */
import { html, nothing, type TemplateResult } from "lit";
import { type Clocks, readControl } from "../core/clocks.js";
import { engineAt, isPerson, type Settings } from "../core/game-settings.js";
import type { GameState } from "../messages.js";
import { colourOf } from "./evalbar.js";

export interface Standing {
  settings: Settings;
  clocks: Clocks;
  paused: boolean;
  /** Whether the clocks of a timed game run: at its end, after the first move. */
  isTimed: boolean;
  /** Ends the game: a seat has no time left. */
  flag(seat: number): void;
}

export function playHead(game: GameState, standing: Standing): TemplateResult {
  const isRunning = game.winner === null && !standing.paused;
  return html`<div class="head">
    <p class="status" role="status">${game.winner === null ? turnText(game, standing) : game.result}</p>
    ${
      isRunning
        ? html`<span class="this-move">this move <ply-clock .since=${standing.clocks.began}></ply-clock></span>`
        : nothing
    }
    <div class="players">${[0, 1].map((side) => player(game, side, standing))}</div>
    ${tableFates(game)}
  </div>`;
}

function turnText(game: GameState, { settings, paused }: Standing): string {
  const { view, opening } = game;
  const isOpening = Boolean(opening?.asks);
  const name = isOpening ? game.seats[game.turn] : view.player;
  if (!isPerson(settings, game.turn))
    return paused ? `Paused: ${name} to move` : `${name} is thinking…`;
  if (isOpening) return `${name}: ${opening!.asks}`;
  if (game.check.length > 0) return `${name} to move: check`;
  const must =
    view.moves.length > 0 &&
    view.moves.every(({ captures, path }) => captures.length > 0 && path.length > 1);
  return `${name} to move${must ? ": you must capture" : ""}`;
}

/** Shows one of the two players with their clock; side 0 moved first. */
function player(game: GameState, side: number, standing: Standing) {
  const { settings, clocks, paused } = standing;
  const control = readControl(settings.clock);
  const name = game.seats[side] ?? "";
  const colour = game.players.indexOf(name);
  const runs = game.turn === side && game.winner === null && !paused;
  return html`<span class="player ${runs ? "turn" : ""}">
    ${colour < 0 ? nothing : html`<span class="dot ${colourOf(game, colour)}" aria-hidden="true"></span>`}${name}
    <span class="muted">${isPerson(settings, side) ? "you" : (engineAt(settings, side) ?? "computer")}</span>
    <ply-clock
      .spent=${clocks.spent[side] ?? 0}
      .left=${control && clocks.left(side, control)}
      .since=${runs && (!control || standing.isTimed) ? clocks.began : null}
      @ply-flag=${() => standing.flag(side)}
    ></ply-clock>
  </span>`;
}

/** Shows what an endgame table says of the position, and on demand of each move. */
function tableFates({ table, fates, game, view }: GameState) {
  if (!table) return nothing;
  const from = new URLSearchParams({ game, position: view.text });
  return html`<details class="table-fates">
    <summary>${table}</summary>
    <ul>${fates.map(({ move, fate }) => html`<li>${move}: ${fate}</li>`)}</ul>
    ${table.startsWith("solved") ? html`<a href="#/solved?${from}">Every position from here</a>` : nothing}
  </details>`;
}
