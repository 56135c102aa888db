/** What to watch or to be asked about: a worked example, any tree, or a game, and the algorithm. */
import { html, nothing, type TemplateResult } from "lit";
import { ask } from "../core/connection.js";
import { type TextbookSearch, withDefaultDepth } from "../core/textbook-search.js";
import type { Examples, Welcome } from "../messages.js";
import { fieldValue } from "./field.js";
import { startFields } from "./search-form.js";

/** What the fields offer. */
export interface Offer {
  welcome: Welcome;
  examples: Examples;
}

export async function fetchOffer(): Promise<Offer> {
  const [welcome, examples] = await Promise.all([ask("hello", {}), ask("list_examples", {})]);
  return { welcome, examples };
}

/** The worked example that is search, if it is one. */
export function exampleOf({ examples }: Offer, { start, maximizing }: TextbookSearch) {
  if (start.game !== "tree" || !maximizing || start.moves.length > 0 || start.depth !== null)
    return undefined;
  return (
    examples.examples.find(({ position }) => position === start.position) ??
    (start.position === null ? examples.examples[0] : undefined)
  );
}

export function chooseSearch(
  offer: Offer,
  search: TextbookSearch,
  change: (search: TextbookSearch) => void,
): TemplateResult {
  const chosen = exampleOf(offer, search);
  const choose = (event: Event): void => {
    const position = fieldValue(event);
    change({
      ...search,
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
        @change=${(event: Event) => change({ ...search, algorithm: fieldValue(event) })}
      >
        ${offer.examples.algorithms.map(
          (name) =>
            html`<option value=${name} ?selected=${name === search.algorithm}>${name}</option>`,
        )}
      </select>
    </label>
    <details ?open=${chosen === undefined}>
      <summary>Any tree or game</summary>
      <div class="fields">
        ${startFields(offer.welcome, search.start, (start) => {
          const depth = start.game === search.start.game ? start.depth : null;
          change({ ...search, start: withDefaultDepth({ ...start, depth }) });
        })}
        ${
          search.start.game === "tree"
            ? html`<label class="field">
              Who begins
              <select
                name="first"
                @change=${(event: Event) =>
                  change({ ...search, maximizing: fieldValue(event) === "max" })}
              >
                <option value="max" ?selected=${search.maximizing}>△ White, the maximizer</option>
                <option value="min" ?selected=${!search.maximizing}>▽ Black, the minimizer</option>
              </select>
            </label>`
            : nothing
        }
      </div>
    </details>
  </div>`;
}
