/** This table lists the candidate moves with scores, node counts, lines and a small board. */
import { html, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { compactCount, type Origin } from "../core/analysis.js";
import { ask } from "../core/connection.js";
import { attempt } from "../core/toast.js";
import type { CandidateView, PositionView } from "../messages.js";
import { PlyElement } from "./base.js";

const FIRST_SHOWN = 5;
const LINE_SHOWN = 8;

@customElement("ply-candidates")
export class PlyCandidates extends PlyElement {
  @property({ attribute: false }) candidates: CandidateView[] = [];
  @property({ attribute: false }) origin: Origin | null = null;
  @property({ type: Boolean }) flipped = false;
  /** Shows the moves alone, not what is expected after them. */
  @property({ type: Boolean }) terse = false;
  @state() private all = false;
  @state() private peeked: { move: string; view: PositionView } | null = null;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("candidates")) return;
    this.all = false;
    this.peeked = null;
  }

  protected override render() {
    const shown = this.all ? this.candidates : this.candidates.slice(0, FIRST_SHOWN);
    const more = this.candidates.length - shown.length;
    return html`<div class="candidates" @mouseleave=${this.leave} @focusout=${this.leave}>
      <table aria-label="Candidate moves">
        <thead>
          <tr>
            <th scope="col">Move</th>
            <th scope="col" class="number">Score</th>
            <th scope="col" class="number">Nodes</th>
            ${this.terse ? nothing : html`<th scope="col">Line</th>`}
          </tr>
        </thead>
        <tbody>
          ${shown.map((candidate, index) => this.row(candidate, index))}
        </tbody>
      </table>
      ${more > 0 ? html`<button class="more" @click=${() => (this.all = true)}>${more} more moves</button>` : nothing}
      ${this.peek()}
    </div>`;
  }

  private row(candidate: CandidateView, index: number) {
    const { move, bound, score_text, nodes, line } = candidate;
    const show = () => void attempt(() => this.show(candidate));
    const exact = bound === "=";
    return html`<tr class=${index === 0 ? "best" : ""} @mouseenter=${show}>
      <th scope="row">
        <button class="move" @focus=${show} @click=${show} title="Show the board after this line">${move}</button>
      </th>
      <td class="number score ${exact ? "exact" : "bounded"}" title=${exact ? "exact" : "a bound: the exact score was not needed"}>
        ${exact ? "" : `${bound} `}${score_text}
      </td>
      <td class="number">${compactCount(nodes)}</td>
      ${this.terse ? nothing : html`<td class="line">${line.slice(1, LINE_SHOWN).join(" ")}</td>`}
    </tr>`;
  }

  private async show(candidate: CandidateView): Promise<void> {
    if (!this.origin || this.peeked?.move === candidate.move) return;
    const { game, position, moves } = this.origin;
    const line = candidate.line.slice(0, this.terse ? 1 : LINE_SHOWN);
    const seen = await ask("look", { game, position, moves: [...moves, ...line] });
    this.peeked = { move: candidate.move, view: seen.view };
    this.dispatchEvent(new CustomEvent("ply-peek", { detail: candidate.path, bubbles: true }));
  }

  private readonly leave = (event: FocusEvent | MouseEvent): void => {
    if (event instanceof FocusEvent && this.contains(event.relatedTarget as Node | null)) return;
    this.peeked = null;
    this.dispatchEvent(new CustomEvent("ply-peek", { detail: [], bubbles: true }));
  };

  private peek() {
    if (!this.peeked) return nothing;
    const { move, view } = this.peeked;
    return html`<figure class="peek">
      <ply-board mini .view=${view} ?flipped=${this.flipped} label="After the line of ${move}"></ply-board>
      <figcaption>after the line of ${move}</figcaption>
    </figure>`;
  }
}
