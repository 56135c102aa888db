/** The table of Play: the game on the board, who plays it, and the computer that answers. */
import { state } from "lit/decorators.js";
import { type Analysis, analyse, analysisOf, type Origin, sketchTree } from "../core/analysis.js";
import { Clocks, readSpent, writeSpent } from "../core/clocks.js";
import { ask, connection, newSearchId } from "../core/connection.js";
import { EndlessAnalysis } from "../core/endless-analysis.js";
import { Explanations } from "../core/explanations.js";
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
import { MoveTree } from "../core/move-tree.js";
import { Reviews } from "../core/reviews.js";
import { currentRoute, note } from "../core/router.js";
import { sound } from "../core/sounds.js";
import { rememberedGame, rememberGame } from "../core/tab-game.js";
import { attempt, toast } from "../core/toast.js";
import type { TreeNode } from "../core/tree-node.js";
import { PlyScreen } from "../elements/screen.js";
import type { Cell, EngineEntry, FoundView, GameState, Welcome } from "../messages.js";

/** Chess960 begins with one of so many lines of pieces. */
const STARTS_960 = 960;
/** A hint is a search that can be recorded whole. */
const HINT_NODES = 200_000;
/** The reply to the last search of any Play screen: a screen that comes back waits for it. */
let lastThought: Promise<unknown> = Promise.resolve();

/** Returns the moves and the opening choices of a game. */
export const stepsOf = ({ moves, opening }: GameState): string[] => opening?.steps ?? moves;

export abstract class PlayTable extends PlyScreen {
  @state() protected welcome: Welcome | null = null;
  @state() protected game: GameState | null = null;
  /** What the running search has found so far. */
  @state() protected found: FoundView | null = null;
  @state() protected analysis: Analysis | null = null;
  protected tree: TreeNode[] = [];
  /** All moves of the game. */
  protected moves = new MoveTree([]);
  @state() protected thinking: string | null = null;
  @state() paused = false;
  @state() protected flipped = false;
  @state() settings: Settings = readSettings(new URLSearchParams(), []);
  @state() protected pointed: Cell[] = [];
  @state() protected editing = false;
  clocks = new Clocks();
  /** Whether the end by time is on its way to the studio. */
  private isFlagged = false;
  protected quiet: (() => void) | null = null;
  protected readonly reviews = new Reviews(this);
  protected readonly endless = new EndlessAnalysis(this);
  protected readonly explanations = new Explanations(this);

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
  protected async returned(): Promise<boolean> {
    const tab = rememberedGame();
    const state = tab && (await ask("resume_game", { game_id: tab.game_id }).catch(() => null));
    if (!state) return false;
    this.take(state);
    this.paused = tab.paused || this.isWatched;
    this.writeAddress(state);
    return true;
  }

