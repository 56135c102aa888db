/** The connection sends typed requests, receives replies and pushes, and reconnects. */
import type { Answers, Failed, Push } from "../messages.js";
import { isRefused, pageKey } from "./server.js";

export type Tag = keyof Answers;
export type Fields<K extends Tag> = Omit<Answers[K][0], "type">;
/** A studio that was restarted no longer knows this page: "refused". */
export type ConnectionState = "connecting" | "open" | "lost" | "refused";

/** The server refused a request; `busy` means that it may succeed later. */
export class RequestError extends Error {
  constructor(
    message: string,
    readonly busy: boolean,
  ) {
    super(message);
  }
}

interface Waiting {
  text: string;
  resolve(reply: unknown): void;
  reject(error: Error): void;
}

/** The protocol of the studio; the key of the page follows it, because there are no other headers. */
const PROTOCOL = "plyscope";
const FIRST_DELAY = 250;
const LONGEST_DELAY = 5000;

export class Connection extends EventTarget {
  state: ConnectionState = "connecting";
  private socket: WebSocket | null = null;
  private waiting = new Map<number, Waiting>();
  private unsent: number[] = [];
  private next = 1;
  private delay = FIRST_DELAY;
  private readonly listeners = new Set<(push: Push) => void>();

  constructor(private readonly address: string) {
    super();
    this.connect();
  }

  /** Sends a request. The promise rejects with a `RequestError` whose message can be shown. */
  ask<K extends Tag>(type: K, fields: Fields<K>): Promise<Answers[K][1]> {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      const text = JSON.stringify({ ...fields, type, id });
      this.waiting.set(id, { text, resolve: resolve as (reply: unknown) => void, reject });
      if (this.state === "open") this.socket!.send(text);
      else this.unsent.push(id);
    });
  }

  /** Calls the listener for every push; the returned function unsubscribes it. */
  onPush(listener: (push: Push) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private connect(): void {
    const socket = new WebSocket(this.address, [PROTOCOL, pageKey()].filter(Boolean));
    this.socket = socket;
    socket.addEventListener("open", () => this.opened());
    socket.addEventListener("message", (event) => this.received(event.data as string));
    socket.addEventListener("close", () => this.lost());
  }

  private opened(): void {
    this.delay = FIRST_DELAY;
    this.turn("open");
    for (const id of this.unsent.splice(0)) {
      const waiting = this.waiting.get(id);
      if (waiting) this.socket!.send(waiting.text);
    }
  }

  private received(data: string): void {
    const message = JSON.parse(data) as { re?: number; type: string };
    if (message.re === undefined) {
      for (const listener of this.listeners) listener(message as unknown as Push);
      return;
    }
    const waiting = this.waiting.get(message.re);
    this.waiting.delete(message.re);
    if (message.type === "failed") {
      const failed = message as unknown as Failed;
      waiting?.reject(new RequestError(failed.text, failed.busy));
    } else waiting?.resolve(message);
  }

  /** Requests without a reply fail with the connection; those not yet sent stay in the queue. */
  private lost(): void {
    if (this.state !== "refused") this.turn("lost");
    for (const [id, waiting] of this.waiting) {
      if (this.unsent.includes(id)) continue;
      this.waiting.delete(id);
      waiting.reject(new RequestError("The connection to the studio was lost.", true));
    }
    setTimeout(() => this.connect(), this.delay);
    this.delay = Math.min(this.delay * 2, LONGEST_DELAY);
    void this.findReason();
  }

  /** Finds out whether a studio is there that refuses this page. */
  private async findReason(): Promise<void> {
    const refused = await isRefused();
    if (refused && this.state === "lost") this.turn("refused");
  }

  private turn(state: ConnectionState): void {
    this.state = state;
    this.dispatchEvent(new Event("state"));
  }
}

let shared: Connection | null = null;

/** Returns the only connection of this page. */
export function connection(): Connection {
  shared ??= new Connection(`ws://${location.host}/ws`);
  return shared;
}

export function ask<K extends Tag>(type: K, fields: Fields<K>): Promise<Answers[K][1]> {
  return connection().ask(type, fields);
}

/** Returns an id by which the page can stop a search. */
export function newSearchId(): string {
  return crypto.randomUUID?.() ?? `s${Math.random().toString(36).slice(2)}`;
}
