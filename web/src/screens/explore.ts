/** Explore shows a recorded search of any size, node by node. */
import { html, nothing } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import { ask } from "../core/connection.js";
import type { KeyHelp } from "../core/keys.js";
import { type Method, methodText, readMethod, writeMethod } from "../core/method.js";
import { drawn, pngOf, save } from "../core/picture.js";
import { Playback } from "../core/playback.js";
import { currentRoute, go, type Params } from "../core/router.js";
import { scoreText } from "../core/score.js";
import { readStart, recordRequest, type Start, writeStart } from "../core/search-request.js";
import { Searches } from "../core/searches.js";
import { request } from "../core/server.js";
import { readSpan, type Span, writeSpan } from "../core/span.js";
import { attempt, toast } from "../core/toast.js";
import { Matches, TraceData } from "../core/trace.js";
import type { TreeLink } from "../core/tree-node.js";
import { fieldValue } from "../elements/field.js";
import { FileDrop } from "../elements/file-drop.js";
import { FILTERS, filterFields } from "../elements/filters.js";
import type { PlyIcicle } from "../elements/icicle.js";
import { type Colouring, CUTOFF, LEGEND } from "../elements/icicle-paint.js";
import type { PlyMinimap } from "../elements/minimap.js";
import { caption, nameOf } from "../elements/node-panel.js";
import { plyTable } from "../elements/ply-table.js";
import { exportOf, saveMenu } from "../elements/save-menu.js";
import { PlyScreen } from "../elements/screen.js";
import { methodFields, startFields } from "../elements/search-form.js";
import { involved, MOST_NODES } from "../elements/trace-tree.js";
import { verdict } from "../elements/verdict.js";
import type { Inspected, PlyTable, Proved, TraceInfo, Verified, Welcome } from "../messages.js";

export const EXPLORE_KEYS: KeyHelp[] = [
  { keys: "← →", does: "previous or next visit" },
  { keys: "Shift ← →", does: "previous or next sibling" },
  { keys: "↑ ↓", does: "parent or first child" },
  { keys: "Space", does: "play or pause" },
  { keys: "c", does: "next cutoff" },
  { keys: "w", does: "explain why this visit ended" },
  { keys: "p", does: "prove it" },
  { keys: "/", does: "go to a line of moves or a row" },
  { keys: "n N", does: "next or previous row that matches the filter" },
  { keys: "f 0", does: "zoom to this node, or show the whole search" },
  { keys: "+ −", does: "zoom" },
  { keys: "t", does: "switch between tree and icicle" },
];

type View = "tree" | "icicle";
const FIRST_METHOD = "alphabeta";
const VISITS_A_SECOND = 3;
/** The parameters of the address that determine the search. */
const SEARCH = ["game", "position", "moves", "depth", "algorithm", "trace"];

@customElement("ply-explore")
export class PlyExplore extends PlyScreen {
  @state() private welcome: Welcome | null = null;
  @state() private start: Start | null = null;
  @state() private method: Method = readMethod(FIRST_METHOD);
  @state() private data: TraceData | null = null;
  @state() private loading = "Loading…";
  @state() private row = 0;
  @state() private inspected: Inspected | null = null;
  @state() private plies: PlyTable | null = null;
  @state() private verified: Verified | null = null;
  @state() private view: View = "icicle";
  @state() private top = 0;
  @state() private why = false;
  @state() private proof: Proved | null = null;
  @state() private colouring: Colouring = "reason";
  @state() private filter: Record<string, string> = {};
  @state() private picked: Matches | null = null;
  @query("ply-icicle.main") private icicle!: PlyIcicle | null;
  @query("ply-minimap") private minimap!: PlyMinimap | null;
  private readonly recordings = new Searches(this);
  private readonly proofs = new Searches(this);
  private readonly checks = new Searches(this);
  private readonly playback = new Playback(
    this,
    () => this.step(1),
    () => VISITS_A_SECOND,
  );
  private readonly drop = new FileDrop(this, (file) => void attempt(() => this.upload(file)));
  private shownSearch = "";
  private inspecting = false;

