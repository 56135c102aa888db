/** These panels explain a step: its sentence, the pseudocode and the call stack. */
import { html, nothing, type SVGTemplateResult, svg, type TemplateResult } from "lit";
import { scoreText } from "../core/score.js";
import type { Frame, Walkthrough } from "../core/walkthrough.js";
import type { StepView, WritingView } from "../messages.js";
import { fieldValue } from "./field.js";

const WINDOW = /(\[[^\]]*\])/;

/** Writes a sentence in which no window is broken across lines. */
export function sentenceView(sentence: string): TemplateResult {
  const parts = sentence.split(WINDOW);
  return html`${parts.map((part) => (part.startsWith("[") ? html`<span class="whole">${part}</span>` : part))}`;
}

/** Shows the pseudocode in one of its writings, and highlights the line of the step. */
export function codeView(
  walkthrough: Walkthrough,
  step: StepView,
  writing: string,
  choose: (writing: string) => void,
): TemplateResult {
  const { view } = walkthrough;
  const turned = ["negamax", "pvs"].includes(view.algorithm);
  const { lines, line } = walkthrough.code(step, writing);
  return html`<section class="card code" aria-label="Pseudocode">
    ${view.writings.length > 0 ? writingField(view.writings, writing, choose) : nothing}
    <ol>
      ${lines.map(
        (text, index) =>
          html`<li class=${index === line ? "lit" : ""} aria-current=${index === line ? "step" : nothing}>${text}</li>`,
      )}
    </ol>
    ${
      turned
        ? html`<p class="muted">The algorithm scores each node for the player to move. All scores here are from White's point of view.</p>`
        : nothing
    }
  </section>`;
}

function writingField(
  writings: WritingView[],
  chosen: string,
  choose: (writing: string) => void,
): TemplateResult {
  return html`<label class="field">
    <span class="hidden-words">Pseudocode</span>
    <select name="writing" @change=${(event: Event) => choose(fieldValue(event))}>
      <option value="">Pseudocode</option>
      ${writings.map(
        ({ name, title }) =>
          html`<option value=${name} ?selected=${name === chosen}>Pseudocode ${title}</option>`,
      )}
    </select>
  </label>`;
}

/** Shows the call stack, the current call last; without `windows` the reader works them out. */
export function stackView(
  walkthrough: Walkthrough,
  frames: Frame[],
  windows = walkthrough.view.windows,
): TemplateResult {
  const isHidden = walkthrough.view.windows && !windows;
  return html`<section class="card stack" aria-label="Calls">
    <table>
      <thead>
        <tr>
          <th scope="col">Call</th>
          ${windows ? html`<th scope="col">α</th><th scope="col">β</th>` : nothing}
          <th scope="col">best</th>
          <th scope="col"><span class="hidden-words">Number line</span></th>
        </tr>
      </thead>
      <tbody>
        ${frames.map(
          (
            frame,
            index,
          ) => html`<tr class=${index === frames.length - 1 ? "now" : ""} data-row=${frame.node.row}>
            <th scope="row">
              <span class=${frame.node.maximizing ? "is-max" : "is-min"}>${frame.node.maximizing ? "△" : "▽"}</span>
              ${frame.node.move || "start"}
            </th>
            ${
              windows
                ? html`<td class="alpha">${scoreText(frame.alpha, "-∞")}</td>
                  <td class="beta">${scoreText(frame.beta, "∞")}</td>`
                : nothing
            }
            <td class="best">${scoreText(frame.best) || "–"}</td>
            <td class="line">${isHidden ? nothing : numberLine(frame, walkthrough.range)}</td>
          </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

const WIDTH = 220;
const END = 16;

/** Draws a window on the line of all scores: the outside is hatched, and ◆ is the best so far. */
export function numberLine(
  { alpha, beta, best }: Frame,
  [low, high]: [number, number],
): SVGTemplateResult | TemplateResult {
  const at = (score: number): number => END + ((score - low) / (high - low)) * (WIDTH - 2 * END);
  const [left, right] = [alpha === null ? 2 : at(alpha), beta === null ? WIDTH - 2 : at(beta)];
  const isClosed = alpha !== null && beta !== null && alpha >= beta;
  return html`<svg class="numberline ${isClosed ? "closed" : ""}" viewBox="0 0 ${WIDTH} 24" aria-hidden="true">
    <defs>
      <pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0V5" />
      </pattern>
    </defs>
    <path class="axis" d="M2 12H${WIDTH - 2}" />
    ${
      isClosed
        ? svg`<rect class="out" x="2" y="5" width=${WIDTH - 4} height="14" />
          <path class="shut" d="M${left} 4V20M${right} 4V20" />`
        : svg`<rect class="out" x="2" y="5" width=${Math.max(0, left - 2)} height="14" />
          <rect class="out" x=${right} y="5" width=${Math.max(0, WIDTH - 2 - right)} height="14" />
          <rect class="window" x=${left} y="8" width=${Math.max(1.5, right - left)} height="8" />
          <path class="bracket" d="M${left + 4} 4H${left}V20H${left + 4}M${right - 4} 4H${right}V20H${right - 4}" />`
    }
    ${best === null ? nothing : svg`<path class="best" d="M${at(best)} 5l6 7-6 7-6-7Z" />`}
  </svg>`;
}
