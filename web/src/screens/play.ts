/** Play has a board ready to move, and the computer's analysis with its tree. */
import { html, nothing } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import { type Analysis, analyse, analysisOf, type Origin, sketchTree } from "../core/analysis.js";
import { Clocks, readSpent, writeSpent } from "../core/clocks.js";
import { ask, connection, newSearchId } from "../core/connection.js";
import {
  boundsOf,
  engineAt,
  enginesFor,
  isPerson,
  ownSeat,
  readSettings,
  type Settings,
  writeSettings,
} from "../core/game-settings.js";
import type { KeyHelp } from "../core/keys.js";
import { MoveTree } from "../core/move-tree.js";
import { Reviews } from "../core/reviews.js";
import { currentRoute, go, note } from "../core/router.js";
import { rememberedGame, rememberGame } from "../core/tab-game.js";
import { attempt, toast } from "../core/toast.js";
import type { TreeNode } from "../core/tree-node.js";
import { WalkGestures } from "../core/walk-gestures.js";
import { analysisPanel, liveAnalysis } from "../elements/analysis-panel.js";
import { evalBar } from "../elements/evalbar.js";
import { FileDrop } from "../elements/file-drop.js";
import type { PlyGames } from "../elements/games.js";
import { type Annotation, OFFERS } from "../elements/moves.js";
import { playHead } from "../elements/play-head.js";
import { reviewPanel } from "../elements/review-panel.js";
import { PlyScreen } from "../elements/screen.js";
import { settingsForm } from "../elements/settings-form.js";
import type { PlyTexts } from "../elements/texts.js";
import type { Cell, EngineEntry, FoundView, GameState, SketchNode, Welcome } from "../messages.js";

export const PLAY_KEYS: KeyHelp[] = [
  { keys: "u", does: "take back your last move" },
  { keys: "r", does: "redo the move" },
  { keys: "← →", does: "walk back or forward through the game" },
  { keys: "Home End", does: "go to the first or the last position" },
  { keys: "h", does: "show a hint" },
  { keys: "w", does: "explain the move in Explore" },
  { keys: "a", does: "show or hide the expected line on the board" },
  { keys: "f", does: "flip the board" },
  { keys: "e", does: "edit the position" },
  { keys: "p", does: "import or export the position and the game" },
  { keys: "v", does: "review the game" },
  { keys: "n", does: "start a new game" },
  { keys: "g", does: "show the saved games" },
  { keys: "s", does: "stop the computer's search" },
];

/** A hint is a search that can be recorded whole. */
const HINT_NODES = 200_000;
/** The delay before a position is analysed that one walks through, in milliseconds. */
const LOOK_DELAY = 300;
/** The reply to the last search of any Play screen: a screen that comes back waits for it. */
let lastThought: Promise<unknown> = Promise.resolve();

/** Returns the moves and the opening choices of a game. */
const stepsOf = ({ moves, opening }: GameState): string[] => opening?.steps ?? moves;

@customElement("ply-play")
export class PlyPlay extends PlyScreen {
  @state() private welcome: Welcome | null = null;
  @state() private game: GameState | null = null;
  /** What the running search has found so far. */
  @state() private found: FoundView | null = null;
  @state() private analysis: Analysis | null = null;
  private tree: TreeNode[] = [];
  /** All moves of the game. */
  private moves = new MoveTree([]);
  /** The row to walk to next, while an earlier step is still under way. */
  private walkingTo: number | null = null;
  private readonly gestures = new WalkGestures(
    (by) => this.walkBy(by),
    ({ target }) => this.boardTakes(target),
  );
  @state() private thinking: string | null = null;
  @state() paused = false;
  @state() private flipped = false;
  @state() settings: Settings = readSettings(new URLSearchParams(), []);
  @state() private pointed: Cell[] = [];
  @state() private editing = false;
  clocks = new Clocks();
  private quiet: (() => void) | null = null;
  private looking = 0;
  private readonly reviews = new Reviews(this);
  readonly drop = new FileDrop(this, (file) => void this.texts.open(file));
  @query("ply-texts") private readonly texts!: PlyTexts;
  @query("ply-games") private readonly games!: PlyGames;

