/** Play has a board ready to move, and the computer's analysis with its tree. */
import { html, nothing } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import type { Analysis, Origin } from "../core/analysis.js";
import { ask } from "../core/connection.js";
import { type Settings, writeSettings } from "../core/game-settings.js";
import type { KeyHelp } from "../core/keys.js";
import { go, note } from "../core/router.js";
import { stillView } from "../core/still-view.js";
import { attempt, toast } from "../core/toast.js";
import { analysisPanel, liveAnalysis } from "../elements/analysis-panel.js";
import { evalBar } from "../elements/evalbar.js";
import { explanationPanel } from "../elements/explanation-panel.js";
import { FileDrop } from "../elements/file-drop.js";
import type { PlyGames } from "../elements/games.js";
import { type Annotation, OFFERS } from "../elements/moves.js";
import { type Control, playControls } from "../elements/play-controls.js";
import { playHead } from "../elements/play-head.js";
import { reviewPanel } from "../elements/review-panel.js";
import { settingsForm } from "../elements/settings-form.js";
import type { PlyTexts } from "../elements/texts.js";
import type { Cell, GameState, SketchNode, TraceInfo } from "../messages.js";
import { stepsOf } from "./play-table.js";
import { PlayWalk } from "./play-walk.js";

export const PLAY_KEYS: KeyHelp[] = [
  { keys: "u", does: "take back your last move" },
  { keys: "r", does: "redo the move" },
  { keys: "← →", does: "walk back or forward through the game" },
  { keys: "Home End", does: "go to the first or the last position" },
  { keys: "h", does: "show a hint" },
  { keys: "l", does: "switch the analysis of the position on or off" },
  { keys: "w", does: "ask why the move was chosen" },
  { keys: "y", does: "ask why another move was not: make it on the board" },
  { keys: "a", does: "show or hide the expected line on the board" },
  { keys: "f", does: "flip the board" },
  { keys: "e", does: "edit the position" },
  { keys: "p", does: "import or export the position and the game" },
  { keys: "v", does: "review the game" },
  { keys: "n", does: "start a new game" },
  { keys: "g", does: "show the saved games" },
  { keys: "s", does: "stop the computer's search" },
];

const WAITING =
  "Play a move: the tree behind the computer's answer appears here. Hint and Analyse show the best moves.";

@customElement("ply-play")
export class PlyPlay extends PlayWalk {
  readonly drop = new FileDrop(this, (file) => void this.texts.open(file));
  /** What is wrong with the options of the game that was asked for. */
  @state() private optionError = "";
  /** Whether a phone shows no tree behind the computer's moves. */
  @state() private folded = true;
  @query("ply-texts") private readonly texts!: PlyTexts;
  @query("ply-games") private readonly games!: PlyGames;

  private flip(): void {
    this.flipped = !this.flipped;
    this.writeAddress(this.game!);
  }

  private edit(): void {
    if (this.thinking) return;
    if (this.game!.view.picture?.palette.length) this.editing = true;
    else this.texts.show();
  }

  /** Asks why the move of the analysis was chosen. */
  private why(): void {
    const { analysis, game } = this;
    const move = analysis && (analysis.played ?? analysis.tree.candidates[0]?.move);
    if (!game || !move) return;
    const steps = stepsOf(game);
    const isBefore = analysis.origin.moves.length < game.moves.length;
    const line = game.opening ? steps.slice(0, isBefore ? -1 : undefined) : analysis.origin.moves;
    const you = analysis.played === null && this.isPersonsTurn;
    void attempt(() => this.explanations.ask({ game_id: game.game_id, line, move, you }));
  }

  /** Opens the tree of a search in Explore, at the node after these moves. */
  private explore({ game, position, moves }: Origin, info: TraceInfo, path: string[]): void {
    go("explore", {
      game,
      ...(position ? { position } : {}),
      ...(moves.length ? { moves: moves.join(",") } : {}),
      algorithm: info.algorithm,
      depth: String(info.depth),
      trace: info.trace_id,
      ...(path.length ? { at: path.join(" ") } : {}),
      ...(this.flipped ? { flip: "1" } : {}),
    });
  }

  /** Opens the tree of the analysis at a row of its sketch, or at the chosen move. */
  private exploreAnalysis({ origin, played, tree }: Analysis, row?: number): void {
    const { info, candidates, sketch } = tree;
    const path = row === undefined ? [played ?? candidates[0]?.move ?? ""] : movesTo(sketch, row);
    this.explore(origin, info, path);
  }

