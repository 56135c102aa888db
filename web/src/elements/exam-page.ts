/** An exam to print: a sheet for each student, and one key of solutions after them. */
import { html } from "lit";
import { customElement } from "lit/decorators.js";
import { type ExamSheet, readExam } from "../core/lesson-data.js";
import { PlyElement } from "./base.js";

@customElement("ply-exam")
export class PlyExam extends PlyElement {
  private readonly sheets = readExam(document.querySelector("#lesson")!.textContent!);

  protected override render() {
    return html`<main class="exam">
      <p class="buttons words no-print">
        <button class="primary" @click=${() => window.print()}>Print</button>
        ${this.sheets.length} sheets, and the key after them.
      </p>
      ${this.sheets.map(
        ({ tree, maximizing, minimax, alphabeta }, index) => html`<ply-sheet
          .shape=${tree}
          .minimax=${minimax}
          .alphabeta=${alphabeta}
          .number=${index + 1}
          ?maximizing=${maximizing}
        ></ply-sheet>`,
      )}
      ${this.key()}
    </main>`;
  }

  private key() {
    return html`<article class="sheet key">
      <h1>Key</h1>
      <table>
        <thead>
          <tr>
            <th scope="col">Sheet</th><th scope="col">Value, move</th><th scope="col">Minimax values</th>
            <th scope="col">Never searched</th><th scope="col">Leaves</th>
          </tr>
        </thead>
        <tbody>
          ${this.sheets.map(
            ({ solution }: ExamSheet, index) => html`<tr>
            <th scope="row">${index + 1}</th>
            <td>${solution.value}, ${solution.best}</td>
            <td>${listed(solution.nodes)}</td>
            <td>${listed(solution.pruned)}</td>
            <td>${solution.leaves}</td>
          </tr>`,
          )}
        </tbody>
      </table>
    </article>`;
  }
}

/** Shows texts in a row that wraps only between them. */
const listed = (texts: string[]) =>
  texts.map(
    (text, index) =>
      html`<span class="whole">${text}${index < texts.length - 1 ? ";" : ""}</span> `,
  );
