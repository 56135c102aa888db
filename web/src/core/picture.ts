/** Pictures as files. */

const SHARPNESS = 2;
const LARGEST_SIDE = 16_000;

/** Hands out what is on a canvas as a PNG file. */
export async function save(canvas: HTMLCanvasElement, name: string): Promise<void> {
  const pixels = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  if (!pixels) throw new Error("The picture is too large for this browser.");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(pixels);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A picture of the server drawn on a canvas, as large as one can be. */
export async function drawn(address: string): Promise<HTMLCanvasElement> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = document.createElement("canvas");
  const zoom = Math.min(SHARPNESS, LARGEST_SIDE / Math.max(picture.width, picture.height));
  canvas.width = picture.width * zoom;
  canvas.height = picture.height * zoom;
  const context = canvas.getContext("2d")!;
  context.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}
