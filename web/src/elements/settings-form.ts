/** This form changes the settings of a game. */
import { html, nothing, type TemplateResult } from "lit";
import { baseName, optionsIn, withOption } from "../core/game-name.js";
import {
  LIMITS,
  type Limit,
  normalized,
  type People,
  type Settings,
  USUAL,
} from "../core/game-settings.js";
import { hasSounds, turnSounds } from "../core/sounds.js";
import type { EngineEntry, GameEntry, GameState, Welcome } from "../messages.js";
import { fieldValue, isChecked } from "./field.js";

const CHOICES: Record<Limit, number[]> = {
  level: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  seconds: [0.1, 0.5, 1, 2, 5, 10, 30, 60],
  depth: [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20],
};
const CHESS_960 = "chess/960";
const LINES = [1, 2, 3, 5];
const CONTROLS = ["", "1+0", "3+2", "5+0", "5+3", "10+5", "15+10", "30+0"];
const PACES = [0, 0.5, 1, 2, 5];
const PEOPLE: Record<People, string> = {
  first: "You play first",
  second: "The computer plays first",
  both: "Two players",
  nobody: "Computer vs computer",
};
/** The choices against another engine. */
const AGAINST: [People, (name: string) => string][] = [
  ["first", (name) => `You play first against ${name}`],
  ["second", (name) => `${name} plays first against you`],
  ["nobody", (name) => `Plyscope against ${name}`],
];

/** The openings, each in a few words. */
const OPENINGS: Record<string, string> = {
  "": "free: Black moves first",
  swap: "swap: choose a colour after three stones",
  swap2: "swap2: choose a colour after three or five stones",
};

interface Does {
  /** Starts a game, from a position if one is given. */
  play(game: string, position?: string | null): void;
  /** Starts the same game again with another opening; "" is none. */
  open(rule: string): void;
  change(settings: Settings): void;
  showSaved(): void;
}

const option = (value: string | number, text: string, chosen: boolean) =>
  html`<option value=${value} .selected=${chosen}>${text}</option>`;

type Change = (changed: Partial<Settings>) => void;

export function settingsForm(
  game: GameState,
  { games, levels }: Welcome,
  engines: EngineEntry[],
  settings: Settings,
  error: string,
  does: Does,
): TemplateResult {
  const change: Change = (changed) => does.change(normalized({ ...settings, ...changed }));
  return html`<div class="settings">
    ${optionFields(game, games, error, does)} ${openingField(game, games, does)} ${playersField(settings, engines, change)}
    ${limitFields(settings, levels, change)} ${clockField(settings, change)} ${linesField(settings, game.native, change)}
    ${game.view.picture ? arrowsField(settings, change) : nothing} ${soundsField()}
    <button class="saved" @click=${() => does.showSaved()}>Saved games</button>
  </div>`;
}

/** Shows the options of the game, such as the size of its board; a change starts a new game. */
function optionFields({ game }: GameState, games: GameEntry[], error: string, does: Does) {
  const entry = games.find(({ name }) => baseName(name) === baseName(game));
  const chosen = optionsIn(game);
  const fields = Object.entries(entry?.options ?? {}).map(
    ([name, usual]) => html`<label>
      ${name[0]!.toUpperCase()}${name.slice(1)}
      <input
        type="number"
        name=${name}
        aria-invalid=${error ? "true" : "false"}
        .value=${chosen[name] ?? String(usual)}
        @change=${(event: Event) => does.play(withOption(game, name, fieldValue(event)))}
      />
    </label>`,
  );
  const told = error ? html`<p class="error" role="alert">${error}</p>` : nothing;
  return html`${fields} ${game === CHESS_960 ? startField(does) : nothing} ${told}`;
}

/** Starts Chess960 from a line of pieces by its number. */
function startField(does: Does) {
  return html`<label>
    Start position, 0 to 959
    <input
      type="number"
      name="start"
      min="0"
      max="959"
      placeholder="at random"
      @change=${(event: Event) => does.play(CHESS_960, fieldValue(event) || null)}
    />
  </label>`;
}

/** Shows the openings, if the game has any. */
function openingField(game: GameState, games: GameEntry[], does: Does) {
  const openings = games.find(({ name }) => name === game.game)?.openings ?? [];
  if (openings.length === 0) return nothing;
  const chosen = game.opening?.rule ?? "";
  return html`<label>
    Opening
    <select name="opening" @change=${(event: Event) => does.open(fieldValue(event))}>
      ${["", ...openings].map((rule) => option(rule, OPENINGS[rule] ?? rule, rule === chosen))}
    </select>
  </label>`;
}

