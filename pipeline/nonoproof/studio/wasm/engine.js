// What can be asked about a puzzle, answered at once, in this thread.

import { Core, CoreError, numberOf } from "./core.js";
import { UNKNOWN, draw, makePuzzle, readPicture, readPuzzle } from "./puzzle.js";
import { LINE_SOLVES, gradeOf } from "./grade.js";
import { Teller } from "./sentences.js";
import { findOpen, mendClues, mendPicture } from "./doctor.js";

export class Engine {
  constructor(module) {
    this.core = new Core(module);
  }

  // {verdict, solved_by, seconds, solutions, counts, width, height, colours}
  classify(record, { seconds = 10, line_solves: lineSolves = Infinity, conflicts = Infinity } = {}) {
    const puzzle = readPuzzle(record);
    const found = this.#classify(puzzle, seconds, lineSolves, conflicts);
    return {
      width: puzzle.width, height: puzzle.height, colours: puzzle.palette.length - 1, ...found,
      solutions: found.solutions.map((grid) => draw(grid, puzzle.palette)),
    };
  }

  #classify(puzzle, seconds = 10, lineSolves = Infinity, conflicts = Infinity) {
    const found = this.core.call("classify", puzzle, seconds, lineSolves, conflicts);
    if (found.verdict === "undecided") found.solutions = [];
    return { ...found, seconds: numberOf(found.seconds) };
  }

  // {tier, score, features}, or null where there is not exactly one solution.
  grade(record, { seconds = 10 } = {}) {
    const puzzle = readPuzzle(record);
    const found = this.#classify(puzzle, seconds);
    if (found.verdict !== "unique") return null;
    const solved = { ...puzzle, goal: Uint8Array.from(found.solutions[0].flat()) };
    return gradeOf(found.counts, this.core.call("grade", solved, LINE_SOLVES, seconds + 3));
  }

  // The way of a person: {steps, ending, cells, open_cells, guesses, verdict}
  steps(record, { seconds = 10, most = 2 ** 32 - 1, one_by_one: oneByOne = false } = {}) {
    const puzzle = readPuzzle(record);
    return this.#way(puzzle, puzzle, this.#classify(puzzle, seconds), most, oneByOne);
  }

  // The next step from the cells that are known, which may have mistakes: {step, wrong, ending}
  hint(record, cells, { seconds = 10 } = {}) {
    const puzzle = readPuzzle(record);
    const found = this.#classify(puzzle, seconds);
    const known = cells == null ? null : readPicture(cells, new Map(puzzle.palette.map(({ char }, colour) => [char, colour])), true, "the cells").cells;
    const solution = found.verdict === "unique" ? Uint8Array.from(found.solutions[0].flat()) : null;
    const wrong = [];
    known?.forEach((cell, place) => {
      if (solution && cell !== UNKNOWN && cell !== solution[place]) wrong.push({ row: Math.floor(place / puzzle.width) + 1, column: (place % puzzle.width) + 1 });
    });
    if (wrong.length) return { step: null, wrong, ending: "" };
    const givens = known && Uint8Array.from(known, (cell, place) => (cell === UNKNOWN && puzzle.givens ? puzzle.givens[place] : cell));
    const { steps, ending } = this.#way(puzzle, makePuzzle({ ...puzzle, givens: givens ?? puzzle.givens }), found, 1, true);
    return { step: steps[0] ?? null, wrong, ending };
  }

  // Where there are several solutions: {open, cells, complete, solutions, exact}; else null.
  ambiguity(record, { seconds = 2 } = {}) {
    const puzzle = readPuzzle(record);
    const found = this.#classify(puzzle, seconds);
    if (found.verdict !== "multiple") return null;
    const { cells, open, complete, solutions } = findOpen(puzzle, found.solutions, (each, limit) => this.#classify(each, limit), seconds);
    const rows = Array.from({ length: puzzle.height }, (_, y) => Array.from(cells.subarray(y * puzzle.width, (y + 1) * puzzle.width), (cell, x) => (open.has(y * puzzle.width + x) ? UNKNOWN : cell)));
    return { open: draw(rows, puzzle.palette), cells: open.size, complete, solutions, exact: false };
  }

  // Small changes that make the puzzle right: {verdict, kind, minimal, remedies, seconds}
  fix(record, { seconds = 3, limit = 5, by = null } = {}) {
    const begin = performance.now();
    const puzzle = readPuzzle(record);
    const found = this.#classify(puzzle, seconds);
    const kind = by ?? (found.verdict === "multiple" ? "picture" : "clues");
    const classify = (each, most) => this.#classify(each, most);
    const grade = (each) => this.grade(each, { seconds: 1 }) ?? { tier: "guess", score: 99 };
    const rows = (cells) => draw(Array.from({ length: puzzle.height }, (_, y) => cells.subarray(y * puzzle.width, (y + 1) * puzzle.width)), puzzle.palette);
    const answer = (minimal, remedies) => ({ verdict: found.verdict, kind, minimal, seconds: (performance.now() - begin) / 1000, remedies });
    if (found.verdict === "unique" || found.verdict === "undecided") return answer(found.verdict === "unique", []);
    if (kind === "clues") {
      const told = mendClues(puzzle, classify, grade, { limit, seconds });
      return answer(told.length > 0, told.map(({ side, line, from, to, cells, grade: { tier } }) => ({
        cells: [], clues: [{ line: side === "rows" ? "row" : "column", number: line + 1, from: this.#runs(puzzle, from), to: this.#runs(puzzle, to) }],
        verdict: "unique", tier, goal: rows(cells),
      })));
    }
    if (found.verdict !== "multiple") return answer(false, []);
    const { remedies, minimal, goal } = mendPicture(puzzle, found, classify, grade, { limit, seconds });
    return answer(minimal, remedies.map(({ changes, cells, puzzle: changed, grade: { tier } }) => ({
      cells: changes.map(([place, to]) => ({ row: Math.floor(place / puzzle.width) + 1, column: (place % puzzle.width) + 1, from: puzzle.palette[goal[place]].char, to: puzzle.palette[to].char })),
      clues: this.#changedClues(puzzle, changed), verdict: "unique", tier, goal: rows(cells),
    })));
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
    const way = this.core.call("way", { ...known, goal }, most, oneByOne);
    const teller = new Teller(puzzle);
    const named = (line) => (line === null ? null : line < puzzle.height ? { kind: "row", number: line + 1 } : { kind: "column", number: line - puzzle.height + 1 });
    const steps = way.steps.map((step) => ({
      rung: step.rung,
      rules: step.rules,
      round: step.round + 1,
      line: named(step.line),
      cells: step.cells.map(([row, column, may]) => ({ row: row + 1, column: column + 1, may_be: may.map((colour) => puzzle.palette[colour].char).join("") })),
      text: teller.step(step),
    }));
    return {
      verdict: found.verdict, steps, line: named(way.line), ending: teller.ending(way, found.verdict), cells: draw(way.cells, puzzle.palette),
      open_cells: way.cells.flat().filter((cell) => cell === UNKNOWN).length,
      guesses: steps.filter(({ rung }) => rung === "guess").length,
    };
  }
}

export { CoreError };