  override connectedCallback(): void {
    super.connectedCallback();
    this.quiet = connection().onPush((push) => {
      if (push.type === "thinking" && push.search_id === this.thinking) this.found = push.found;
    });
    connection().addEventListener("state", this.reconnected);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.quiet?.();
    connection().removeEventListener("state", this.reconnected);
    void this.leaveThinking();
  }

  // Opening what the address says.

  protected override async open(): Promise<void> {
    await this.leaveThinking();
    this.welcome ??= await ask("hello", {});
    const { params } = currentRoute();
    if (params.size > 0 || !(await this.returned())) await this.openAddress(params);
    await this.look();
    await this.reply();
  }

  /** Goes back to the game of this tab, just as it was; returns whether there is one. */
  private async returned(): Promise<boolean> {
    const tab = rememberedGame();
    const state = tab && (await ask("resume_game", { game_id: tab.game_id }).catch(() => null));
    if (!state) return false;
    this.take(state);
    this.paused = tab.paused || this.isWatched;
    this.writeAddress(state);
    return true;
  }

  /** Opens the game that the address describes. */
  private async openAddress(params: URLSearchParams): Promise<void> {
    const game = params.get("game") ?? this.welcome!.first_game;
    const position = params.get("position");
    const moves = params.get("moves")?.split(",").filter(Boolean) ?? [];
    const opening = params.get("opening") || null;
    const asked = { game, position, moves, opening };
    const state = (await this.resumed(asked)) ?? (await ask("new_game", asked));
    this.take(state, params);
    this.paused = this.isWatched;
    this.writeAddress(state);
  }

  /** Resumes the game of this tab, if the address shows the same one. */
  private async resumed(asked: {
    game: string;
    position: string | null;
    moves: string[];
    opening: string | null;
  }) {
    const tab = rememberedGame();
    const line = asked.moves;
    const resume = tab && ask("resume_game", { game_id: tab.game_id, line }).catch(() => null);
    const state = await resume;
    if (!state) return null;
    const { game, first_position: position, opening } = state;
    const shown = { game, position, moves: stepsOf(state), opening: opening?.rule ?? null };
    return JSON.stringify(shown) === JSON.stringify(asked) ? state : null;
  }

  private readonly reconnected = (): void => {
    if (connection().state !== "open" || !this.game) return;
    const { game_id } = this.game;
    void attempt(async () => {
      this.show(await ask("resume_game", { game_id, line: stepsOf(this.game!) }));
      await this.reply();
    });
  };

  /** Puts a game on the board, with its own settings or those of an address. */
  private take(state: GameState, params = new URLSearchParams(state.settings)): void {
    this.settings = readSettings(params, enginesFor(this.welcome!.engines, state.game));
    this.clocks = readSpent(state.settings.spent);
    this.editing = false;
    this.found = null;
    this.game = null;
    this.flipped = params.has("flip") ? params.get("flip") === "1" : this.turnsBoard(state);
    this.show(state);
  }

  private show(state: GameState): void {
    const first = { number: state.number, isSecond: state.is_second };
    if (state.tree) this.moves = new MoveTree(state.tree, first);
    this.game = state;
    this.reviews.open(state.game_id);
    this.pointed = [];
    this.writeAddress(state);
    if (state.notice) toast(state.notice);
  }

  /** Writes what is shown to the address, to the tab and to the saved game. */
  private writeAddress(state: GameState): void {
    const flip = this.flipped === this.turnsBoard(state) ? null : this.flipped ? "1" : "0";
    const kept = { ...writeSettings(this.settings), flip };
    note({
      game: state.game,
      position: state.first_position,
      opening: state.opening?.rule ?? null,
      moves: stepsOf(state).join(",") || null,
      ...kept,
    });
    rememberGame({ game_id: state.game_id, paused: this.paused });
    const present = Object.entries({ ...kept, spent: writeSpent(this.clocks) }).filter(
      (entry): entry is [string, string] => entry[1] !== null,
    );
    const settings = Object.fromEntries(present);
    if (JSON.stringify(settings) === JSON.stringify(state.settings)) return;
    state.settings = settings;
    void ask("save_settings", { game_id: state.game_id, settings }).catch(() => undefined);
  }

