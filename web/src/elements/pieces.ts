/** Pieces as SVG, drawn in a cell of 100 by 100 around its middle. */
import { svg, type SVGTemplateResult } from "lit";

/** "white man" → its colour and shape; a piece of one word is text. */
export function partsOf(piece: string): { colour: string; shape: string } {
  const [colour = "", shape = ""] = piece.split(" ", 2);
  return shape in SHAPES ? { colour, shape } : { colour: "", shape: "" };
}

export function drawPiece(piece: string): SVGTemplateResult {
  const { colour, shape } = partsOf(piece);
  const draw = SHAPES[shape];
  if (draw) return svg`<g class="piece ${colour} ${shape}">${draw}</g>`;
  const length = piece.length > 2 ? "long" : "";
  return svg`<text class="piece text ${length} is-${piece.toLowerCase()}" dy="0.35em">${piece}</text>`;
}

const man = svg`
  <circle class="shade" cy="4" r="40" />
  <circle class="body" r="40" />
  <circle class="groove" r="31" />
  <circle class="groove" r="22" />`;

const base = svg`<path class="body" d="M-26 34h52v-8q0-4-5-5h-42q-5 1-5 5z" />`;

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
  pawn: svg`${base}<path class="body" d="M-18 22q10-10 8-24-9-3-8-9 1-4 6-4-6-5-6-11a18 18 0 0 1 36 0q0 6-6 11 5 0 6 4 1 6-8 9-2 14 8 24z" />`,
  rook: svg`${base}<path class="body" d="M-20 22l4-34-8-6v-20h12v8h6v-8h12v8h6v-8h12v20l-8 6 4 34z" />`,
  knight: svg`${base}<path class="body" d="M-20 22q-2-16 12-28-8 2-12 8-8 2-12-6 4-18 18-26l2-12 10 8q24 6 22 34-1 12-3 22z" /><circle class="eye" cx="-6" cy="-18" r="3" />`,
  bishop: svg`${base}<path class="body" d="M-16 22q4-8 2-14-12-8-10-20 4-14 18-24a7 7 0 1 1 12 0q14 10 18 24 2 12-10 20-2 6 2 14z" /><path class="line" d="M0-22v16M-8-14H8" />`,
  queen: svg`${base}<path class="body" d="M-20 22q2-8-2-14l-12-34 16 16 3-26 15 24 15-24 3 26 16-16-12 34q-4 6-2 14z" /><circle class="body" cx="-34" cy="-28" r="5" /><circle class="body" cx="34" cy="-28" r="5" /><circle class="body" cx="-15" cy="-38" r="5" /><circle class="body" cx="15" cy="-38" r="5" />`,
  king: svg`${base}<path class="body" d="M-18 22q0-8-6-14-14-18 2-26 12-4 18 4v-10h-8v-8h8v-8h8v8h8v8h-8v10q6-8 18-4 16 8 2 26-6 6-6 14z" />`,
};
