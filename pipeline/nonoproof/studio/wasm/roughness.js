// How little like a picture a grid is: of two readings of a clue the smoother one, or the symmetric one, is meant. As in
// repair/ranking.py.

const [BESIDE, ASLANT, CHECKER, LONE, THIN, BORDER] = [0.3, 0.15, 0.25, 0.1, 0.05, 0.4];

// Counted first and weighed at the end, in that file's order: mirror images must come out equal to the last bit.
export function roughness(grid) {
  const height = grid.length;
  const width = grid[0].length;
  const at = (y, x) => grid[y]?.[x] ?? 0;
  let [beside, aslant, checkers, lone, thin, border] = [0, 0, 0, 0, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const ink = grid[y][x];
      const [right, below] = [x + 1 < width, y + 1 < height];
      beside += (right && ink !== grid[y][x + 1]) + (below && ink !== grid[y + 1][x]);
      if (right && below) {
        const [b, c, d] = [grid[y][x + 1], grid[y + 1][x], grid[y + 1][x + 1]];
        aslant += (ink !== d) + (b !== c);
        checkers += ink === d && b === c && b !== d;
      }
      if (!ink) continue;
      const alike = [at(y - 1, x), at(y + 1, x), at(y, x - 1), at(y, x + 1)].filter((other) => other === ink).length;
      lone += alike === 0;
      thin += alike === 1;
      border += (x === 0) + !right + (y === 0) + !below;
    }
  }
  return BESIDE * beside + ASLANT * aslant + CHECKER * checkers + LONE * lone + THIN * thin + BORDER * border;
}

const [TILTED, OVERTURNED] = [0.8, 0.1];
const NOT_MIRRORED = 12; // With so many pairs of cells that differ, it is not meant to be symmetric.
const OFF_CENTRE = 2;

// How far a picture that is nearly symmetric is from being so.
export function lopsidedness(grid) {
  const columns = grid[0].map((_, x) => grid.map((row) => row[x]));
  return TILTED * unlikeMirrored(grid) + OVERTURNED * unlikeMirrored(columns);
}

// Pairs of cells that differ, about the best axis at the middle or beside it.
function unlikeMirrored(rows) {
  const last = rows[0].length - 1;
  let fewest = 2 * NOT_MIRRORED;
  for (let shift = -OFF_CENTRE; shift <= OFF_CENTRE; shift++) {
    const mates = rows[0].map((_, x) => last - x + shift);
    const unlike = (row) => row.reduce((count, ink, x) => count + (ink !== (row[mates[x]] ?? 0)), 0);
    fewest = Math.min(fewest, rows.reduce((count, row) => count + unlike(row), 0));
  }
  return fewest / 2;
}
