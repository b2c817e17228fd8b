// The picture that is drawn: its cells, its colours, and everything that can be done to it. Values are never changed in
// place, so that undoing is going back to an earlier one.

import { UNKNOWN } from "../wasm/puzzle.js";

export const MOST = 100;
export const BLACK_AND_WHITE = [{ char: ".", rgb: "ffffff", name: "white" }, { char: "#", rgb: "000000", name: "black" }];

export const emptyPicture = (width, height, palette = BLACK_AND_WHITE) => ({ width, height, palette, cells: new Uint8Array(width * height), givens: null });

export function paint(picture, places, colour) {
  const cells = picture.cells.slice();
  for (const place of places) cells[place] = colour;
  return { ...picture, cells };
}

const inside = ({ width, height }, x, y) => x >= 0 && y >= 0 && x < width && y < height;

// The cells from one to another, as straight as cells allow.
export function lineCells(picture, from, to) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const steps = Math.max(Math.abs(dx), Math.abs(dy), 1);
  const places = new Set();
  for (let i = 0; i <= steps; i++) {
    const [x, y] = [Math.round(from.x + (dx * i) / steps), Math.round(from.y + (dy * i) / steps)];
    if (inside(picture, x, y)) places.add(y * picture.width + x);
  }
  return [...places];
}

export function rectangle(from, to) {
  return { left: Math.min(from.x, to.x), top: Math.min(from.y, to.y), right: Math.max(from.x, to.x), bottom: Math.max(from.y, to.y) };
}

export function rectangleCells(picture, { left, top, right, bottom }) {
  const places = [];
  for (let y = top; y <= bottom; y++) for (let x = left; x <= right; x++) if (inside(picture, x, y)) places.push(y * picture.width + x);
  return places;
}

// The connected cells of the same colour.
export function region(picture, { x, y }) {
  const { width, cells } = picture;
  const colour = cells[y * width + x];
  const found = new Set([y * width + x]);
  for (const place of found) {
    const [px, py] = [place % width, Math.floor(place / width)];
    for (const [nx, ny] of [[px - 1, py], [px + 1, py], [px, py - 1], [px, py + 1]]) {
      if (inside(picture, nx, ny) && cells[ny * width + nx] === colour) found.add(ny * width + nx);
    }
  }
  return [...found];
}

// The content of the rectangle goes elsewhere and leaves background.
export function move(picture, area, dx, dy) {
  const from = rectangleCells(picture, area);
  const cells = picture.cells.slice();
  for (const place of from) cells[place] = 0;
  for (const place of from) {
    const [x, y] = [(place % picture.width) + dx, Math.floor(place / picture.width) + dy];
    if (inside(picture, x, y) && picture.cells[place]) cells[y * picture.width + x] = picture.cells[place];
  }
  return { ...picture, cells };
}

// Left and right, or top and bottom, change places: within the rectangle, or all of it.
export function mirror(picture, upright, area = null) {
  const { left, top, right, bottom } = area ?? { left: 0, top: 0, right: picture.width - 1, bottom: picture.height - 1 };
  return arranged(picture, picture.width, picture.height, (x, y) => {
    if (x < left || x > right || y < top || y > bottom) return [x, y];
    return upright ? [x, bottom - (y - top)] : [right - (x - left), y];
  });
}

// Each cell, and whether it is given, comes from elsewhere: from the place that is answered, or from beyond the picture.
function arranged(picture, width, height, sourceOf) {
  const layer = (cells, beyond) => cells && Uint8Array.from({ length: width * height }, (_, place) => {
    const [x, y] = sourceOf(place % width, Math.floor(place / width));
    return inside(picture, x, y) ? cells[y * picture.width + x] : beyond;
  });
  return { ...picture, width, height, cells: layer(picture.cells, 0), givens: layer(picture.givens, UNKNOWN) };
}

// The cells are shown to the player from the start, or no longer.
export function give(picture, places, given) {
  const givens = picture.givens?.slice() ?? new Uint8Array(picture.width * picture.height).fill(UNKNOWN);
  for (const place of places) givens[place] = given ? picture.cells[place] : UNKNOWN;
  return { ...picture, givens };
}

// So many cells more, or fewer, on each side.
export function resize(picture, { left = 0, top = 0, right = 0, bottom = 0 }) {
  const [width, height] = [picture.width + left + right, picture.height + top + bottom];
  if (width < 1 || height < 1 || width > MOST || height > MOST) return picture;
  return arranged(picture, width, height, (x, y) => [x - left, y - top]);
}

const LETTERS = "#rgbyopcmkntdeafhijlqsuvwxzABCDEFGHIJKLMNOPQRSTUVWXYZ123456789";

export function addColour(picture, rgb, name) {
  const taken = new Set(picture.palette.map(({ char }) => char));
  const char = [...(name.toLowerCase().match(/[a-z]/g) ?? []), ...LETTERS].find((each) => !taken.has(each));
  return char && picture.palette.length < 62 ? { ...picture, palette: [...picture.palette, { char, rgb, name }] } : picture;
}

export function changeColour(picture, colour, changes) {
  return { ...picture, palette: picture.palette.map((each, place) => (place === colour ? { ...each, ...changes } : each)) };
}

// Its cells become background.
export function removeColour(picture, colour) {
  if (picture.palette.length <= 2 || colour === 0) return picture;
  const cells = picture.cells.map((cell) => (cell === colour ? 0 : cell > colour ? cell - 1 : cell));
  return { ...picture, cells, palette: picture.palette.filter((_, place) => place !== colour) };
}

export const rowsOf = ({ width, height, cells, palette }) =>
  Array.from({ length: height }, (_, y) => Array.from(cells.subarray(y * width, (y + 1) * width), (cell) => palette[cell]?.char ?? "?").join(""));