  // Opening what the address says.

  protected override async open(): Promise<void> {
    this.welcome ??= await ask("hello", {});
    const { params } = currentRoute();
    const search = SEARCH.map((name) => params.get(name)).join("\n");
    if (search !== this.shownSearch || !this.data) {
      this.shownSearch = search;
      this.start = readStart(params, this.welcome);
      this.method = readMethod(params.get("algorithm") ?? FIRST_METHOD);
      try {
        await this.load(await this.found(params.get("trace")));
      } catch (error) {
        this.loading = "";
        this.querySelector("details.asking")?.setAttribute("open", "");
        throw error;
      }
    }
    await this.look(params);
  }

  /** Opens the trace that the address names; one that was dropped is recorded again. */
  private async found(trace: string | null): Promise<TraceInfo> {
    const canRecord = currentRoute().params.has("game");
    if (trace !== null) {
      try {
        return await ask("open_trace", { trace_id: trace });
      } catch (error) {
        if (!canRecord) throw error;
      }
    }
    this.loading = `Recording ${methodText(this.method)}…`;
    const asked = recordRequest(this.start!, this.method);
    return this.recordings.run((search_id) => ask("record_search", { search_id, ...asked }));
  }

  private async load(info: TraceInfo): Promise<void> {
    this.data = null;
    this.inspected = this.plies = this.proof = this.picked = this.verified = null;
    this.checks.stop();
    const data = await TraceData.load(info, (share) => {
      this.loading = `Loading ${info.rows.toLocaleString("en")} nodes: ${Math.round(100 * share)} %`;
    });
    this.loading = "";
    this.data = data;
    this.view = info.rows <= MOST_NODES ? "tree" : "icicle";
    void attempt(async () => (this.plies = await ask("plies", { trace_id: info.trace_id })));
    void this.verify(info.trace_id);
  }

  /** Checks every row while the trace is already on the screen; one that cannot be checked stays unverified. */
  private async verify(trace_id: string): Promise<void> {
    try {
      const found = await this.checks.run((search_id) =>
        ask("verify_trace", { search_id, trace_id }),
      );
      if (this.data?.info.trace_id === trace_id) this.verified = found;
    } catch {
      this.verified = null;
    }
  }

  /** Shows the node, the span and the filter that the address names. */
  private async look(params: URLSearchParams): Promise<void> {
    const data = this.data!;
    const view = params.get("view");
    if (view === "tree" || view === "icicle") this.view = view;
    this.colouring = params.get("colour") === "score" ? "score" : "reason";
    this.top = this.rowOf(params.get("top")) ?? data.info.root;
    const filter = FILTERS.flatMap((name) =>
      params.get(name) ? [[name, params.get(name)!] as const] : [],
    );
    await this.sift(Object.fromEntries(filter));
    const at = params.get("at");
    const row = at ? await this.find(at) : this.rowOf(params.get("row"));
    this.why = params.get("why") === "1";
    this.select(row ?? data.info.root, { keepWhy: true });
    const span = readSpan(params) ?? { begin: 0, end: data.rows };
    await this.updateComplete;
    this.turnTo(span);
  }

  /** Finds the row that a line of moves leads to. */
  private async find(path: string): Promise<number> {
    return (await ask("find_path", { trace_id: this.data!.info.trace_id, path })).row;
  }

  private rowOf(text: string | null): number | null {
    const row = Number(text ?? NaN);
    return Number.isInteger(row) && row >= 0 && row < this.data!.rows ? row : null;
  }

  private record(): void {
    if (!this.start) return;
    this.data = null;
    this.shownSearch = "";
    this.visit({ ...writeStart(this.start), algorithm: writeMethod(this.method) });
  }

