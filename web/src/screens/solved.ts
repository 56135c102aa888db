/** A small game, solved to the end: every position, coloured by who wins it, and why. */
import { html, nothing } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import { ask } from "../core/connection.js";
import type { KeyHelp } from "../core/keys.js";
import { currentRoute, note } from "../core/router.js";
import { attempt } from "../core/toast.js";
import "../elements/game-graph.js";
import type { PlyGameGraph } from "../elements/game-graph.js";
import { PlyScreen } from "../elements/screen.js";
import type { GameGraph, SolvedPosition } from "../messages.js";

export const SOLVED_KEYS: KeyHelp[] = [
  { keys: "f", does: "draw images of a position as one, or each by itself" },
  { keys: "+ −", does: "larger, smaller" },
  { keys: "0", does: "show the whole graph" },
];

const GAMES = [
  "tictactoe",
  "nim",
  "simple_draughts?size=3",
  "simple_draughts?size=4",
  "kalah?houses=2,stones=2",
];

@customElement("ply-solved")
export class PlySolved extends PlyScreen {
  @state() private graph: GameGraph | null = null;
  @state() private shown: SolvedPosition | null = null;
  @state() private node = 0;
  @state() private plies = 0;
  @query("ply-game-graph") private drawing!: PlyGameGraph;
  private asked = "";

  private get params() {
    const { params } = currentRoute();
    return {
      game: params.get("game") ?? GAMES[0]!,
      position: params.get("position"),
      fold: params.get("fold") !== "0",
    };
  }

  protected override async open(): Promise<void> {
    const { params } = this;
    const asked = JSON.stringify(params);
    if (asked !== this.asked) {
      this.graph = null;
      this.shown = null;
      this.asked = asked;
      const graph = await ask("draw_game", params);
      if (asked !== this.asked) return;
      this.graph = graph;
      this.plies = numberOf("plies", this.deepest);
    }
    await this.show(numberOf("node", 0));
  }

  private get deepest(): number {
    return this.graph!.plies.at(-1)!;
  }

  private async show(node: number): Promise<void> {
    this.node = Math.min(node, this.graph!.x.length - 1);
    this.shown = await ask("show_solved", { ...this.params, node: this.node });
  }

  private readonly choose = (event: CustomEvent<number>): void => {
    note({ node: String(event.detail) });
    void attempt(() => this.show(event.detail));
  };

  private readonly fold = (): void => {
    this.visit({ ...this.start, fold: this.params.fold ? "0" : null });
  };

  private get start() {
    const { game, position, fold } = this.params;
    return { game, position, fold: fold ? null : "0" };
  }

  private reach(plies: number): void {
    this.plies = plies;
    note({ plies: plies === this.deepest ? null : String(plies) });
  }

  protected override actions(): Record<string, () => void> {
    if (!this.graph) return {};
    return {
      f: this.fold,
      "+": () => this.drawing.zoomBy(1.5),
      "-": () => this.drawing.zoomBy(1 / 1.5),
      "0": () => this.drawing.fit(),
    };
  }

  // Rendering.

  protected override render() {
    const { graph } = this;
    if (!graph) return html`<p class="loading">Solving the game…</p>`;
    return html`<section class="solved" aria-label="Solved">
      <div class="stage card">
        <h1>${graph.game} <span class="muted">${graph.title}</span></h1>
        ${this.legend(graph)}
        <ply-game-graph
          .graph=${graph}
          .plies=${this.plies}
          .selected=${this.node}
          @ply-select=${this.choose}
        ></ply-game-graph>
      </div>
      <div class="side">${this.controls()} ${this.position()}</div>
    </section>`;
  }

  private legend({ players, signs, is_over }: GameGraph) {
    const count = (sign: number): number => signs.filter((one) => one === sign).length;
    const entry = (name: string, text: string, number: number) =>
      number === 0
        ? nothing
        : html`<li class=${name}>${text} <b>${number.toLocaleString("en")}</b></li>`;
    return html`<ul class="values" aria-label="Colours">
      ${entry("maximizer", `${players[0]} wins`, count(1))}
      ${entry("nobody", "a draw", count(0))}
      ${entry("minimizer", `${players[1]} wins`, count(-1))}
      ${entry("over", "the game is over", is_over.filter(Boolean).length)}
    </ul>`;
  }

  private controls() {
    const { game, fold } = this.params;
    const games = GAMES.includes(game) ? GAMES : [game, ...GAMES];
    return html`<section class="card" aria-label="What is drawn">
      <label class="field">
        Game
        <select name="game" @change=${this.chooseGame}>
          ${games.map((name) => html`<option value=${name} ?selected=${name === game}>${name}</option>`)}
        </select>
      </label>
      <label class="check">
        <input type="checkbox" name="fold" .checked=${fold} @change=${this.fold} />
        Mirrored and turned positions as one
      </label>
      <label class="field">
        Up to ply ${this.plies} of ${this.deepest}
        <input
          type="range"
          name="plies"
          min="0"
          max=${this.deepest}
          .value=${String(this.plies)}
          @input=${(event: Event) => this.reach(Number((event.target as HTMLInputElement).value))}
        />
      </label>
      <div class="buttons words">
        <button @click=${() => this.drawing.zoomBy(1.5)} aria-label="Larger">+</button>
        <button @click=${() => this.drawing.zoomBy(1 / 1.5)} aria-label="Smaller">−</button>
        <button @click=${() => this.drawing.fit()}>Show all</button>
      </div>
    </section>`;
  }

  private readonly chooseGame = (event: Event): void => {
    this.visit({ game: (event.target as HTMLSelectElement).value });
  };

  private position() {
    const { shown } = this;
    if (!shown) return nothing;
    const { view } = shown;
    return html`<section class="card position" aria-label="Position">
      <ply-board mini .view=${view} label="The chosen position"></ply-board>
      <p class="fate">${view.player} to move: <b>${shown.fate}</b></p>
      <p role="status">${shown.why}</p>
      ${
        shown.replies.length === 0
          ? nothing
          : html`<ul class="replies">
            ${shown.replies.map(
              ({ move, answer, fate }) =>
                html`<li>${move}${answer ? html`, then <b>${answer}</b>` : nothing}: ${fate}</li>`,
            )}
          </ul>`
      }
      ${
        shown.fates.length === 0
          ? nothing
          : html`<details>
            <summary>Every move</summary>
            <ul class="replies">${shown.fates.map(({ move, fate }) => html`<li>${move}: ${fate}</li>`)}</ul>
          </details>`
      }
    </section>`;
  }
}

function numberOf(name: string, otherwise: number): number {
  const text = currentRoute().params.get(name);
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : otherwise;
}
