/** Watch shows a search one step at a time, forwards and backwards. */
import { html, nothing } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import { ask } from "../core/connection.js";
import { fetchWalkthrough } from "../core/fetch-walkthrough.js";
import { save } from "../core/picture.js";
import { currentRoute, go, note } from "../core/router.js";
import { Searches } from "../core/searches.js";
import { isStudent } from "../core/server.js";
import {
  readTextbookSearch,
  type TextbookSearch,
  writeTextbookSearch,
} from "../core/textbook-search.js";
import { attempt } from "../core/toast.js";
import type { Walkthrough } from "../core/walkthrough.js";
import { chooseSearch, exampleOf, fetchOffer, type Offer } from "../elements/choose-search.js";
import { isSmall } from "../elements/node-board.js";
import { PlyScreen } from "../elements/screen.js";
import { sourceLinks } from "../elements/sources.js";
import "../elements/returned-tree.js";
import {
  FIRST_SPEED,
  MOST_BOARDS,
  type PlyWalkthrough,
  SPEEDS,
  WALKTHROUGH_KEYS,
} from "../elements/walkthrough-player.js";
import type { PositionView } from "../messages.js";

export const WATCH_KEYS = WALKTHROUGH_KEYS;

@customElement("ply-watch")
export class PlyWatch extends PlyScreen {
  @state() private offer: Offer | null = null;
  @state() private search: TextbookSearch = readTextbookSearch(currentRoute().params);
  @state() private walkthrough: Walkthrough | null = null;
  @state() private index = 0;
  @state() private options = { speed: FIRST_SPEED, predicts: false, projected: false, writing: "" };
  @state() private board: PositionView | null = null;
  @query("ply-walkthrough") private readonly player!: PlyWalkthrough | null;
  private readonly searches = new Searches(this);
  private shownKey = "";
  @state() private boards: Record<number, PositionView> = {};

  // Opening what the address says.

  protected override async open(): Promise<void> {
    this.offer ??= await fetchOffer();
    const { params } = currentRoute();
    this.search = readTextbookSearch(params);
    const speed = Number(params.get("speed"));
    this.use({
      speed: SPEEDS.includes(speed) ? speed : FIRST_SPEED,
      predicts: params.has("predict"),
      projected: params.has("projector"),
      writing: params.get("code") ?? "",
    });
    await this.load();
    this.show(Number(params.get("step") ?? 1) - 1);
  }

  private async load(): Promise<void> {
    const key = JSON.stringify(writeTextbookSearch(this.search));
    if (key === this.shownKey && this.walkthrough) return;
    this.searches.stop();
    this.walkthrough = null;
    this.index = 0;
    this.shownKey = key;
    try {
      const walkthrough = await this.searches.run((search_id) =>
        fetchWalkthrough(this.search, search_id),
      );
      if (this.shownKey !== key) return;
      this.walkthrough = walkthrough;
      this.boards = {};
      void this.showBoards(walkthrough);
    } catch (error) {
      if (this.shownKey === key) throw error;
    }
  }

  private readonly change = (search: TextbookSearch): void => {
    this.search = search;
    note({ ...writeTextbookSearch(search), step: null });
    void attempt(async () => {
      await this.load();
      this.show(0);
    });
  };

  // Following the player.

  private readonly stepped = (event: CustomEvent<number>): void => this.show(event.detail);

  private show(index: number): void {
    if (!this.walkthrough) return;
    this.index = Math.max(0, Math.min(index || 0, this.walkthrough.steps.length - 1));
    note({ step: this.index === 0 ? null : String(this.index + 1) });
    void this.showBoard(this.row);
  }

  private get row(): number {
    return this.walkthrough!.steps[this.index]!.row;
  }

  private readonly optionsChanged = (): void => {
    const { speed, predicts, projected, writing } = this.player!;
    this.use({ speed, predicts, projected, writing });
    note({
      speed: speed === FIRST_SPEED ? null : String(speed),
      predict: predicts ? "1" : null,
      projector: projected ? "1" : null,
      code: writing || null,
    });
  };

  private use(options: typeof this.options): void {
    this.options = options;
    document.documentElement.classList.toggle("projector", options.projected);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.documentElement.classList.remove("projector");
  }

