/** Play: a board ready to move, the computer's answer, its tree, and one sentence about it. */
import { html, nothing } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import { answerOf, treeOf, type Answer, type Origin } from "../core/answer.js";
import { ask, connection, newSearchId } from "../core/connection.js";
import { isTyping, type KeyHelp } from "../core/keys.js";
import { currentRoute, go, note } from "../core/router.js";
import { attempt, toast } from "../core/toast.js";
import { PlyElement } from "../elements/base.js";
import { timeText } from "../elements/clock.js";
import type { TreeNode } from "../elements/tree.js";
import type { Cell, FoundView, GameState, GameText, SketchNode, Welcome } from "../messages.js";

export const PLAY_KEYS: KeyHelp[] = [
  { keys: "u", does: "take back your last move" },
  { keys: "r", does: "play it again" },
  { keys: "h", does: "a hint" },
  { keys: "w", does: "why this move? (in Explore)" },
  { keys: "f", does: "turn the board" },
  { keys: "e", does: "edit the position" },
  { keys: "p", does: "position and game as text" },
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

/** What ends the computer's thinking, and how much of it there is. */
type Limit = "level" | "seconds" | "depth";
const LIMITS: Record<Limit, string> = { level: "Level", seconds: "Time", depth: "Depth" };
const CHOICES: Record<Limit, number[]> = {
  level: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  seconds: [0.1, 0.5, 1, 2, 5, 10, 30, 60],
  depth: [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20],
};
const USUAL: Record<Limit, number> = { level: 6, seconds: 1, depth: 8 };
const LINES = [1, 2, 3, 5];
const HINT_SECONDS = 1;
/** Seconds of a search whose speed means something. */
const SHORTEST = 0.01;
const KEPT = "plyscope.game";

@customElement("ply-play")
export class PlyPlay extends PlyElement {
  @state() private welcome: Welcome | null = null;
  @state() private game: GameState | null = null;
  /** What the search that runs has found so far. */
  @state() private found: FoundView | null = null;
  @state() private answer: Answer | null = null;
  private tree: TreeNode[] = [];
  @state() private thinking: string | null = null;
  @state() private paused = false;
  @state() private flipped = false;
  @state() private limit: Limit = "level";
  @state() private amount = USUAL.level;
  @state() private lines = 1;
  @state() private people: People = "first";
  @state() private pointed: Cell[] = [];
  @state() private editing = false;
  @state() private texts: GameText | null = null;
  /** How long each move took, in milliseconds, and when the present turn began. */
  @state() private times: number[] = [];
  private turnBegan = performance.now();
  private quiet: (() => void) | null = null;
  @query("dialog.texts") private dialog!: HTMLDialogElement;

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
    this.paused = this.people === "nobody";
    this.limit = (Object.keys(LIMITS) as Limit[]).find((name) => Number(params.get(name)) > 0) ?? "level";
    this.amount = Number(params.get(this.limit)) || USUAL[this.limit];
    this.lines = Number(params.get("lines")) || 1;
    const name = params.get("game") ?? this.welcome.first_game;
    const position = params.get("position");
    const moves = params.get("moves")?.split(",").filter(Boolean) ?? [];
    const state = (await this.resumed(name, position, moves)) ??
      (await ask("new_game", { game: name, position, moves }));
    const flip = params.get("flip");
    this.show(state);
    this.flipped = flip === null ? this.turnsBoard(state) : flip === "1";
    await this.look();
    await this.reply();
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
      await this.reply();
    });
  };

  private show(state: GameState): void {
    this.takeTime(state);
    this.game = state;
    this.pointed = [];
    sessionStorage.setItem(KEPT, state.game_id);
    this.writeAddress(state);
  }

  private writeAddress(state: GameState): void {
    const isUsual = this.limit === "level" && this.amount === USUAL.level;
    const limits = { level: null, seconds: null, depth: null };
    note({
      game: state.game,
      position: state.first_position,
      moves: state.moves.join(",") || null,
      ...limits,
      ...(isUsual ? {} : { [this.limit]: String(this.amount) }),
      lines: this.lines === 1 ? null : String(this.lines),
      people: this.people === "first" ? null : this.people,
    });
  }

  /** Notes how long the last move took. */
  private takeTime(state: GameState): void {
    const now = performance.now();
    const isNext = state.game_id === this.game?.game_id && state.moves.length === this.game.moves.length + 1;
    const before = state.moves.slice(0, -1).map((_, index) => this.times[index] ?? 0);
    if (isNext) this.times = [...before, now - this.turnBegan];
    else if (state.game_id === this.game?.game_id) this.times = this.times.slice(0, state.moves.length);
    else this.times = [];
    this.turnBegan = now;
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

  private isPerson(ply: number): boolean {
    if (this.people === "both") return true;
    if (this.people === "nobody") return false;
    return ply % 2 === (this.people === "first" ? 0 : 1);
  }

  private get isPersonsTurn(): boolean {
    return this.game !== null && this.isPerson(this.game.moves.length);
  }

  private get origin(): Origin {
    const { game, first_position, moves } = this.game!;
    return { game, position: first_position, moves };
  }

  private readonly played = (event: CustomEvent<string>): void => {
    const game = this.game!;
    void attempt(async () => {
      this.show(await ask("play", { game_id: game.game_id, move: event.detail, after: game.moves.length }));
      await this.reply();
    });
  };

  /** Lets the computer move as long as it is its turn. */
  private async reply(): Promise<void> {
    while (this.game && !this.isOver && !this.isPersonsTurn && !this.thinking && !this.paused && this.isConnected) {
      const origin = this.origin;
      const thought = await this.think(this.limits, true);
      if (!thought?.state) return;
      this.show(thought.state);
      await this.explain(origin, thought.found, thought.move);
    }
  }

  /** Searches the position on the board; undefined if it has been left meanwhile. */
  private async think(limits: Partial<Record<Limit, number>>, play: boolean) {
    const search_id = newSearchId();
    this.thinking = search_id;
    this.found = null;
    try {
      const { game_id, native } = this.game!;
      const several = native && this.lines > 1 ? { lines: this.lines } : {};
      const thought = await ask("think", { game_id, search_id, ...limits, ...several, play });
      return this.thinking === search_id ? thought : undefined;
    } finally {
      if (this.thinking === search_id) this.thinking = null;
    }
  }

  /** Records the search behind an answer and shows its tree. */
  private async explain(origin: Origin, found: FoundView | null, played: string | null): Promise<void> {
    const answer = await answerOf(origin, this.game!.native, found, played, this.lines);
    this.tree = treeOf(answer.outcome);
    this.answer = answer;
    this.found = null;
  }

  /** What a short search sees in the position on the board, or saw before it ended. */
  private async look(): Promise<void> {
    const origin = this.origin;
    if (this.isOver) origin.moves = origin.moves.slice(0, -1);
    const isSame = JSON.stringify(this.answer?.origin) === JSON.stringify(origin);
    if (!isSame) await this.explain(origin, null, null);
  }

  private hint(): void {
    if (this.thinking || this.isOver || this.editing) return;
    void attempt(async () => {
      const origin = this.origin;
      const limits = this.limit === "level" ? { seconds: HINT_SECONDS } : this.limits;
      const thought = await this.think(limits, false);
      if (!thought?.found) return;
      this.pointed = this.pathOf(thought.move);
      await this.explain(origin, thought.found, null);
      await this.reply();
    });
  }

  private pathOf(move: string | null): Cell[] {
    return this.game?.view.moves.find(({ text }) => text === move)?.path ?? [];
  }

  private get limits(): Partial<Record<Limit, number>> {
    return { [this.limit]: this.amount };
  }

  private stop(): void {
    if (this.people === "nobody") this.paused = true;
    if (this.thinking) void ask("stop", { search_id: this.thinking }).catch(() => undefined);
  }

  private readonly resume = (): void => {
    this.paused = false;
    void attempt(() => this.reply());
  };

  private async leaveThinking(): Promise<void> {
    const search_id = this.thinking;
    this.thinking = null;
    if (search_id) await ask("stop", { search_id });
  }

  /** Takes back to the person's last turn. */
  private undo(): void {
    const game = this.game;
    if (!game || game.moves.length === 0 || this.thinking) return;
    const both = this.people === "both" || this.people === "nobody" || !this.isPersonsTurn;
    const count = both ? 1 : Math.min(2, game.moves.length);
    this.paused = this.people === "nobody";
    void attempt(async () => {
      this.show(await ask("undo", { game_id: game.game_id, moves: count }));
      await this.reply();
    });
  }

  private redo(): void {
    const game = this.game;
    if (!game || game.undone.length === 0 || this.thinking) return;
    const count = this.people === "first" || this.people === "second" ? Math.min(2, game.undone.length) : 1;
    void attempt(async () => this.show(await ask("redo", { game_id: game.game_id, moves: count })));
  }

  /** Begins another game. */
  private begin(make: () => Promise<GameState>): void {
    void attempt(async () => {
      await this.leaveThinking();
      const state = await make();
      this.found = null;
      this.editing = false;
      this.paused = this.people === "nobody";
      this.show(state);
      this.flipped = this.turnsBoard(state);
      note({ flip: null });
      await this.look();
      await this.reply();
    });
  }

  private newGame(game: string, position: string | null = null): void {
    this.begin(() => ask("new_game", { game, position }));
  }

  private flip(): void {
    this.flipped = !this.flipped;
    note({ flip: this.flipped ? "1" : "0" });
  }

  private edit(): void {
    if (this.thinking) return;
    if (this.game!.view.picture?.palette.length) this.editing = true;
    else this.openTexts();
  }

  /** The tree of the answer in Explore, at a row of the sketch or at the move that was chosen. */
  private why(row?: number): void {
    const answer = this.answer;
    if (!answer) return;
    const { origin, request, info, outcome, played } = answer;
    const path = row === undefined ? [played ?? outcome.candidates[0]?.move ?? ""] : movesTo(outcome.sketch, row);
    go("explore", {
      game: origin.game,
      ...(origin.position ? { position: origin.position } : {}),
      ...(origin.moves.length ? { moves: origin.moves.join(",") } : {}),
      algorithm: request.algorithm ?? "",
      depth: String(info.depth),
      at: path.join(" "),
    });
  }

  // Positions and games as text.

  private openTexts(): void {
    void attempt(async () => {
      this.texts = await ask("write_game", { game_id: this.game!.game_id });
      await this.updateComplete;
      this.dialog.showModal();
    });
  }

  private copy(text: string, what: string): void {
    void attempt(async () => {
      await navigator.clipboard.writeText(text);
      toast(`The ${what} is copied.`);
    });
  }

  private readonly load = (event: SubmitEvent): void => {
    event.preventDefault();
    const field = (event.target as HTMLFormElement).elements.namedItem("pasted") as HTMLTextAreaElement;
    void attempt(async () => {
      const state = await ask("read_game", { game: this.game!.game, text: field.value });
      this.dialog.close();
      field.value = "";
      this.begin(() => Promise.resolve(state));
    });
  };

  private readonly pressed = (event: KeyboardEvent): void => {
    if (isTyping(event) || !this.game || this.querySelector("dialog[open]")) return;
    const { game } = this.game;
    const does: Record<string, () => void> = {
      u: () => this.undo(),
      r: () => this.redo(),
      h: () => this.hint(),
      w: () => this.why(),
      f: () => this.flip(),
      e: () => this.edit(),
      p: () => this.openTexts(),
      n: () => this.newGame(game),
      s: () => this.stop(),
    };
    const act = does[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  // What one sees.

  protected override render() {
    const game = this.game;
    if (!game || !this.welcome) return html`<p class="loading">Setting up the board…</p>`;
    return html`<section class="play" aria-label="Play">
      <div class="table">${this.evalBar(game)}${this.editing ? this.editor(game) : this.board(game)}</div>
      <div class="side">
        ${this.status(game)} ${this.controls(game)} ${this.thought()}
      </div>
      <div class="below">${this.moveList(game)} ${this.settings(game, this.welcome)}</div>
      ${this.textDialog()}
    </section>`;
  }

  private board(game: GameState) {
    return html`<ply-board
      .view=${game.view}
      .last=${game.last}
      .hint=${this.pointed}
      ?flipped=${this.flipped}
      ?active=${!this.isOver && this.isPersonsTurn && !this.thinking}
      label=${game.title}
      @ply-move=${this.played}
    ></ply-board>`;
  }

  private editor(game: GameState) {
    return html`<ply-editor
      .view=${game.view}
      .players=${game.players}
      game=${game.game}
      ?flipped=${this.flipped}
      @ply-cancel=${() => (this.editing = false)}
      @ply-edited=${(event: CustomEvent<string>) => this.newGame(game.game, event.detail)}
    ></ply-editor>`;
  }

  /** Who stands better: the first player's share from below, or from above on a turned board. */
  private evalBar(game: GameState) {
    const found = this.found ?? this.answer?.found;
    const share = game.winner === "maximizer" ? 1 : game.winner === "minimizer" ? 0 : (found?.share ?? 0.5);
    const text = this.isOver ? game.result : (found?.score_text ?? "");
    const height = 100 * share;
    return html`<svg
      class="evalbar"
      viewBox="0 0 4 100"
      preserveAspectRatio="none"
      role="meter"
      aria-label="How it stands for ${game.players[0]}"
      aria-valuemin="0"
      aria-valuemax="100"
      aria-valuenow=${Math.round(height)}
      aria-valuetext=${text}
    >
      <title>${text}</title>
      <rect class=${colourOf(game, 1)} width="4" height="100" />
      <rect class=${colourOf(game, 0)} y=${this.flipped ? 0 : 100 - height} width="4" height=${height} />
      <path class="middle" d="M0 50H4" />
    </svg>`;
  }

  private status(game: GameState) {
    const { view } = game;
    const must = view.moves.length > 0 && view.moves.every(({ captures, path }) => captures.length > 0 && path.length > 1);
    const turn = this.isPersonsTurn
      ? `${view.player} to move${must ? ": you must capture" : ""}`
      : this.paused
        ? `${view.player} waits`
        : `${view.player} is thinking…`;
    return html`<div class="head">
      <p class="status" role="status">${this.isOver ? game.result : turn}</p>
      <div class="players">${[0, 1].map((side) => this.player(game, side))}</div>
    </div>`;
  }

  /** One of the two who play, the one who began first, with their time. */
  private player(game: GameState, side: number) {
    const isTurn = game.moves.length % 2 === side;
    const other = game.players.find((name) => name !== game.view.player) ?? "";
    const name = isTurn ? game.view.player : other;
    const spent = this.times.reduce((sum, time, ply) => (ply % 2 === side ? sum + time : sum), 0);
    const runs = isTurn && !this.isOver && !this.paused;
    return html`<span class="player ${runs ? "turn" : ""}">
      <span class="dot ${colourOf(game, game.players.indexOf(name))}" aria-hidden="true"></span>${name}
      <span class="muted">${this.isPerson(side) ? "you" : "computer"}</span>
      <ply-clock .spent=${spent} .since=${runs ? this.turnBegan : null}></ply-clock>
    </span>`;
  }

  /** What the search that runs has found so far, or the last answer with its tree. */
  private thought() {
    if (this.thinking) return this.live();
    const answer = this.answer;
    if (!answer) return html`<div class="thought"><p class="muted">Looking at the position…</p></div>`;
    const { found, info, outcome, played } = answer;
    const chosen = played ?? outcome.candidates[0]?.move ?? "";
    const careless = played !== null && outcome.candidates[0]?.move !== played && found === info.found;
    const less = info.depth < found.depth ? `, ${info.depth} moves deep` : "";
    return html`<div class="thought">
      <p class="sentence">${careless ? html`<b>${played}</b> was played without much thought. ` : nothing}${found.sentence}.</p>
      <p class="figures">${this.figures(found)}</p>
      <div class="answer-head">
        <h2>${played ? html`The tree behind ${played}` : html`What it sees from here`}<span class="muted">${less}</span></h2>
        <button @click=${() => this.why()} title="Open the whole tree in Explore">Why ${chosen}?</button>
      </div>
      <ply-tree
        .nodes=${this.tree}
        .selected=${null}
        label="Tree of the answer: the best line and what stood beside it"
        @ply-select=${(event: CustomEvent<number>) => this.why(event.detail)}
      ></ply-tree>
      <ply-candidates
        .candidates=${outcome.candidates}
        .origin=${answer.origin}
        ?flipped=${this.flipped}
        @ply-peek=${(event: CustomEvent<Cell[]>) => this.point(answer, event.detail)}
      ></ply-candidates>
    </div>`;
  }

  /** Shows a candidate on the board, if it is a move of the position there. */
  private point(answer: Answer, path: Cell[]): void {
    if (answer.origin.moves.length === this.game!.moves.length) this.pointed = path;
  }

  private live() {
    const found = this.found;
    return html`<div class="thought live">
      <p class="figures" role="status">${found ? this.figures(found) : "Thinking…"}</p>
      ${(found?.lines.length ? found.lines : found ? [found] : []).map(
        ({ score_text, moves }) => html`<p class="line"><b>${score_text}</b> ${moves.join(" ")}</p>`,
      )}
    </div>`;
  }

  private figures(found: FoundView) {
    const speed = found.seconds > SHORTEST ? Math.round(found.nodes / found.seconds) : 0;
    return html`depth <b>${found.depth}</b> · <b>${found.nodes.toLocaleString("en")}</b>
      positions${speed ? html` · <b>${speed.toLocaleString("en")}</b> a second` : nothing}${found.stopped
        ? " · stopped"
        : nothing}`;
  }

  private controls(game: GameState) {
    const busy = this.thinking !== null;
    const button = (text: string, does: () => void, off = false) =>
      html`<button @click=${does} ?disabled=${off}>${text}</button>`;
    return html`<div class="controls">
      ${busy
        ? html`<button class="strong" @click=${() => this.stop()}>Stop</button>`
        : this.paused && !this.isOver
          ? html`<button class="strong" @click=${this.resume}>${game.moves.length ? "Go on" : "Start"}</button>`
          : nothing}
      ${button("Undo", () => this.undo(), busy || game.moves.length === 0)}
      ${button("Redo", () => this.redo(), busy || game.undone.length === 0)}
      ${button("Hint", () => this.hint(), busy || this.isOver || this.editing)}
      ${button("Flip", () => this.flip())} ${button("Edit", () => this.edit(), busy)}
      ${button("Text", () => this.openTexts())} ${button("New game", () => this.newGame(game.game))}
    </div>`;
  }

  private moveList(game: GameState) {
    if (game.moves.length === 0) return nothing;
    return html`<ol class="movelist" aria-label="Moves">
      ${game.moves.map((move, ply) => {
        const time = this.times[ply];
        return html`<li data-time=${time ? timeText(time) : nothing}>${move}</li>`;
      })}
    </ol>`;
  }

  private settings(game: GameState, { games, levels }: Welcome) {
    const said: Record<Limit, (amount: number) => string> = {
      level: (amount) => `${amount} · ${levels[amount - 1] ?? ""}`,
      seconds: (amount) => `${amount} s a move`,
      depth: (amount) => `${amount} moves ahead`,
    };
    const amounts = [...new Set([...CHOICES[this.limit], this.amount])].sort((a, b) => a - b);
    const option = (value: string | number, text: string, chosen: boolean) =>
      html`<option value=${value} ?selected=${chosen}>${text}</option>`;
    return html`<div class="settings">
      <label>
        Game
        <select name="game" @change=${(event: Event) => this.newGame(valueOf(event))}>
          ${games.map(({ name, title }) => option(name, title, name === game.game))}
        </select>
      </label>
      <label>
        Players
        <select name="people" @change=${this.choosePeople}>
          ${Object.entries(PEOPLE).map(([name, title]) => option(name, title, name === this.people))}
        </select>
      </label>
      <label>
        Thinks by
        <span class="pair">
          <select name="limit" aria-label="What ends its thinking" @change=${this.chooseLimit}>
            ${Object.entries(LIMITS).map(([name, title]) => option(name, title, name === this.limit))}
          </select>
          <select name="amount" aria-label=${LIMITS[this.limit]} @change=${this.chooseAmount}>
            ${amounts.map((amount) => option(amount, said[this.limit](amount), amount === this.amount))}
          </select>
        </span>
      </label>
      <label>
        Lines
        <select name="lines" ?disabled=${!game.native} @change=${this.chooseLines}>
          ${LINES.map((count) => option(count, count === 1 ? "the best move alone" : `the best ${count} moves, exactly`, count === this.lines))}
        </select>
      </label>
    </div>`;
  }

  private textDialog() {
    const texts = this.texts;
    const format = texts?.format === "moves" ? "moves" : (texts?.format ?? "");
    const shown = (name: string, text: string, rows: number) => html`<div class="text">
      <label>${name}<textarea readonly rows=${rows} .value=${text}></textarea></label>
      <button type="button" @click=${() => this.copy(text, name.toLowerCase())}>Copy</button>
    </div>`;
    return html`<dialog class="texts" aria-label="Position and game as text">
      <h2>Position and game as text</h2>
      ${texts ? html`${shown("Position", texts.position, 2)} ${shown(format === "moves" ? "Moves" : `Game (${format})`, texts.text, 4)}` : nothing}
      <form @submit=${this.load}>
        <label>Paste a position or a game<textarea name="pasted" rows="3" required></textarea></label>
        <div class="controls">
          <button class="strong">Open</button>
          <button type="button" @click=${() => this.dialog.close()}>Close</button>
        </div>
      </form>
    </dialog>`;
  }

  private readonly chooseLimit = (event: Event): void => {
    this.limit = valueOf(event) as Limit;
    this.amount = USUAL[this.limit];
    this.writeAddress(this.game!);
  };

  private readonly chooseAmount = (event: Event): void => {
    this.amount = Number(valueOf(event));
    this.writeAddress(this.game!);
  };

  private readonly chooseLines = (event: Event): void => {
    this.lines = Number(valueOf(event));
    this.writeAddress(this.game!);
    const answer = this.answer;
    if (!answer || this.thinking) return;
    const found = answer.found === answer.info.found ? null : answer.found;
    void attempt(() => this.explain(answer.origin, found, answer.played));
  };

  private readonly choosePeople = (event: Event): void => {
    this.people = valueOf(event) as People;
    this.paused = this.people === "nobody";
    if (!this.game) return;
    this.writeAddress(this.game);
    this.flipped = this.turnsBoard(this.game);
    void attempt(async () => {
      await this.leaveThinking();
      await this.reply();
    });
  };
}

/** The moves from the root of a sketch to one of its nodes. */
function movesTo(sketch: SketchNode[], row: number): string[] {
  const node = sketch.find((other) => other.row === row);
  return node && node.parent !== null ? [...movesTo(sketch, node.parent), node.move] : [];
}

/** The colour of a player's pieces: as the player is called, or white and black. */
function colourOf({ players, view }: GameState, side: number): string {
  const name = players[side]?.toLowerCase() ?? "";
  if (name === "white" || name === "black") return name;
  const colours = view.picture?.grid === "holes" ? ["yellow", "red"] : ["white", "black"];
  return colours[side] ?? "white";
}

function valueOf(event: Event): string {
  return (event.target as HTMLSelectElement).value;
}
