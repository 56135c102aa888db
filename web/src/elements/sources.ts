/** Links to everything in the documents that the project began from, each to a search that shows it. */
import { html, type TemplateResult } from "lit";
import { hashOf, type Params } from "../core/router.js";
import { isStudent } from "../core/server.js";

const FIRST = "(((-1 3) (5 1)) ((-6 -4) (0 9)))";
const DEEPER = "((((8 5) (6 -4)) ((3 8) (4 -6))) (((1 0) (5 2)) ((0 0) (0 0))))";
const INTRODUCTION = "((3 5 2) (9 1))";
const EXAMPLE = { game: "simple_draughts", position: "example", depth: "2" };

/** The question at which the video suggests to pause. */
export const VIDEO_QUESTION = { position: DEEPER, question: "25" };

/** A link's text, its screen, and what the screen shows. */
type Source = [string, string, Params];

const SOURCES: Record<string, Source[]> = {
  "The video": [
    ["The tree, by minimax", "watch", { position: FIRST, algorithm: "minimax" }],
    ["The same tree, pruned", "watch", { position: FIRST, code: "video" }],
    ["The deeper tree", "watch", { position: DEEPER, code: "video" }],
    ["Its question: prune or not?", "quiz", VIDEO_QUESTION],
    [
      "If these two moves had been the other way round",
      "build",
      { position: DEEPER, at: "0.0.1.0", swap: "1" },
    ],
  ],
  "The introduction and the notes": [
    [
      "The example, with the introduction's code",
      "watch",
      { position: INTRODUCTION, algorithm: "minimax", code: "introduction" },
    ],
    ["The code in Ruby", "watch", { position: INTRODUCTION, algorithm: "minimax", code: "ruby" }],
    ["Their slips, at work", "bugs", {}],
  ],
  "The draughts document": [
    ["Its 3x3 board, with the moves A, A1, A2, B, B1", "watch", { ...EXAMPLE, code: "draughts" }],
    ["The tracking version, and the tree it returns", "watch", { ...EXAMPLE, code: "tracking" }],
    [
      "The same board by the rules",
      "watch",
      { game: "simple_draughts", position: "030/000/010", depth: "2", code: "draughts" },
    ],
    [
      "The whole board, by its evaluation",
      "watch",
      { game: "simple_draughts", depth: "2", code: "draughts" },
    ],
  ],
};

export function sourceLinks(): TemplateResult {
  return html`<section class="card sources" aria-label="From the documents">
    ${Object.entries(SOURCES).map(
      ([document, sources]) => html`<h2>${document}</h2>
        <ul>
          ${sources
            .filter(([, screen]) => screen !== "bugs" || !isStudent())
            .map(
              ([text, screen, params]) =>
                html`<li><a href=${hashOf(screen, params)}>${text}</a></li>`,
            )}
        </ul>`,
    )}
  </section>`;
}
