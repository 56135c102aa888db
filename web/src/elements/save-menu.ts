/** The menu saves a recorded search, or a subtree of it, in one of several formats. */
import { html, type TemplateResult } from "lit";

const EXPORTS = { svg: "SVG picture", json: "JSON", html: "HTML page", dot: "Graphviz" };

/** Returns the address of an export of the subtree at a row. */
export const exportOf = (trace_id: string, row: number, form: keyof typeof EXPORTS): string =>
  `/traces/${trace_id}/export/${form}?row=${row}`;

export function saveMenu(trace_id: string, row: number, savePng: () => void): TemplateResult {
  const link = (form: keyof typeof EXPORTS) =>
    html`<a href=${exportOf(trace_id, row, form)} download="search.${form}">${EXPORTS[form]}</a>`;
  return html`<details class="save">
    <summary>Save</summary>
    <div class="card">
      <a href="/traces/${trace_id}/file" download="search.plytrace">Trace file</a>
      ${link("svg")}
      <button class="link" @click=${savePng}>PNG picture</button>
      ${link("json")} ${link("html")} ${link("dot")}
    </div>
  </details>`;
}
