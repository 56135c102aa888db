/** A search that tells how far it is until it ends; it ends with its host, too. */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { Push } from "../messages.js";
import { connection } from "./connection.js";

type Told = Exclude<Push, { type: "notice" }>;

export abstract class FollowedSearch<Type extends Told["type"]> implements ReactiveController {
  protected search: string | null = null;
  private quiet: (() => void) | null = null;

  constructor(
    protected readonly host: ReactiveControllerHost,
    private readonly type: Type,
  ) {
    host.addController(this);
  }

  /** Takes what the running search tells. */
  protected abstract told(push: Extract<Told, { type: Type }>): void;
  abstract stop(): void;

  hostConnected(): void {
    this.quiet = connection().onPush((push) => {
      if (push.type !== this.type || push.search_id !== this.search) return;
      this.told(push as Extract<Told, { type: Type }>);
      this.host.requestUpdate();
    });
  }

  hostDisconnected(): void {
    this.quiet?.();
    this.stop();
  }
}
