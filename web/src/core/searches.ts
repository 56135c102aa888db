/** A screen waits for its searches; they can be stopped, and they end with the screen. */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import { ask, newSearchId } from "./connection.js";

export class Searches implements ReactiveController {
  private readonly running = new Set<string>();

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  get isBusy(): boolean {
    return this.running.size > 0;
  }

  /** Runs `work` with a new search id, and counts the search as running until it ends. */
  async run<T>(work: (search_id: string) => Promise<T>): Promise<T> {
    const search_id = newSearchId();
    this.running.add(search_id);
    this.host.requestUpdate();
    try {
      return await work(search_id);
    } finally {
      this.running.delete(search_id);
      this.host.requestUpdate();
    }
  }

  readonly stop = (): void => {
    for (const search_id of this.running) void ask("stop", { search_id }).catch(() => undefined);
  };

  hostDisconnected(): void {
    this.stop();
  }
}
