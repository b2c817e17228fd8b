// What can be asked about a puzzle, answered at once, in this thread.

import { Core, CoreError, numberOf } from "./core.js";
import { UNKNOWN, draw, makePuzzle, readPicture, readPuzzle } from "./puzzle.js";
import { gradeOf } from "./grade.js";
import { Teller } from "./sentences.js";

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
    return found.verdict === "unique" ? gradeOf(puzzle, found.counts, this.core.call("climb", puzzle)) : null;
  }

  // The way of a person: {steps, ending, cells, open_cells, guesses, verdict}
  steps(record, { seconds = 10, most = 2 ** 32 - 1 } = {}) {
    const puzzle = readPuzzle(record);
    return this.#way(puzzle, puzzle, this.#classify(puzzle, seconds), most);
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
    const { steps, ending } = this.#way(puzzle, makePuzzle({ ...puzzle, givens: givens ?? puzzle.givens }), found, 1);
    return { step: steps[0] ?? null, wrong, ending };
  }

  #way(puzzle, known, found, most) {
    const goal = found.verdict === "unique" ? Uint8Array.from(found.solutions[0].flat()) : null;
    const way = this.core.call("way", { ...known, goal }, most);
    const teller = new Teller(puzzle);
    const steps = way.steps.map((step) => ({
      rung: step.rung,
      rules: step.rules,
      line: step.line === null ? null : step.line < puzzle.height ? { kind: "row", number: step.line + 1 } : { kind: "column", number: step.line - puzzle.height + 1 },
      cells: step.cells.map(([row, column, may]) => ({ row: row + 1, column: column + 1, may_be: may.map((colour) => puzzle.palette[colour].char).join("") })),
      text: teller.step(step),
    }));
    return {
      verdict: found.verdict, steps, ending: teller.ending(way, found.verdict), cells: draw(way.cells, puzzle.palette),
      open_cells: way.cells.flat().filter((cell) => cell === UNKNOWN).length,
      guesses: steps.filter(({ rung }) => rung === "guess").length,
    };
  }
}

export { CoreError };
