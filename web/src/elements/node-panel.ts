/** The panel shows one node of a trace: board, window, score, reason and children. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { scoreText, windowText } from "../core/score.js";
import type { Inspected, NodeView, Proved } from "../messages.js";
import { PlyElement } from "./base.js";

const boundText = ({ bound, score }: NodeView): string => `${bound} ${scoreText(score)}`;

/** Returns the move that led to a node; without one, "root" or the kinds of the visit. */
export const nameOf = ({ move, parent, kinds }: NodeView): string =>
  move || (parent < 0 ? "root" : kinds.join(", "));

/** Describes a node in one sentence, for screen readers. */
export function caption({ node, sentence }: Inspected): string {
  return `${nameOf(node)}, ply ${node.ply}: ${boundText(node)}, ${node.reason}. ${sentence}`;
}

@customElement("ply-node-panel")
export class PlyNodePanel extends PlyElement {
  @property({ attribute: false }) inspected: Inspected | null = null;
  @property({ attribute: false }) proof: Proved | null = null;
  /** Whether the board lies as Play has it turned. */
  @property({ type: Boolean }) flipped = false;
  @property({ type: Boolean }) proving = false;
  @property({ type: Boolean }) why = false;

  private emit(name: string, detail: unknown = null): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }

  protected override render() {
    const inspected = this.inspected;
    if (!inspected) return html`<p class="muted">…</p>`;
    const { node } = inspected;
    return html`
      <h2>
        <span class="move">${nameOf(node)}</span>
        <span class="muted">ply ${node.ply} · ${node.player} to move</span>
      </h2>
      <ply-board mini .view=${inspected.view} .last=${inspected.last} ?flipped=${this.flipped} label="The position of this node"></ply-board>
      ${this.facts(node)}
      <div class="controls">
        <button class="why" aria-pressed=${this.why} @click=${() => this.emit("ply-why")}>Why?</button>
        ${
          this.proving
            ? html`<button class="strong" @click=${() => this.emit("ply-stop")}>Stop</button>`
            : html`<button class="prove" @click=${() => this.emit("ply-prove", false)}>Prove it</button>`
        }
        <button class="focus" @click=${() => this.emit("ply-focus")}>Zoom to it</button>
      </div>
      ${this.why ? this.because(inspected) : nothing} ${this.proof ? this.proved(this.proof, inspected) : nothing}
      ${this.children_(inspected)}
    `;
  }

  private facts(node: NodeView): TemplateResult {
    const facts: [string, unknown][] = [
      ["score", boundText(node)],
      ["window", windowText(node.alpha, node.beta)],
      ["ended", node.reason],
      ["moves", node.moves ? `${node.searched} of ${node.moves} searched` : "not counted"],
      ["depth left", node.remaining],
      ["nodes below", (node.size - 1).toLocaleString("en")],
      ["row", node.row.toLocaleString("en")],
    ];
    if (node.visits !== node.size) facts.push(["visits", node.visits.toLocaleString("en")]);
    if (node.kinds.length > 0) facts.push(["kind", node.kinds.join(", ")]);
    return html`<dl class="facts">
      ${facts.map(
        ([name, value]) => html`<div>
          <dt>${name}</dt>
          <dd data-fact=${name}>${value}</dd>
        </div>`,
      )}
    </dl>`;
  }

  private because({ sentence, chain, cause, setter }: Inspected): TemplateResult {
    const link = (row: number | null, words: string) =>
      row === null
        ? nothing
        : html`<button class="link" data-row=${row} @click=${() => this.emit("ply-select", row)}>${words}</button>`;
    return html`<div class="because">
      <p>${sentence}</p>
      ${
        chain.length > 0
          ? html`<ol>
            ${chain.map((step) => html`<li class=${step.includes("FALSE") ? "false" : ""}>${step}</li>`)}
          </ol>`
          : nothing
      }
      <p class="links">${link(cause, "the move that caused it")} ${link(setter, "the node that set the bound")}</p>
    </div>`;
  }

  /** Answers in one sentence; how it was checked is folded. */
  private proved(proof: Proved, inspected: Inspected): TemplateResult {
    return html`<div class="proof ${proof.holds ? "holds" : "fails"}" role="status">
      <p><b aria-hidden="true">${proof.holds ? "✓" : "✗"}</b> ${proof.holds ? "Proved" : "Not proved"}: ${proof.claim}.</p>
      <details>
        <summary>Details</summary>
        <p>${proof.sentence}.</p>
        ${this.siblings(Object.entries(proof.siblings), inspected)}
      </details>
    </div>`;
  }

  private siblings(
    siblings: [string, number][],
    { pruned }: Inspected,
  ): TemplateResult | typeof nothing {
    if (siblings.length > 0)
      return html`<p>
        Skipped moves:
        ${siblings.map(([move, value]) => html`<span class="skipped">${move} <b>${scoreText(value)}</b></span> `)}
      </p>`;
    if (pruned.length === 0) return nothing;
    return html`<button class="siblings" ?disabled=${this.proving} @click=${() => this.emit("ply-prove", true)}>
      Search the skipped moves too
    </button>`;
  }

  /** Lists the children in search order, then the moves that were never searched. */
  private children_({
    node,
    children,
    visited,
    pruned,
    cause,
  }: Inspected): TemplateResult | typeof nothing {
    if (children.length + pruned.length === 0) return nothing;
    return html`<h3>Children in search order</h3>
      <div class="children" role="tree" aria-label="Children of ${nameOf(node)}">
        ${children.map(
          (child, index) => html`<button
            role="treeitem"
            class=${child.row === cause ? "cause" : ""}
            aria-level="1"
            aria-posinset=${index + 1}
            aria-setsize=${visited}
            data-row=${child.row}
            @click=${() => this.emit("ply-select", child.row)}
          >
            <span class="sign ${child.maximizing ? "max" : "min"}" aria-hidden="true">
              ${child.size === 1 ? "□" : child.maximizing ? "△" : "▽"}
            </span>
            <span class="move">${child.move || "same position"}</span>
            <span class="score">${boundText(child)}</span>
            <span class="muted">${[...child.kinds, child.reason].join(", ")}</span>
            <span class="count">${child.size.toLocaleString("en")}</span>
          </button>`,
        )}
        ${
          visited > children.length
            ? html`<p class="muted">and ${(visited - children.length).toLocaleString("en")} more</p>`
            : nothing
        }
      </div>
      ${
        pruned.length > 0
          ? html`<p class="pruned">
            <span aria-hidden="true">✂</span> Never searched:
            ${pruned.map(({ text }) => html`<span class="skipped">${text}</span> `)}
          </p>`
          : nothing
      }`;
  }
}