  /** Returns whether the board is flipped, so that a person who plays the far side sees it near. */
  private turnsBoard({ view, players, seats }: GameState): boolean {
    if (view.picture?.grid !== "squares" || this.isWatched) return false;
    return seats[ownSeat(this.settings) ?? 0] === players[1];
  }

  // Playing.

  private get isOver(): boolean {
    return this.game?.winner !== null;
  }

  /** Whether only computers play. */
  private get isWatched(): boolean {
    return this.settings.people === "nobody";
  }

  private get isPersonsTurn(): boolean {
    return this.game !== null && isPerson(this.settings, this.game.turn);
  }

  /** Whether an opening rule decides what the player places or chooses. */
  private get isOpening(): boolean {
    return Boolean(this.game?.opening?.asks);
  }

  /** The engines that play this game. */
  private get engines(): EngineEntry[] {
    return enginesFor(this.welcome!.engines, this.game!.game);
  }

  private get origin(): Origin {
    const { game, first_position, moves } = this.game!;
    return { game, position: first_position, moves };
  }

  /** Plays a move or makes an opening choice. */
  private step(move: string): void {
    if (this.reviews.lesson) {
      void attempt(() => this.reviews.attempt(move));
      return;
    }
    const { game_id, turn } = this.game!;
    const line = stepsOf(this.game!);
    void attempt(async () => {
      const state = await ask("play", { game_id, move, after: line.length, line });
      this.paused = this.isWatched;
      this.clocks.took(turn, line.length);
      this.show(state);
      if (this.isPersonsTurn) await this.look();
      else await this.reply();
    });
  }

  /** Lets the computer move while it is its turn. */
  private async reply(): Promise<void> {
    while (
      this.game &&
      !this.isOver &&
      !this.isPersonsTurn &&
      !this.thinking &&
      !this.paused &&
      this.isConnected
    ) {
      const origin = this.origin;
      const engine = engineAt(this.settings, this.game.turn);
      const { isOpening } = this;
      const { turn } = this.game;
      const made = stepsOf(this.game).length;
      const thought = await this.thinkOrPause(engine);
      if (!thought?.state) return;
      this.clocks.took(turn, made);
      this.show(thought.state);
      if (isOpening) await this.look();
      else this.explain(analysisOf(origin, thought, true, engine));
    }
  }

  /** Pauses the game if the computer fails; it is asked again when the game is resumed. */
  private async thinkOrPause(engine: string | null) {
    try {
      return await this.think(boundsOf(this.settings), { play: true, engine });
    } catch (error) {
      this.paused = true;
      throw error;
    }
  }

  /** Searches the position on the board; returns undefined if it has been abandoned meanwhile. */
  private async think(
    limits: ReturnType<typeof boundsOf> | { nodes: number },
    how: { play: boolean; engine?: string | null },
  ) {
    const search_id = newSearchId();
    this.thinking = search_id;
    this.found = null;
    try {
      const { game_id, native } = this.game!;
      const { lines } = this.settings;
      const several = native && lines > 1 ? { lines } : {};
      const line = stepsOf(this.game!);
      const asked = ask("think", { game_id, search_id, line, ...limits, ...several, ...how });
      lastThought = asked.catch(() => undefined);
      const thought = await asked;
      return this.thinking === search_id ? thought : undefined;
    } catch (error) {
      if (this.thinking !== search_id) return undefined;
      throw error;
    } finally {
      if (this.thinking === search_id) this.thinking = null;
    }
  }

  /** Shows an analysis with its tree. */
  private explain(analysis: Analysis | null): void {
    if (!analysis) return;
    this.tree = sketchTree(analysis.tree);
    this.analysis = analysis;
    this.found = null;
  }

  /** Analyses the position on the board with a short search; after the end, the one before. */
  private async look(): Promise<void> {
    const origin = this.origin;
    if (this.isOver) origin.moves = origin.moves.slice(0, -1);
    const isSame = JSON.stringify(this.analysis?.origin) === JSON.stringify(origin);
    if (!isSame) this.explain(await analyse(origin, this.game!.native, this.settings.lines));
  }

