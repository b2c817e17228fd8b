// How little like a picture a grid is: of two readings of a clue the smoother one is meant. As in repair/ranking.py.

const [BESIDE, ASLANT, CHECKER, LONE, THIN, BORDER] = [0.3, 0.15, 0.25, 0.1, 0.05, 0.4];

export function roughness(grid) {
  const height = grid.length;
  const width = grid[0].length;
  const at = (y, x) => grid[y]?.[x] ?? 0;
  let sum = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const ink = grid[y][x];
      const [right, below] = [x + 1 < width, y + 1 < height];
      if (right && ink !== grid[y][x + 1]) sum += BESIDE;
      if (below && ink !== grid[y + 1][x]) sum += BESIDE;
      if (right && below) {
        const [b, c, d] = [grid[y][x + 1], grid[y + 1][x], grid[y + 1][x + 1]];
        if (ink !== d) sum += ASLANT;
        if (b !== c) sum += ASLANT;
        if (ink === d && b === c && b !== d) sum += CHECKER;
      }
      if (!ink) continue;
      const alike = [at(y - 1, x), at(y + 1, x), at(y, x - 1), at(y, x + 1)].filter((other) => other === ink).length;
      if (alike === 0) sum += LONE;
      if (alike === 1) sum += THIN;
      sum += BORDER * ((x === 0) + !right + (y === 0) + !below);
    }
  }
  return sum;
}
