/** This form chooses a textbook search: an example, a tree or a game, and the algorithm. */
import { html, nothing, type TemplateResult } from "lit";
import { ask } from "../core/connection.js";
import type { Start } from "../core/search-request.js";
import { type TextbookSearch, withDefaultDepth } from "../core/textbook-search.js";
import type { Examples, Welcome } from "../messages.js";
import { fieldValue } from "./field.js";
import { firstPlayerField, startFields } from "./search-form.js";

/** The values that the fields offer. */
export interface Offer {
  welcome: Welcome;
  examples: Examples;
}

export async function fetchOffer(): Promise<Offer> {
  const [welcome, examples] = await Promise.all([ask("hello", {}), ask("list_examples", {})]);
  return { welcome, examples };
}

/** Returns the worked example that a search is of, if it is one. */
export function exampleOf({ examples }: Offer, { start, maximizing }: TextbookSearch) {
  if (start.game !== "tree" || !maximizing || start.moves.length > 0 || start.depth !== null)
    return undefined;
  return (
    examples.examples.find(({ position }) => position === start.position) ??
    (start.position === null ? examples.examples[0] : undefined)
  );
}

type Change = (search: TextbookSearch) => void;

export function chooseSearch(offer: Offer, search: TextbookSearch, change: Change): TemplateResult {
  const { algorithms } = offer.examples;
  return html`<div class="choose-search">
    ${exampleField(offer, search, change)}
    <label class="field">
      Algorithm
      <select
        name="algorithm"
        @change=${(event: Event) => change({ ...search, algorithm: fieldValue(event) })}
      >
        ${algorithms.map(
          (name) =>
            html`<option value=${name} ?selected=${name === search.algorithm}>${name}</option>`,
        )}
      </select>
    </label>
    <details ?open=${exampleOf(offer, search) === undefined}>
      <summary>Any tree or game</summary>
      <div class="fields">${otherFields(offer, search, change)}</div>
    </details>
  </div>`;
}

function exampleField(offer: Offer, search: TextbookSearch, change: Change): TemplateResult {
  const chosen = exampleOf(offer, search);
  const choose = (event: Event): void => {
    const start = { game: "tree", position: fieldValue(event), moves: [], depth: null };
    change({ ...search, maximizing: true, start });
  };
  return html`<label class="field">
    Example
    <select name="example" @change=${choose}>
      ${chosen ? nothing : html`<option selected disabled value="">another tree or game</option>`}
      ${offer.examples.examples.map(
        ({ name, position }) =>
          html`<option value=${position} ?selected=${name === chosen?.name}>${name}</option>`,
      )}
    </select>
  </label>`;
}

/** Shows the fields for a search that is not an example. */
function otherFields({ welcome }: Offer, search: TextbookSearch, change: Change): TemplateResult {
  const changeStart = (start: Start): void => {
    const depth = start.game === search.start.game ? start.depth : null;
    change({ ...search, start: withDefaultDepth({ ...start, depth }) });
  };
  return html`
    ${startFields(welcome, search.start, changeStart)}
    ${
      search.start.game === "tree"
        ? firstPlayerField(search.maximizing, (maximizing) => change({ ...search, maximizing }))
        : nothing
    }
  `;
}
