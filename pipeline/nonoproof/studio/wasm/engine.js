// What can be asked about a puzzle, answered at once, in this thread.

import { Core, CoreError } from "./core.js";
import { PuzzleError, UNKNOWN, draw, makePuzzle, readPicture, readPuzzle } from "./puzzle.js";
import { generate } from "./generating.js";
import { score, solves } from "./scoring.js";
import { faultsOf } from "./validity.js";
import { LINE_SOLVES, TIERS, gradeOf } from "./grade.js";
import { StepWriter, stages } from "./sentences.js";
import { classify, solve } from "./verdict.js";
import { findBlame, findOpen, mendClues, mendPicture } from "./doctor.js";

const MENDING = 40_000; // line solves for one picture
const PALETTE = readPuzzle({ goal: ["#"] }).palette;

// Rows of characters, or of numbers; a question mark or null where a cell is not known.
function readCells(grid, palette) {
  const colourOf = new Map(palette.flatMap(({ char }, colour) => [[char, colour], [colour, colour]])).set(null, UNKNOWN).set("?", UNKNOWN);
  const rows = typeof grid === "string" ? grid.trim().split(/\s+/) : grid;
  if (!Array.isArray(rows) || !rows.length) throw new PuzzleError("a grid is a list of rows");
  const cells = rows.map((row) => Array.from(row, (cell) => colourOf.get(cell) ?? UNKNOWN));
  if (cells.some(({ length }) => length !== cells[0].length)) throw new PuzzleError("the rows of the grid differ in length");
  return { width: cells[0].length, height: cells.length, cells: Uint8Array.from(cells.flat()) };
}

export class Engine {
  constructor(module) {
    this.core = new Core(module);
  }

  // {verdict, solved_by, seconds, solutions, counts, width, height, colours}; with the verdict `invalid`, the findings say why.
  classify(record, { seconds = 10, line_solves: lineSolves = Infinity, conflicts = Infinity } = {}) {
    const puzzle = readPuzzle(record);
    const findings = faultsOf(puzzle);
    if (!findings.length) return classify(this.core, puzzle, seconds, lineSolves, conflicts);
    const { width, height, palette } = puzzle;
    return { width, height, colours: palette.length - 1, verdict: "invalid", solved_by: null, seconds: 0, solutions: [], counts: {}, findings };
  }

  // Whether a grid has the clues and the given cells: rows of characters, or of numbers.
  isSolution(record, grid) {
    const puzzle = readPuzzle(record);
    const cells = readCells(grid, puzzle.palette);
    return cells.width === puzzle.width && cells.height === puzzle.height && solves(puzzle, cells.cells);
  }

  // What an answer in words is worth: {score, solved, why, grid, wrong}
  score(record, text) {
    if (typeof text !== "string") throw new TypeError("an answer is a text");
    return score(readPuzzle(record), text);
  }

  // New puzzles in black and white, each with exactly one solution, none a copy of another.
  generate({ size = 15, width = size, height = size, seed = 0, count = 1, tier = null } = {}) {
    for (const [name, value, least, most] of [["width", width, 2, 100], ["height", height, 2, 100], ["seed", seed, 0, 2 ** 32 - 1], ["count", count, 0, 10000]]) {
      if (!Number.isInteger(value) || value < least || value > most) throw new RangeError(`${name}: expected a number from ${least} to ${most}`);
    }
    const tiers = tier === null ? null : [tier].flat();
    if (tiers?.some((each) => !TIERS.includes(each))) throw new RangeError(`tier: expected some of ${TIERS.join(", ")}`);
    return generate((goal) => this.#made(goal, tiers), { width, height, seed, count, palette: PALETTE });
  }

  // The picture, changed as little as makes it unique and of one of the tiers; else null.
  #made(goal, tiers) {
    const { verdict, remedies } = this.fix({ goal }, { seconds: Infinity, limit: 1, by: "picture", line_solves: MENDING });
    const picture = verdict === "unique" ? goal : remedies[0]?.goal;
    if (!picture || (tiers && !tiers.includes(this.grade({ goal: picture }).tier))) return null;
    return picture;
  }

