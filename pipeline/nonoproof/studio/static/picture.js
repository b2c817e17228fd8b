// The picture that is drawn: its cells, its colours, and everything that can be done to it. Values are never changed in
// place, so that undoing is going back to an earlier one.

import { UNKNOWN } from "../wasm/puzzle.js";

export const MOST = 100;
export const BLACK_AND_WHITE = [{ char: ".", rgb: "ffffff", name: "white" }, { char: "#", rgb: "000000", name: "black" }];

// Black and white as everybody has it, which needs no word.
export const isPlain = (palette) => palette.length === 2 && palette.every(({ char, rgb }, colour) => char === BLACK_AND_WHITE[colour].char && rgb === BLACK_AND_WHITE[colour].rgb);

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

// Only the rim of the rectangle.
export function outlineCells(picture, area) {
  const { left, top, right, bottom } = area;
  return rectangleCells(picture, area).filter((place) => {
    const [x, y] = [place % picture.width, Math.floor(place / picture.width)];
    return x === left || x === right || y === top || y === bottom;
  });
}

// All cells of the colour that one of them has.
export const alikeCells = ({ width, cells }, { x, y }) => [...cells.keys()].filter((place) => cells[place] === cells[y * width + x]);

// The cells with their images in a mirror: "across" from left to right, "down" from top to bottom, or "both".
export function withImages({ width, height }, places, symmetry) {
  const across = (place) => place - (place % width) + width - 1 - (place % width);
  const down = (place) => (height - 1 - Math.floor(place / width)) * width + (place % width);
  const images = { across: [across], down: [down], both: [across, down, (place) => down(across(place))] }[symmetry] ?? [];
  return images.length ? [...new Set([...places, ...images.flatMap((image) => places.map(image))])] : places;
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

// A quarter turn to the right, about the upper left corner of the rectangle; without one, all of the picture. Answers the
// rectangle too.
export function turn(picture, area = null) {
  if (!area) return { picture: arranged(picture, picture.height, picture.width, (x, y) => [y, picture.height - 1 - x]), area };
  const { left, top, right, bottom } = area;
  const block = copyOf(picture, area);
  const [width, height] = [bottom - top + 1, right - left + 1];
  const turned = { ...block, width, height, cells: Uint8Array.from({ length: width * height }, (_, place) => block.cells[(block.height - 1 - (place % width)) * block.width + Math.floor(place / width)]) };
  return stamp(paint(picture, rectangleCells(picture, area), 0), turned, { x: left, y: top });
}

// The cells of the rectangle with the colours that they have, to be put elsewhere.
export function copyOf(picture, area) {
  const { left, top, right, bottom } = area;
  return { width: right - left + 1, height: bottom - top + 1, palette: picture.palette, cells: Uint8Array.from(rectangleCells(picture, area), (place) => picture.cells[place]) };
}

// Puts such a block into the picture, as far as there is room, with colours that the picture may not have yet. Answers the
// picture, and the rectangle that the block takes.
export function stamp(picture, block, at) {
  let painted = picture;
  const colourOf = block.palette.map(({ rgb, name }, colour) => {
    if (colour === 0) return 0;
    const found = painted.palette.findIndex((each, place) => place > 0 && each.rgb === rgb);
    if (found > 0) return found;
    const more = addColour(painted, rgb, name);
    const added = more !== painted;
    painted = more;
    return added ? painted.palette.length - 1 : 1;
  });
  const cells = painted.cells.slice();
  block.cells.forEach((cell, place) => {
    const [x, y] = [at.x + (place % block.width), at.y + Math.floor(place / block.width)];
    if (inside(painted, x, y)) cells[y * painted.width + x] = colourOf[cell];
  });
  const area = { left: at.x, top: at.y, right: Math.min(painted.width, at.x + block.width) - 1, bottom: Math.min(painted.height, at.y + block.height) - 1 };
  return { picture: { ...painted, cells }, area };
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

const USUAL = [["d62828", "red"], ["1d70d6", "blue"], ["2a9d4a", "green"], ["f2b705", "yellow"], ["8e44ad", "purple"], ["e67e22", "orange"], ["7f5539", "brown"], ["808080", "grey"]];

// One more colour, the first of the usual ones that is not there.
export function addUsualColour(picture) {
  const [rgb, name] = USUAL.find(([each]) => !picture.palette.some((colour) => colour.rgb === each)) ?? ["444444", "another"];
  return addColour(picture, rgb, name);
}

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