  private async upload(file: File): Promise<void> {
    this.loading = `Reading ${file.name}…`;
    try {
      const answer = await request("/traces", { method: "POST", body: file });
      go("explore", { trace: ((await answer.json()) as TraceInfo).trace_id });
    } finally {
      this.loading = "";
    }
  }

  // Moving from node to node.

  private readonly select = (row: number, { keepWhy = false } = {}): void => {
    this.row = row;
    this.proof = null;
    if (!keepWhy) this.why = false;
    if (this.view === "tree") this.showInTree(row);
    this.reveal(row);
    this.remember();
    void this.inspect();
  };

  private readonly selected = (event: CustomEvent<number>): void => this.select(event.detail);

  /** Moves the top of the tree if a row is not part of it. */
  private showInTree(row: number): void {
    const data = this.data!;
    const tops = [this.top, data.above(row) ?? row];
    this.top = tops.find((top) => data.excerpt(top, MOST_NODES).includes(row)) ?? row;
  }

  /** Fetches the details of the current row; while a request runs, only the latest row counts. */
  private async inspect(): Promise<void> {
    if (this.inspecting) return;
    this.inspecting = true;
    try {
      while (this.data && this.inspected?.node.row !== this.row) {
        const { trace_id } = this.data.info;
        const inspected = await ask("inspect", { trace_id, row: this.row });
        if (this.data?.info.trace_id === trace_id) this.inspected = inspected;
      }
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error));
    } finally {
      this.inspecting = false;
    }
  }

  /** Moves the icicle if a node is outside its span. */
  private reveal(row: number): void {
    const { icicle, data } = this;
    if (!icicle || !data || !icicle.hasUpdated) return;
    const { begin, end } = icicle.shown;
    if (row < end && data.end(row) > begin) return;
    this.turnTo({ begin: row - (end - begin) / 2, end: row + (end - begin) / 2 });
  }

  /** Goes to the previous or next visit; returns whether there was one. */
  private step(by: 1 | -1): boolean {
    const row = this.row + by;
    if (!this.data || row < 0 || row >= this.data.rows) return false;
    this.select(row);
    return true;
  }

  private sidestep(by: 1 | -1): void {
    const beside = this.data!.beside(this.row);
    const row = beside[beside.indexOf(this.row) + by];
    if (row !== undefined) this.select(row);
  }

  private up(): void {
    const above = this.data!.above(this.row);
    if (above !== null) this.select(above);
  }

  private down(): void {
    if (this.data!.size[this.row]! > 1) this.select(this.row + 1);
  }

  private nextCutoff(): void {
    const row = this.data!.nextOf(CUTOFF, this.row);
    if (row === null) toast("This search has no cutoffs.");
    else this.select(row);
  }

  private nextMatch(direction: 1 | -1): void {
    const row = this.picked?.next(this.row, direction);
    if (row !== null && row !== undefined) this.select(row);
  }

  protected override actions(event: KeyboardEvent): Record<string, () => void> {
    if (!this.data) return {};
    return {
      ArrowLeft: () => (event.shiftKey ? this.sidestep(-1) : this.step(-1)),
      ArrowRight: () => (event.shiftKey ? this.sidestep(1) : this.step(1)),
      ArrowUp: () => this.up(),
      ArrowDown: () => this.down(),
      c: () => this.nextCutoff(),
      w: () => this.explain(),
      p: () => this.prove(false),
      n: () => this.nextMatch(1),
      N: () => this.nextMatch(-1),
      f: () => this.focusOn(),
      t: () => this.turnView(this.view === "tree" ? "icicle" : "tree"),
      "0": () => this.showAll(),
      "+": () => this.icicle?.zoom(0.6),
      "-": () => this.icicle?.zoom(1 / 0.6),
      "/": () => this.querySelector<HTMLInputElement>("input[name=goto]")?.focus(),
      " ": this.playback.toggle,
    };
  }

  private readonly goTo = (event: Event): void => {
    event.preventDefault();
    const field = this.querySelector<HTMLInputElement>("input[name=goto]")!;
    const text = field.value.trim();
    void attempt(async () => {
      const row = /^#?\d+$/.test(text) ? this.rowOf(text.replace("#", "")) : null;
      this.select(row ?? (await this.find(text)));
      field.blur();
    });
  };

  // The view.

  private turnView(view: View): void {
    this.view = view;
    if (view === "tree") this.showInTree(this.row);
    this.remember();
  }

  private focusOn(): void {
    this.top = this.row;
    this.remember();
    const wide = Math.max(6, this.data!.size[this.row]!);
    this.icicle?.fly({ begin: this.row - wide * 0.02, end: this.row + wide * 1.02 });
  }

  private showAll(): void {
    this.top = this.data!.info.root;
    this.remember();
    this.icicle?.fly({ begin: 0, end: this.data!.rows });
  }

  private turnTo(span: Span): void {
    this.icicle?.show(span);
    if (this.icicle) this.moved(this.icicle.shown);
  }

  private moved(span: Span): void {
    this.minimap?.follow(span);
    this.remember();
  }

  private remember(): void {
    this.noteSoon(() => (this.data ? this.paramsOf(this.data) : {}));
  }

  /** Returns the parameters for the node, the view and the filter; defaults are left out. */
  private paramsOf({ info, rows }: TraceData): Params {
    const automatic = rows <= MOST_NODES ? "tree" : "icicle";
    return {
      row: this.row === info.root ? null : String(this.row),
      rows: writeSpan(this.icicle?.shown, rows),
      view: this.view === automatic ? null : this.view,
      top: this.top === info.root ? null : String(this.top),
      why: this.why ? "1" : null,
      colour: this.colouring === "score" ? "score" : null,
      at: null,
      ...Object.fromEntries(FILTERS.map((name) => [name, this.filter[name] ?? null])),
    };
  }

  private async sift(filter: Record<string, string>): Promise<void> {
    this.filter = filter;
    this.picked =
      Object.keys(filter).length > 0 ? await Matches.find(this.data!.info, filter) : null;
  }

  private clearFilter(): void {
    void attempt(() => this.sift({})).then(() => this.remember());
  }

  private setFilter(name: string, value: string): void {
    const { [name]: _, ...others } = this.filter;
    void attempt(async () => {
      await this.sift(value.trim() ? { ...others, [name]: value.trim() } : others);
      this.remember();
    });
  }

  private explain(): void {
    this.why = !this.why;
    this.remember();
    const rows = this.inspected ? involved(this.inspected) : [];
    if (!this.why || rows.length < 2 || !this.icicle) return;
    const begin = Math.min(...rows);
    const end = Math.max(...rows.map((row) => this.data!.end(row)));
    const margin = Math.max(1, (end - begin) * 0.04);
    this.icicle.fly({ begin: begin - margin, end: end + margin });
  }

  private get links(): TreeLink[] {
    if (!this.why || !this.inspected) return [];
    const { node, cause, setter, chain } = this.inspected;
    const inequality = chain.find((step) => /^\S+ [≥≤] /.test(step)) ?? node.reason;
    if (cause !== null && setter !== null) return [{ from: cause, to: setter, text: inequality }];
    const other = cause ?? setter;
    return other === null
      ? []
      : [{ from: node.row, to: other, text: chain.length > 0 ? inequality : "best" }];
  }

  private prove(siblings: boolean): void {
    const { data, row } = this;
    if (!data || this.proofs.isBusy) return;
    const asked = { trace_id: data.info.trace_id, row, siblings };
    void attempt(async () => {
      const proof = await this.proofs.run((search_id) => ask("prove", { ...asked, search_id }));
      if (this.row === row) this.proof = proof;
    });
  }

  private readonly savePng = (): void => {
    void attempt(async () => {
      const canvas =
        this.view === "icicle"
          ? this.icicle!.canvas
          : await drawn(exportOf(this.data!.info.trace_id, this.top, "svg"));
      save(await pngOf(canvas), "search.png");
    });
  };

  // Rendering.

  protected override render() {
    const { welcome, start, data } = this;
    if (!welcome || !start) return html`<p class="loading">${this.loading}</p>`;
    return html`<section class="explore ${this.drop.isOver ? "dropping" : ""}" aria-label="Explore">
      ${this.asking(welcome, start)}
      ${
        data
          ? html`<div class="parts">
            <div class="picture">
              ${this.heading(data.info)}
              ${verdict(this.verified, this.checks.isBusy, { stop: this.checks.stop, select: (row) => this.select(row) })}
              ${this.toolbar(data)} ${this.crumbs()} ${this.drawing(data)}
            </div>
            <ply-node-panel
              class="card"
              .inspected=${this.inspected}
              .proof=${this.proof}
              ?proving=${this.proofs.isBusy}
              ?why=${this.why}
              ?flipped=${currentRoute().params.get("flip") === "1"}
              @ply-why=${() => this.explain()}
              @ply-prove=${(event: CustomEvent<boolean>) => this.prove(event.detail)}
              @ply-stop=${this.proofs.stop}
              @ply-focus=${() => this.focusOn()}
              @ply-select=${this.selected}
            ></ply-node-panel>
            <div class="more">
              ${filterFields(data.info.reasons, this.filter, this.picked, {
                set: (name, value) => this.setFilter(name, value),
                next: (direction) => this.nextMatch(direction),
                clear: () => this.clearFilter(),
              })}
              ${this.plies ? plyTable(this.plies, (ply) => this.setFilter("ply", String(ply))) : nothing}
            </div>
          </div>`
          : html`<p class="loading">${this.loading || "Nothing is loaded. Record a search or open a trace file."}
            ${this.recordings.isBusy ? html`<button class="strong" @click=${this.recordings.stop}>Stop</button>` : nothing}</p>`
      }
      <p class="hidden-words" role="status" aria-live="polite">${this.inspected ? caption(this.inspected) : ""}</p>
    </section>`;
  }

  private asking(welcome: Welcome, start: Start) {
    return html`<details class="asking card">
      <summary>Record a search, or open a trace file</summary>
      <form
        @submit=${(event: Event) => {
          event.preventDefault();
          this.record();
        }}
      >
        ${startFields(welcome, start, (changed) => (this.start = changed))}
        ${methodFields(welcome, this.method, (changed) => (this.method = changed))}
        <div class="controls">
          <button class="record">Record</button>
          <label class="button">
            Open a file…
            <input
              class="hidden-words"
              type="file"
              name="file"
              accept=".plytrace,.arrow"
              @change=${(event: Event) => {
                const file = (event.target as HTMLInputElement).files?.[0];
                if (file) void attempt(() => this.upload(file));
              }}
            />
          </label>
          <span class="muted">or drop one on the page</span>
        </div>
      </form>
    </details>`;
  }

  private heading({ algorithm, depth, rows, truncated, found, game, native }: TraceInfo) {
    return html`<header>
      <h1>${methodText({ ...this.method, algorithm })} <span class="muted">on ${game || "a game"}, depth ${depth}</span></h1>
      <p>
        ${found.summary}
        ${truncated ? html`<b>Only the first ${rows.toLocaleString("en")} visits were recorded.</b>` : nothing}
        ${native ? nothing : html`<span class="muted">Recorded with the textbook algorithm.</span>`}
      </p>
    </header>`;
  }

  private toolbar(data: TraceData) {
    const choice = (view: View, words: string) =>
      html`<button aria-pressed=${this.view === view} @click=${() => this.turnView(view)}>${words}</button>`;
    return html`<div class="toolbar">
      <div class="pair" role="group" aria-label="Picture">${choice("icicle", "Icicle")} ${choice("tree", "Tree")}</div>
      ${
        this.view === "icicle"
          ? html`<div class="pair" role="group" aria-label="Zoom">
              <button aria-label="Zoom in" @click=${() => this.icicle?.zoom(0.6)}>+</button>
              <button aria-label="Zoom out" @click=${() => this.icicle?.zoom(1 / 0.6)}>−</button>
              <button @click=${() => this.showAll()}>All</button>
            </div>
            <label class="field row">
              Colour
              <select
                name="colour"
                @change=${(event: Event) => {
                  this.colouring = fieldValue(event) as Colouring;
                  this.remember();
                }}
              >
                <option value="reason" ?selected=${this.colouring === "reason"}>reason</option>
                <option value="score" ?selected=${this.colouring === "score"}>score</option>
              </select>
            </label>`
          : html`<button @click=${() => this.showAll()} ?disabled=${this.top === data.info.root}>From the root</button>`
      }
      <form class="goto" role="search" @submit=${this.goTo}>
        <input name="goto" placeholder="Go to… ( / )" aria-label="Go to a line of moves or a row" />
      </form>
      ${saveMenu(data.info.trace_id, this.top, this.savePng)}
    </div>`;
  }

  private crumbs() {
    return html`<nav class="crumbs" aria-label="Line to this node">
      ${(this.inspected?.path ?? []).map(
        (step) => html`<button
          class="link"
          aria-current=${step.row === this.row ? "true" : nothing}
          data-row=${step.row}
          @click=${() => this.select(step.row)}
          >${nameOf(step)}</button
        >`,
      )}
    </nav>`;
  }

  private drawing(data: TraceData) {
    if (this.view === "tree") {
      return html`<ply-trace-tree
        .data=${data}
        .top=${this.top}
        .selected=${this.row}
        .explained=${this.why ? this.inspected : null}
        .links=${this.links}
        .picked=${this.picked}
        @ply-select=${this.selected}
      ></ply-trace-tree>`;
    }
    return html`<ply-icicle
        class="main card"
        .data=${data}
        .picked=${this.picked}
        .links=${this.links}
        .selected=${this.row}
        .colouring=${this.colouring}
        label="Icicle of ${data.rows.toLocaleString("en")} visits; the selected node is described below"
        @ply-select=${this.selected}
        @ply-view=${(event: CustomEvent<Span>) => this.moved(event.detail)}
        @ply-hover=${(event: CustomEvent<number | null>) => this.hover(event.detail)}
      ></ply-icicle>
      <ply-minimap
        .data=${data}
        .picked=${this.picked}
        .colouring=${this.colouring}
        @ply-frame=${(event: CustomEvent<Span>) => this.turnTo(event.detail)}
      ></ply-minimap>
      ${this.legend(data)}`;
  }

  /** Describes the node under the pointer, without rendering the screen again. */
  private hover(row: number | null): void {
    const data = this.data!;
    const place = this.querySelector(".hovered");
    if (!place) return;
    const parts =
      row === null
        ? []
        : [
            `row ${row.toLocaleString("en")}`,
            `ply ${data.ply[row]}`,
            `${data.node(row)?.move ?? ""} ${data.scoreText(row)}`,
            data.info.reasons[data.reason(row)],
          ];
    place.textContent = parts.join(" · ");
  }

  private legend(data: TraceData) {
    return html`<p class="legend">
      ${
        this.colouring === "reason"
          ? LEGEND.map(({ css, words }) => html`<span><i class="swatch ${css}"></i>${words}</span>`)
          : html`<span><i class="swatch low"></i>${scoreText(-data.largestScore)}</span
            ><span><i class="swatch middle"></i>0</span><span><i class="swatch high"></i>${scoreText(data.largestScore)}</span>`
      }
      <span class="hovered"></span>
    </p>`;
  }
}
