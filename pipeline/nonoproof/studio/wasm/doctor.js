// What exactly is wrong with a puzzle, and small changes that make it right. The core maps the open cells, finds the
// fewest cells to change, the least visible first, and the lines that cannot agree; here slips of typing are tried.

import { cluesOf, makePuzzle } from "./puzzle.js";
import { numberOf } from "./core.js";
import { preference } from "./corners.js";
import { lopsidedness, roughness } from "./roughness.js";
import { corrections } from "./slips.js";

const MOST_COUNTED = 10000; // solutions of a region, as in solver/questions.py
// As in repair/retyped_clues.py.
const SLIP_SECONDS = 0.5;
const SLIP_CONFLICTS = 500;
const COMMON = 2.0;
const MORE_THAN_LINES = 1.0;
const HARD = 0.01;
const CORNER = 0.6;

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

// Lines, as numbers: the fewest found that cannot all be right, others that cannot, and of these the ones that may be the
// only wrong one.
export function findBlame(core, puzzle, { seconds, lineSolves }) {
  const { lines, proved, core: blamed, suspects } = core.call("blame", puzzle, seconds, lineSolves, Infinity);
  return { lines: proved ? lines : [], blamed: new Set(blamed), suspects: new Set(suspects) };
}

// The likely typing error: every correction that one slip explains is solved. Those with one solution are told, ranked by
// how common the slip is, how much like a picture the solution looks, and how easy the puzzle is. (The command `fix` also
// tries two slips at once, and lists with a line too few or too many.)
export function mendClues(puzzle, { blamed, suspects }, classify, grade, { limit, seconds }) {
  const end = performance.now() + 1000 * seconds;
  const seen = new Set();
  const found = [];
  for (const { rows, columns, cause, weight } of corrections(puzzle, suspects, blamed)) {
    if (performance.now() > end) break;
    const key = JSON.stringify([rows, columns]);
    if (seen.has(key)) continue;
    seen.add(key);
    const changed = makePuzzle({ ...puzzle, rows, columns, goal: null });
    const { verdict, solutions, solved_by: means } = classify(changed, SLIP_SECONDS, SLIP_CONFLICTS);
    if (verdict !== "unique") continue;
    const merit = COMMON * Math.log(weight) - roughness(solutions[0]) - lopsidedness(solutions[0]) - (means === "lines" ? 0 : MORE_THAN_LINES);
    found.push({ cause, merit, grid: solutions[0], cells: Uint8Array.from(solutions[0].flat()), puzzle: changed });
  }
  // Solutions that differ from the best one in a few cells are compared with it there.
  const best = found.reduce((most, each) => (each.merit > (most?.merit ?? -Infinity) ? each : most), null);
  for (const [each, more] of found.map((each) => [each, CORNER * preference(best.grid, each.grid)])) each.merit += more;
  found.sort((a, b) => b.merit - a.merit);
  const graded = found.slice(0, 3 * limit).map((each) => ({ ...each, grade: grade(each.puzzle) }));
  const cost = (each) => HARD * each.grade.score - each.merit;
  return graded.sort((a, b) => cost(a) - cost(b)).slice(0, limit);
}
