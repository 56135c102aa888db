/** Writes an animated GIF: one palette for all frames, each compressed with LZW. */

/** A frame has four bytes per pixel, as a canvas stores it. */
export type Frame = Uint8ClampedArray;

const COLOURS = 256;
const CODE_BITS = 8;
const LONGEST_CODE = 12;

/** Frames are added one by one; all have the same size. */
export class GifWriter {
  private readonly parts: Uint8Array<ArrayBuffer>[] = [];
  private readonly nearest = new Map<number, number>();
  private readonly palette: number[];

  /** The palette is made from `samples`, which should have the colours of all frames. */
  constructor(
    private readonly width: number,
    private readonly height: number,
    samples: Frame[],
  ) {
    this.palette = commonColours(samples);
    const table = Array.from({ length: COLOURS }, (_, index) =>
      bytesOf(this.palette[index] ?? 0),
    ).flat();
    this.put(..."GIF89a".split("").map((letter) => letter.charCodeAt(0)));
    this.put(...short(width), ...short(height), 0xf7, 0, 0, ...table);
    this.put(
      0x21,
      0xff,
      11,
      ..."NETSCAPE2.0".split("").map((letter) => letter.charCodeAt(0)),
      3,
      1,
      0,
      0,
      0,
    );
  }

  /** Adds a frame that is shown for `hundredths` of a second. */
  add(frame: Frame, hundredths: number): void {
    this.put(0x21, 0xf9, 4, 0, ...short(hundredths), 0, 0);
    this.put(0x2c, 0, 0, 0, 0, ...short(this.width), ...short(this.height), 0, CODE_BITS);
    const indices = new Uint8Array(frame.length / 4);
    for (let at = 0; at < indices.length; at++) indices[at] = this.indexOf(colourAt(frame, at));
    const packed = compressed(indices);
    for (let begin = 0; begin < packed.length; begin += 255) {
      const block = packed.subarray(begin, begin + 255);
      this.put(block.length);
      this.parts.push(block);
    }
    this.put(0);
  }

  finished(): Blob {
    return new Blob([...this.parts, new Uint8Array([0x3b])], { type: "image/gif" });
  }

  private put(...bytes: number[]): void {
    this.parts.push(new Uint8Array(bytes));
  }

  /** Returns the index of the nearest colour in the palette. */
  private indexOf(colour: number): number {
    let index = this.nearest.get(colour);
    if (index === undefined) {
      const distances = this.palette.map((other) => distance(colour, other));
      index = distances.indexOf(Math.min(...distances));
      this.nearest.set(colour, index);
    }
    return index;
  }
}

const short = (value: number): number[] => [value & 255, value >> 8];
const bytesOf = (colour: number): number[] => [colour >> 16, (colour >> 8) & 255, colour & 255];
const colourAt = (frame: Frame, at: number): number =>
  (frame[4 * at]! << 16) | (frame[4 * at + 1]! << 8) | frame[4 * at + 2]!;

function distance(one: number, other: number): number {
  const [a, b] = [bytesOf(one), bytesOf(other)];
  return a.reduce((sum, value, index) => sum + (value - b[index]!) ** 2, 0);
}

function commonColours(samples: Frame[]): number[] {
  const counts = new Map<number, number>();
  for (const frame of samples) {
    for (let at = 0; at < frame.length / 4; at++) {
      const colour = colourAt(frame, at);
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
  }
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, COLOURS)
    .map(([colour]) => colour);
}

/** Compresses with LZW: codes grow from nine bits to twelve, then the table is cleared. */
function compressed(indices: Uint8Array): Uint8Array<ArrayBuffer> {
  const [clear, end] = [1 << CODE_BITS, (1 << CODE_BITS) + 1];
  const out: number[] = [];
  let [buffer, filled, bits, next] = [0, 0, CODE_BITS + 1, end + 1];
  let table = new Map<number, number>();
  const write = (code: number): void => {
    buffer |= code << filled;
    for (filled += bits; filled >= 8; filled -= 8) {
      out.push(buffer & 255);
      buffer >>>= 8;
    }
    if (next >= 1 << bits && bits < LONGEST_CODE) bits++;
  };
  write(clear);
  let run = indices[0]!;
  for (const index of indices.subarray(1)) {
    const key = (run << 8) | index;
    const known = table.get(key);
    if (known !== undefined) {
      run = known;
      continue;
    }
    write(run);
    run = index;
    table.set(key, next);
    if (next++ === (1 << LONGEST_CODE) - 1) {
      write(clear);
      [table, bits, next] = [new Map(), CODE_BITS + 1, end + 1];
    }
  }
  write(run);
  write(end);
  if (filled > 0) out.push(buffer & 255);
  return new Uint8Array(out);
}
