/** Walking through the game on the table: its moves, its comments, its review. */
import { ask } from "../core/connection.js";
import { isPerson, ownSeat } from "../core/game-settings.js";
import { attempt, toast } from "../core/toast.js";
import { WalkGestures } from "../core/walk-gestures.js";
import type { Annotation } from "../elements/moves.js";
import { PlayTable, stepsOf } from "./play-table.js";

/** The delay before a position is analysed that one walks through, in milliseconds. */
const LOOK_DELAY = 300;

export abstract class PlayWalk extends PlayTable {
  /** The row to walk to next, while an earlier step is still under way. */
  protected walkingTo: number | null = null;
  protected readonly gestures = new WalkGestures(
    (by) => this.walkBy(by),
    ({ target }) => this.boardTakes(target),
  );
  protected looking = 0;

  // Walking through the game.

  /** Shows the position after a move of the game; the computer waits there. */
  protected walk(row: number | null): void {
    if (row === null || this.editing) return;
    const isUnderWay = this.walkingTo !== null;
    this.walkingTo = row;
    if (!isUnderWay) void attempt(() => this.walkOn());
  }

  protected async walkOn(): Promise<void> {
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

  protected walkBy(by: 1 | -1): void {
    const at = this.walkingTo ?? this.game?.at ?? -1;
    this.walk(by > 0 ? this.moves.next(at) : this.moves.previous(at));
  }

  /** Analyses the position once nobody walks on. */
  protected lookSoon(): void {
    clearTimeout(this.looking);
    this.looking = window.setTimeout(() => {
      if (this.isConnected && !this.thinking) void attempt(() => this.look());
    }, LOOK_DELAY);
  }

  /** Returns whether a touch on the board is a move, not a swipe. */
  protected boardTakes(target: EventTarget | null): boolean {
    const isActive = this.querySelector("ply-board svg.board.active") !== null;
    const isPoints = this.game?.view.picture?.grid === "points";
    return (
      this.editing ||
      (isActive && (isPoints || (target as Element).closest(".cell.start") !== null))
    );
  }

  // Reviewing the game.

  protected review(): void {
    const { game_id, at, opening } = this.game!;
    if (opening || this.moves.rows.length === 0) return;
    const line = this.moves.line(this.moves.end(at));
    void attempt(() => this.reviews.start(game_id, line));
  }

  /** Shows the position after so many moves of the review. */
  protected walkReview(ply: number): void {
    const line = this.reviews.current!.line.slice(0, ply);
    this.walk(this.moves.along(line).at(-1) ?? -1);
  }

  /** The seats that made the moves of the review. */
  protected get reviewedSeats(): number[] {
    const rows = this.moves.along(this.reviews.current?.line ?? []);
    return rows.map((row) => this.moves.rows[row]!.turn);
  }

  protected learn(): void {
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

  protected nextLesson(): void {
    const ply = this.reviews.nextLesson();
    if (ply !== null) this.walkReview(ply);
  }

  protected showAnswer(): void {
    const { lesson, current } = this.reviews;
    const [first] = current!.positions[lesson!.plies[lesson!.index]!]!.paths;
    this.pointed = first ?? [];
  }

  protected annotate({ comments, strength }: Annotation): void {
    const { game_id } = this.game!;
    const line = stepsOf(this.game!);
    void attempt(async () =>
      this.show(await ask("annotate", { game_id, line, comments, strength })),
    );
  }

  protected editTree(what: "promote" | "delete"): void {
    const { game_id } = this.game!;
    const line = stepsOf(this.game!);
    void attempt(async () => {
      this.show(await ask("edit_tree", { game_id, line, what }));
      this.paused = !this.isPersonsTurn;
      await this.look();
    });
  }
}
