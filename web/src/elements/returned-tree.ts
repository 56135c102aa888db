/** This element shows the tree that a search with tracking returns: as text, JSON or a picture. */
import { html, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { ask } from "../core/connection.js";
import { save } from "../core/picture.js";
import { attempt } from "../core/toast.js";
import type { ReturnedTree } from "../messages.js";
import { PlyElement } from "./base.js";

const FORMS = { text: "Text", json: "JSON", svg: "Picture" };
type Form = keyof typeof FORMS;
const FILES = { text: "text/plain", json: "application/json", svg: "image/svg+xml" };
const ENDINGS = { text: "txt", json: "json", svg: "svg" };

@customElement("ply-returned-tree")
export class PlyReturnedTree extends PlyElement {
  @property() traceId = "";
  @state() private tree: ReturnedTree | null = null;
  @state() private form: Form = "text";

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has("traceId")) return;
    const trace_id = this.traceId;
    this.tree = null;
    void attempt(async () => {
      const tree = await ask("return_tree", { trace_id });
      if (trace_id === this.traceId) this.tree = tree;
    });
  }

  private readonly save = (): void => {
    const { tree, form } = this;
    save(new Blob([tree![form]], { type: FILES[form] }), `tree.${ENDINGS[form]}`);
  };

  protected override render() {
    if (!this.tree) return nothing;
    return html`<section class="card returned" aria-label="The tree it returns">
      <h2>The tree it returns</h2>
      <div class="buttons words">
        ${(Object.keys(FORMS) as Form[]).map(
          (form) =>
            html`<button aria-pressed=${form === this.form} @click=${() => (this.form = form)}>${FORMS[form]}</button>`,
        )}
        <button @click=${this.save}>Save</button>
      </div>
      ${
        this.form === "svg"
          ? html`<img alt="The tree as a picture" src="data:image/svg+xml;charset=utf-8,${encodeURIComponent(this.tree.svg)}" />`
          : html`<pre tabindex="0">${this.tree[this.form]}</pre>`
      }
    </section>`;
  }
}
