/** An analysis at full strength goes on until the position changes or one leaves. */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { FoundView } from "../messages.js";
import { ask, connection, newSearchId } from "./connection.js";

/** The longest search that the studio allows, in seconds. */
const SECONDS = 600;

interface Place {
  game_id: string;
  line: string[];
  lines: number;
}

export class EndlessAnalysis implements ReactiveController {
  /** What has been found so far. */
  found: FoundView | null = null;
  private search: string | null = null;
  private quiet: (() => void) | null = null;

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  hostConnected(): void {
    this.quiet = connection().onPush((push) => {
      if (push.type !== "thinking" || push.search_id !== this.search) return;
      this.found = push.found;
      this.host.requestUpdate();
    });
  }

  hostDisconnected(): void {
    this.quiet?.();
    this.stop();
  }

  start(place: Place): void {
    this.stop();
    const search_id = newSearchId();
    this.search = search_id;
    void ask("think", { ...place, search_id, seconds: SECONDS }).catch(() => undefined);
  }

  stop(): void {
    const search_id = this.search;
    this.search = this.found = null;
    if (search_id) void ask("stop", { search_id, abandon: true }).catch(() => undefined);
  }
}
