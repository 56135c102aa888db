/** This element draws a small search tree: △ is the maximizer, ▽ the minimizer, □ a leaf.
 *
 * The tree fills its panel. It can be enlarged; then it scrolls, and an overview shows the whole.
 */
import { html, nothing, type PropertyValues, type SVGTemplateResult, svg } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { type Layout, layOut, roomOf, type Spot } from "../core/tree-layout.js";
import type { TreeLink, TreeNode } from "../core/tree-node.js";
import { PlyElement } from "./base.js";
import { nodeBoard, sideOf } from "./node-board.js";

/** A link passes this far below the lower of its nodes. */
const BELOW = 46;
/** The board of a node begins this far below its centre. */
const BOARD_TOP = 48;
const ZOOMS = [1, 1.5, 2.25, 3.5, 5, 8];
/** A tree that is drawn smaller than this has buttons, and lines that stay as thick as they are. */
const SMALL = 0.8;
/** The radius of the halo in units, and the least one in pixels. */
const HALO = 21;
const LEAST_HALO = 8;
/** The width before the panel has been measured. */
const FIRST_WIDTH = 800;
const SHAPES = {
  max: "M0-13 15 11H-15Z",
  min: "M0 13 15-11H-15Z",
  leaf: "M-12-11H12V11H-12Z",
};

@customElement("ply-tree")
export class PlyTree extends PlyElement {
  @property({ attribute: false }) nodes: TreeNode[] = [];
  @property({ attribute: false }) links: TreeLink[] = [];
  /** The selected node. A `ply-select` event has the row of another that was clicked. */
  @property({ type: Number }) selected: number | null = null;
  @property() label = "Search tree";
  /** The characters that any node will ever show, so that no node moves; 0 is those it shows now. */
  @property({ type: Number }) room = 0;
  /** Whether the tree must fit the height of the element, too. */
  @property({ type: Boolean }) bounded = false;
  /** Whether nodes can be dragged: a `ply-drop` event has the rows of a node and its target. */
  @property({ type: Boolean }) movable = false;
  @state() private zoom = 0;
  private held: number | null = null;
  @state() private panel = { width: FIRST_WIDTH, height: null as number | null };
  /** The part of the drawing that is seen: left, top, width and height as shares. */
  @state() private seen = [0, 0, 1, 1];

  private layout: Layout = { spots: [], width: 0, height: 0, scale: 1 };
  private readonly resized = new ResizeObserver(() => this.measure());

  override connectedCallback(): void {
    super.connectedCallback();
    this.resized.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.resized.disconnect();
  }

