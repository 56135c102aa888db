/** The menu saves a recorded search, or a subtree of it, in one of several formats. */
import { html, type TemplateResult } from "lit";
import { saveFrom } from "../core/picture.js";
import { attempt } from "../core/toast.js";

const EXPORTS = { svg: "SVG picture", json: "JSON", html: "HTML page", dot: "Graphviz" };

/** Returns the address of an export of the subtree at a row. */
export const exportOf = (trace_id: string, row: number, form: keyof typeof EXPORTS): string =>
  `/traces/${trace_id}/export/${form}?row=${row}`;

export function saveMenu(trace_id: string, row: number, savePng: () => void): TemplateResult {
  const entry = (address: string, form: string, text: string) => {
    const saved = () => void attempt(() => saveFrom(address, `search.${form}`));
    return html`<button class="link" @click=${saved}>${text}</button>`;
  };
  const link = (form: keyof typeof EXPORTS) =>
    entry(exportOf(trace_id, row, form), form, EXPORTS[form]);
  return html`<details class="save">
    <summary>Save</summary>
    <div class="card">
      ${entry(`/traces/${trace_id}/file`, "plytrace", "Trace file")} ${link("svg")}
      <button class="link" @click=${savePng}>PNG picture</button>
      ${link("json")} ${link("html")} ${link("dot")}
    </div>
  </details>`;
}