  /** Opens the game that the address describes. */
  protected async openAddress(params: URLSearchParams): Promise<void> {
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
  protected async resumed(asked: {
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

  protected readonly reconnected = (): void => {
    if (connection().state !== "open" || !this.game) return;
    const { game_id } = this.game;
    void attempt(async () => {
      this.show(await ask("resume_game", { game_id, line: stepsOf(this.game!) }));
      await this.reply();
    });
  };

  /** Puts a game on the board, with its own settings or those of an address. */
  protected take(state: GameState, params = new URLSearchParams(state.settings)): void {
    this.settings = readSettings(params, enginesFor(this.welcome!.engines, state.game));
    this.clocks = readSpent(state.settings.spent);
    this.editing = false;
    this.found = null;
    this.game = null;
    this.flipped = params.has("flip") ? params.get("flip") === "1" : this.turnsBoard(state);
    this.show(state);
  }

  protected show(state: GameState): void {
    this.sounds(state);
    const first = { number: state.number, isSecond: state.is_second };
    if (state.tree) this.moves = new MoveTree(state.tree, first);
    this.game = state;
    this.endless.stop();
    this.explanations.close();
    this.reviews.open(state.game_id);
    this.pointed = [];
    this.writeAddress(state);
    if (state.notice) toast(state.notice);
  }

  /** Sounds a move that was just made in the game on the board. */
  private sounds(state: GameState): void {
    const { game } = this;
    if (game?.game_id !== state.game_id || state.moves.length !== game.moves.length + 1) return;
    const made = game.view.moves.find(({ text }) => text === state.moves.at(-1));
    if (state.winner !== null) sound("end");
    else sound(made?.captures.length ? "capture" : "move");
  }

  /** Writes what is shown to the address, to the tab and to the saved game. */
  protected writeAddress(state: GameState): void {
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
  protected turnsBoard({ view, players, seats }: GameState): boolean {
    if (view.picture?.grid !== "squares" || this.isWatched) return false;
    return seats[ownSeat(this.settings) ?? 0] === players[1];
  }

  // Playing.

  protected get isOver(): boolean {
    return this.game?.winner !== null;
  }

  /** Whether only computers play. */
  protected get isWatched(): boolean {
    return this.settings.people === "nobody";
  }

  protected get isPersonsTurn(): boolean {
    return this.game !== null && isPerson(this.settings, this.game.turn);
  }

  /** Whether an opening rule decides what the player places or chooses. */
  protected get isOpening(): boolean {
    return Boolean(this.game?.opening?.asks);
  }

  /** The engines that play this game. */
  protected get engines(): EngineEntry[] {
    return enginesFor(this.welcome!.engines, this.game!.game);
  }

  protected get origin(): Origin {
    const { game, first_position, moves } = this.game!;
    return { game, position: first_position, moves };
  }

  /** Plays a move or makes an opening choice. */
  protected step(move: string): void {
    if (this.reviews.lesson) {
      void attempt(() => this.reviews.attempt(move));
      return;
    }
    const { game_id, turn } = this.game!;
    const line = stepsOf(this.game!);
    if (this.explanations.asking) {
      const you = isPerson(this.settings, turn);
      void attempt(() => this.explanations.ask({ game_id, line, move, you }));
      return;
    }
    void attempt(async () => {
      const state = await ask("play", { game_id, move, after: line.length, line });
      this.paused = this.isWatched;
      this.clocks.took(turn, line.length);
      this.show(state);
      if (this.isPersonsTurn || this.isOver) await this.look();
      else await this.reply();
    });
  }

  /** Lets the computer move while it is its turn. */
  protected async reply(): Promise<void> {
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
      if (!isOpening) this.explain(analysisOf(origin, thought, true, engine));
      if (this.isPersonsTurn || this.isOver) await this.look();
      else await this.rest();
    }
  }

  /** Waits between two moves of computers, as long as the pace says. */
  protected rest(): Promise<void> {
    const { isWatched, settings } = this;
    const time = isWatched && !this.isOpening ? settings.pace * 1000 : 0;
    return time ? new Promise((done) => setTimeout(done, time)) : Promise.resolve();
  }

  /** Pauses the game if the computer fails; it is asked again when the game is resumed. */
  protected async thinkOrPause(engine: string | null) {
    try {
      return await this.think(boundsOf(this.settings, this.game!.turn), { play: true, engine });
    } catch (error) {
      this.paused = true;
      throw error;
    }
  }

  /** Searches the position on the board; returns undefined if it has been abandoned meanwhile. */
  protected async think(
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
  protected explain(analysis: Analysis | null): void {
    if (!analysis) return;
    this.tree = sketchTree(analysis.tree);
    this.analysis = analysis;
    this.found = null;
  }

  /** Whether one's own best moves may be shown: when one asked for it, or does not play. */
  protected get isOpen(): boolean {
    return this.settings.analysis || this.isWatched || this.isOver;
  }

  /**
   * Analyses the position on the board, if that is switched on: with a short search for its tree,
   * then at full strength. After the end, it is the position before.
   */
  protected async look(): Promise<void> {
    this.endless.stop();
    if (!this.settings.analysis) return;
    await this.lookShortly();
    const { game_id, native } = this.game!;
    if (this.isOver || this.isOpening || !this.settings.analysis || !this.isConnected) return;
    const lines = native ? this.settings.lines : 1;
    this.endless.start({ game_id, line: stepsOf(this.game!), lines });
  }

  protected async lookShortly(): Promise<void> {
    const origin = this.origin;
    if (this.isOver) origin.moves = origin.moves.slice(0, -1);
    const isSame = JSON.stringify(this.analysis?.origin) === JSON.stringify(origin);
    if (!isSame) this.explain(await analyse(origin, this.game!.native, this.settings.lines));
  }

  protected hint(): void {
    if (this.thinking || this.isOver || this.editing) return;
    void attempt(async () => {
      const origin = this.origin;
      this.endless.stop();
      const thought = await this.think({ nodes: HINT_NODES }, { play: false });
      if (!thought) return;
      if (this.game!.opening?.offers.length) toast(`The computer would choose ${thought.move}.`);
      this.pointed = this.pathOf(thought.move);
      this.explain(analysisOf(origin, thought, false));
      await this.reply();
    });
  }

  protected pathOf(move: string | null): Cell[] {
    return this.game?.view.moves.find(({ text }) => text === move)?.path ?? [];
  }

  /** The expected moves from the position on the board, if they are shown. */
  protected get expected(): Cell[][] {
    const { game, analysis } = this;
    if (!game || this.isOver || this.reviews.lesson) return [];
    const reviewed = this.reviews.position(stepsOf(game));
    if (reviewed) return reviewed.paths;
    if (!this.settings.arrows) return [];
    if (this.thinking) return this.found?.paths ?? [];
    if (this.endless.found) return this.endless.found.paths;
    if (!analysis) return [];
    const line = [...analysis.origin.moves, ...analysis.found.moves];
    const isOnIt =
      game.moves.length >= analysis.origin.moves.length &&
      game.moves.every((move, ply) => move === line[ply]);
    return isOnIt
      ? analysis.found.paths.slice(game.moves.length - analysis.origin.moves.length)
      : [];
  }

  protected stop(): void {
    if (this.isWatched) this.paused = true;
    if (this.thinking) void ask("stop", { search_id: this.thinking }).catch(() => undefined);
  }

  protected readonly resume = (): void => {
    this.paused = false;
    this.clocks.start();
    this.writeAddress(this.game!);
    void attempt(() => this.reply());
  };

  /** Abandons the running search, whose move is not played, and waits until it has ended. */
  protected async leaveThinking(): Promise<void> {
    const search_id = this.thinking;
    this.thinking = null;
    if (search_id) await ask("stop", { search_id, abandon: true }).catch(() => undefined);
    await lastThought;
  }

  /** Takes moves back to the person's last turn. */
  protected undo(): void {
    if (this.game && this.game.at >= 0) this.turnBack("undo");
  }

  protected redo(): void {
    if (this.game && this.moves.next(this.game.at) !== null) this.turnBack("redo");
  }

  protected turnBack(how: "undo" | "redo"): void {
    if (this.thinking) return;
    const { game_id } = this.game!;
    this.paused = this.isWatched;
    void attempt(async () => {
      const about = { game_id, seat: ownSeat(this.settings), line: stepsOf(this.game!) };
      this.show(await ask(how, about));
      this.clocks.start();
      await this.look();
      await this.reply();
    });
  }

  /** Ends the game: the person resigns. */
  protected resign(): void {
    const { turn, game_id } = this.game!;
    const loser = ownSeat(this.settings) ?? turn;
    void attempt(async () => {
      await this.leaveThinking();
      this.show(await ask("end_game", { game_id, line: stepsOf(this.game!), loser }));
    });
  }

  /** Whether the clocks of a timed game run: where it can still be lost. */
  get isTimed(): boolean {
    const { game } = this;
    return Boolean(game && game.at >= 0 && game.at === this.moves.end(-1) && !this.isOpening);
  }

  /** Ends the game: a seat has no time left. */
  flag(loser: number): void {
    const { game } = this;
    if (!game || this.isOver || !this.isTimed || this.isFlagged) return;
    this.isFlagged = true;
    void attempt(async () => {
      await this.leaveThinking();
      const about = { game_id: game.game_id, line: stepsOf(game), loser, by: "time" as const };
      this.show(await ask("end_game", about));
    }).finally(() => (this.isFlagged = false));
  }

  /** Offers a draw: two players agree to it, and the computer thinks about it. */
  protected offerDraw(): void {
    const { game_id } = this.game!;
    const line = stepsOf(this.game!);
    void attempt(async () => {
      if (this.settings.people === "both") {
        this.show(await ask("end_game", { game_id, line }));
        return;
      }
      const { state } = await ask("offer_draw", { game_id, line, search_id: newSearchId() });
      if (state) this.show(state);
      else toast("The computer declines the draw.");
    });
  }

  /** Whether the line on the board is the end of the game, so that it can be given up or drawn. */
  protected get canEnd(): boolean {
    const { game } = this;
    if (!game || this.isOver || this.isWatched || game.at < 0 || this.isOpening) return false;
    return game.at === this.moves.end(-1);
  }

  /** Puts another game on the board. Its own settings come with it, and the computer waits. */
  protected begin(make: () => Promise<GameState>, { own = false, waits = false } = {}): void {
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
  protected newGame(
    game: string,
    position: string | null = null,
    rule = this.game!.opening?.rule ?? "",
  ): void {
    const openings = this.welcome!.games.find(({ name }) => name === game)?.openings ?? [];
    const opening = position === null && openings.includes(rule) ? rule : null;
    const isRandom = game === "chess/960" && position === null;
    const first = isRandom ? String(Math.floor(Math.random() * STARTS_960)) : position;
    this.begin(() => ask("new_game", { game, position: first, opening }));
  }
}
