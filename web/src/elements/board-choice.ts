/** Moves with the same cells are offered where they end: a promotion at its square. */
import { type SVGTemplateResult, svg } from "lit";
import type { LegalMove } from "../messages.js";
import { SIZE } from "./lattice.js";
import { drawPiece } from "./pieces.js";

const PROMOTED: Record<string, string> = { Q: "queen", R: "rook", B: "bishop", N: "knight" };

interface Place {
  x: number;
  y: number;
}

/** Draws one square for each move, from the last cell towards the middle of the board. */
export function choiceAt(
  moves: LegalMove[],
  end: Place,
  height: number,
  colour: string,
  play: (move: LegalMove) => void,
): SVGTemplateResult {
  const step = end.y < height / 2 ? SIZE : -SIZE;
  const option = (move: LegalMove, index: number) => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      play(move);
    };
    return svg`<g
      role="button"
      tabindex="0"
      aria-label=${move.text}
      transform="translate(${end.x} ${end.y + index * step})"
      @pointerdown=${(event: PointerEvent) => event.stopPropagation()}
      @click=${() => play(move)}
      @keydown=${pressed}
    ><rect x=${-SIZE / 2} y=${-SIZE / 2} width=${SIZE} height=${SIZE} />${signOf(move, colour)}</g>`;
  };
  return svg`<g class="choice" role="group" aria-label="Which move?">${moves.map(option)}</g>`;
}

/** Returns the piece that a pawn becomes, or the text of any other move. */
function signOf({ text }: LegalMove, colour: string): SVGTemplateResult {
  const shape = PROMOTED[text.match(/=([QRBN])/)?.[1] ?? ""];
  return shape ? drawPiece(`${colour} ${shape}`) : svg`<text dy="0.35em">${text}</text>`;
}
