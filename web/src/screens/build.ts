/** Build edits or generates a tree, to be watched, quizzed or printed. */
import { html, nothing } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import { ask } from "../core/connection.js";
import { fetchWalkthrough } from "../core/fetch-walkthrough.js";
import type { KeyHelp } from "../core/keys.js";
import { currentRoute, go, note } from "../core/router.js";
import type { Path, Shape } from "../core/shape.js";
import * as shapes from "../core/shape.js";
import { attempt } from "../core/toast.js";
import type { Walkthrough } from "../core/walkthrough.js";
import { fieldValue, isChecked } from "../elements/field.js";
import { PlyScreen } from "../elements/screen.js";
import { firstPlayerField } from "../elements/search-form.js";
import type { Examples, TreeView } from "../messages.js";

export const BUILD_KEYS: KeyHelp[] = [
  { keys: "← ↑ → ↓", does: "select the node beside, above or below" },
  { keys: "0–9 −", does: "enter the score of a leaf; Enter to finish" },
  { keys: "Enter", does: "add a move beside this one" },
  { keys: "+", does: "add a move below" },
  { keys: "Delete", does: "delete the node" },
  { keys: "Shift ← →", does: "move it earlier or later in the search order" },
  { keys: "s", does: "swap it with the move beside, and compare both searches" },
  { keys: "z", does: "undo the last change" },
];

const FIRST_TREE = "[[3,5,2],[9,1]]";
const randomSeed = (): number => Math.floor(Math.random() * 1e6);
const FIRST_GROWTH = { seed: 1, depth: 3, branching: 3, low: -9, high: 9, uniform: false };
type Growth = typeof FIRST_GROWTH;
type Sheet = "blank" | "solved" | null;

@customElement("ply-build")
export class PlyBuild extends PlyScreen {
  @state() private shape: Shape | null = null;
  @state() private position = "";
  @state() private maximizing = true;
  @state() private selected: Path = [];
  @state() private examples: Examples | null = null;
  @state() private growth: Growth = FIRST_GROWTH;
  @state() private wrong = "";
  @state() private sheet: Sheet = null;
  /** The searches of the sheet's tree, by minimax and by alpha-beta. */
  @state() private searched: Walkthrough[] = [];
  @query("input[name=value]") private readonly valueField!: HTMLInputElement | null;
  /** The searches of the tree before and after two moves changed places. */
  @state() private swapped: Walkthrough[] = [];
  private earlier: Shape[] = [];
  private isSeedChosen = false;

  protected override async open(): Promise<void> {
    const { params } = currentRoute();
    this.examples ??= await ask("list_examples", {});
    this.maximizing = params.get("first") !== "min";
    const sheet = params.get("sheet");
    this.sheet = sheet === "blank" || sheet === "solved" ? sheet : null;
    const tree = await ask("read_tree", { text: params.get("position") ?? FIRST_TREE });
    this.take(tree);
    const path = params.get("at")?.split(".").map(Number) ?? [];
    this.selected = shapes.at(this.shape!, path) === undefined ? [] : path;
    if (this.sheet) await this.searchTree();
    else if (params.has("swap")) this.swap();
  }

  // Editing the tree.

  private take({ position, lists }: TreeView): void {
    this.shape = JSON.parse(lists) as Shape;
    this.position = position;
    this.selected = [];
    this.swapped = [];
    this.wrong = "";
    this.write();
  }

  private write(): void {
    note({
      position: this.position,
      first: this.maximizing ? null : "min",
      at: this.selected.join(".") || null,
      sheet: this.sheet,
      swap: null,
    });
  }

  /** Replaces the tree; undo restores the old one. */
  private replace(tree: TreeView): void {
    this.earlier.push(this.shape!);
    this.take(tree);
  }

  private put([shape, selected]: [Shape, Path]): void {
    if (shape !== this.shape) this.earlier.push(this.shape!);
    this.shape = shape;
    this.selected = selected;
    this.position = written(shape);
    this.wrong = "";
    this.swapped = [];
    this.write();
    void this.updateComplete.then(() => this.querySelector<HTMLElement>("svg.tree")?.focus());
  }

