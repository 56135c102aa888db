/** These form fields say what to search and how. */
import { html, nothing, type TemplateResult } from "lit";
import { baseName } from "../core/game-name.js";
import type { Method } from "../core/method.js";
import type { Start } from "../core/search-request.js";
import type { Welcome } from "../messages.js";
import { fieldValue, isChecked } from "./field.js";

/** Shows the fields for the game, the position, the moves and the depth. */
export function startFields(
  welcome: Welcome,
  start: Start,
  change: (start: Start) => void,
): TemplateResult {
  return html`
    <label class="field">
      Game
      <select
        name="game"
        @change=${(event: Event) => change({ ...start, game: fieldValue(event), position: null, moves: [] })}
      >
        ${welcome.games.map(
          ({ name, title }) =>
            html`<option value=${name} ?selected=${baseName(name) === baseName(start.game)}>${title}</option>`,
        )}
      </select>
    </label>
    <label class="field">
      Position
      <input
        name="position"
        placeholder="starting position"
        .value=${start.position ?? ""}
        @change=${(event: Event) => change({ ...start, position: fieldValue(event) || null })}
      />
    </label>
    <label class="field">
      Moves from the position
      <input
        name="moves"
        placeholder="none"
        .value=${start.moves.join(" ")}
        @change=${(event: Event) =>
          change({
            ...start,
            moves: fieldValue(event)
              .split(/[\s,]+/)
              .filter(Boolean),
          })}
      />
    </label>
    <label class="field short">
      Depth
      <input
        name="depth"
        type="number"
        min="0"
        max="60"
        placeholder="to the end"
        .value=${start.depth === null ? "" : String(start.depth)}
        @change=${(event: Event) => change({ ...start, depth: fieldValue(event) === "" ? null : Number(fieldValue(event)) })}
      />
    </label>
  `;
}

/** Shows the field for who moves first in a tree. */
export function firstPlayerField(
  maximizing: boolean,
  change: (maximizing: boolean) => void,
): TemplateResult {
  return html`<label class="field">
    First player
    <select name="first" @change=${(event: Event) => change(fieldValue(event) === "max")}>
      <option value="max" ?selected=${maximizing}>△ White, the maximizer</option>
      <option value="min" ?selected=${!maximizing}>▽ Black, the minimizer</option>
    </select>
  </label>`;
}

/** Shows the fields for the algorithm or preset and its options. */
export function methodFields(
  welcome: Welcome,
  method: Method,
  change: (method: Method) => void,
): TemplateResult {
  const isPreset = welcome.presets.includes(method.algorithm);
  const option = (name: string) =>
    html`<option value=${name} ?selected=${name === method.algorithm}>${name}</option>`;
  return html`
    <label class="field">
      Algorithm
      <select
        name="algorithm"
        @change=${(event: Event) => change({ algorithm: fieldValue(event), ordered: false, switches: {} })}
      >
        <optgroup label="Textbook">${welcome.algorithms.map(option)}</optgroup>
        <optgroup label="Engine">${welcome.presets.map(option)}</optgroup>
      </select>
    </label>
    ${
      isPreset
        ? html`<details class="switches">
          <summary>Switches${Object.keys(method.switches).length > 0 ? ` (${Object.keys(method.switches).length})` : ""}</summary>
          ${welcome.switches.map((name) => switchField(name, method, change))}
        </details>`
        : method.algorithm === "deepening"
          ? nothing
          : html`<label class="check">
            <input
              type="checkbox"
              name="ordered"
              .checked=${method.ordered}
              @change=${(event: Event) => change({ ...method, ordered: isChecked(event) })}
            />
            with the game's move ordering
          </label>`
    }
  `;
}

function switchField(
  name: string,
  method: Method,
  change: (method: Method) => void,
): TemplateResult {
  const state = method.switches[name];
  const chosen = state === undefined ? "" : state ? "on" : "off";
  const choose = (event: Event): void => {
    const { [name]: _, ...others } = method.switches;
    const value = fieldValue(event);
    change({ ...method, switches: value ? { ...others, [name]: value === "on" } : others });
  };
  return html`<label class="field row">
    ${name.replaceAll("_", " ")}
    <select name="switch-${name}" @change=${choose}>
      ${["", "on", "off"].map(
        (value) =>
          html`<option value=${value} ?selected=${value === chosen}>${value || "default"}</option>`,
      )}
    </select>
  </label>`;
}
