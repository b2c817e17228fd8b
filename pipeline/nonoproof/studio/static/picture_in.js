// From an image to cells: scaled by areas, then by a threshold, or to the few colours that it has most of.

import { readRgb } from "../wasm/puzzle.js";

const LETTERS = ["#", ..."abcdefgh"];

export async function loadImage(blob) {
  if (blob.size > 30_000_000) throw new Error("the image is too large");
  const bitmap = await createImageBitmap(blob);
  if (bitmap.width * bitmap.height > 60_000_000) throw new Error("the image is too large");
  return bitmap;
}

// The mean colour of the part of the image under each cell, in linear steps of halves so that nothing is skipped.
function sample(image, width, height) {
  let [source, w, h] = [image, image.width, image.height];
  const step = (nw, nh) => {
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: nw, height: nh });
    const pen = canvas.getContext("2d", { willReadFrequently: true });
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, nw, nh);
    pen.imageSmoothingQuality = "high";
    pen.drawImage(source, 0, 0, w, h, 0, 0, nw, nh);
    [source, w, h] = [canvas, nw, nh];
    return pen;
  };
  while (w > 2 * width && h > 2 * height) step(Math.max(width, Math.floor(w / 2)), Math.max(height, Math.floor(h / 2)));
  const { data } = step(width, height).getImageData(0, 0, width, height);
  return Array.from({ length: width * height }, (_, place) => [data[4 * place], data[4 * place + 1], data[4 * place + 2]]);
}

const light = ([r, g, b]) => 0.299 * r + 0.587 * g + 0.114 * b;
const distance = (a, b) => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;
const hex = (rgb) => readRgb(rgb.map((value) => Math.round(value).toString(16).padStart(2, "0")).join(""));

export function render(image, { width, height, colours, threshold, inverted }) {
  const pixels = sample(image, width, height);
  const cells = new Uint8Array(width * height);
  if (colours === 2) {
    pixels.forEach((pixel, place) => { cells[place] = (light(pixel) < threshold) !== inverted ? 1 : 0; });
    return { width, height, cells, palette: [{ char: ".", rgb: "ffffff", name: "white" }, { char: "#", rgb: "000000", name: "black" }] };
  }
  const centres = cluster(pixels, colours);
  // The lightest is the background, or the darkest.
  centres.sort((a, b) => (inverted ? light(a) - light(b) : light(b) - light(a)));
  pixels.forEach((pixel, place) => { cells[place] = nearest(centres, pixel); });
  const palette = centres.map((centre, place) => ({ char: place === 0 ? "." : LETTERS[place - 1], rgb: hex(centre), name: place === 0 ? "background" : `colour ${place}` }));
  return { width, height, cells, palette };
}

const nearest = (centres, pixel) => centres.reduce((best, centre, place) => (distance(centre, pixel) < distance(centres[best], pixel) ? place : best), 0);

// k-means from starts that are far apart; the same image gives the same colours.
function cluster(pixels, count) {
  const centres = [pixels.reduce((best, pixel) => (light(pixel) > light(best) ? pixel : best), pixels[0])];
  while (centres.length < count) {
    const far = pixels.reduce((best, pixel) => (distance(centres[nearest(centres, pixel)], pixel) > distance(centres[nearest(centres, best)], best) ? pixel : best), pixels[0]);
    centres.push(far);
  }
  for (let round = 0; round < 12; round++) {
    const sums = centres.map(() => [0, 0, 0, 0]);
    for (const pixel of pixels) {
      const sum = sums[nearest(centres, pixel)];
      for (let i = 0; i < 3; i++) sum[i] += pixel[i];
      sum[3]++;
    }
    sums.forEach((sum, place) => { if (sum[3]) centres[place] = sum.slice(0, 3).map((value) => value / sum[3]); });
  }
  return centres;
}

// A small image with few colours is a puzzle as it is, a pixel a cell; null for any other.
export function pixelArt(image, most) {
  if (image.width > most || image.height > most) return null;
  const pixels = sample(image, image.width, image.height);
  const found = [...new Set(pixels.map(hex))];
  if (found.length > 8) return null;
  const lightest = found.reduce((best, rgb) => (light(parts(rgb)) > light(parts(best)) ? rgb : best));
  const order = [lightest, ...found.filter((rgb) => rgb !== lightest)];
  const palette = order.map((rgb, place) => ({ char: place === 0 ? "." : LETTERS[place - 1], rgb, name: place === 0 ? "background" : order.length === 2 ? "black" : `colour ${place}` }));
  if (palette.length < 2) palette.push({ char: "#", rgb: "000000", name: "black" });
  return { width: image.width, height: image.height, palette, cells: Uint8Array.from(pixels, (pixel) => order.indexOf(hex(pixel))) };
}

const parts = (rgb) => [0, 2, 4].map((place) => parseInt(rgb.slice(place, place + 2), 16));
