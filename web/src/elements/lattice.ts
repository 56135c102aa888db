/** A lattice says where the cells of a board lie: in squares, or as hexagons in rows that lean. */
import { nothing, type SVGTemplateResult, svg } from "lit";
import type { Cell, Picture } from "../messages.js";

/** The width of a cell. */
export const SIZE = 100;
const MARGIN = 34;
/** The distance between rows of hexagons, and half their height. */
const ROW = (SIZE * Math.sqrt(3)) / 2;
const REACH = SIZE / Math.sqrt(3);
/** The width of the coloured sides of a board of hexagons. */
const SIDE = 16;

export interface Lattice {
  /** Returns the centre of a cell. */
  place(cell: Cell): { x: number; y: number };
  /** Returns the view box, with or without room for names along the edges. */
  box(edges: boolean): string;
  /** Draws what is behind all cells. */
  frame(): SVGTemplateResult | typeof nothing;
  /** Draws the names along the edges. */
  edges(): SVGTemplateResult;
}

export function latticeOf(picture: Picture, flipped: boolean): Lattice {
  return picture.grid === "hexagons" ? hexagons(picture, flipped) : squares(picture, flipped);
}

/** Returns the size of a board, and the cell that is shown where a cell lies. */
function sized({ pieces }: Picture, flipped: boolean) {
  const [rows, columns] = [pieces.length, pieces[0]!.length];
  const shown = ([row, column]: Cell): Cell =>
    flipped ? [rows - 1 - row, columns - 1 - column] : [row, column];
  const turned = <T>(items: T[]): T[] => (flipped ? [...items].reverse() : items);
  return { rows, columns, shown, turned };
}

function squares(picture: Picture, flipped: boolean): Lattice {
  const { rows, columns, shown, turned } = sized(picture, flipped);
  const framed = picture.grid === "holes" || picture.grid === "pits";
  return {
    place: (cell) => {
      const [r, c] = shown(cell);
      const middle = isTall(picture, cell) ? rows / 2 : r + 0.5;
      return { x: c * SIZE + SIZE / 2, y: middle * SIZE };
    },
    box: (edges) => {
      const margin = edges ? MARGIN : 0;
      return `${-margin} 0 ${columns * SIZE + margin} ${rows * SIZE + margin}`;
    },
    frame: () =>
      framed
        ? svg`<rect class="frame" width=${columns * SIZE} height=${rows * SIZE} rx="18" />`
        : nothing,
    edges: () => svg`<g class="edges" aria-hidden="true">
      ${turned(picture.columns).map(
        (name, column) =>
          svg`<text x=${column * SIZE + SIZE / 2} y=${rows * SIZE + MARGIN - 8}>${name}</text>`,
      )}
      ${turned(picture.rows).map(
        (name, row) => svg`<text x=${-MARGIN / 2} y=${row * SIZE + SIZE / 2 + 8}>${name}</text>`,
      )}
      <title>${columns} by ${rows}</title>
    </g>`,
  };
}

function hexagons(picture: Picture, flipped: boolean): Lattice {
  const { rows, columns, shown, turned } = sized(picture, flipped);
  const at = (row: number, column: number) => ({
    x: column * SIZE + (row * SIZE) / 2 + SIZE / 2,
    y: row * ROW + REACH,
  });
  const width = columns * SIZE + ((rows - 1) * SIZE) / 2;
  const height = (rows - 1) * ROW + 2 * REACH;
  return {
    place: (cell) => at(...shown(cell)),
    box: (edges) => {
      const margin = SIDE + (edges ? MARGIN : 0);
      return `${-margin} ${-margin} ${width + margin + SIDE} ${height + margin + SIDE}`;
    },
    frame: () => sides(picture, at, rows - 1, columns - 1),
    edges: () => svg`<g class="edges" aria-hidden="true">
      ${turned(picture.columns).map(
        (name, column) => svg`<text x=${at(0, column).x - 12} y=${-SIDE}>${name}</text>`,
      )}
      ${turned(picture.rows).map((name, row) => {
        const { x, y } = at(row, 0);
        return svg`<text x=${x - SIZE / 2 - SIDE - 12} y=${y + 2}>${name}</text>`;
      })}
      <title>${columns} by ${rows}</title>
    </g>`,
  };
}

