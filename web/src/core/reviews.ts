/** The review of a game: how it stood after each move, and one's mistakes to learn from. */
import type { ReactiveControllerHost } from "lit";
import type { GameReview, ReviewedMove, ReviewedPosition, Reviewing } from "../messages.js";
import { ask, newSearchId } from "./connection.js";
import { FollowedSearch } from "./followed-search.js";

/** Each position is searched with so many nodes: about a tenth of a second. */
const NODES = 200_000;

export interface Reviewed extends GameReview {
  game_id: string;
  line: string[];
}

/** A mistake to learn from: the ply before it, and what came of the last try. */
export interface Lesson {
  plies: number[];
  index: number;
  tried: { move: string; isGood: boolean; reply: string } | null;
}

/** The reviews of this page stay, so that other screens and back do not lose them. */
const known = new Map<string, Reviewed>();

export class Reviews extends FollowedSearch<"reviewing"> {
  /** The review of the game on the board, if there is one. */
  current: Reviewed | null = null;
  progress: { done: number; total: number } | null = null;
  lesson: Lesson | null = null;

  constructor(host: ReactiveControllerHost) {
    super(host, "reviewing");
  }

  protected override told(progress: Reviewing): void {
    this.progress = progress;
  }

  /** Takes the review of a game that was reviewed before. */
  open(game_id: string): void {
    if (this.current?.game_id === game_id) return;
    this.stop();
    this.current = known.get(game_id) ?? null;
    this.lesson = null;
  }

  readonly close = (): void => {
    if (this.current) known.delete(this.current.game_id);
    this.current = this.lesson = null;
    this.host.requestUpdate();
  };

  /** Reviews a line of a game; a review that is stopped leaves nothing. */
  async start(game_id: string, line: string[]): Promise<void> {
    const search_id = newSearchId();
    this.search = search_id;
    this.current = this.lesson = null;
    this.progress = { done: 0, total: line.length + 1 };
    this.host.requestUpdate();
    try {
      const review = await ask("review_game", { search_id, game_id, line, nodes: NODES });
      const reviewed = { ...review, game_id, line };
      known.set(game_id, reviewed);
      if (this.search === search_id) this.current = reviewed;
    } catch (error) {
      if (this.search === search_id) throw error;
    } finally {
      if (this.search === search_id) this.search = this.progress = null;
      this.host.requestUpdate();
    }
  }

  override stop(): void {
    if (!this.search) return;
    void ask("stop", { search_id: this.search }).catch(() => undefined);
    this.search = this.progress = null;
    this.host.requestUpdate();
  }

  /** Returns how many moves of the review lead to this line; null if it is not part of it. */
  plyOf(line: string[]): number | null {
    const reviewed = this.current?.line;
    return reviewed && line.every((move, ply) => move === reviewed[ply]) ? line.length : null;
  }

  position(line: string[]): ReviewedPosition | null {
    const ply = this.plyOf(line);
    return ply === null ? null : (this.current!.positions[ply] ?? null);
  }

  /** Returns the grade of the last move of a line. */
  move(line: string[]): ReviewedMove | null {
    const ply = this.plyOf(line);
    return ply ? (this.current!.moves[ply - 1] ?? null) : null;
  }

  // Learning from mistakes.

  /** Asks for better moves than these; `plies` are those before the mistakes. */
  learn(plies: number[]): void {
    this.lesson = { plies, index: 0, tried: null };
    this.host.requestUpdate();
  }

  /** Goes to the next mistake; returns its ply, or null after the last one. */
  nextLesson(): number | null {
    const { lesson } = this;
    if (!lesson || lesson.index + 1 >= lesson.plies.length) {
      this.lesson = null;
      this.host.requestUpdate();
      return null;
    }
    this.lesson = { ...lesson, index: lesson.index + 1, tried: null };
    this.host.requestUpdate();
    return this.lesson.plies[this.lesson.index]!;
  }

  /** Grades a move that is tried instead of the mistake. */
  async attempt(move: string): Promise<void> {
    const { current, lesson } = this;
    if (!current || !lesson) return;
    const ply = lesson.plies[lesson.index]!;
    const line = current.line.slice(0, ply);
    const about = { search_id: newSearchId(), game_id: current.game_id, line, move, nodes: NODES };
    const { graded, reply } = await ask("grade_move", about);
    const isGood = move === current.positions[ply]!.best || !graded.mark.startsWith("?");
    if (this.lesson === lesson) this.lesson = { ...lesson, tried: { move, isGood, reply } };
    this.host.requestUpdate();
  }
}