  private measure(): void {
    const style = getComputedStyle(this);
    const inner = this.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const width = Math.floor(inner) || FIRST_WIDTH;
    const tools = this.querySelector<HTMLElement>(".tree-tools")?.offsetHeight ?? 0;
    const height = this.bounded ? this.clientHeight - tools || null : null;
    if (width !== this.panel.width || height !== this.panel.height) this.panel = { width, height };
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!["nodes", "room", "panel", "bounded"].some((name) => changed.has(name))) return;
    const room = this.room || Math.max(0, ...this.nodes.map(roomOf));
    const boards = this.nodes.map(({ picture }) => (picture ? sideOf(picture) : 0));
    this.layout = layOut(this.nodes, room, this.panel, Math.max(0, ...boards));
  }

  protected override updated(changed: PropertyValues): void {
    if (this.bounded || changed.has("bounded")) this.measure();
    if (!["selected", "nodes", "zoom", "panel"].some((name) => changed.has(name))) return;
    if (this.zoom > 0) {
      this.querySelector("g.node.selected")?.scrollIntoView({
        block: "nearest",
        inline: "nearest",
      });
    }
    this.scrolled();
  }

  private readonly scrolled = (): void => {
    const box = this.querySelector(".scroller");
    if (!box || this.zoom === 0) return;
    const seen = [
      box.scrollLeft / box.scrollWidth,
      box.scrollTop / box.scrollHeight,
      box.clientWidth / box.scrollWidth,
      box.clientHeight / box.scrollHeight,
    ];
    if (seen.some((share, index) => share !== this.seen[index])) this.seen = seen;
  };

  /** Enlarges the tree by some steps, or makes it smaller. */
  enlarge(by: number): void {
    this.zoom = Math.max(0, Math.min(this.zoom + by, ZOOMS.length - 1));
  }

  protected override render() {
    const { spots, width, height, scale } = this.layout;
    if (spots.length === 0) return nothing;
    const drawn = scale * ZOOMS[this.zoom]!;
    return html`<div class="scroller ${this.zoom > 0 ? "enlarged" : ""}" @scroll=${this.scrolled}>
      <svg
        class="tree ${drawn < SMALL ? "small" : ""}"
        viewBox="0 0 ${width} ${height}"
        width=${Math.floor(width * drawn)}
        height=${Math.floor(height * drawn)}
        role="tree"
        tabindex="0"
        aria-label=${this.label}
        aria-activedescendant=${this.selected === null ? nothing : this.idOf(this.selected)}
      >
        <g class="edges">${spots.map((spot) => (spot.parent ? edge(spot, spot.parent) : nothing))}</g>
        ${spots.map((spot) => this.drawn(spot))} ${this.links.map((link) => this.linked(link))}
      </svg>
    </div>
    ${scale < SMALL || this.zoom > 0 ? this.tools() : nothing}`;
  }

  private tools() {
    const tool = (sign: string, name: string, by: number, isOff: boolean) =>
      html`<button class="quiet" title=${name} aria-label=${name} ?disabled=${isOff} @click=${() => this.enlarge(by)}>${sign}</button>`;
    return html`<div class="tree-tools no-print" role="group" aria-label="Size of the tree">
      ${this.zoom > 0 ? this.overview() : nothing}
      ${tool("+", "Enlarge the tree", 1, this.zoom === ZOOMS.length - 1)}
      ${tool("−", "Make the tree smaller", -1, this.zoom === 0)}
      ${tool("Fit", "Fit the tree to its panel", -ZOOMS.length, this.zoom === 0)}
    </div>`;
  }

  /** Draws the whole tree in small, with a frame around the part that is seen. */
  private overview() {
    const { spots, width, height } = this.layout;
    const [left, top, wide, high] = this.seen as [number, number, number, number];
    const edges = spots.flatMap(({ x, y, parent }) =>
      parent ? [`M${parent.x} ${parent.y}L${x} ${y}`] : [],
    );
    return html`<svg class="overview" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" aria-hidden="true" @click=${this.jump}>
      <path d=${edges.join("")} />
      <rect x=${left * width} y=${top * height} width=${wide * width} height=${high * height} />
    </svg>`;
  }

  private readonly jump = (event: MouseEvent): void => {
    const overview = (event.currentTarget as SVGElement).getBoundingClientRect();
    const box = this.querySelector(".scroller")!;
    const [x, y] = [event.clientX - overview.left, event.clientY - overview.top];
    box.scrollTo(
      (x / overview.width) * box.scrollWidth - box.clientWidth / 2,
      (y / overview.height) * box.scrollHeight - box.clientHeight / 2,
    );
  };

  /** The halo can be seen however small the tree is drawn. */
  private get haloRadius(): number {
    return Math.max(HALO, LEAST_HALO / (this.layout.scale * ZOOMS[this.zoom]!));
  }

  private idOf(row: number): string {
    return `${this.id || "tree"}-${row}`;
  }

  private drawn({ node, x, y, parent }: Spot): SVGTemplateResult {
    const at = node.row === this.selected;
    const kind = node.shape ?? (node.maximizing ? "max" : "min");
    let level = 1;
    for (let above = parent; above; above = above.parent) level++;
    const label = [node.move || "root", node.score, node.note].filter(Boolean).join(", ");
    return svg`<g
      id=${this.idOf(node.row)}
      class=${["node", kind, at ? "selected" : "", ...(node.marks ?? [])].join(" ")}
      transform="translate(${x} ${y})"
      data-row=${node.row}
      role="treeitem"
      aria-level=${level}
      aria-selected=${at}
      aria-label=${node.label ?? label}
      @click=${() => this.choose(node)}
      @pointerdown=${(event: PointerEvent) => this.hold(node.row, event)}
      @pointerup=${() => this.drop(node.row)}
    >
      <rect class="room" x="-22" y="-20" width="44" height="62" />
      ${at ? svg`<circle class="halo" r=${this.haloRadius} />` : nothing}
      ${kind === "cut" ? svg`<text class="scissors" y="6">✂</text>` : svg`<path class="shape" d=${SHAPES[kind]} />`}
      <text class="score" y="29">${node.score}</text>
      ${node.note ? svg`<text class="note" y="42">${node.note}</text>` : nothing}
      ${node.picture ? nodeBoard(node.picture, BOARD_TOP) : nothing}
    </g>`;
  }

  private linked({ from, to, text }: TreeLink): SVGTemplateResult | typeof nothing {
    const begin = this.layout.spots.find(({ node }) => node.row === from);
    const end = this.layout.spots.find(({ node }) => node.row === to);
    if (!begin || !end) return nothing;
    const x = (begin.x + end.x) / 2;
    const low = Math.max(begin.y, end.y) + BELOW;
    const bend = 2 * low - (begin.y + end.y) / 2;
    return svg`<g class="link">
      <path d="M${begin.x} ${begin.y}Q${x} ${bend} ${end.x} ${end.y}" />
      <text x=${x} y=${low + 13}>${text}</text>
    </g>`;
  }

  /** Begins a drag; on a touch screen, the node below the finger must hear of its end. */
  private hold(row: number, { target, pointerId }: PointerEvent): void {
    this.held = this.movable ? row : null;
    const node = target as Element;
    if (node.hasPointerCapture(pointerId)) node.releasePointerCapture(pointerId);
  }

  private drop(to: number): void {
    const from = this.held;
    this.held = null;
    if (from === null || from === to) return;
    this.dispatchEvent(new CustomEvent("ply-drop", { detail: [from, to], bubbles: true }));
  }

  private choose(node: TreeNode): void {
    if (node.shape === "cut") return;
    this.dispatchEvent(new CustomEvent("ply-select", { detail: node.row, bubbles: true }));
  }
}

/** Draws the edge from a parent, with the move on it. */
function edge({ node, x, y }: Spot, parent: Spot): SVGTemplateResult {
  const marks = (node.marks ?? []).join(" ");
  const { note, score, picture } = parent.node;
  const begin =
    parent.y + (picture ? BOARD_TOP + sideOf(picture) + 2 : note ? 47 : score ? 34 : 15);
  return svg`<g class="edge ${node.shape ?? ""} ${marks}">
    <path d="M${parent.x} ${begin}C${parent.x} ${begin + 24} ${x} ${y - 44} ${x} ${y - 14}" />
    <text x=${x} y=${y - 22}>${node.severed ? svg`<tspan class="scissors">✂</tspan> ${node.move}` : node.move}</text>
  </g>`;
}
