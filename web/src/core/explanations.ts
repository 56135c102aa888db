/** Why a move is good or bad: a question about a move, and the line that answers it. */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { Explained, LineStep } from "../messages.js";
import { ask, newSearchId } from "./connection.js";

/** A move after a line of a game; `you` is whether the person who asks would make it. */
export interface Question {
  game_id: string;
  line: string[];
  move: string;
  you: boolean;
}

interface Answer extends Explained {
  question: Question;
  /** The index of the step on the board. */
  at: number;
}

export class Explanations implements ReactiveController {
  /** Whether the next move on the board is a question, not a move. */
  asking = false;
  answer: Answer | null = null;
  /** Whether the board shows where its evaluation comes from. */
  warm = false;
  private search: string | null = null;

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  hostDisconnected(): void {
    this.close();
  }

  get isSearching(): boolean {
    return this.search !== null;
  }

  /** The step on the board; null while the game itself is there. */
  get step(): LineStep | null {
    return this.answer?.steps[this.answer.at] ?? null;
  }

  /** What each cell adds to the evaluation of the board that is shown, if that is asked for. */
  get heat(): number[][] {
    return (this.warm && this.step?.heat?.cells) || [];
  }

  readonly toggleHeat = (): void => {
    this.warm = !this.warm;
    this.host.requestUpdate();
  };

  toggle(): void {
    const asks = !this.asking;
    this.close();
    this.asking = asks;
    this.host.requestUpdate();
  }

  async ask(question: Question): Promise<void> {
    this.close();
    const search_id = newSearchId();
    this.search = search_id;
    this.host.requestUpdate();
    try {
      const explained = await ask("explain_move", { search_id, ...question });
      if (this.search === search_id) this.answer = { ...explained, question, at: 0 };
    } catch (error) {
      if (this.search === search_id) throw error;
    } finally {
      if (this.search === search_id) this.search = null;
      this.host.requestUpdate();
    }
  }

  /** Shows the board after another step of the line. */
  show(at: number): void {
    const { answer } = this;
    if (!answer || at < 0 || at >= answer.steps.length) return;
    this.answer = { ...answer, at };
    this.host.requestUpdate();
  }

  readonly close = (): void => {
    if (this.search) void ask("stop", { search_id: this.search }).catch(() => undefined);
    this.search = this.answer = null;
    this.asking = false;
    this.host.requestUpdate();
  };
}
