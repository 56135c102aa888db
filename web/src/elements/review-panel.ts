/** The panel of a review has a graph to click on, both accuracies, and what was better. */
import { html, nothing, svg, type TemplateResult } from "lit";
import type { Reviewed, Reviews } from "../core/reviews.js";

const HEIGHT = 100;
const NAMES: Record<string, string> = {
  "?!": "an inaccuracy",
  "?": "a mistake",
  "??": "a blunder",
  "!": "the only good move",
};

interface Does {
  /** Shows the position after so many moves of the review. */
  walk(ply: number): void;
  learn(): void;
  /** Shows the answer of the lesson on the board. */
  answer(): void;
  next(): void;
}

interface Shown {
  /** The names of the seats, and the seat that made each move of the review. */
  seats: string[];
  made: number[];
  /** The moves that lead to the position on the board. */
  line: string[];
}

export function reviewPanel(
  shown: Shown,
  reviews: Reviews,
  does: Does,
): TemplateResult | typeof nothing {
  const { progress, current, lesson } = reviews;
  const { line } = shown;
  if (progress) {
    return html`<section class="review" aria-label="Review">
      <p role="status">Reviewing the game: ${progress.done} of ${progress.total} positions</p>
      <progress max=${progress.total} value=${progress.done}></progress>
      <button @click=${() => reviews.stop()}>Cancel</button>
    </section>`;
  }
  if (!current) return nothing;
  return html`<section class="review" aria-label="Review">
    <ul class="accuracies">${[0, 1].map((seat) => accuracy(shown, current, seat))}</ul>
    ${graph(current, reviews.plyOf(line), does)}
    ${lesson ? lessonPart(current, reviews, does) : html`<p class="told" role="status">${told(current, line, reviews)}</p>`}
    <div class="controls">
      ${lesson ? nothing : html`<button class="strong" @click=${does.learn}>Learn from your mistakes</button>`}
      <button @click=${reviews.close}>Close the review</button>
    </div>
  </section>`;
}

/** Shows the accuracy of a seat, and counts its mistakes. */
function accuracy({ seats, made }: Shown, { accuracies, moves }: Reviewed, seat: number) {
  const percent = accuracies[seat];
  const own = moves.filter((_, ply) => made[ply] === seat);
  const count = (mark: string): number => own.filter((move) => move.mark === mark).length;
  const marks = ["?!", "?", "??", "!"].filter((mark) => count(mark) > 0);
  return html`<li>
    ${seats[seat]}: <b>${percent == null ? "–" : `${Math.round(percent)} %`}</b> accuracy
    <span class="muted">${marks.map((mark) => `${count(mark)} ${mark}`).join(" · ")}</span>
  </li>`;
}

/** Draws the winning chances of the game's first player after each move. */
function graph({ positions, moves, line }: Reviewed, at: number | null, does: Does) {
  const wide = Math.max(1, positions.length - 1);
  const y = (share: number): number => HEIGHT * (1 - share);
  const points = positions.map(({ share }, ply) => `${ply},${y(share).toFixed(1)}`);
  const clicked = (event: PointerEvent): void => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    does.walk(Math.round((wide * (event.clientX - box.left)) / box.width));
  };
  return html`<div class="graph" @click=${clicked} role="img" aria-label="Evaluation after each move">
    <svg viewBox="0 0 ${wide} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">
      <path class="area" d="M0,${HEIGHT} L${points.join(" L")} L${wide},${HEIGHT}Z" />
      <path class="middle" d="M0,${HEIGHT / 2}H${wide}" />
      ${at === null ? nothing : svg`<path class="at" d="M${at},0V${HEIGHT}" />`}
      ${moves.map(({ mark }, ply) => (mark.startsWith("?") ? svg`<path class="mark m${mark.length}${mark === "?!" ? "i" : ""}" d="M${ply + 1},${y(positions[ply + 1]!.share)}h0"><title>${line[ply]}${mark}</title></path>` : nothing))}
    </svg>
  </div>`;
}

/** Says what the move on the board was worth, and what was better. */
function told(current: Reviewed, line: string[], reviews: Reviews): TemplateResult | string {
  const ply = reviews.plyOf(line);
  if (ply === null) return "This variation is not part of the review.";
  const here = current.positions[ply]!;
  const graded = ply > 0 ? current.moves[ply - 1]! : null;
  const best = here.best ? html`Best now: ${here.line}` : nothing;
  if (!graded?.mark) return html`${here.score_text}. ${best}`;
  const before = current.positions[ply - 1]!;
  const name = NAMES[graded.mark] ?? "";
  const better = graded.mark.startsWith("?") ? html`. Better: <b>${before.line}</b>` : nothing;
  return html`<b>${line[ply - 1]}${graded.mark}</b> was ${name}${better}. ${here.score_text}. ${best}`;
}

function lessonPart(current: Reviewed, { lesson }: Reviews, does: Does) {
  const { plies, index, tried } = lesson!;
  const ply = plies[index]!;
  const played = current.line[ply]!;
  const text = !tried
    ? html`Find a better move than <b>${played}</b>.`
    : tried.isGood
      ? html`<b>${tried.move}</b> is good.`
      : html`<b>${tried.move}</b> is not good enough: ${tried.reply || "it loses"}. Try again.`;
  return html`<div class="lesson">
    <p role="status"><span class="muted">${index + 1} of ${plies.length}</span> ${text}</p>
    <div class="controls">
      ${tried?.isGood ? nothing : html`<button @click=${does.answer}>Show the answer</button>`}
      <button class=${tried?.isGood ? "strong" : ""} @click=${does.next}>
        ${index + 1 < plies.length ? "Next mistake" : "Done"}
      </button>
    </div>
  </div>`;
}
