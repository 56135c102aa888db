/** This element draws a small search tree: △ is the maximizer, ▽ the minimizer, □ a leaf. */
import { type HierarchyPointNode, stratify, tree } from "d3-hierarchy";
import { html, nothing, type PropertyValues, type SVGTemplateResult, svg } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { TreeLink, TreeNode } from "../core/tree-node.js";
import { PlyElement } from "./base.js";

interface Spot {
  node: TreeNode;
  x: number;
  y: number;
  parent: Spot | null;
}

const ROW = 92;
const MARGIN = 34;
/** A link passes this far below the lower of its nodes. */
const BELOW = 46;
/** The tree shrinks to this scale; a wider one scrolls. */
const SMALLEST = 0.6;
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

  private spots: Spot[] = [];
  private width = 0;
  private height = 0;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("nodes")) this.place();
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has("selected") && !changed.has("nodes")) return;
    const drawing = this.querySelector<SVGElement>("svg.tree");
    if (!drawing) return;
    drawing.style.minWidth = `${this.width * SMALLEST}px`;
    drawing.style.maxWidth = `${this.width}px`;
    drawing
      .querySelector("g.node.selected")
      ?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  private place(): void {
    this.spots = [];
    if (this.nodes.length === 0) return;
    const step = Math.max(46, 14 + 7.5 * Math.max(...this.nodes.map(widest)));
    const top = stratify<TreeNode>()
      .id(({ row }) => String(row))
      .parentId(({ parent }) => (parent === null ? null : String(parent)))(this.nodes);
    const placed = tree<TreeNode>()
      .nodeSize([step, ROW])
      .separation(() => 1)(top);
    const left = Math.min(...placed.descendants().map(({ x }) => x));
    const spots = new Map<HierarchyPointNode<TreeNode>, Spot>();
    placed.eachBefore((at) => {
      const parent = at.parent ? spots.get(at.parent)! : null;
      spots.set(at, {
        node: at.data,
        x: at.x - left + step / 2 + MARGIN / 2,
        y: at.y + MARGIN,
        parent,
      });
    });
    this.spots = [...spots.values()];
    this.width = Math.max(...this.spots.map(({ x }) => x)) + step / 2 + MARGIN / 2;
    this.height = Math.max(...this.spots.map(({ y }) => y)) + MARGIN + 26;
  }

  protected override render() {
    if (this.spots.length === 0) return nothing;
    return html`<div class="scroller">
      <svg
        class="tree"
        viewBox="0 0 ${this.width} ${this.height}"
        role="tree"
        tabindex="0"
        aria-label=${this.label}
        aria-activedescendant=${this.selected === null ? nothing : this.idOf(this.selected)}
      >
        <g class="edges">${this.spots.map((spot) => (spot.parent ? edge(spot, spot.parent) : nothing))}</g>
        ${this.spots.map((spot) => this.drawn(spot))} ${this.links.map((link) => this.linked(link))}
      </svg>
    </div>`;
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
    >
      <rect class="room" x="-22" y="-20" width="44" height="62" />
      ${at ? svg`<circle class="halo" r="21" />` : nothing}
      ${kind === "cut" ? svg`<text class="scissors" y="6">✂</text>` : svg`<path class="shape" d=${SHAPES[kind]} />`}
      <text class="score" y="29">${node.score}</text>
      ${node.note ? svg`<text class="note" y="42">${node.note}</text>` : nothing}
    </g>`;
  }

  private linked({ from, to, text }: TreeLink): SVGTemplateResult | typeof nothing {
    const begin = this.spots.find(({ node }) => node.row === from);
    const end = this.spots.find(({ node }) => node.row === to);
    if (!begin || !end) return nothing;
    const x = (begin.x + end.x) / 2;
    const low = Math.max(begin.y, end.y) + BELOW;
    const bend = 2 * low - (begin.y + end.y) / 2;
    return svg`<g class="link">
      <path d="M${begin.x} ${begin.y}Q${x} ${bend} ${end.x} ${end.y}" />
      <text x=${x} y=${low + 4}>${text}</text>
    </g>`;
  }

  private choose(node: TreeNode): void {
    if (node.shape === "cut") return;
    this.dispatchEvent(new CustomEvent("ply-select", { detail: node.row, bubbles: true }));
  }
}

const widest = ({ move, score, note }: TreeNode): number =>
  Math.max(move.length, score.length, (note ?? "").length * 0.8);

/** Draws the edge from a parent, with the move on it. */
function edge({ node, x, y }: Spot, parent: Spot): SVGTemplateResult {
  const marks = (node.marks ?? []).join(" ");
  const { note, score } = parent.node;
  const begin = parent.y + (note ? 47 : score ? 34 : 15);
  return svg`<g class="edge ${node.shape ?? ""} ${marks}">
    <path d="M${parent.x} ${begin}C${parent.x} ${begin + 24} ${x} ${y - 44} ${x} ${y - 14}" />
    <text x=${x} y=${y - 22}>${node.move}</text>
  </g>`;
}
