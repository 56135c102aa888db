/** This table counts nodes, leaves and cutoffs at each ply. */
import { html, type TemplateResult } from "lit";
import type { PlyTable } from "../messages.js";

/** `choose` filters by a ply. */
export function plyTable(
  { plies, first_move_rate }: PlyTable,
  choose: (ply: number) => void,
): TemplateResult {
  const most = Math.max(...plies.map(({ nodes }) => nodes), 1);
  const number = (value: number) => html`<td>${value.toLocaleString("en")}</td>`;
  return html`<details class="plies card" open>
    <summary>Ply by ply</summary>
    <div class="scroller">
      <table>
        <thead>
          <tr>
            <th>ply</th><th>nodes</th><th class="bars"></th><th>leaves</th><th>cutoffs</th><th>table hits</th>
            <th>moves searched</th><th>pruned</th><th>skipped</th>
          </tr>
        </thead>
        <tbody>
          ${plies.map(
            ({ ply, nodes, leaves, cutoffs, table_hits, searched, pruned, skipped }) => html`<tr>
              <th>
                <button class="link" aria-label="Only ply ${ply}" @click=${() => choose(ply)}>${ply}</button>
              </th>
              ${number(nodes)}
              <td class="bars"><meter min="0" max=${most} value=${nodes}></meter></td>
              ${[leaves, cutoffs, table_hits, searched, pruned, skipped].map(number)}
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <p class="muted">${Math.round(100 * first_move_rate)} % of the cutoffs came on the first move.</p>
  </details>`;
}