/** Draws the coloured sides as lines along the cells, which cover their inner half. */
function sides(
  { sides: colours }: Picture,
  at: (row: number, column: number) => { x: number; y: number },
  lastRow: number,
  lastColumn: number,
): SVGTemplateResult | typeof nothing {
  const [level, upright] = colours;
  if (!level || !upright) return nothing;
  const [half, low] = [SIZE / 2, REACH / 2];
  const line = (colour: string, cells: Cell[], corners: [number, number][]) => {
    const points = cells.flatMap(([row, column]) => {
      const { x, y } = at(row, column);
      return corners.map(([right, down]) => `${x + right},${y + down}`);
    });
    return svg`<polyline class="side-of ${colour}" stroke-width=${2 * SIDE} points=${points.join(" ")} />`;
  };
  const along = (last: number, cell: (index: number) => Cell): Cell[] =>
    Array.from({ length: last + 1 }, (_, index) => cell(index));
  const left = along(lastRow, (row) => [row, 0]);
  const right = along(lastRow, (row) => [row, lastColumn]);
  const top = along(lastColumn, (column) => [0, column]);
  const bottom = along(lastColumn, (column) => [lastRow, column]);
  // biome-ignore format: a line for each side
  return svg`
    ${line(upright, left, [[-half, -low], [-half, low]])}
    ${line(upright, right, [[half, -low], [half, low]])}
    ${line(level, top, [[-half, -low], [0, -REACH], [half, -low]])}
    ${line(level, bottom, [[-half, low], [0, REACH], [half, low]])}`;
}

/** Returns whether a pit takes the place of the cell above or below it, which has no name. */
function isTall({ grid, names }: Picture, [row, column]: Cell): boolean {
  return grid === "pits" && names.length === 2 && !names[1 - row]?.[column];
}

const HEXAGON = [0, 1, 2, 3, 4, 5]
  .map((corner) => (Math.PI * (2 * corner + 1)) / 6)
  .map((angle) => `${(REACH * Math.cos(angle)).toFixed(2)},${(REACH * Math.sin(angle)).toFixed(2)}`)
  .join(" ");

/** Draws what is under the piece: a square, a hexagon, crossing lines, a hole or a pit. */
export function ground(
  picture: Picture,
  [row, column]: Cell,
  flipped: boolean,
): SVGTemplateResult | typeof nothing {
  if (picture.grid === "hexagons") return svg`<polygon class="ground" points=${HEXAGON} />`;
  if (picture.grid === "pits" && !picture.names[row]?.[column]) return nothing;
  const square = svg`<rect class="ground" x="-50" y="-50" width="100" height="100" />`;
  if (picture.grid === "holes") return svg`${square}<circle class="hole" r="41" />`;
  if (isTall(picture, [row, column]))
    return svg`<rect class="ground" x="-43" y="-91" width="86" height="182" rx="43" />`;
  if (picture.grid === "pits") return svg`<circle class="ground" r="43" />`;
  if (picture.grid !== "points") return square;
  const rows = picture.pieces.length - 1;
  const columns = picture.pieces[0]!.length - 1;
  const [r, c] = flipped ? [rows - row, columns - column] : [row, column];
  const lines = `M${c === 0 ? 0 : -50} 0H${c === columns ? 0 : 50}M0 ${r === 0 ? 0 : -50}V${r === rows ? 0 : 50}`;
  const star = isStar(r, rows) && isStar(c, columns) ? svg`<circle class="star" r="7" />` : "";
  return svg`${square}<path class="lines" d=${lines} />${star}`;
}

/** Returns whether a line has star points: the fourth and the middle, on 13 lines or more. */
function isStar(line: number, last: number): boolean {
  return last >= 12 && last % 2 === 0 && [3, last / 2, last - 3].includes(line);
}
