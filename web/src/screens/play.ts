/** Play: a board ready to move, the computer's answer, and one sentence about how it was found. */
import { html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { ask, connection, newSearchId } from "../core/connection.js";
import { isTyping, type KeyHelp } from "../core/keys.js";
import { currentRoute, note } from "../core/router.js";
import { attempt } from "../core/toast.js";
import { PlyElement } from "../elements/base.js";
import type { FoundView, GameState, Welcome } from "../messages.js";

export const PLAY_KEYS: KeyHelp[] = [
  { keys: "u", does: "take back your last move" },
  { keys: "r", does: "play it again" },
  { keys: "f", does: "turn the board" },
  { keys: "n", does: "a new game" },
  { keys: "s", does: "stop the computer's thinking" },
];

/** Who is a person: the one who begins, the other one, both, or nobody. */
type People = "first" | "second" | "both" | "nobody";
const PEOPLE: Record<People, string> = {
  first: "You begin",
  second: "The computer begins",
  both: "Two people",
  nobody: "Computer against itself",
};
const DEFAULT_LEVEL = 6;
const KEPT = "plyscope.game";

@customElement("ply-play")
export class PlyPlay extends PlyElement {
  @state() private welcome: Welcome | null = null;
  @state() private game: GameState | null = null;
  @state() private found: FoundView | null = null;
  @state() private thinking: string | null = null;
  @state() private flipped = false;
  @state() private level = DEFAULT_LEVEL;
  @state() private people: People = "first";
  private quiet: (() => void) | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    this.quiet = connection().onPush((push) => {
      if (push.type === "thinking" && push.search_id === this.thinking) this.found = push.found;
    });
    connection().addEventListener("state", this.reconnected);
    window.addEventListener("keydown", this.pressed);
    window.addEventListener("hashchange", this.follow);
    void attempt(() => this.open());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.quiet?.();
    connection().removeEventListener("state", this.reconnected);
    window.removeEventListener("keydown", this.pressed);
    window.removeEventListener("hashchange", this.follow);
    this.stop();
  }

  // Opening what the address says.

  private async open(): Promise<void> {
    this.welcome ??= await ask("hello", {});
    const { params } = currentRoute();
    const people = params.get("people");
    this.people = people !== null && people in PEOPLE ? (people as People) : "first";
    this.level = Number(params.get("level")) || DEFAULT_LEVEL;
    const name = params.get("game") ?? this.welcome.first_game;
    const position = params.get("position");
    const moves = params.get("moves")?.split(",").filter(Boolean) ?? [];
    const state = (await this.resumed(name, position, moves)) ??
      (await ask("new_game", { game: name, position, moves }));
    const flip = params.get("flip");
    this.show(state);
    this.flipped = flip === null ? this.turnsBoard(state) : flip === "1";
    await this.answer();
  }

  /** The game this tab played last, if it is the one that the address shows. */
  private async resumed(name: string, position: string | null, moves: string[]) {
    const kept = sessionStorage.getItem(KEPT);
    if (!kept) return null;
    try {
      const state = await ask("resume_game", { game_id: kept });
      const shown = !currentRoute().params.has("game") || state.moves.join() === moves.join();
      const same = state.game === name && state.first_position === position && shown;
      return same ? state : null;
    } catch {
      return null;
    }
  }

  private readonly follow = (): void => {
    if (currentRoute().screen === "play") void attempt(() => this.open());
  };

  private readonly reconnected = (): void => {
    if (connection().state !== "open" || !this.game) return;
    const game_id = this.game.game_id;
    void attempt(async () => {
      this.show(await ask("resume_game", { game_id }));
      await this.answer();
    });
  };

  private show(state: GameState): void {
    this.game = state;
    sessionStorage.setItem(KEPT, state.game_id);
    note({
      game: state.game,
      position: state.first_position,
      moves: state.moves.join(",") || null,
      level: this.level === DEFAULT_LEVEL ? null : String(this.level),
      people: this.people === "first" ? null : this.people,
    });
  }

  /** On boards with an own side, a person who plays the far one sees it near. */
  private turnsBoard({ view, players, moves }: GameState): boolean {
    if (view.picture?.grid !== "squares" || this.people === "nobody") return false;
    const beginner = moves.length % 2 === 0 ? view.player : players.find((name) => name !== view.player);
    const mine = this.people === "second" ? players.find((name) => name !== beginner) : beginner;
    return mine === players[1];
  }

  // Playing.

  private get isOver(): boolean {
    return this.game?.winner !== null;
  }

  private get isPersonsTurn(): boolean {
    if (!this.game) return false;
    if (this.people === "both") return true;
    if (this.people === "nobody") return false;
    return this.game.moves.length % 2 === (this.people === "first" ? 0 : 1);
  }

  private readonly played = (event: CustomEvent<string>): void => {
    const game = this.game!;
    void attempt(async () => {
      this.show(await ask("play", { game_id: game.game_id, move: event.detail, after: game.moves.length }));
      await this.answer();
    });
  };

  /** Lets the computer move as long as it is its turn. */
  private async answer(): Promise<void> {
    while (this.game && !this.isOver && !this.isPersonsTurn && !this.thinking && this.isConnected) {
      const search_id = newSearchId();
      this.thinking = search_id;
      try {
        const thought = await ask("think", {
          game_id: this.game.game_id,
          search_id,
          ...this.limits(),
          play: true,
        });
        if (this.thinking !== search_id) return;
        if (thought.found) this.found = thought.found;
        if (thought.state) this.show(thought.state);
      } finally {
        if (this.thinking === search_id) this.thinking = null;
      }
    }
  }

  /** The seconds that the address asks for, or those of the level. */
  private limits(): { seconds: number } | { level: number } {
    const seconds = Number(currentRoute().params.get("seconds"));
    return seconds > 0 ? { seconds } : { level: this.level };
  }

  private stop(): void {
    if (this.thinking) void ask("stop", { search_id: this.thinking }).catch(() => undefined);
  }

  private async leaveThinking(): Promise<void> {
    const search_id = this.thinking;
    this.thinking = null;
    if (search_id) await ask("stop", { search_id });
  }

  /** Takes back to the person's last turn. */
  private undo(): void {
    const game = this.game;
    if (!game || game.moves.length === 0 || this.thinking) return;
    const count = this.people === "both" || !this.isPersonsTurn ? 1 : Math.min(2, game.moves.length);
    void attempt(async () => {
      this.show(await ask("undo", { game_id: game.game_id, moves: count }));
      await this.answer();
    });
  }

  private redo(): void {
    const game = this.game;
    if (!game || game.undone.length === 0 || this.thinking) return;
    const count = this.people === "both" ? 1 : Math.min(2, game.undone.length);
    void attempt(async () => this.show(await ask("redo", { game_id: game.game_id, moves: count })));
  }

  private begin(name: string): void {
    void attempt(async () => {
      await this.leaveThinking();
      const state = await ask("new_game", { game: name });
      this.found = null;
      this.show(state);
      this.flipped = this.turnsBoard(state);
      note({ flip: null });
      await this.answer();
    });
  }

  private flip(): void {
    this.flipped = !this.flipped;
    note({ flip: this.flipped ? "1" : "0" });
  }

  private readonly pressed = (event: KeyboardEvent): void => {
    if (isTyping(event)) return;
    const does: Record<string, () => void> = {
      u: () => this.undo(),
      r: () => this.redo(),
      f: () => this.flip(),
      n: () => this.begin(this.game!.game),
      s: () => this.stop(),
    };
    does[event.key]?.();
  };

  // What one sees.

  protected override render() {
    const game = this.game;
    if (!game || !this.welcome) return html`<p class="loading">Setting up the board…</p>`;
    return html`<section class="play" aria-label="Play">
      <div class="table">
        <ply-board
          .view=${game.view}
          .last=${game.last}
          ?flipped=${this.flipped}
          ?active=${!this.isOver && this.isPersonsTurn && !this.thinking}
          label="${game.title}"
          @ply-move=${this.played}
        ></ply-board>
      </div>
      <div class="side">
        ${this.status(game)} ${this.sentence()} ${this.controls(game)} ${this.moveList(game)}
        ${this.settings(game, this.welcome)}
      </div>
    </section>`;
  }

  private status(game: GameState) {
    const turn = this.isPersonsTurn ? `${game.view.player} to move` : `${game.view.player} is thinking…`;
    const must = game.view.moves.some(({ captures, path }) => captures.length > 0 && path.length > 1);
    const note = this.isPersonsTurn && must && game.game.includes("draughts") ? " You must capture." : "";
    return html`<p class="status" role="status">${this.isOver ? game.result : turn}${this.isOver ? "" : note}</p>`;
  }

  private sentence() {
    const found = this.found;
    if (!found) {
      return html`<p class="sentence muted">Make a move: the computer answers, and says here how it found its reply.</p>`;
    }
    const speed = found.seconds > 0 ? Math.round(found.nodes / found.seconds) : 0;
    return html`<div class="sentence">
      <p>${found.sentence}.</p>
      <p class="figures">
        depth <b>${found.depth}</b> · <b>${found.nodes.toLocaleString("en")}</b> positions ·
        ${speed.toLocaleString("en")} a second
      </p>
    </div>`;
  }

  private controls(game: GameState) {
    return html`<div class="controls">
      <button @click=${this.undo} ?disabled=${game.moves.length === 0 || this.thinking !== null}>Undo</button>
      <button @click=${this.redo} ?disabled=${game.undone.length === 0 || this.thinking !== null}>Redo</button>
      <button @click=${this.flip}>Flip</button>
      ${this.thinking
        ? html`<button class="strong" @click=${this.stop}>Stop</button>`
        : html`<button @click=${() => this.begin(game.game)}>New game</button>`}
    </div>`;
  }

  private moveList(game: GameState) {
    if (game.moves.length === 0) return nothing;
    return html`<ol class="movelist" aria-label="Moves">
      ${game.moves.map((move) => html`<li>${move}</li>`)}
    </ol>`;
  }

  private settings(game: GameState, { games, levels }: Welcome) {
    return html`<div class="settings">
      <label>
        Game
        <select name="game" @change=${(event: Event) => this.begin((event.target as HTMLSelectElement).value)}>
          ${games.map(({ name, title }) => html`<option value=${name} ?selected=${name === game.game}>${title}</option>`)}
        </select>
      </label>
      <label>
        Players
        <select name="people" @change=${this.choosePeople}>
          ${Object.entries(PEOPLE).map(
            ([name, title]) => html`<option value=${name} ?selected=${name === this.people}>${title}</option>`,
          )}
        </select>
      </label>
      <label>
        Level
        <select name="level" @change=${this.chooseLevel}>
          ${levels.map(
            (words, index) => html`<option value=${index + 1} ?selected=${index + 1 === this.level}>
              ${index + 1} · ${words}
            </option>`,
          )}
        </select>
      </label>
    </div>`;
  }

  private readonly chooseLevel = (event: Event): void => {
    this.level = Number((event.target as HTMLSelectElement).value);
    if (this.game) this.show(this.game);
  };

  private readonly choosePeople = (event: Event): void => {
    this.people = (event.target as HTMLSelectElement).value as People;
    if (!this.game) return;
    this.show(this.game);
    this.flipped = this.turnsBoard(this.game);
    void attempt(async () => {
      await this.leaveThinking();
      await this.answer();
    });
  };
}