  private hint(): void {
    if (this.thinking || this.isOver || this.editing) return;
    void attempt(async () => {
      const origin = this.origin;
      const limits =
        this.settings.limit === "level" ? { nodes: HINT_NODES } : boundsOf(this.settings);
      const thought = await this.think(limits, { play: false });
      if (!thought) return;
      if (this.game!.opening?.offers.length) toast(`The computer would choose ${thought.move}.`);
      this.pointed = this.pathOf(thought.move);
      this.explain(analysisOf(origin, thought, false));
      await this.reply();
    });
  }

  private pathOf(move: string | null): Cell[] {
    return this.game?.view.moves.find(({ text }) => text === move)?.path ?? [];
  }

  /** The expected moves from the position on the board, if they are shown. */
  private get expected(): Cell[][] {
    const { game, analysis } = this;
    if (!game || this.isOver || this.reviews.lesson) return [];
    const reviewed = this.reviews.position(stepsOf(game));
    if (reviewed) return reviewed.paths;
    if (!this.settings.arrows) return [];
    if (this.thinking) return this.found?.paths ?? [];
    if (!analysis) return [];
    const line = [...analysis.origin.moves, ...analysis.found.moves];
    const isOnIt =
      game.moves.length >= analysis.origin.moves.length &&
      game.moves.every((move, ply) => move === line[ply]);
    return isOnIt
      ? analysis.found.paths.slice(game.moves.length - analysis.origin.moves.length)
      : [];
  }

  private stop(): void {
    if (this.isWatched) this.paused = true;
    if (this.thinking) void ask("stop", { search_id: this.thinking }).catch(() => undefined);
  }

  private readonly resume = (): void => {
    this.paused = false;
    this.clocks.start();
    this.writeAddress(this.game!);
    void attempt(() => this.reply());
  };

  /** Abandons the running search, whose move is not played, and waits until it has ended. */
  private async leaveThinking(): Promise<void> {
    const search_id = this.thinking;
    this.thinking = null;
    if (search_id) await ask("stop", { search_id, abandon: true }).catch(() => undefined);
    await lastThought;
  }

  /** Takes moves back to the person's last turn. */
  private undo(): void {
    if (this.game && this.game.at >= 0) this.turnBack("undo");
  }

  private redo(): void {
    if (this.game && this.moves.next(this.game.at) !== null) this.turnBack("redo");
  }

  private turnBack(how: "undo" | "redo"): void {
    if (this.thinking) return;
    const { game_id } = this.game!;
    this.paused = this.isWatched;
    void attempt(async () => {
      const about = { game_id, seat: ownSeat(this.settings), line: stepsOf(this.game!) };
      this.show(await ask(how, about));
      this.clocks.start();
      await this.reply();
    });
  }

  // Walking through the game.

  /** Shows the position after a move of the game; the computer waits there. */
  private walk(row: number | null): void {
    if (row === null || this.editing) return;
    const isUnderWay = this.walkingTo !== null;
    this.walkingTo = row;
    if (!isUnderWay) void attempt(() => this.walkOn());
  }

  private async walkOn(): Promise<void> {
    const { game_id } = this.game!;
    try {
      for (let row = this.walkingTo; row !== null && row !== this.game!.at; row = this.walkingTo) {
        const state = await ask("walk", { game_id, line: this.moves.line(row) });
        if (this.game?.game_id !== game_id) return;
        this.paused = !isPerson(this.settings, state.turn);
        this.show(state);
        if (this.walkingTo === row) break;
      }
    } finally {
      this.walkingTo = null;
    }
    this.clocks.start();
    if (!this.thinking) this.lookSoon();
  }

  private walkBy(by: 1 | -1): void {
    const at = this.walkingTo ?? this.game?.at ?? -1;
    this.walk(by > 0 ? this.moves.next(at) : this.moves.previous(at));
  }

