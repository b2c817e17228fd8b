// What exactly is wrong with a puzzle, and small changes that make it right. The core maps the open cells, finds the
// fewest cells to change, the least visible first, and the lines that cannot agree; here slips of typing are tried.

import { cluesOf, makePuzzle } from "./puzzle.js";
import { numberOf } from "./core.js";

const MOST_COUNTED = 10000; // solutions of a region, as in solver/questions.py
const SLIP_SECONDS = 0.2;

// Every cell that is not the same in all solutions: {cells, open, complete, solutions, exact}
export function findOpen(core, puzzle, { seconds, lineSolves }) {
  const found = core.call("ambiguity", puzzle, seconds, lineSolves, Infinity, MOST_COUNTED);
  const open = new Set(found.varies.flatMap((varies, place) => (varies ? [place] : [])));
  const counts = found.regions.map(({ solutions }) => numberOf(solutions));
  return {
    known: found.known, cells: Uint8Array.from(found.cells), open, complete: found.complete,
    regions: found.regions.filter(({ cells }) => cells.some((cell) => open.has(cell))).length,
    solutions: counts.reduce((all, each) => all * each, 1), exact: found.regions.every(({ exact }) => exact),
  };
}

// The fewest cells of the picture to change, the least visible and the easiest first.
export function mendPicture(core, puzzle, goal, grade, { limit, seconds, lineSolves }) {
  const { width, height, palette } = puzzle;
  const found = core.call("mend", makePuzzle({ ...puzzle, goal }), palette.length, seconds, lineSolves, Infinity);
  const pairs = found.remedies.map((flat) => Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i], flat[2 * i + 1]]));
  const remedies = pairs.slice(0, 3 * limit).map((changes, place) => {
    const cells = goal.slice();
    for (const [cell, to] of changes) cells[cell] = to;
    const [rows, columns] = cluesOf(cells, width, height);
    const changed = makePuzzle({ ...puzzle, rows, columns, goal: cells });
    return { changes, seen: numberOf(found.seen[place]), place, cells, puzzle: changed, grade: grade(changed) };
  }).filter((remedy) => remedy.grade);
  remedies.sort((a, b) => a.seen - b.seen || a.grade.score - b.grade.score || a.place - b.place);
  return { remedies: remedies.slice(0, limit), minimal: remedies.length > 0 && remedies[0].changes.length <= found.bound };
}

// The lines that cannot all be right, and of these the ones that may be the only wrong one, as numbers.
export function findBlame(core, puzzle, { seconds, lineSolves }) {
  const { lines, proved, suspects } = core.call("blame", puzzle, seconds, lineSolves, Infinity);
  return { lines: proved ? lines : [], suspects: new Set(suspects) };
}

// The likely typing error: one number off, missing or doubled, typed as one or exchanged with its neighbour, in a line
// that may be the wrong one. Each is solved; those with one solution are told. (The command `fix` knows more slips.)
export function mendClues(puzzle, suspects, classify, grade, { limit, seconds }) {
  const end = performance.now() + 1000 * seconds;
  const sum = (clues) => clues.flat().reduce((all, [length]) => all + length, 0);
  const excess = sum(puzzle.rows) - sum(puzzle.columns);
  const remedies = [];
  for (const side of ["rows", "columns"]) {
    const off = side === "rows" ? -excess : excess; // what this side has too little of
    puzzle[side].forEach((clue, line) => {
      if (suspects.size && !suspects.has(side === "rows" ? line : puzzle.height + line)) return;
      for (const { to, cost } of slips(clue, off)) {
        if (performance.now() > end) return;
        const changed = makePuzzle({ ...puzzle, [side]: puzzle[side].map((each, place) => (place === line ? to : each)), goal: null });
        const found = classify(changed, SLIP_SECONDS);
        if (found.verdict !== "unique") continue;
        remedies.push({ side, line, from: clue, to, cost, cells: Uint8Array.from(found.solutions[0].flat()), grade: grade(changed) });
      }
    });
  }
  remedies.sort((a, b) => a.cost - b.cost || a.grade.score - b.grade.score);
  return remedies.slice(0, limit);
}

// What the clue may have been meant to be, where it has so many cells too few.
function* slips(clue, off) {
  for (let run = 0; run < clue.length; run++) {
    const [length, colour] = clue[run];
    const put = (...runs) => [...clue.slice(0, run), ...runs, ...clue.slice(run + 1)];
    if (off !== 0 && length + off >= 1) yield { to: put([length + off, colour]), cost: Math.min(Math.abs(off), 3) };
    if (length === -off) yield { to: put(), cost: 2 };
    const [tens, ones] = [Math.floor(length / 10), length % 10];
    if (tens && tens < 10 && ones && tens + ones - length === off) yield { to: put([tens, colour], [ones, colour]), cost: 1 };
    if (off === 0 && run > 0) yield { to: [...clue.slice(0, run - 1), clue[run], clue[run - 1], ...clue.slice(run + 1)], cost: 2 };
  }
  if (off > 0) for (let run = 0; run <= clue.length; run++) yield { to: [...clue.slice(0, run), [off, 1], ...clue.slice(run)], cost: 2 };
}
