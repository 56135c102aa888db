/** Our elements have no shadow root, so that one style sheet serves the whole page. */
import { LitElement } from "lit";

export class PlyElement extends LitElement {
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}