  /** Analyses the position once nobody walks on. */
  private lookSoon(): void {
    clearTimeout(this.looking);
    this.looking = window.setTimeout(() => {
      if (this.isConnected && !this.thinking) void attempt(() => this.look());
    }, LOOK_DELAY);
  }

  /** Returns whether a touch on the board is a move, not a swipe. */
  private boardTakes(target: EventTarget | null): boolean {
    const isActive = this.querySelector("ply-board svg.board.active") !== null;
    const isPoints = this.game?.view.picture?.grid === "points";
    return (
      this.editing ||
      (isActive && (isPoints || (target as Element).closest(".cell.start") !== null))
    );
  }

  // Reviewing the game.

  private review(): void {
    const { game_id, at, opening } = this.game!;
    if (opening || this.moves.rows.length === 0) return;
    const line = this.moves.line(this.moves.end(at));
    void attempt(() => this.reviews.start(game_id, line));
  }

  /** Shows the position after so many moves of the review. */
  private walkReview(ply: number): void {
    const line = this.reviews.current!.line.slice(0, ply);
    this.walk(this.moves.along(line).at(-1) ?? -1);
  }

  /** The seats that made the moves of the review. */
  private get reviewedSeats(): number[] {
    const rows = this.moves.along(this.reviews.current?.line ?? []);
    return rows.map((row) => this.moves.rows[row]!.turn);
  }

  private learn(): void {
    const { current } = this.reviews;
    const seat = ownSeat(this.settings);
    const seats = this.reviewedSeats;
    const plies = current!.moves.flatMap(({ mark }, ply) => {
      const isOwn = seat === null || seats[ply] === seat;
      return mark.startsWith("?") && isOwn ? [ply] : [];
    });
    if (plies.length === 0) toast("There are no mistakes to learn from: well played!");
    else {
      this.reviews.learn(plies);
      this.walkReview(plies[0]!);
    }
  }

  private nextLesson(): void {
    const ply = this.reviews.nextLesson();
    if (ply !== null) this.walkReview(ply);
  }

  private showAnswer(): void {
    const { lesson, current } = this.reviews;
    const [first] = current!.positions[lesson!.plies[lesson!.index]!]!.paths;
    this.pointed = first ?? [];
  }

  private annotate({ comments, strength }: Annotation): void {
    const { game_id } = this.game!;
    const line = stepsOf(this.game!);
    void attempt(async () =>
      this.show(await ask("annotate", { game_id, line, comments, strength })),
    );
  }

  private editTree(what: "promote" | "delete"): void {
    const { game_id } = this.game!;
    const line = stepsOf(this.game!);
    void attempt(async () => {
      this.show(await ask("edit_tree", { game_id, line, what }));
      this.paused = !this.isPersonsTurn;
      await this.look();
    });
  }

  /** Puts another game on the board. Its own settings come with it, and the computer waits. */
  private begin(make: () => Promise<GameState>, { own = false, waits = false } = {}): void {
    void attempt(async () => {
      const state = await make();
      await this.leaveThinking();
      const params = currentRoute().params;
      params.delete("flip");
      const hasOwn = own && Object.keys(state.settings).length > 0;
      this.take(state, hasOwn ? undefined : params);
      this.paused = this.isWatched || (waits && !this.isPersonsTurn);
      this.writeAddress(state);
      await this.look();
      await this.reply();
    });
  }

  /** Starts a game, with the opening rule of the last one if the game has it. */
  private newGame(
    game: string,
    position: string | null = null,
    rule = this.game!.opening?.rule ?? "",
  ): void {
    const openings = this.welcome!.games.find(({ name }) => name === game)?.openings ?? [];
    const opening = position === null && openings.includes(rule) ? rule : null;
    this.begin(() => ask("new_game", { game, position, opening }));
  }

  private flip(): void {
    this.flipped = !this.flipped;
    this.writeAddress(this.game!);
  }

  private edit(): void {
    if (this.thinking) return;
    if (this.game!.view.picture?.palette.length) this.editing = true;
    else this.texts.show();
  }

