/** Exports drawings of the page as standalone SVG or as pixels. */
import { request } from "./server.js";

const COPIED = [
  ...["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linejoin", "stroke-linecap"],
  ...["opacity", "paint-order", "font-family", "font-size", "font-weight", "text-anchor"],
];
const MARGIN = 12;
const SHARPNESS = 2;
const LARGEST_SIDE = 16_000;

const pixel = document.createElement("canvas").getContext("2d", { willReadFrequently: true })!;
const plainColours = new Map<string, string>();

/** Converts any CSS colour to plain rgb(), which every program reads. */
function plainColour(colour: string): string {
  let plain = plainColours.get(colour);
  if (plain === undefined) {
    pixel.clearRect(0, 0, 1, 1);
    pixel.fillStyle = colour;
    pixel.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = pixel.getImageData(0, 0, 1, 1).data;
    plain = alpha === 0 ? "none" : `rgb(${red},${green},${blue})`;
    plainColours.set(colour, plain);
  }
  return plain;
}

/** Returns the drawing as SVG with its styles as attributes. */
export function standalone(drawing: SVGSVGElement): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const copies = [copy, ...copy.querySelectorAll("*")];
  [drawing, ...drawing.querySelectorAll("*")].forEach((original, index) => {
    const [style, target] = [getComputedStyle(original), copies[index]!];
    for (const name of COPIED) {
      const value = style.getPropertyValue(name);
      const isColour =
        (name === "fill" || name === "stroke") && value !== "none" && !value.startsWith("url");
      target.setAttribute(name, isColour ? plainColour(value) : value);
    }
    for (const name of ["class", "style", "role", "tabindex", "id"]) target.removeAttribute(name);
  });
  const { width, height } = drawing.viewBox.baseVal;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  return new XMLSerializer().serializeToString(copy);
}

/** Draws the SVG on a canvas, with a caption below it. */
export async function pixels(
  drawing: SVGSVGElement,
  caption: string,
  zoom: number,
): Promise<HTMLCanvasElement> {
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(standalone(drawing))}`;
  await picture.decode();
  const canvas = document.createElement("canvas");
  const style = getComputedStyle(document.body);
  const context = canvas.getContext("2d", { willReadFrequently: true })!;
  const width = Math.max(picture.width, 420);
  canvas.width = Math.round((width + 2 * MARGIN) * zoom);
  canvas.height = Math.round((picture.height + 4 * MARGIN + 30) * zoom);
  context.scale(zoom, zoom);
  context.fillStyle = plainColour(
    getComputedStyle(drawing.closest(".card") ?? document.documentElement).backgroundColor,
  );
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, MARGIN + (width - picture.width) / 2, MARGIN);
  context.fillStyle = plainColour(style.color);
  context.font = `14px ${style.fontFamily}`;
  broken(context, caption, width).forEach((line, index) => {
    context.fillText(line, MARGIN, picture.height + 3 * MARGIN + 18 * index);
  });
  return canvas;
}

/** Breaks a text into at most two lines; the first is no wider than `width`. */
function broken(context: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines = [""];
  for (const word of text.split(" ")) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (lines.length < 2 && context.measureText(longer).width > width) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

export function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) =>
      blob ? resolve(blob) : reject(new Error("The image is too large for this browser.")),
    );
  });
}

/** Downloads a file. */
export function save(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Downloads a file from the server, which a link could not: it would lack the key of the page. */
export async function saveFrom(address: string, name: string): Promise<void> {
  save(await (await request(address)).blob(), name);
}

/** Draws an image from the server on a canvas, at twice its size if a canvas can be that large. */
export async function drawn(address: string): Promise<HTMLCanvasElement> {
  const picture = new Image();
  picture.src = URL.createObjectURL(await (await request(address)).blob());
  await picture.decode();
  URL.revokeObjectURL(picture.src);
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