  private async showBoard(row: number): Promise<void> {
    if (this.search.start.game === "tree") {
      this.board = null;
      return;
    }
    const { walkthrough } = this;
    await attempt(() => this.fetchBoard(walkthrough!, row));
    if (walkthrough === this.walkthrough && this.row === row) this.board = this.boards[row] ?? null;
  }

  private async fetchBoard(walkthrough: Walkthrough, row: number): Promise<void> {
    if (row in this.boards) return;
    const { view } = await ask("node_board", { trace_id: walkthrough.view.trace_id, row });
    if (walkthrough === this.walkthrough) this.boards = { ...this.boards, [row]: view };
  }

  /** Fetches the boards of all nodes, if they can be seen below the nodes. */
  private async showBoards(walkthrough: Walkthrough): Promise<void> {
    const rows = walkthrough.view.nodes.map(({ row }) => row).filter((row) => row >= 0);
    if (this.search.start.game === "tree" || rows.length > MOST_BOARDS) return;
    await attempt(async () => {
      await this.fetchBoard(walkthrough, rows[0]!);
      const picture = this.boards[rows[0]!]?.picture;
      if (!picture || !isSmall(picture)) return;
      await Promise.all(rows.map((row) => this.fetchBoard(walkthrough, row)));
    });
  }

  /** Saves a page that shows the same without a server. */
  private readonly saveLesson = (): void => {
    const { trace_id } = this.walkthrough!.view;
    void attempt(async () => {
      const { html } = await ask("save_lesson", { trace_id });
      save(new Blob([html], { type: "text/html" }), "lesson.html");
    });
  };

  private readonly explore = (): void => {
    go("explore", {
      ...writeTextbookSearch(this.search),
      algorithm: this.search.algorithm,
      row: String(this.row),
    });
  };

  protected override actions(): Record<string, () => void> {
    return this.player?.actions() ?? {};
  }

  // Rendering.

  protected override render() {
    const { offer, walkthrough, options } = this;
    if (!offer) return html`<p class="loading">Opening a worked example…</p>`;
    const choices = this.choices(offer);
    return html`<section class="watch" aria-label="Watch">
      ${
        walkthrough
          ? html`<ply-walkthrough
            .walkthrough=${walkthrough}
            .index=${this.index}
            .speed=${options.speed}
            .predicts=${options.predicts}
            .projected=${options.projected}
            .writing=${options.writing}
            .board=${this.board}
            .boards=${this.boards}
            .more=${html`${this.returned(walkthrough)} ${choices} ${sourceLinks()}`}
            @ply-step=${this.stepped}
            @ply-options=${this.optionsChanged}
          ></ply-walkthrough>`
          : html`<div class="stage">${this.waiting()}</div><div class="side">${choices} ${sourceLinks()}</div>`
      }
    </section>`;
  }

  private returned({ view }: Walkthrough) {
    if (this.options.writing !== "tracking") return nothing;
    return html`<ply-returned-tree .traceId=${view.trace_id}></ply-returned-tree>`;
  }

  private waiting() {
    if (!this.searches.isBusy) return nothing;
    return html`<p class="caption" role="status">Searching… <button class="strong" @click=${this.searches.stop}>Stop</button></p>`;
  }

  private choices(offer: Offer) {
    const example = exampleOf(offer, this.search);
    const isTree = this.search.start.game === "tree";
    const { algorithm: _, ...start } = writeTextbookSearch(this.search);
    return html`<section class="card" aria-label="What to watch">
      ${chooseSearch(offer, this.search, this.change)}
      ${example ? html`<p class="lesson muted">${example.lesson}</p>` : nothing}
      <div class="buttons words">
        <button @click=${() => go("quiz", writeTextbookSearch(this.search))}>Quiz me on this</button>
        ${
          isStudent()
            ? nothing
            : html`<button ?disabled=${!this.walkthrough} @click=${this.saveLesson}>Save as lesson</button>`
        }
        ${isTree ? html`<button @click=${() => go("build", start)}>Edit the tree</button>` : nothing}
        ${
          this.search.maximizing && !isStudent()
            ? html`<button ?disabled=${!this.walkthrough} @click=${this.explore}>Explore</button>`
            : nothing
        }
      </div>
    </section>`;
  }
}
