/** The panel shows an analysis: a sentence, figures, the tree and the candidate moves. */
import { html, nothing, type TemplateResult } from "lit";
import type { Analysis } from "../core/analysis.js";
import type { TreeNode } from "../core/tree-node.js";
import type { Cell, FoundView } from "../messages.js";

/** The speed is shown only for searches longer than this, in seconds. */
const SHORTEST = 0.01;

interface Does {
  /** Explains the chosen move, or a row of the tree. */
  why(row?: number): void;
  /** Points at a candidate on the board. */
  point(path: Cell[]): void;
}

/** Shows a finished analysis; `tree` is its sketch, as `ply-tree` draws it. */
export function analysisPanel(
  analysis: Analysis,
  tree: TreeNode[],
  flipped: boolean,
  does: Does,
): TemplateResult {
  const { found, info, outcome, played, engine } = analysis;
  const chosen = played ?? outcome.candidates[0]?.move ?? "";
  const careless =
    played !== null && outcome.candidates[0]?.move !== played && found === info.found;
  const who = engine
    ? html`<b>${played}</b> was played by ${engine}. Plyscope's own analysis: `
    : careless
      ? html`<b>${played}</b> was played at random, as low levels sometimes do. `
      : nothing;
  const less = info.depth < found.depth ? `, depth ${info.depth}` : "";
  return html`<div class="thought">
    <p class="sentence">${who}${found.sentence}.</p>
    <p class="figures">${figures(found)}</p>
    <div class="answer-head">
      <h2>${played && !engine ? `The tree behind ${played}` : "Analysis of this position"}<span class="muted">${less}</span></h2>
      <button @click=${() => does.why()} title="Open the whole tree in Explore">Why ${chosen}?</button>
    </div>
    <ply-tree
      .nodes=${tree}
      .selected=${null}
      label="Search tree: the best line and its alternatives"
      @ply-select=${(event: CustomEvent<number>) => does.why(event.detail)}
    ></ply-tree>
    <ply-candidates
      .candidates=${outcome.candidates}
      .origin=${analysis.origin}
      ?flipped=${flipped}
      @ply-peek=${(event: CustomEvent<Cell[]>) => does.point(event.detail)}
    ></ply-candidates>
  </div>`;
}

/** Shows what the running search has found so far. */
export function liveAnalysis(found: FoundView | null): TemplateResult {
  const lines = found?.lines.length ? found.lines : found ? [found] : [];
  return html`<div class="thought live">
    <p class="figures" role="status">${found ? figures(found) : "Thinking…"}</p>
    ${lines.map(({ score_text, moves }) => html`<p class="line"><b>${score_text}</b> ${moves.join(" ")}</p>`)}
  </div>`;
}

function figures(found: FoundView): TemplateResult {
  const speed = found.seconds > SHORTEST ? Math.round(found.nodes / found.seconds) : 0;
  return html`depth <b>${found.depth}</b> · <b>${found.nodes.toLocaleString("en")}</b>
    positions${speed ? html` · <b>${speed.toLocaleString("en")}</b> per second` : nothing}${found.stopped ? " · stopped" : nothing}`;
}