function playersField({ people, engine }: Settings, engines: EngineEntry[], change: Change) {
  const choose = (event: Event): void => {
    const [people, ...name] = fieldValue(event).split(" ");
    change({ people: people as People, engine: name.join(" ") || null });
  };
  return html`<label>
    Players
    <select name="people" @change=${choose}>
      ${Object.entries(PEOPLE).map(([name, title]) => option(name, title, engine === null && name === people))}
      ${engines.map(
        ({ name }) => html`<optgroup label=${name}>
          ${AGAINST.map(([who, title]) => option(`${who} ${name}`, title(name), engine === name && who === people))}
        </optgroup>`,
      )}
    </select>
  </label>`;
}

/** Shows what limits a search, and by how much: where only computers play, for each of them. */
function limitFields(settings: Settings, levels: string[], change: Change) {
  const { people, engine, limit, amount, second } = settings;
  const limits = Object.entries(LIMITS).filter(([name]) => name !== "level" || engine === null);
  const chooseLimit = (event: Event): void => {
    const limit = fieldValue(event) as Limit;
    change({ limit, amount: USUAL[limit], second: null });
  };
  const isWatched = people === "nobody";
  return html`<label>
      ${isWatched ? "Strength of the first player" : "Computer strength"}
      <span class="pair">
        <select name="limit" aria-label="Kind of limit" @change=${chooseLimit}>
          ${limits.map(([name, title]) => option(name, title, name === limit))}
        </select>
        ${amountField("amount", LIMITS[limit], limit, amount, levels, (amount) => change({ amount }))}
      </span>
    </label>
    ${
      isWatched
        ? html`<label>
              Strength of the second player
              ${amountField("second", `${LIMITS[limit]} of the second player`, limit, second ?? amount, levels, (second) => change({ second }))}
            </label>
            ${paceField(settings, change)}`
        : nothing
    }`;
}

function amountField(
  name: string,
  label: string,
  limit: Limit,
  amount: number,
  levels: string[],
  choose: (amount: number) => void,
) {
  const text: Record<Limit, (amount: number) => string> = {
    level: (amount) => `${amount} · ${levels[amount - 1] ?? ""}`,
    seconds: (amount) => `${amount} s per move`,
    depth: (amount) => `${amount} plies`,
  };
  const amounts = [...new Set([...CHOICES[limit], amount])].sort((a, b) => a - b);
  return html`<select name=${name} aria-label=${label} @change=${(event: Event) => choose(Number(fieldValue(event)))}>
    ${amounts.map((one) => option(one, text[limit](one), one === amount))}
  </select>`;
}

function paceField({ pace }: Settings, change: Change) {
  const text = (seconds: number): string =>
    seconds === 0 ? "as fast as they think" : `${seconds} s between two moves`;
  return html`<label>
    Pace
    <select name="pace" @change=${(event: Event) => change({ pace: Number(fieldValue(event)) })}>
      ${PACES.map((one) => option(one, text(one), one === pace))}
    </select>
  </label>`;
}

function clockField({ clock }: Settings, change: Change) {
  const text = (control: string): string => {
    const [minutes, seconds] = control.split("+");
    return control ? `${minutes} min + ${seconds} s a move` : "no limit";
  };
  return html`<label>
    Time for the game
    <select name="clock" @change=${(event: Event) => change({ clock: fieldValue(event) })}>
      ${[...new Set([...CONTROLS, clock])].map((one) => option(one, text(one), one === clock))}
    </select>
  </label>`;
}

function linesField({ lines }: Settings, isNative: boolean, change: Change) {
  const text = (count: number): string =>
    count === 1 ? "best move only" : `best ${count} moves, with exact scores`;
  return html`<label>
    Lines
    <select
      name="lines"
      ?disabled=${!isNative}
      @change=${(event: Event) => change({ lines: Number(fieldValue(event)) })}
    >
      ${LINES.map((count) => option(count, text(count), count === lines))}
    </select>
  </label>`;
}

function arrowsField({ arrows }: Settings, change: Change) {
  return html`<label class="check">
    <input
      type="checkbox"
      name="arrows"
      .checked=${arrows}
      @change=${(event: Event) => change({ arrows: isChecked(event) })}
    />
    Show expected moves
  </label>`;
}

/** The sounds are of this browser, not of a game. */
function soundsField() {
  return html`<label class="check">
    <input
      type="checkbox"
      name="sounds"
      .checked=${hasSounds()}
      @change=${(event: Event) => turnSounds(isChecked(event))}
    />
    Sounds
  </label>`;
}
