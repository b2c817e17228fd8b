// What can be asked about a puzzle, answered at once, in this thread.

import { Core, CoreError } from "./core.js";
import { UNKNOWN, draw, makePuzzle, readPicture, readPuzzle } from "./puzzle.js";
import { LINE_SOLVES, gradeOf } from "./grade.js";
import { StepWriter, stages } from "./sentences.js";
import { classify, solve } from "./verdict.js";
import { findBlame, findOpen, mendClues, mendPicture } from "./doctor.js";

export class Engine {
  constructor(module) {
    this.core = new Core(module);
  }

  // {verdict, solved_by, seconds, solutions, counts, width, height, colours}
  classify(record, { seconds = 10, line_solves: lineSolves = Infinity, conflicts = Infinity } = {}) {
    return classify(this.core, readPuzzle(record), seconds, lineSolves, conflicts);
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