  private exploreAnswer(): void {
    const { info, question } = this.explanations.answer!;
    const { game, first_position: position } = this.game!;
    const moves = [...question.line, question.move];
    this.explore({ game, position, moves }, info!, []);
  }

  protected override actions(): Record<string, () => void> {
    if (!this.game) return {};
    const { game } = this.game;
    return {
      ArrowLeft: () => this.stepBy(-1),
      ArrowRight: () => this.stepBy(1),
      Escape: () => this.explanations.close(),
      Home: () => this.walk(-1),
      End: () => this.walk(this.moves.end(this.game!.at)),
      u: () => this.undo(),
      r: () => this.redo(),
      h: () => this.hint(),
      w: () => this.why(),
      y: () => this.explanations.toggle(),
      l: () => this.toggleAnalysis(),
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

  /** Starts a game with other options; what is wrong with them is said beside their fields. */
  private async playWith(game: string, position: string | null = null): Promise<void> {
    this.optionError = "";
    try {
      await ask("look", { game, position });
    } catch (error) {
      this.optionError = error instanceof Error ? error.message : String(error);
      return;
    }
    this.newGame(game, position);
  }

  /** Walks through the line of an answer, or else through the game. */
  private stepBy(by: 1 | -1): void {
    const { answer } = this.explanations;
    if (answer) this.explanations.show(answer.at + by);
    else this.walkBy(by);
  }

  // Rendering.

  protected override render() {
    const game = this.game;
    if (!game || !this.welcome) return html`<p class="loading">Setting up the board…</p>`;
    return html`<section class="play" aria-label="Play">
      <ply-chooser
        class="chooser"
        game=${game.game}
        .games=${this.welcome.games}
        @ply-choose=${({ detail }: CustomEvent<string>) => this.newGame(detail)}
      ></ply-chooser>
      <div
        class="table ${this.drop.isOver ? "drop" : ""}"
        @wheel=${this.gestures.wheel}
        @pointerdown=${this.gestures.down}
        @pointerup=${this.gestures.up}
      >${this.standing(game)}${this.editing ? this.editor(game) : this.board(game)}</div>
      <div class="side">
        ${playHead(game, this)} ${this.offers(game)} ${this.controls(game)}
        ${explanationPanel(this.explanations, () => this.exploreAnswer())} ${this.reviewed(game)}
        ${this.thought()}
      </div>
      <div class="below">
        <ply-moves
          .tree=${this.moves}
          .at=${game.at}
          .comments=${game.comments}
          .times=${this.clocks.times}
          .graded=${this.reviews.current}
          @ply-walk=${({ detail }: CustomEvent<number>) => this.walk(detail)}
          @ply-annotate=${({ detail }: CustomEvent<Annotation>) => this.annotate(detail)}
          @ply-edit-tree=${({ detail }: CustomEvent<"promote" | "delete">) => this.editTree(detail)}
        ></ply-moves>
        ${settingsForm(game, this.welcome, this.engines, this.settings, this.optionError, {
          play: (name, position) => void this.playWith(name, position),
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

  /** Whether a move can be made on the board: in a lesson or as a question for either side. */
  private get isActive(): boolean {
    if (this.isOver || this.thinking || this.game!.opening?.offers.length) return false;
    return this.isPersonsTurn || this.reviews.lesson !== null || this.explanations.asking;
  }

  private board(game: GameState) {
    const { step } = this.explanations;
    if (step?.picture) {
      return html`<ply-board
        .view=${stillView(step.picture)}
        .last=${step.path}
        .heat=${this.explanations.heat}
        ?flipped=${this.flipped}
        label="After ${step.move}"
      ></ply-board>`;
    }
    return html`<ply-board
      .view=${game.view}
      .last=${game.last}
      .check=${game.check}
      .row=${game.row}
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
    const live = this.endless.found ?? this.found ?? this.analysis?.found;
    const found = reviewed ?? (this.isOpen ? live : null);
    const share =
      game.winner === "maximizer" ? 1 : game.winner === "minimizer" ? 0 : (found?.share ?? null);
    const text = this.isOver ? game.result : (found?.score_text ?? "hidden while you play");
    return evalBar(game, share, text, this.flipped);
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

  /** Shows what a running search has found so far, and the last analysis with its tree. */
  private thought() {
    if (this.thinking) return liveAnalysis(this.found, this.isOpen);
    const { analysis } = this;
    const live = this.endless.found ? liveAnalysis(this.endless.found, true) : nothing;
    if (!analysis) {
      if (this.isOver && !this.settings.analysis) return live;
      const text = this.settings.analysis ? "Analysing the position…" : WAITING;
      return html`${live}<div class="thought"><p class="muted">${text}</p></div>`;
    }
    const { flipped, folded } = this;
    const spoils = this.isOpen || analysis.played === null;
    return html`${live}${analysisPanel(
      analysis,
      this.tree,
      { flipped, spoils, folded },
      {
        why: () => this.why(),
        explore: (row) => this.exploreAnalysis(analysis, row),
        point: (path) => this.point(analysis, path),
        unfold: () => (this.folded = !folded),
      },
    )}`;
  }

  /** Highlights a candidate on the board, if the analysis is of the position there. */
  private point(analysis: Analysis, path: Cell[]): void {
    if (analysis.origin.moves.length === this.game!.moves.length) this.pointed = path;
  }

  private controls(game: GameState) {
    const busy = this.thinking !== null;
    const hasMoves = this.moves.rows.length > 0;
    return playControls(
      [
        this.mainButton(game),
        { text: "Undo", does: () => this.undo(), off: busy || game.at < 0 },
        { text: "Redo", does: () => this.redo(), off: busy || this.moves.next(game.at) === null },
        { text: "Hint", does: () => this.hint(), off: busy || this.isOver || this.editing },
        {
          text: "Why not…?",
          does: () => this.explanations.toggle(),
          pressed: this.explanations.asking,
          off: busy || this.isOver || this.editing || this.isOpening,
        },
        { text: "Analyse", does: () => this.toggleAnalysis(), pressed: this.settings.analysis },
        {
          text: "Review",
          does: () => this.review(),
          off: busy || !hasMoves || game.opening !== null,
        },
      ],
      [
        { text: "Flip", does: () => this.flip() },
        { text: "Edit", does: () => this.edit(), off: busy },
        { text: "Import / Export", does: () => this.texts.show() },
        { text: "Offer draw", does: () => this.offerDraw(), off: busy || !this.canEnd },
        { text: "Resign", does: () => this.resign(), off: !this.canEnd },
        { text: "New game", does: () => this.newGame(game.game) },
      ],
    );
  }

  /** The first button has one place: it stops, resumes, or after the end plays again. */
  private mainButton(game: GameState): Control {
    if (this.thinking) return { text: "Stop", does: () => this.stop(), strong: true };
    if (this.isOver) return { text: "Rematch", does: () => this.rematch(), strong: true };
    if (this.paused)
      return { text: game.moves.length ? "Resume" : "Start", does: this.resume, strong: true };
    return { text: "Stop", does: () => this.stop(), off: true };
  }

  /** Plays the same game again; whoever played first plays second. */
  private rematch(): void {
    const turned = { first: "second", second: "first", both: "both", nobody: "nobody" } as const;
    this.settings = { ...this.settings, people: turned[this.settings.people] };
    note(writeSettings(this.settings));
    this.newGame(this.game!.game, this.game!.first_position);
  }

  private toggleAnalysis(): void {
    this.change({ ...this.settings, analysis: !this.settings.analysis });
  }

  private change(settings: Settings): void {
    const before = this.settings;
    this.settings = settings;
    if (!this.game) return;
    this.writeAddress(this.game);
    if (settings.analysis !== before.analysis || settings.lines !== before.lines) this.lookAgain();
    if (settings.people === before.people && settings.engine === before.engine) return;
    this.paused = this.isWatched;
    this.flipped = this.turnsBoard(this.game);
    this.writeAddress(this.game);
    void attempt(async () => {
      await this.leaveThinking();
      await this.reply();
    });
  }

  /** Analyses the position again, or stops that. */
  private lookAgain(): void {
    if (this.analysis?.played === null) this.analysis = null;
    if (!this.thinking) void attempt(() => this.look());
  }
}

/** Returns the moves from the root of a sketch to one of its nodes. */
function movesTo(sketch: SketchNode[], row: number): string[] {
  const node = sketch.find((other) => other.row === row);
  return node && node.parent !== null ? [...movesTo(sketch, node.parent), node.move] : [];
}
