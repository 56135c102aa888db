/** What to watch or to be asked about: a worked example, any tree, or a game, and the algorithm. */
import { html, nothing, type TemplateResult } from "lit";
import { ask } from "../core/connection.js";
import { settled, type Told } from "../core/story.js";
import type { Examples, Welcome } from "../messages.js";
import { startFields } from "./asked.js";
import { fieldValue } from "./field.js";

/** What the fields offer. */
export interface Offer {
  welcome: Welcome;
  examples: Examples;
}

export async function fetchOffer(): Promise<Offer> {
  const [welcome, examples] = await Promise.all([ask("hello", {}), ask("list_examples", {})]);
  return { welcome, examples };
}

/** The worked example that is told, if it is one. */
export function exampleOf({ examples }: Offer, { start, maximizing }: Told) {
  if (start.game !== "tree" || !maximizing || start.moves.length > 0 || start.depth !== null)
    return undefined;
  return (
    examples.examples.find(({ position }) => position === start.position) ??
    (start.position === null ? examples.examples[0] : undefined)
  );
}

export function chooseSearch(
  offer: Offer,
  told: Told,
  change: (told: Told) => void,
): TemplateResult {
  const chosen = exampleOf(offer, told);
  const choose = (event: Event): void => {
    const position = fieldValue(event);
    change({
      ...told,
      maximizing: true,
      start: { game: "tree", position, moves: [], depth: null },
    });
  };
  return html`<div class="choose-search">
    <label class="field">
      Example
      <select name="example" @change=${choose}>
        ${chosen ? nothing : html`<option selected disabled value="">another tree or game</option>`}
        ${offer.examples.examples.map(
          ({ name, position }) =>
            html`<option value=${position} ?selected=${name === chosen?.name}>${name}</option>`,
        )}
      </select>
    </label>
    <label class="field">
      Algorithm
      <select
        name="algorithm"
        @change=${(event: Event) => change({ ...told, algorithm: fieldValue(event) })}
      >
        ${offer.examples.algorithms.map(
          (name) =>
            html`<option value=${name} ?selected=${name === told.algorithm}>${name}</option>`,
        )}
      </select>
    </label>
    <details ?open=${chosen === undefined}>
      <summary>Any tree or game</summary>
      <div class="fields">
        ${startFields(offer.welcome, told.start, (start) => {
          const depth = start.game === told.start.game ? start.depth : null;
          change({ ...told, start: settled({ ...start, depth }) });
        })}
        ${
          told.start.game === "tree"
            ? html`<label class="field">
              Who begins
              <select
                name="first"
                @change=${(event: Event) =>
                  change({ ...told, maximizing: fieldValue(event) === "max" })}
              >
                <option value="max" ?selected=${told.maximizing}>△ White, the maximizer</option>
                <option value="min" ?selected=${!told.maximizing}>▽ Black, the minimizer</option>
              </select>
            </label>`
            : nothing
        }
      </div>
    </details>
  </div>`;
}