  /** Opens the tree of the analysis in Explore, at a row of the sketch or at the chosen move. */
  private why(row?: number): void {
    const analysis = this.analysis;
    if (!analysis) return;
    const { origin, played } = analysis;
    const { info, candidates, sketch } = analysis.tree;
    const path = row === undefined ? [played ?? candidates[0]?.move ?? ""] : movesTo(sketch, row);
    go("explore", {
      game: origin.game,
      ...(origin.position ? { position: origin.position } : {}),
      ...(origin.moves.length ? { moves: origin.moves.join(",") } : {}),
      algorithm: info.algorithm,
      depth: String(info.depth),
      trace: info.trace_id,
      at: path.join(" "),
    });
  }

  protected override actions(): Record<string, () => void> {
    if (!this.game) return {};
    const { game } = this.game;
    return {
      ArrowLeft: () => this.walkBy(-1),
      ArrowRight: () => this.walkBy(1),
      Home: () => this.walk(-1),
      End: () => this.walk(this.moves.end(this.game!.at)),
      u: () => this.undo(),
      r: () => this.redo(),
      h: () => this.hint(),
      w: () => this.why(),
      a: () => this.change({ ...this.settings, arrows: !this.settings.arrows }),
      f: () => this.flip(),
      e: () => this.edit(),
      p: () => this.texts.show(),
      v: () => this.review(),
      n: () => this.newGame(game),
      g: () => this.games.show(),
      s: () => this.stop(),
    };
  }

  // Rendering.

  protected override render() {
    const game = this.game;
    if (!game || !this.welcome) return html`<p class="loading">Setting up the board…</p>`;
    return html`<section class="play" aria-label="Play">
      <div
        class="table ${this.drop.isOver ? "drop" : ""}"
        @wheel=${this.gestures.wheel}
        @pointerdown=${this.gestures.down}
        @pointerup=${this.gestures.up}
      >${this.standing(game)}${this.editing ? this.editor(game) : this.board(game)}</div>
      <div class="side">
        ${playHead(game, this)} ${this.offers(game)} ${this.controls(game)} ${this.reviewed(game)} ${this.thought()}
      </div>
      <div class="below">
        <ply-moves
          .tree=${this.moves}
          .at=${game.at}
          .comments=${game.comments}
          .times=${this.clocks.times}
          .judged=${this.reviews.current}
          @ply-walk=${({ detail }: CustomEvent<number>) => this.walk(detail)}
          @ply-annotate=${({ detail }: CustomEvent<Annotation>) => this.annotate(detail)}
          @ply-edit-tree=${({ detail }: CustomEvent<"promote" | "delete">) => this.editTree(detail)}
        ></ply-moves>
        ${settingsForm(game, this.welcome, this.engines, this.settings, {
          play: (name) => this.newGame(name),
          open: (rule) => this.newGame(game.game, null, rule),
          change: (settings) => this.change(settings),
          showSaved: () => this.games.show(),
        })}
      </div>
      <ply-texts
        .game=${game}
        @ply-read=${(event: CustomEvent<GameState>) => this.begin(() => Promise.resolve(event.detail), { waits: true })}
      ></ply-texts>
      <ply-games
        current=${game.game_id}
        .welcome=${this.welcome}
        @ply-open=${({ detail }: CustomEvent<string>) => this.begin(() => ask("resume_game", { game_id: detail }), { own: true, waits: true })}
      ></ply-games>
    </section>`;
  }

  /** Whether a move can be made on the board: in a lesson for either side. */
  private get isActive(): boolean {
    if (this.isOver || this.thinking || this.game!.opening?.offers.length) return false;
    return this.isPersonsTurn || this.reviews.lesson !== null;
  }

