// New puzzles: blots from a seed, made unique by the fewest changes. The same seed gives the same puzzles everywhere; they are
// not those of the command `make --random`, which has more kinds of pictures.

import { cluesOf, draw } from "./puzzle.js";

const TRIES = 200;
const WAVES = 3;

// Numbers from 0 to 1, the same on every machine (splitmix32).
function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}

// Cells by chance, smoothed: each becomes what most around it are.
function blot(next, width, height) {
  let cells = Uint8Array.from({ length: width * height }, () => (next() < 0.5 ? 1 : 0));
  for (let wave = 0; wave < WAVES; wave++) {
    cells = cells.map((_, place) => {
      const [x, y] = [place % width, Math.floor(place / width)];
      let ink = 0;
      for (let dy = -1; dy <= 1; dy++) for (let dx = -1; dx <= 1; dx++) {
        if (x + dx >= 0 && x + dx < width && y + dy >= 0 && y + dy < height) ink += cells[(y + dy) * width + x + dx];
      }
      return ink + (wave ? 0 : next() - 0.5) > 4 ? 1 : 0;
    });
  }
  return cells;
}

// The picture in all eight ways, the first of them by name: copies have the same.
function form(rows) {
  const turned = rows[0].length === rows.length ? [rows, rows[0].map((_, x) => rows.map((row) => row[x]))] : [rows];
  const all = turned.flatMap((each) => [each, each.toReversed(), each.map((row) => row.toReversed()), each.toReversed().map((row) => row.toReversed())]);
  return all.map((each) => each.map((row) => row.join("")).join("/")).sort()[0];
}

// Records with clues and goal; `made` makes a record unique, or returns null. Fewer where no more are found.
export function generate(made, { width, height, seed, count, tiers, palette }) {
  const [found, seen] = [[], new Set()];
  for (let number = 0; number < count; number++) {
    const next = random(Math.imul(seed, 1000003) + number);
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const cells = blot(next, width, height);
      const share = cells.reduce((all, cell) => all + cell, 0) / cells.length;
      if (share < 0.25 || share > 0.75) continue;
      const goal = made(draw(Array.from({ length: height }, (_, y) => cells.subarray(y * width, (y + 1) * width)), palette), tiers);
      const key = goal && form(goal.map((row) => [...row]));
      if (!goal || seen.has(key)) continue;
      seen.add(key);
      const inked = Uint8Array.from(goal.join(""), (char) => (char === "#" ? 1 : 0));
      const [rows, columns] = cluesOf(inked, width, height).map((side) => side.map((clue) => clue.map(([length]) => length)));
      found.push({ width, height, rows, columns, goal });
      break;
    }
  }
  return found;
}
