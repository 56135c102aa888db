/** Pieces are SVG, drawn in a cell of 100 by 100 units around its centre. */
import { type SVGTemplateResult, svg } from "lit";

/** Splits "white man" into its colour and shape; a piece of one word is text. */
export function partsOf(piece: string): { colour: string; shape: string } {
  const [colour = "", shape = ""] = piece.split(" ", 2);
  return shape in SHAPES ? { colour, shape } : { colour: "", shape: "" };
}

/** Returns the reason in "! double four", where the player to move may not play; null otherwise. */
export function whyForbidden(piece: string): string | null {
  return piece.startsWith("!") ? piece.slice(1).trim() : null;
}

export function drawPiece(piece: string): SVGTemplateResult {
  const { colour, shape } = partsOf(piece);
  const draw = SHAPES[shape];
  if (draw) return svg`<g class="piece ${colour} ${shape}">${draw}</g>`;
  if (whyForbidden(piece) !== null)
    return svg`<path class="piece forbidden" d="M-13-13 13 13M13-13-13 13" />`;
  const length = piece.length > 2 ? "long" : "";
  return svg`<text class="piece text ${length} is-${piece.toLowerCase()}" dy="0.35em">${piece}</text>`;
}

const man = svg`
  <circle class="shade" cy="4" r="40" />
  <circle class="body" r="40" />
  <circle class="groove" r="31" />
  <circle class="groove" r="22" />`;

const base = svg`<path class="body" d="M-25 38v-5q0-4 4-5h42q4 1 4 5v5z" />`;
const ball = (x: number, y: number): SVGTemplateResult =>
  svg`<circle class="body" cx=${x} cy=${y} r="4.5" />`;

const SHAPES: Record<string, SVGTemplateResult> = {
  man,
  crown: svg`
    <circle class="shade" cy="9" r="40" />
    <circle class="body" cy="4" r="40" />
    <circle class="body" cy="-2" r="40" />
    <circle class="groove" cy="-2" r="33" />
    <path class="mark" d="M-20 12-24-14l13 10L0-19 11-4l13-10-4 26z" />`,
  stone: svg`<circle class="shade" cy="3" r="44" /><circle class="body" r="44" /><ellipse class="shine" cx="-14" cy="-17" rx="15" ry="10" />`,
  cross: svg`<circle class="body" r="41" /><path class="sign" d="M-15-15 15 15M15-15-15 15" />`,
  ring: svg`<circle class="body" r="41" /><circle class="sign" r="18" />`,
  pawn: svg`
    <path class="body" d="M-21 30C-19 22-8 20-7 0H7C8 20 19 22 21 30Z" />
    <circle class="body" cy="-15" r="13" />
    <path class="body" d="M-12 3q-4-3 0-6h24q4 3 0 6z" />${base}`,
  rook: svg`
    <path class="body" d="M-19 30-14-10H14L19 30Z" />
    <path class="body" d="M-21-12V-34h10v7h6v-7H5v7h6v-7h10v22q-21 7-42 0z" />${base}`,
  knight: svg`
    <path class="body" d="M-19 30C-20 14-1 8-5-8-10-2-14 3-22 5c-7 2-11-5-9-11 4-9 9-15 15-21l-1-12 10 6C13-33 25-15 24 8c0 8-2 15-4 22z" />
    <circle class="eye" cx="-11" cy="-16" r="2.8" />
    <path class="line" d="M3-25Q17-12 14 16" />${base}`,
  bishop: svg`
    <path class="body" d="M-19 30C-17 20-8 16-7 6H7C8 16 17 20 19 30Z" />
    <path class="body" d="M0-34C14-23 19-9 10 2h-20C-19-9-14-23 0-34Z" />
    <path class="body" d="M-13 8q-4-3 0-6h26q4 3 0 6z" />
    <path class="line" d="M6-22-1-9" />${ball(0, -38)}${base}`,
  queen: svg`
    <path class="body" d="M-20 30C-17 16-24 2-31-19L-15-4-12-29 0-7 12-29 15-4 31-19C24 2 17 16 20 30Z" />
    <path class="line" d="M-21 13Q0 6 21 13" />
    ${ball(-31, -22)}${ball(-12, -32)}${ball(12, -32)}${ball(31, -22)}${base}`,
  king: svg`
    <path class="body" d="M-3-24v-8h-6v-6h6v-6h6v6h6v6H3v8z" />
    <path class="body" d="M0-6C-6-14-6-22 0-26 6-22 6-14 0-6Z" />
    <path class="body" d="M-19 30C-19 18-31 8-29-7-27-20-8-21 0-6 8-21 27-20 29-7 31 8 19 18 19 30Z" />
    <path class="line" d="M-20 15Q0 8 20 15" />${base}`,
};
