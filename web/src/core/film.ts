/** A film is a GIF of all steps: each is shown in turn, and captured. */
import { GifWriter } from "./gif.js";

const SAMPLES = 12;
/** The last frame stays for this many hundredths of a second. */
const LAST = 400;

/** Returns a GIF of the pictures that `frame` makes of each index; `speed` is in frames a second. */
export async function film(
  count: number,
  speed: number,
  frame: (index: number) => Promise<HTMLCanvasElement>,
): Promise<Blob> {
  const frames: ImageData[] = [];
  for (let index = 0; index < count; index++) {
    const canvas = await frame(index);
    frames.push(canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height));
  }
  const width = Math.max(...frames.map((frame) => frame.width));
  const height = Math.max(...frames.map((frame) => frame.height));
  const all = frames.map((frame) => framed(frame, width, height));
  const every = Math.ceil(count / SAMPLES);
  const samples = all.filter((_, index) => index % every === 0);
  const gif = new GifWriter(width, height, samples);
  for (const [index, frame] of all.entries()) {
    gif.add(frame, index === count - 1 ? LAST : Math.round(100 / speed));
  }
  return gif.finished();
}

/** Returns a frame enlarged to this size, filled with the colour of its corner. */
function framed(
  { data, width: from, height: rows }: ImageData,
  width: number,
  height: number,
): Uint8ClampedArray {
  if (from === width && rows === height) return data;
  const out = new Uint8ClampedArray(4 * width * height);
  for (let at = 0; at < out.length; at++) out[at] = data[at % 4]!;
  for (let row = 0; row < rows; row++)
    out.set(data.subarray(4 * row * from, 4 * (row + 1) * from), 4 * row * width);
  return out;
}
