/** An analysis at full strength goes on until the position changes or one leaves. */
import type { ReactiveControllerHost } from "lit";
import type { FoundView, Thinking } from "../messages.js";
import { ask, newSearchId } from "./connection.js";
import { FollowedSearch } from "./followed-search.js";

/** The longest search that the studio allows, in seconds. */
const SECONDS = 600;

interface Place {
  game_id: string;
  line: string[];
  lines: number;
}

export class EndlessAnalysis extends FollowedSearch<"thinking"> {
  /** What has been found so far. */
  found: FoundView | null = null;

  constructor(host: ReactiveControllerHost) {
    super(host, "thinking");
  }

  protected override told({ found }: Thinking): void {
    this.found = found;
  }

  start(place: Place): void {
    this.stop();
    const search_id = newSearchId();
    this.search = search_id;
    void ask("think", { ...place, search_id, seconds: SECONDS }).catch(() => undefined);
  }

  override stop(): void {
    const search_id = this.search;
    this.search = this.found = null;
    if (search_id) void ask("stop", { search_id, abandon: true }).catch(() => undefined);
  }
}
