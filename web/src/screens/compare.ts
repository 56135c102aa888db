/** Compare runs two to four methods on the same position and draws them on one scale. */
import { html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { ask } from "../core/connection.js";
import type { KeyHelp } from "../core/keys.js";
import { type Method, methodText, readMethod, writeMethod } from "../core/method.js";
import { Playback } from "../core/playback.js";
import { currentRoute, hashOf } from "../core/router.js";
import { scoreText } from "../core/score.js";
import { readStart, recordRequest, type Start, writeStart } from "../core/search-request.js";
import { Searches } from "../core/searches.js";
import { readSpan, type Span, writeSpan } from "../core/span.js";
import { attempt } from "../core/toast.js";
import { TraceData } from "../core/trace.js";
import { fieldValue } from "../elements/field.js";
import type { PlyIcicle } from "../elements/icicle.js";
import { CUTOFF, LEGEND } from "../elements/icicle-paint.js";
import { nameOf } from "../elements/node-panel.js";
import { PlyScreen } from "../elements/screen.js";
import { methodFields, startFields } from "../elements/search-form.js";
import type { NodeView, SmallestProof, Welcome } from "../messages.js";

export const COMPARE_KEYS: KeyHelp[] = [
  { keys: "← →", does: "previous or next visit, in all searches" },
  { keys: "Space", does: "play or pause all searches" },
  { keys: "c", does: "next cutoff in the first search that has one" },
  { keys: "/", does: "go to a visit by its number" },
  { keys: "+ −", does: "zoom all searches" },
  { keys: "0", does: "show the whole searches" },
];

/** A run is a method and its trace, or why it failed. */
interface Run {
  method: Method;
  data: TraceData | null;
  failed: string;
}

const FEWEST = 2;
const MOST = 4;
const FIRST_METHODS = "minimax,alphabeta";
const FIRST_DEPTH = "4";
/** Playback shows this many pictures per second, and at most `MOST_PICTURES` in all. */
const PICTURES_A_SECOND = 10;
const MOST_PICTURES = 300;

@customElement("ply-compare")
export class PlyCompare extends PlyScreen {
  @state() private welcome: Welcome | null = null;
  @state() private start: Start | null = null;
  @state() private runs: Run[] = [];
  @state() private proof: SmallestProof | null = null;
  @state() private proofFailed = "";
  @state() private at = 0;
  @state() private nodes: (NodeView | null)[] = [];
  private readonly searches = new Searches(this);
  private readonly playback = new Playback(
    this,
    () => this.advance(),
    () => PICTURES_A_SECOND,
  );
  private shown = "";

  // Searching.

  protected override async open(): Promise<void> {
    this.welcome ??= await ask("hello", {});
    const { params } = currentRoute();
    const wanted = ["game", "position", "moves", "depth", "ways"]
      .map((name) => params.get(name))
      .join("\n");
    if (wanted !== this.shown || this.runs.length === 0) {
      this.shown = wanted;
      if (!params.has("depth") && params.get("game") !== "tree") params.set("depth", FIRST_DEPTH);
      this.start = readStart(params, this.welcome);
      const ways = (params.get("ways") ?? FIRST_METHODS).split(",").filter(Boolean).slice(0, MOST);
      this.runs = ways.map((way) => ({ method: readMethod(way), data: null, failed: "" }));
      await this.search();
    }
    const at = Number(params.get("at"));
    const span = readSpan(params);
    await this.updateComplete;
    if (span) this.turnAll(span);
    this.scrub(Number.isInteger(at) ? at : 0);
  }

  private async search(): Promise<void> {
    const runs = this.runs;
    this.proof = null;
    this.proofFailed = "";
    this.nodes = [];
    await Promise.all(runs.map((run, index) => this.searchOne(runs, run, index)));
    const first = runs.find(({ data }) => data)?.data;
    if (this.runs === runs && first) void this.weigh(first);
  }

  private async searchOne(runs: Run[], { method }: Run, index: number): Promise<void> {
    const put = (run: Run): void => {
      if (this.runs !== runs) return;
      runs[index] = run;
      this.requestUpdate();
    };
    try {
      const info = await this.searches.run((search_id) =>
        ask("record_search", { search_id, ...recordRequest(this.start!, method) }),
      );
      put({ method, data: await TraceData.load(info), failed: "" });
    } catch (error) {
      put({ method, data: null, failed: error instanceof Error ? error.message : String(error) });
    }
  }

  /** Requests the smallest proof, which may take longer than all the searches. */
  private async weigh({ info }: TraceData): Promise<void> {
    try {
      this.proof = await this.searches.run((search_id) =>
        ask("proof_size", { search_id, trace_id: info.trace_id }),
      );
    } catch (error) {
      this.proofFailed = error instanceof Error ? error.message : String(error);
    }
  }

  private readonly submit = (event: Event): void => {
    event.preventDefault();
    const ways = this.runs.map(({ method }) => writeMethod(method)).join(",");
    this.shown = "";
    this.visit({ ...writeStart(this.start!), ways });
  };

  private change(index: number, method: Method): void {
    this.runs = this.runs.map((run, at) =>
      at === index ? { method, data: null, failed: "Not searched yet." } : run,
    );
  }

  private add(): void {
    const used = this.runs.map(({ method }) => method.algorithm);
    const names = [...this.welcome!.algorithms, ...this.welcome!.presets];
    const algorithm = names.find((name) => !used.includes(name)) ?? names[0]!;
    this.runs = [
      ...this.runs,
      { method: readMethod(algorithm), data: null, failed: "Not searched yet." },
    ];
  }

  private leaveOut(index: number): void {
    this.runs = this.runs.filter((_, at) => at !== index);
  }

  // Moving through all searches at once.

  private get room(): number {
    return Math.max(...this.runs.map(({ data }) => data?.rows ?? 1), 1);
  }

  private get icicles(): PlyIcicle[] {
    return [...this.querySelectorAll<PlyIcicle>("ply-icicle")];
  }

  /** Moves every search to the same visit; a shorter one stays at its last. */
  private scrub(at: number): void {
    this.at = Math.min(Math.max(0, at), this.room - 1);
    this.remember();
    void attempt(async () => {
      const nodes = await Promise.all(
        this.runs.map(async ({ data }) => {
          if (!data) return null;
          const row = Math.min(this.at, data.rows - 1);
          return (await data.fetchNodes([row])).get(row) ?? null;
        }),
      );
      const rows = this.runs.map(({ data }) => Math.min(this.at, (data?.rows ?? 1) - 1));
      if (nodes.every((node, index) => !node || node.row === rows[index])) this.nodes = nodes;
    });
  }

  /** Advances so that the longest search takes `MOST_PICTURES` pictures. */
  private advance(): boolean {
    this.scrub(this.at + Math.ceil(this.room / MOST_PICTURES));
    return this.at < this.room - 1;
  }

  private readonly playOrPause = (): void => {
    if (!this.playback.isOn && this.at === this.room - 1) this.scrub(0);
    this.playback.toggle();
  };

  private readonly goTo = (event: Event): void => {
    const at = Number(fieldValue(event));
    if (Number.isInteger(at)) this.scrub(at);
  };

  /** Returns the next cutoff of the first search that has one. */
  private get nextCutoff(): number | undefined {
    const found = this.runs.map(
      ({ data }) => data?.nextOf(CUTOFF, Math.min(this.at, data.rows - 1)) ?? undefined,
    );
    return found.find((row) => row !== undefined);
  }

  private turnAll(span: Span): void {
    for (const icicle of this.icicles) icicle.show(span);
    this.remember();
  }

  private readonly turned = (event: CustomEvent<Span>): void => {
    for (const icicle of this.icicles) if (icicle !== event.target) icicle.show(event.detail);
    this.remember();
  };

  private remember(): void {
    this.noteSoon(() => ({
      at: this.at === 0 ? null : String(this.at),
      rows: writeSpan(this.icicles[0]?.shown, this.room),
    }));
  }

  protected override actions(): Record<string, () => void> {
    return {
      ArrowLeft: () => this.scrub(this.at - 1),
      ArrowRight: () => this.scrub(this.at + 1),
      c: () => this.scrub(this.nextCutoff ?? this.at),
      "+": () => this.icicles[0]?.zoom(0.6),
      "-": () => this.icicles[0]?.zoom(1 / 0.6),
      "0": () => this.turnAll({ begin: 0, end: this.room }),
      " ": this.playOrPause,
      "/": () => this.querySelector<HTMLInputElement>("input[name=visit]")?.focus(),
    };
  }

  // Rendering.

  protected override render() {
    const { welcome, start } = this;
    if (!welcome || !start) return html`<p class="loading">Loading…</p>`;
    return html`<section class="compare" aria-label="Compare">
      <details class="asking card">
        <summary>What to compare</summary>
        <form @submit=${this.submit}>
          ${startFields(welcome, start, (changed) => (this.start = changed))}
          ${this.runs.map(
            ({ method }, index) => html`<fieldset class="way" data-way=${index}>
              <legend>${index + 1}</legend>
              ${methodFields(welcome, method, (changed) => this.change(index, changed))}
              ${
                this.runs.length > FEWEST
                  ? html`<button type="button" class="quiet remove" aria-label="Remove search ${index + 1}" @click=${() => this.leaveOut(index)}>✕</button>`
                  : nothing
              }
            </fieldset>`,
          )}
          <div class="controls">
            <button class="record">Compare</button>
            <button type="button" class="add" ?disabled=${this.runs.length >= MOST} @click=${() => this.add()}>Add a search</button>
          </div>
        </form>
      </details>
      <header>
        <h1>The same search, ${this.runs.length} ways <span class="muted">${start.game}, depth ${start.depth ?? "to the end"}</span></h1>
        ${this.verdict()}
        ${this.searches.isBusy ? html`<button class="strong stop" @click=${this.searches.stop}>Stop</button>` : nothing}
      </header>
      ${this.table()} ${this.pictures()}
      <p class="hidden-words" role="status" aria-live="polite">${this.caption()}</p>
    </section>`;
  }

  private verdict() {
    const scores = this.runs.flatMap(({ data }) => (data ? [data.info.found.score] : []));
    const isWaiting = this.runs.some(({ data, failed }) => !data && !failed);
    if (scores.length < FEWEST || isWaiting)
      return html`<p class="verdict muted">${isWaiting ? "Searching…" : "At least two searches must finish."}</p>`;
    const same = scores.every((score) => score === scores[0]);
    const words = same
      ? `All ${scores.length} find the same value, ${scoreText(scores[0]!)}.`
      : `They find different values: ${scores.map((score) => scoreText(score)).join(", ")}.`;
    return html`<p class="verdict ${same ? "same" : "different"}"><b aria-hidden="true">${same ? "✓" : "✗"}</b> ${words}</p>`;
  }

  private table() {
    const number = (name: string, value: number) =>
      html`<td data-name=${name}>${value.toLocaleString("en")}</td>`;
    return html`<div class="scroller card"><table>
        <thead>
          <tr>
            <th>search</th><th>value</th><th>nodes</th><th>leaves</th><th>cutoffs</th>
            <th>smallest proof <span class="muted">of the leaves</span></th><th title="including the recording">time</th>
          </tr>
        </thead>
        <tbody>
          ${this.runs.map(({ method, data, failed }) =>
            data
              ? html`<tr>
                  <th>${methodText(method)}</th>
                  <td data-name="value">${scoreText(data.info.found.score)}</td>
                  ${number("nodes", data.info.found.nodes)} ${number("leaves", data.info.leaves)}
                  ${number("cutoffs", data.info.cutoffs)}
                  <td data-name="smallest proof">${this.share(data)}</td>
                  <td data-name="time">${(1000 * data.info.seconds).toFixed(data.info.seconds < 0.1 ? 1 : 0)} ms</td>
                </tr>`
              : html`<tr>
                  <th>${methodText(method)}</th>
                  <td colspan="6" class="muted words">${failed || "searching…"}</td>
                </tr>`,
          )}
        </tbody>
      </table>
      <p class="muted">
        ${
          this.proof
            ? `The smallest tree that proves ${scoreText(this.proof.value)} has ${this.proof.leaves.toLocaleString("en")} leaves. "Smallest proof" is this number as a share of the leaves visited; with a transposition table it can exceed 100 %.`
            : this.proofFailed || "Computing the smallest tree that proves the value…"
        }
      </p></div>`;
  }

  private share({ info }: TraceData): string {
    if (!this.proof || info.leaves === 0) return this.proofFailed ? "–" : "…";
    return `${((100 * this.proof.leaves) / info.leaves).toFixed(1)} %`;
  }

  private pictures() {
    if (!this.runs.some(({ data }) => data)) return nothing;
    return html`<div class="scrubber">
        <button class="primary play-button" title="Space" @click=${this.playOrPause}>${this.playback.isOn ? "Pause" : "Play"}</button>
        <input
          type="range"
          name="at"
          min="0"
          max=${this.room - 1}
          .value=${String(this.at)}
          aria-label="Visit, in all searches"
          @input=${this.goTo}
        />
        <label class="visit">
          visit
          <input name="visit" type="number" min="0" max=${this.room - 1} .value=${String(this.at)} @change=${this.goTo} />
          of ${this.room.toLocaleString("en")}
        </label>
      </div>
      ${this.runs.map(({ method, data }, index) => (data ? this.picture(method, data, index) : nothing))}
      <p class="legend">${LEGEND.map(({ css, words }) => html`<span><i class="swatch ${css}"></i>${words}</span>`)}</p>`;
  }

  private picture(method: Method, data: TraceData, index: number) {
    const row = Math.min(this.at, data.rows - 1);
    const link = hashOf("explore", {
      ...writeStart(this.start!),
      algorithm: writeMethod(method),
      row: String(row),
    });
    return html`<figure>
      <figcaption>
        <b>${methodText(method)}</b>
        <span class="visit-text" data-way=${index}>${this.sentence(index, data)}</span>
        <a href=${link}>Explore</a>
      </figcaption>
      <ply-icicle
        class="card"
        .data=${data}
        .room=${this.room}
        .selected=${row}
        label="${methodText(method)}: ${data.rows.toLocaleString("en")} visits"
        @ply-view=${this.turned}
        @ply-select=${(event: CustomEvent<number>) => this.scrub(event.detail)}
      ></ply-icicle>
    </figure>`;
  }

  private sentence(index: number, data: TraceData): string {
    const node = this.nodes[index];
    if (!node) return "";
    const done = this.at >= data.rows ? "finished; last visit: " : "";
    return `${done}${nameOf(node)}, ply ${node.ply}, ${node.bound} ${scoreText(node.score)}, ${node.reason}`;
  }

  private caption(): string {
    return this.runs
      .flatMap(({ method, data }, index) =>
        data ? [`${methodText(method)}: ${this.sentence(index, data)}`] : [],
      )
      .join(". ");
  }
}