  private readonly undo = (): void => {
    const shape = this.earlier.pop();
    if (shape === undefined) return;
    this.put([shape, shapes.at(shape, this.selected) === undefined ? [] : this.selected]);
    this.earlier.pop();
  };

  private readonly readText = (event: Event): void => {
    const text = fieldValue(event);
    void (async () => {
      try {
        this.replace(await ask("read_tree", { text }));
      } catch (error) {
        this.wrong = (error as Error).message;
      }
    })();
  };

  private readonly grow = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!this.isSeedChosen) this.growth = { ...this.growth, seed: randomSeed() };
    this.isSeedChosen = false;
    void attempt(async () => this.replace(await ask("random_tree", this.growth)));
  };

  private readonly setValue = (event: Event): void => {
    const value = fieldValue(event);
    if (value === "" || !Number.isFinite(Number(value))) return;
    this.put([shapes.changed(this.shape!, this.selected, () => Number(value)), this.selected]);
  };

  private select(path: Path): void {
    this.selected = path;
    this.write();
  }

  /** Returns the nearest node at the same ply. */
  private beside(by: 1 | -1): Path {
    const row = shapes.places(this.shape!).filter(({ length }) => length === this.selected.length);
    const at = row.findIndex((path) => path.join() === this.selected.join());
    return row[at + by] ?? this.selected;
  }

  private get isLeaf(): boolean {
    return !Array.isArray(shapes.at(this.shape!, this.selected));
  }

  protected override typed(key: string): void {
    if (this.shape === null || this.sheet || !this.isLeaf || !/^[-0-9]$/.test(key)) return;
    this.valueField?.focus();
    this.valueField?.select();
  }

  protected override actions(event: KeyboardEvent): Record<string, () => void> {
    if (this.shape === null || this.sheet) return {};
    const { shape, selected, isLeaf } = this;
    return {
      ArrowUp: () => this.select(selected.slice(0, -1)),
      ArrowDown: () => this.select(isLeaf ? selected : [...selected, 0]),
      ArrowLeft: () =>
        event.shiftKey ? this.put(shapes.moved(shape, selected, -1)) : this.select(this.beside(-1)),
      ArrowRight: () =>
        event.shiftKey ? this.put(shapes.moved(shape, selected, 1)) : this.select(this.beside(1)),
      "+": () => this.put(shapes.withChild(shape, selected)),
      Delete: () => this.put(shapes.without(shape, selected)),
      Backspace: () => this.put(shapes.without(shape, selected)),
      s: this.swap,
      z: this.undo,
      Enter: () => this.put(shapes.withSibling(shape, selected)),
    };
  }

  // Rendering.

  protected override render() {
    const { shape } = this;
    if (shape === null) return html`<p class="loading">Loading the tree…</p>`;
    return this.sheet ? this.printed(shape) : this.workshop(shape);
  }

  private workshop(shape: Shape) {
    return html`<section class="watch build" aria-label="Build">
      <div class="stage">
        ${this.tree(shape)} ${this.tools(shape)}
        ${this.swapped.length > 0 ? html`<div class="pair">${this.sideBySide()}</div>` : nothing}
      </div>
      <div class="side">
        <section class="card uses" aria-label="Use this tree">
          <div class="buttons words">
            <button class="primary" @click=${() => go("watch", this.params)}>Watch the search</button>
            <button @click=${() => go("quiz", this.params)}>Quiz</button>
            <button @click=${() => this.showSheet("blank")}>Exam sheet</button>
          </div>
        </section>
        ${this.asText(shape)} ${this.sources()}
      </div>
    </section>`;
  }

  /** Shows the tree, and a line about the selected node. */
  private tree(shape: Shape) {
    const rows = shapes.places(shape);
    const row = rows.findIndex((path) => path.join() === this.selected.join());
    const nodes = shapes.drawnShape(shape, this.maximizing);
    const leaves = nodes.filter(({ shape }) => shape === "leaf").length;
    const node = shapes.at(shape, this.selected)!;
    return html`<div class="card">
        <ply-tree
          .nodes=${nodes}
          .selected=${row}
          label="Your tree"
          movable
          @ply-select=${(event: CustomEvent<number>) => this.select(rows[event.detail]!)}
          @ply-drop=${({ detail: [from, to] }: CustomEvent<[number, number]>) =>
            this.compareWith(shapes.reordered(shape, rows[from]!, rows[to]!))}
        ></ply-tree>
      </div>
      <p class="muted figures" role="status">
        ${shapes.lineOf(this.selected)}${Array.isArray(node) ? `, ${node.length} moves` : `, leaf ${node}`} ·
        ${rows.length} nodes, ${leaves} leaves
      </p>`;
  }

  /** Shows the buttons that change the selected node. */
  private tools(shape: Shape) {
    const { selected } = this;
    const node = shapes.at(shape, selected)!;
    const isRoot = selected.length === 0;
    const button = (key: string, text: string, does: () => void, isOff = false) =>
      html`<button title=${key} ?disabled=${isOff} @click=${does}>${text}</button>`;
    return html`<div class="tools" role="group" aria-label="Selected node">
      ${button("+", "Add a move below", () => this.put(shapes.withChild(shape, selected)))}
      ${button("Enter", "Add a move beside", () => this.put(shapes.withSibling(shape, selected)))}
      <label class="value">
        Score
        <input
          name="value"
          inputmode="text"
          autocomplete="off"
          ?disabled=${Array.isArray(node)}
          .value=${Array.isArray(node) ? "" : String(node)}
          @change=${this.setValue}
          @keydown=${(event: KeyboardEvent) => this.inField(event)}
        />
      </label>
      ${button("Shift ←", "← Earlier", () => this.put(shapes.moved(shape, selected, -1)), isRoot)}
      ${button("Shift →", "Later →", () => this.put(shapes.moved(shape, selected, 1)), isRoot)}
      ${button("s", "Swap and compare", this.swap, isRoot)}
      ${button("Delete", "Delete", () => this.put(shapes.without(shape, selected)))}
      ${button("z", "Undo", this.undo, this.earlier.length === 0)}
    </div>`;
  }

  private asText(shape: Shape) {
    return html`<section class="card" aria-label="As text">
      <label class="field">
        As text
        <textarea
          name="text"
          rows="3"
          spellcheck="false"
          aria-invalid=${this.wrong ? "true" : "false"}
          .value=${JSON.stringify(shape)}
          @change=${this.readText}
        ></textarea>
      </label>
      ${
        this.wrong
          ? html`<p class="wrong-text" role="alert">${this.wrong}</p>`
          : html`<p class="muted small">[[3,5,2],[9,1]] or ((3 5 2) (9 1)): numbers are leaves, brackets are inner nodes.</p>`
      }
      ${firstPlayerField(this.maximizing, (maximizing) => this.setFirst(maximizing))}
    </section>`;
  }

  private sources() {
    const number = (
      name: "seed" | "depth" | "branching" | "low" | "high",
      words: string,
    ) => html`<label class="field">
      ${words}
      <input
        type="number"
        name=${name}
        .value=${String(this.growth[name])}
        @change=${(event: Event) => {
          this.growth = { ...this.growth, [name]: Math.round(Number(fieldValue(event))) };
          if (name === "seed") this.isSeedChosen = true;
        }}
      />
    </label>`;
    return html`<section class="card" aria-label="Other trees">
      <label class="field">
        Worked example
        <select name="example" @change=${this.chooseExample}>
          <option value="" selected disabled>choose one</option>
          ${this.examples?.examples.map(({ name, position }) => html`<option value=${position}>${name}</option>`) ?? nothing}
        </select>
      </label>
      <form class="grow" @submit=${this.grow}>
        ${number("seed", "Seed")} ${number("depth", "Depth")} ${number("branching", "Branching")}
        ${number("low", "Lowest score")} ${number("high", "Highest score")}
        <label class="check">
          <input
            type="checkbox"
            name="uniform"
            .checked=${this.growth.uniform}
            @change=${(event: Event) =>
              (this.growth = { ...this.growth, uniform: isChecked(event) })}
          />
          uniform
        </label>
        <button>Generate a random tree</button>
      </form>
    </section>`;
  }

  private printed(shape: Shape) {
    return html`<section class="printed" aria-label="Exam sheet">
      <div class="buttons words no-print">
        <button @click=${() => this.showSheet(null)}>Back to the tree</button>
        <label class="check">
          <input
            type="checkbox"
            name="solutions"
            .checked=${this.sheet === "solved"}
            @change=${(event: Event) => this.showSheet(isChecked(event) ? "solved" : "blank")}
          />
          show the solution
        </label>
        <button class="primary" @click=${() => window.print()}>Print</button>
      </div>
      <ply-sheet
        .shape=${shape}
        .minimax=${this.searched[0] ?? null}
        .alphabeta=${this.searched[1] ?? null}
        ?maximizing=${this.maximizing}
        ?solved=${this.sheet === "solved"}
      ></ply-sheet>
    </section>`;
  }

  private get params(): Record<string, string> {
    return { game: "tree", position: this.position, ...(this.maximizing ? {} : { first: "min" }) };
  }

  private showSheet(sheet: Sheet): void {
    if (sheet && !this.sheet) void attempt(() => this.searchTree());
    this.sheet = sheet;
    this.write();
  }

  /** Swaps the selected move with a neighbour, and compares. */
  private readonly swap = (): void => {
    const { shape, selected } = this;
    const by = selected.at(-1) === 0 ? 1 : -1;
    this.compareWith(shapes.moved(shape!, selected, by));
  };

  /** Changes the order of moves, and compares alpha-beta before and after. */
  private compareWith([after, path]: [Shape, Path]): void {
    const { shape } = this;
    if (after === shape) return;
    void attempt(async () => {
      const found = await Promise.all([written(shape!), written(after)].map(this.alphabetaOf));
      this.put([after, path]);
      this.swapped = found;
    });
  }

  private readonly alphabetaOf = (position: string): Promise<Walkthrough> => {
    const start = { game: "tree", position, moves: [], depth: null };
    return fetchWalkthrough({ start, maximizing: this.maximizing, algorithm: "alphabeta" });
  };

  private sideBySide() {
    const names = ["Before", "After"];
    return this.swapped.map((walkthrough, index) => {
      const last = walkthrough.steps.length - 1;
      const { leaves, cuts } = walkthrough.counts(last);
      return html`<section class="card swapped" aria-label=${names[index]!}>
        <h2>${names[index]} <span class="muted">${leaves} leaves, ${cuts} cuts</span></h2>
        <ply-tree .nodes=${walkthrough.tree(last)} .room=${walkthrough.room} label=${names[index]!}></ply-tree>
      </section>`;
    });
  }

  private async searchTree(): Promise<void> {
    this.searched = [];
    const start = { game: "tree", position: this.position, moves: [], depth: null };
    const { maximizing } = this;
    this.searched = await Promise.all(
      ["minimax", "alphabeta"].map((algorithm) =>
        fetchWalkthrough({ start, maximizing, algorithm }),
      ),
    );
  }

  /** Enter accepts the score, Escape restores it; both return to the tree. */
  private inField(event: KeyboardEvent): void {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    const field = event.target as HTMLInputElement;
    if (event.key === "Escape") field.value = String(shapes.at(this.shape!, this.selected));
    this.querySelector<HTMLElement>("svg.tree")?.focus();
  }

  private setFirst(maximizing: boolean): void {
    this.maximizing = maximizing;
    this.write();
  }

  private readonly chooseExample = (event: Event): void => {
    const field = event.target as HTMLSelectElement;
    const text = field.value;
    field.value = "";
    void attempt(async () => this.replace(await ask("read_tree", { text })));
  };
}

/** Writes the tree as the server does: ((3 5 2) (9 1)). */
const written = (shape: Shape): string =>
  Array.isArray(shape) ? `(${shape.map(written).join(" ")})` : String(shape);
