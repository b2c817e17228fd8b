// Whether a cell at the corner of a shape belongs to it, as people draw. The same as repair/corners.py, which says more; the
// network is made of whole numbers, so that both come to the same.

import { CORNERS } from "./corners_table.js";

const [INTO, OFFSET, OUT, [LAST]] = CORNERS;
const [REACH, SCALE, MOST] = [3, 256, 8];
const SIDE = 2 * REACH + 1;

// How much more likely the picture is than the reference, by logarithm, judged by the corners that differ.
export function preference(reference, picture) {
  if (reference.length !== picture.length || reference[0].length !== picture[0].length) return 0;
  const differ = [];
  reference.forEach((row, y) => row.forEach((cell, x) => { if (Boolean(cell) !== Boolean(picture[y][x])) differ.push([y, x]); }));
  if (differ.length > MOST) return 0;
  const rows = reference.map((row) => [...row]);
  let sum = 0;
  for (const [y, x] of differ) {
    if (isCorner(rows, y, x)) sum += picture[y][x] ? belongs(rows, y, x) : -belongs(rows, y, x);
    rows[y][x] = picture[y][x];
  }
  return sum;
}

const ink = (rows, y, x) => (rows[y]?.[x] ?? 0) > 0;
const isCorner = (rows, y, x) => ink(rows, y, x - 1) !== ink(rows, y, x + 1) && ink(rows, y - 1, x) !== ink(rows, y + 1, x);

// The inputs that are set around a corner, which is mirrored so that the ink lies on the left and above.
function* around(rows, y, x, turned) {
  const right = ink(rows, y, x - 1) ? 1 : -1;
  const down = ink(rows, y - 1, x) ? 1 : -1;
  for (let downBy = -REACH; downBy <= REACH; downBy++) for (let rightBy = -REACH; rightBy <= REACH; rightBy++) {
    const [one, other] = turned ? [rightBy, downBy] : [downBy, rightBy];
    const place = (one + REACH) * SIDE + other + REACH;
    const cell = rows[y + down * downBy]?.[x + right * rightBy];
    if (cell === undefined) yield SIDE * SIDE + place;
    else if (cell && (downBy || rightBy)) yield place;
  }
}

// The logarithm of the odds that the cell is filled.
function belongs(rows, y, x) {
  let sum = 0;
  for (const turned of [false, true]) {
    const hidden = [...OFFSET];
    for (const place of around(rows, y, x, turned)) INTO[place].forEach((value, unit) => { hidden[unit] += value; });
    sum += hidden.reduce((all, value, unit) => (value > 0 ? all + value * OUT[unit] : all), LAST * SCALE);
  }
  return sum / (2 * SCALE * SCALE);
}
