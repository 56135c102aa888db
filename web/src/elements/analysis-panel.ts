/** The panel shows an analysis: a summary, figures, the tree and the candidate moves. */
import { html, nothing, type TemplateResult } from "lit";
import type { Analysis } from "../core/analysis.js";
import type { TreeNode } from "../core/tree-node.js";
import type { Cell, FoundView } from "../messages.js";

/** The speed is shown only for searches longer than this, in seconds. */
const SHORTEST = 0.01;

interface Does {
  /** Asks why the chosen move is the best. */
  why(): void;
  /** Opens the whole tree, at a row of the sketch or at the chosen move. */
  explore(row?: number): void;
  /** Points at a candidate on the board. */
  point(path: Cell[]): void;
  /** Shows the tree and the candidates on a phone, or folds them. */
  unfold(): void;
}

/** How an analysis is shown: on a board that is turned, and how much of it. */
interface Shows {
  flipped: boolean;
  /** Whether it names the moves that are expected after the one that was played. */
  spoils: boolean;
  /** Whether the tree behind a move is folded on a phone, so that board and moves stay together. */
  folded: boolean;
}

/** Shows a finished analysis; `tree` is its sketch, as `ply-tree` draws it. */
export function analysisPanel(
  analysis: Analysis,
  tree: TreeNode[],
  { flipped, spoils, folded }: Shows,
  does: Does,
): TemplateResult {
  const { found, played } = analysis;
  const { candidates } = analysis.tree;
  const chosen = played ?? candidates[0]?.move ?? "";
  return html`<div class="thought ${played && folded ? "folded" : ""}">
    <p class="sentence">${who(analysis)}${spoils ? found.summary : found.searched}</p>
    <p class="figures">${figures(found)}</p>
    <div class="answer-head">
      <h2>${heading(analysis)}</h2>
      <button class="why" @click=${() => does.why()}>Why ${chosen}?</button>
      <button @click=${() => does.explore()} title="Open the whole tree in Explore">Explore</button>
    </div>
    ${played ? html`<button class="unfold" aria-expanded=${!folded} @click=${() => does.unfold()}>${folded ? "Show" : "Hide"} the tree and the candidates</button>` : nothing}
    <ply-tree
      .nodes=${tree}
      .selected=${null}
      label="Search tree: the best line and its alternatives"
      @ply-select=${(event: CustomEvent<number>) => does.explore(event.detail)}
    ></ply-tree>
    <ply-candidates
      .candidates=${candidates}
      .origin=${analysis.origin}
      ?flipped=${flipped}
      ?terse=${!spoils}
      @ply-peek=${(event: CustomEvent<Cell[]>) => does.point(event.detail)}
    ></ply-candidates>
  </div>`;
}

/** Says who played the move, where it was not the computer's own search. */
function who({ played, engine, found }: Analysis): TemplateResult | typeof nothing {
  if (!played) return nothing;
  if (engine) return html`<b>${played}</b> was played by ${engine}. Plyscope's own analysis: `;
  const [best] = found.moves;
  if (!best || best === played) return nothing;
  return html`<b>${played}</b> was played; at this level it need not be the best move, ${best}. `;
}

/** Says which search the tree is of: the one that chose the move, or a second, smaller one. */
function heading({ played, searched, tree, found }: Analysis): TemplateResult | string {
  if (!played || !searched) return "Analysis of this position";
  if (tree.is_choice) return `The tree behind ${played}`;
  const depth = tree.info.depth < found.depth ? ` to depth ${tree.info.depth}` : "";
  return html`A second, smaller search<span class="muted">${depth}: the one behind ${played} was too large to record</span>`;
}

/** Shows what the running search has found so far. */
export function liveAnalysis(found: FoundView | null, spoils: boolean): TemplateResult {
  const lines = found?.lines.length ? found.lines : found ? [found] : [];
  return html`<div class="thought live">
    <p class="figures" role="status">${found ? figures(found) : "Thinking…"}</p>
    ${lines.map(({ score_text, moves }) => html`<p class="line"><b>${score_text}</b> ${(spoils ? moves : moves.slice(0, 1)).join(" ")}</p>`)}
  </div>`;
}

function figures(found: FoundView): TemplateResult {
  const speed = found.seconds > SHORTEST ? Math.round(found.nodes / found.seconds) : 0;
  return html`depth <b>${found.depth}</b> · <b>${found.nodes.toLocaleString("en")}</b>
    positions${speed ? html` · <b>${speed.toLocaleString("en")}</b> per second` : nothing}${found.stopped ? " · stopped" : nothing}`;
}
