/** The exam sheet has a tree and questions about it, with or without the solution. */
import { html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { windowText } from "../core/score.js";
import { at, drawnShape, lineOf, type Path, places, type Shape } from "../core/shape.js";
import type { TreeNode } from "../core/tree-node.js";
import type { Frame, Walkthrough } from "../core/walkthrough.js";
import { PlyElement } from "./base.js";
import { sentenceView } from "./step-panels.js";

/** The solution for an inner node. */
interface Solution {
  value: string;
  window: string;
  returned: string;
}

/** A tree with more leaves is printed on landscape paper. */
const WIDE = 27;
/** With more leaves, its branches follow the tree, each as large as the paper allows. */
const SPLIT = 45;

@customElement("ply-sheet")
export class PlySheet extends PlyElement {
  @property({ attribute: false }) shape: Shape = 0;
  @property({ type: Boolean }) maximizing = true;
  @property({ type: Boolean }) solved = false;
  /** The number of the sheet, if there are several. */
  @property({ type: Number }) number = 0;
  /** The searches of the tree by both algorithms; nothing is shown before they are there. */
  @property({ attribute: false }) minimax: Walkthrough | null = null;
  @property({ attribute: false }) alphabeta: Walkthrough | null = null;

  private get inner(): Path[] {
    return places(this.shape).filter((path) => Array.isArray(at(this.shape, path)));
  }

  /** Returns the frames by the line that leads to them. */
  private byLine(walkthrough: Walkthrough): Map<string, Frame> {
    const frames = walkthrough.frames(walkthrough.steps.length - 1);
    return new Map([...frames].map(([row, frame]) => [lineTo(walkthrough, row), frame]));
  }

  private solutions(): Map<string, Solution> {
    const [values, visits] = [this.byLine(this.minimax!), this.byLine(this.alphabeta!)];
    const entries = new Map(
      this.alphabeta!.steps.filter(({ kind }) => kind === "enter").map((step) => [
        lineTo(this.alphabeta!, step.row),
        step,
      ]),
    );
    return new Map(
      this.inner.map((path) => {
        const line = lineOf(path);
        const entry = entries.get(line);
        const solution = {
          value: values.get(line)!.node.score,
          window: entry ? windowText(entry.alpha, entry.beta) : "never searched",
          returned: visits.get(line)?.node.score ?? "–",
        };
        return [line, solution];
      }),
    );
  }

  private drawn(solutions: Map<string, Solution> | null): TreeNode[] {
    if (!solutions) return drawnShape(this.shape, this.maximizing);
    return this.alphabeta!.tree(this.alphabeta!.steps.length - 1).map((node) => {
      const solution = solutions.get(lineTo(this.alphabeta!, node.row));
      return solution && node.shape !== "cut" ? { ...node, score: solution.value } : node;
    });
  }

  /** Shows the branches of a tree that is too large to be written on. */
  private branches(nodes: TreeNode[]) {
    return branchesOf(nodes).map(
      ([line, branch]) => html`<figure class="branch">
        <figcaption>Branch ${line}</figcaption>
        <ply-tree .nodes=${branch} label="Branch ${line}"></ply-tree>
      </figure>`,
    );
  }

  protected override render() {
    if (!this.minimax || !this.alphabeta) return html`<p class="loading">Preparing the sheet…</p>`;
    const solutions = this.solutions();
    const evaluated = this.alphabeta.steps.filter(
      ({ kind }) => kind === "evaluate" || kind === "game over",
    ).length;
    const leaves = places(this.shape).length - this.inner.length;
    const nodes = this.drawn(this.solved ? solutions : null);
    const fill = (answer: string) => (this.solved ? answer : "");
    return html`<article class="sheet ${leaves > WIDE ? "wide" : ""}">
      <header>
        <h1>Minimax and alpha-beta${this.solved ? ": solution" : ""}${this.number > 0 ? `, sheet ${this.number}` : ""}</h1>
        ${this.solved ? nothing : html`<p class="who"><span>Name</span><span>Date</span></p>`}
      </header>
      <p>△ is the maximizer, ▽ the minimizer; numbers are the scores of the leaves. Moves are searched from left to right.</p>
      <ply-tree .nodes=${nodes} label="The tree"></ply-tree>
      ${leaves > SPLIT ? this.branches(nodes) : nothing}
      <ol class="tasks">
        <li>Write the minimax value beside every △ and ▽.</li>
        <li>Search the tree with alpha-beta, starting with the window [-∞, ∞]. Cross out the branches that are never searched.</li>
        <li>
          Fill in the table.
          <table>
            <thead>
              <tr>
                <th scope="col">Node</th>
                <th scope="col">minimax value</th>
                <th scope="col">[α, β] on entry</th>
                <th scope="col">alpha-beta returns</th>
              </tr>
            </thead>
            <tbody>
              ${this.inner.map((path) => {
                const line = lineOf(path);
                const { value, window, returned } = solutions.get(line)!;
                return html`<tr>
                  <th scope="row">${(path.length % 2 === 0) === this.maximizing ? "△" : "▽"} ${line}</th>
                  <td>${fill(value)}</td>
                  <td>${fill(window)}</td>
                  <td>${fill(returned)}</td>
                </tr>`;
              })}
            </tbody>
          </table>
        </li>
        <li>
          How many of the ${leaves} leaves does alpha-beta evaluate?
          ${this.solved ? html`<b>${evaluated}</b>` : html`<span class="blank"></span>`}
        </li>
      </ol>
      ${
        this.solved
          ? html`<section class="steps">
            <h2>Step by step</h2>
            <ol>
              ${this.alphabeta.steps.map(({ sentence }) => html`<li>${sentenceView(sentence)}</li>`)}
            </ol>
          </section>`
          : nothing
      }
    </article>`;
  }
}

/** Returns the largest branches that have room on a page, each with the moves that lead to it. */
function branchesOf(nodes: TreeNode[], line: string[] = []): [string, TreeNode[]][] {
  const leaves = nodes.filter(({ shape }) => shape === "leaf").length;
  if (line.length > 0 && leaves <= SPLIT) return [[line.join(" "), nodes]];
  const below = nodes.filter(({ parent }) => parent === nodes[0]!.row);
  return below
    .filter(({ shape }) => shape !== "leaf")
    .flatMap((top) => branchesOf(subtree(nodes, top), [...line, top.move]));
}

/** Returns a node of a tree in pre-order, as a root, and what lies below it. */
function subtree(nodes: TreeNode[], top: TreeNode): TreeNode[] {
  const rows = new Set([top.row]);
  const inside = nodes.filter(
    ({ row, parent }) => parent !== null && rows.has(parent) && rows.add(row),
  );
  return [{ ...top, parent: null }, ...inside];
}

const lineTo = (walkthrough: Walkthrough, row: number): string => walkthrough.line(row) || "start";
