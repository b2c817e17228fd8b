// The verdict, as the core in this thread has it.

import { numberOf } from "./core.js";
import { draw } from "./puzzle.js";

// Solutions are grids of numbers. Where the budget was spent there are none.
export function solve(core, puzzle, seconds = 10, lineSolves = Infinity, conflicts = Infinity) {
  const found = core.call("classify", puzzle, seconds, lineSolves, conflicts);
  if (found.verdict === "undecided") found.solutions = [];
  return { ...found, seconds: numberOf(found.seconds) };
}

// {verdict, solved_by, seconds, solutions, counts, width, height, colours}; solutions are rows of characters.
export function classify(core, puzzle, seconds, lineSolves, conflicts) {
  const found = solve(core, puzzle, seconds, lineSolves, conflicts);
  return {
    width: puzzle.width, height: puzzle.height, colours: puzzle.palette.length - 1, ...found,
    solutions: found.solutions.map((grid) => draw(grid, puzzle.palette)),
  };
}