  // {tier, score, why, features}, or null where there is not exactly one solution.
  grade(record, { seconds = 10 } = {}) {
    const puzzle = readPuzzle(record);
    const found = solve(this.core, puzzle, seconds);
    if (found.verdict !== "unique") return null;
    const solved = { ...puzzle, goal: Uint8Array.from(found.solutions[0].flat()) };
    return gradeOf(found.counts, this.core.call("grade", solved, LINE_SOLVES, seconds + 3));
  }

  // The way of a person: {steps, ending, cells, open_cells, guesses, verdict}
  steps(record, { seconds = 10, most = 2 ** 32 - 1, one_by_one: oneByOne = false } = {}) {
    const puzzle = readPuzzle(record);
    return this.#way(puzzle, puzzle, solve(this.core, puzzle, seconds), most, oneByOne);
  }

  // The next step from the cells that are known, which may have mistakes: {step, wrong, ending, text, texts}. The texts say
  // more and more: where to look, which rule helps, and the cells; `text` is that of the level.
  hint(record, cells, { seconds = 10, level = 3 } = {}) {
    if (![1, 2, 3].includes(level)) throw new RangeError(`level: expected 1, 2 or 3, found ${level}`);
    const puzzle = readPuzzle(record);
    const found = solve(this.core, puzzle, seconds);
    const known = cells == null ? null : readPicture(cells, new Map(puzzle.palette.map(({ char }, colour) => [char, colour])), true, "the cells").cells;
    const solution = found.verdict === "unique" ? Uint8Array.from(found.solutions[0].flat()) : null;
    const wrong = [];
    known?.forEach((cell, place) => {
      if (solution && cell !== UNKNOWN && cell !== solution[place]) wrong.push({ row: Math.floor(place / puzzle.width) + 1, column: (place % puzzle.width) + 1 });
    });
    if (wrong.length) {
      const text = `wrong: ${wrong.map(({ row, column }) => `row ${row}, column ${column}`).join("; ")}`;
      return { step: null, wrong, ending: "", text, texts: [text, text, text] };
    }
    const givens = known && Uint8Array.from(known, (cell, place) => (cell === UNKNOWN && puzzle.givens ? puzzle.givens[place] : cell));
    const { steps, ending } = this.#way(puzzle, makePuzzle({ ...puzzle, givens: givens ?? puzzle.givens }), found, 1, true);
    const texts = steps.length ? stages(steps[0]) : [ending, ending, ending];
    return { step: steps[0] ?? null, wrong, ending, text: texts[level - 1], texts };
  }

