/** The form for the settings of a game. */
import { html, nothing, type TemplateResult } from "lit";
import {
  LIMITS,
  type Limit,
  normalized,
  type People,
  type Settings,
  USUAL,
} from "../core/game-settings.js";
import type { EngineEntry, GameState, Welcome } from "../messages.js";
import { fieldValue, isChecked } from "./field.js";

const CHOICES: Record<Limit, number[]> = {
  level: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  seconds: [0.1, 0.5, 1, 2, 5, 10, 30, 60],
  depth: [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20],
};
const LINES = [1, 2, 3, 5];
const PEOPLE: Record<People, string> = {
  first: "You begin",
  second: "The computer begins",
  both: "Two people",
  nobody: "Computer against itself",
};
/** The same against another program. */
const AGAINST: [People, (name: string) => string][] = [
  ["first", (name) => `You begin against ${name}`],
  ["second", (name) => `${name} begins against you`],
  ["nobody", (name) => `Plyscope against ${name}`],
];

/** What each opening is, in a few words. */
const OPENINGS: Record<string, string> = {
  "": "free: Black begins",
  swap: "swap: choose after three stones",
  swap2: "swap2: after three stones or five",
};

interface Does {
  play(game: string): void;
  /** Begins the same game again with another opening; "" is none. */
  open(rule: string): void;
  change(settings: Settings): void;
  showKept(): void;
}

const option = (value: string | number, text: string, chosen: boolean) =>
  html`<option value=${value} .selected=${chosen}>${text}</option>`;

export function settingsForm(
  game: GameState,
  { games, levels }: Welcome,
  engines: EngineEntry[],
  settings: Settings,
  does: Does,
): TemplateResult {
  const { people, engine, limit, amount, lines } = settings;
  const said: Record<Limit, (amount: number) => string> = {
    level: (amount) => `${amount} · ${levels[amount - 1] ?? ""}`,
    seconds: (amount) => `${amount} s a move`,
    depth: (amount) => `${amount} moves ahead`,
  };
  const limits = Object.entries(LIMITS).filter(([name]) => name !== "level" || engine === null);
  const amounts = [...new Set([...CHOICES[limit], amount])].sort((a, b) => a - b);
  const change = (changed: Partial<Settings>): void =>
    does.change(normalized({ ...settings, ...changed }));
  const openings = games.find(({ name }) => name === game.game)?.openings ?? [];
  const choosePlayers = (event: Event): void => {
    const [people, ...name] = fieldValue(event).split(" ");
    change({ people: people as People, engine: name.join(" ") || null });
  };
  return html`<div class="settings">
    <label>
      Game
      <select name="game" @change=${(event: Event) => does.play(fieldValue(event))}>
        ${games.map(({ name, title }) => option(name, title, name === game.game))}
      </select>
    </label>
    ${
      openings.length
        ? html`<label>
          Opening
          <select name="opening" @change=${(event: Event) => does.open(fieldValue(event))}>
            ${["", ...openings].map((rule) => option(rule, OPENINGS[rule] ?? rule, rule === (game.opening?.rule ?? "")))}
          </select>
        </label>`
        : nothing
    }
    <label>
      Players
      <select name="people" @change=${choosePlayers}>
        ${Object.entries(PEOPLE).map(([name, title]) => option(name, title, engine === null && name === people))}
        ${engines.map(
          ({ name }) => html`<optgroup label=${name}>
            ${AGAINST.map(([who, title]) => option(`${who} ${name}`, title(name), engine === name && who === people))}
          </optgroup>`,
        )}
      </select>
    </label>
    <label>
      Thinks by
      <span class="pair">
        <select
          name="limit"
          aria-label="What ends its thinking"
          @change=${(event: Event) => change({ limit: fieldValue(event) as Limit, amount: USUAL[fieldValue(event) as Limit] })}
        >
          ${limits.map(([name, title]) => option(name, title, name === limit))}
        </select>
        <select name="amount" aria-label=${LIMITS[limit]} @change=${(event: Event) => change({ amount: Number(fieldValue(event)) })}>
          ${amounts.map((one) => option(one, said[limit](one), one === amount))}
        </select>
      </span>
    </label>
    <label>
      Lines
      <select name="lines" ?disabled=${!game.native} @change=${(event: Event) => change({ lines: Number(fieldValue(event)) })}>
        ${LINES.map((count) => option(count, count === 1 ? "the best move alone" : `the best ${count} moves, exactly`, count === lines))}
      </select>
    </label>
    ${
      game.view.picture
        ? html`<label class="check">
          <input
            type="checkbox"
            name="arrows"
            .checked=${settings.arrows}
            @change=${(event: Event) => change({ arrows: isChecked(event) })}
          />
          draw the expected line on the board
        </label>`
        : nothing
    }
    <button class="kept" @click=${() => does.showKept()}>Kept games</button>
  </div>`;
}