  private board(game: GameState) {
    return html`<ply-board
      .view=${game.view}
      .last=${game.last}
      .hint=${this.pointed}
      .line=${this.expected}
      ?flipped=${this.flipped}
      ?active=${this.isActive}
      label=${game.title}
      @ply-move=${(event: CustomEvent<string>) => this.step(event.detail)}
      @ply-forbidden=${(event: CustomEvent<string>) => toast(event.detail)}
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

  private standing(game: GameState) {
    const reviewed = this.reviews.lesson ? null : this.reviews.position(stepsOf(game));
    const found = reviewed ?? this.found ?? this.analysis?.found;
    const share =
      game.winner === "maximizer" ? 1 : game.winner === "minimizer" ? 0 : (found?.share ?? 0.5);
    return evalBar(
      game,
      share,
      this.isOver ? game.result : (found?.score_text ?? ""),
      this.flipped,
    );
  }

  /** Shows the choices that an opening offers to the person on turn. */
  private offers({ opening }: GameState) {
    if (!opening?.offers.length || !this.isPersonsTurn) return nothing;
    return html`<div class="controls offers" role="group" aria-label="Choose">
      ${opening.offers.map(
        (offer) =>
          html`<button ?disabled=${this.thinking !== null} @click=${() => this.step(offer)}>${OFFERS[offer] ?? offer}</button>`,
      )}
    </div>`;
  }

  private reviewed(game: GameState) {
    const shown = { seats: game.seats, made: this.reviewedSeats, line: stepsOf(game) };
    return reviewPanel(shown, this.reviews, {
      walk: (ply) => this.walkReview(ply),
      learn: () => this.learn(),
      answer: () => this.showAnswer(),
      next: () => this.nextLesson(),
    });
  }

  /** Shows what the running search has found so far, or the last analysis with its tree. */
  private thought() {
    if (this.thinking) return liveAnalysis(this.found);
    const { analysis } = this;
    if (!analysis)
      return html`<div class="thought"><p class="muted">Analysing the position…</p></div>`;
    return analysisPanel(analysis, this.tree, this.flipped, {
      why: (row) => this.why(row),
      point: (path) => this.point(analysis, path),
    });
  }

  /** Highlights a candidate on the board, if the analysis is of the position there. */
  private point(analysis: Analysis, path: Cell[]): void {
    if (analysis.origin.moves.length === this.game!.moves.length) this.pointed = path;
  }

  private controls(game: GameState) {
    const busy = this.thinking !== null;
    const button = (text: string, does: () => void, off = false) =>
      html`<button @click=${does} ?disabled=${off}>${text}</button>`;
    return html`<div class="controls">
      ${
        busy
          ? html`<button class="strong" @click=${() => this.stop()}>Stop</button>`
          : this.paused && !this.isOver
            ? html`<button class="strong" @click=${this.resume}>${game.moves.length ? "Resume" : "Start"}</button>`
            : nothing
      }
      ${button("Undo", () => this.undo(), busy || game.at < 0)}
      ${button("Redo", () => this.redo(), busy || this.moves.next(game.at) === null)}
      ${button("Hint", () => this.hint(), busy || this.isOver || this.editing)}
      ${button("Flip", () => this.flip())} ${button("Edit", () => this.edit(), busy)}
      ${button("Review", () => this.review(), busy || this.moves.rows.length === 0 || game.opening !== null)}
      ${button("Import / Export", () => this.texts.show())} ${button("New game", () => this.newGame(game.game))}
    </div>`;
  }

  private change(settings: Settings): void {
    const before = this.settings;
    this.settings = settings;
    if (!this.game) return;
    this.writeAddress(this.game);
    if (settings.lines !== before.lines) this.explainAgain();
    if (settings.people === before.people && settings.engine === before.engine) return;
    this.paused = this.isWatched;
    this.flipped = this.turnsBoard(this.game);
    this.writeAddress(this.game);
    void attempt(async () => {
      await this.leaveThinking();
      await this.reply();
    });
  }

  /** Repeats the analysis with the number of lines that is set now. */
  private explainAgain(): void {
    const { analysis } = this;
    if (!analysis || this.thinking) return;
    const { origin, played, engine } = analysis;
    const { native } = this.game!;
    void attempt(async () =>
      this.explain(await analyse(origin, native, this.settings.lines, played, engine)),
    );
  }
}

/** Returns the moves from the root of a sketch to one of its nodes. */
function movesTo(sketch: SketchNode[], row: number): string[] {
  const node = sketch.find((other) => other.row === row);
  return node && node.parent !== null ? [...movesTo(sketch, node.parent), node.move] : [];
}