  // Where there are several solutions: {open, cells, complete, regions, solutions, exact}; else null.
  ambiguity(record, { seconds = 1, line_solves: lineSolves = 2_000_000 } = {}) {
    const puzzle = readPuzzle(record);
    const { known, cells, open, ...rest } = findOpen(this.core, puzzle, { seconds, lineSolves });
    if (!known || !open.size) return null;
    return { open: this.#rows(puzzle, cells.map((cell, place) => (open.has(place) ? UNKNOWN : cell))), cells: open.size, ...rest };
  }

  // Where there is no solution: the lines that cannot all be right, such that without any one of them the others can.
  contradiction(record, { seconds = 1, line_solves: lineSolves = 2_000_000 } = {}) {
    const puzzle = readPuzzle(record);
    return findBlame(this.core, puzzle, { seconds, lineSolves }).lines.map((line) =>
      (line < puzzle.height ? { line: "row", number: line + 1 } : { line: "column", number: line - puzzle.height + 1 }));
  }

  // Small changes that make the puzzle right: {verdict, kind, minimal, remedies, seconds}
  fix(record, { seconds = 2, limit = 5, by = null, line_solves: lineSolves = Infinity } = {}) {
    const begin = performance.now();
    const puzzle = readPuzzle(record);
    const found = solve(this.core, puzzle, seconds);
    const kind = by ?? (found.verdict === "multiple" ? "picture" : "clues");
    const answer = (minimal, remedies) => ({ verdict: found.verdict, kind, minimal, seconds: (performance.now() - begin) / 1000, remedies });
    const grade = (each) => this.grade(each, { seconds: 1 });
    if (found.verdict === "unique" || found.verdict === "undecided") return answer(found.verdict === "unique", []);
    if (kind === "picture") {
      if (found.verdict !== "multiple") return answer(false, []);
      const goal = puzzle.goal ?? Uint8Array.from(found.solutions[0].flat());
      const { remedies, minimal } = mendPicture(this.core, puzzle, goal, grade, { limit, seconds, lineSolves });
      return answer(minimal, remedies.map((remedy) => this.#pictureRemedy(puzzle, goal, remedy)));
    }
    const blame = findBlame(this.core, puzzle, { seconds: 0.3 * seconds, lineSolves });
    const told = mendClues(puzzle, blame, (each, most, conflicts) => solve(this.core, each, most, Infinity, conflicts), grade, { limit, seconds });
    const remedies = told.map((remedy) => this.#clueRemedy(puzzle, remedy));
    return answer(remedies.some(({ clues }) => clues.length === 1), remedies);
  }

  #pictureRemedy(puzzle, goal, { changes, cells, puzzle: changed, grade: { tier } }) {
    const char = (colour) => puzzle.palette[colour].char;
    return {
      cells: changes.map(([place, to]) => ({ row: Math.floor(place / puzzle.width) + 1, column: (place % puzzle.width) + 1, from: char(goal[place]), to: char(to) })),
      clues: this.#changedClues(puzzle, changed), verdict: "unique", tier, goal: this.#rows(puzzle, cells),
    };
  }

  #clueRemedy(puzzle, { cause, cells, puzzle: changed, grade: { tier } }) {
    return { cells: [], clues: this.#changedClues(puzzle, changed), cause, verdict: "unique", tier, goal: this.#rows(puzzle, cells) };
  }

  #rows({ width, height, palette }, cells) {
    return draw(Array.from({ length: height }, (_, y) => cells.subarray(y * width, (y + 1) * width)), palette);
  }

  #runs(puzzle, clue) {
    return clue.map(([length, colour]) => (puzzle.palette.length > 2 ? [length, puzzle.palette[colour].char] : length));
  }

  #changedClues(before, after) {
    const changed = (line, side) => before[side].flatMap((clue, place) => {
      const [from, to] = [this.#runs(before, clue), this.#runs(after, after[side][place])];
      return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ line, number: place + 1, from, to }];
    });
    return [...changed("row", "rows"), ...changed("column", "columns")];
  }

  #way(puzzle, known, found, most, oneByOne) {
    const goal = found.verdict === "unique" ? Uint8Array.from(found.solutions[0].flat()) : null;
    const way = this.core.call("steps", { ...known, goal }, most, oneByOne);
    const writer = new StepWriter(puzzle);
    const named = (line) => (line === null ? null : line < puzzle.height ? { kind: "row", number: line + 1 } : { kind: "column", number: line - puzzle.height + 1 });
    const steps = way.steps.map((step) => ({
      rung: step.rung,
      rules: step.rules,
      round: step.round + 1,
      line: named(step.line),
      cells: step.cells.map(([row, column, may]) => ({ row: row + 1, column: column + 1, may_be: may.map((colour) => puzzle.palette[colour].char).join("") })),
      text: writer.step(step),
      chain: writer.chain(step),
    }));
    return {
      verdict: found.verdict, steps, line: named(way.line), ending: writer.ending(way, found.verdict), cells: draw(way.cells, puzzle.palette),
      open_cells: way.cells.flat().filter((cell) => cell === UNKNOWN).length,
      guesses: steps.filter(({ rung }) => rung === "guess").length,
    };
  }
}

export { CoreError };
