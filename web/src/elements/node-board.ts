/** A small board below a node of a tree. */
import { type SVGTemplateResult, svg } from "lit";
import type { Picture } from "../messages.js";
import { drawPiece } from "./pieces.js";

/** The side of the largest board that a node has room for, in cells. */
const MOST_CELLS = 4;
const CELL = 16;

/** Returns whether a board is so small that it can be seen below a node. */
export const isSmall = ({ grid, pieces }: Picture): boolean =>
  grid !== "hexagons" && pieces.length <= MOST_CELLS && pieces[0]!.length <= MOST_CELLS;

/** Returns the side of a board in the units of the tree. */
export const sideOf = ({ pieces }: Picture): number =>
  CELL * Math.max(pieces.length, pieces[0]!.length);

/** Draws a board around x = 0, from y downwards. */
export function nodeBoard(picture: Picture, y: number): SVGTemplateResult {
  const left = (-CELL * picture.pieces[0]!.length) / 2;
  return svg`<g class="node-board ${picture.grid}" transform="translate(${left} ${y})">
    ${picture.pieces.flatMap((row, down) =>
      row.map((piece, right) => {
        const isDark = (down + right + (picture.dark_corner ? 1 : 0)) % 2 === 1;
        const [x, top] = [right * CELL, down * CELL];
        return svg`<rect class=${isDark ? "dark" : ""} x=${x} y=${top} width=${CELL} height=${CELL} />
          ${piece ? svg`<g transform="translate(${x + CELL / 2} ${top + CELL / 2}) scale(${CELL / 100})">${drawPiece(piece)}</g>` : ""}`;
      }),
    )}
  </g>`;
}
