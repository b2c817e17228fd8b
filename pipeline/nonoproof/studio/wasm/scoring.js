// Whether a grid is a solution, and what an answer in words is worth. As in judging/scoring.py.

import { AnswerReader } from "./answers.js";
import { UNKNOWN, lineClue } from "./puzzle.js";

const MOST_NAMED = 3;

// {line, number, found, clue} for each line that does not have its clue; `found` is null where it is not complete.
function wrongLines({ rows, columns, width, height }, cells) {
  const check = (line, clues, length, cellAt) => clues.flatMap((clue, place) => {
    const open = Array.from({ length }, (_, step) => cellAt(place, step)).includes(UNKNOWN);
    const found = open ? null : lineClue(length, (step) => cellAt(place, step));
    return !open && JSON.stringify(found) === JSON.stringify(clue) ? [] : [{ line, number: place + 1, found, clue }];
  });
  return [...check("row", rows, width, (y, x) => cells[y * width + x]), ...check("column", columns, height, (x, y) => cells[y * width + x])];
}

const againstGivens = ({ givens }, cells) => (givens ? givens.filter((given, place) => given !== UNKNOWN && given !== cells[place]).length : 0);

export const solves = (puzzle, cells) => !wrongLines(puzzle, cells).length && !againstGivens(puzzle, cells);

export function score(puzzle, text) {
  const { width, height } = puzzle;
  const grids = new AnswerReader(puzzle.palette).lastGrid(text, height, width);
  if (!grids.length) return { score: 0, solved: false, why: `the answer has no grid of ${many(height, "row")} of ${many(width, "cell")}`, grid: null, wrong: [] };
  return grids.map((cells) => scoreOf(puzzle, cells)).reduce((best, each) => (each.score > best.score ? each : best));
}

function scoreOf(puzzle, cells) {
  const { width, height } = puzzle;
  const [wrong, against] = [wrongLines(puzzle, cells), againstGivens(puzzle, cells)];
  const [lines, solved] = [width + height, !wrong.length && !against];
  return {
    score: solved ? 1 : (lines - wrong.length) / (lines + (against ? 1 : 0)),
    solved, why: solved ? "" : why(puzzle, wrong, against),
    grid: Array.from({ length: height }, (_, y) => [...cells.subarray(y * width, (y + 1) * width)]),
    wrong: wrong.map(({ line, number }) => ({ line, number })),
  };
}

function why(puzzle, wrong, against) {
  const words = wrong.slice(0, MOST_NAMED).map(({ line, number, found, clue }) => (found === null ? `${line} ${number} is not complete`
    : `${line} ${number} has the runs ${clueWords(puzzle, found)}, and its clue is ${clueWords(puzzle, clue)}`));
  const more = wrong.length - MOST_NAMED;
  if (more > 0) words.push(`${more} more ${more === 1 ? "line is" : "lines are"} wrong`);
  if (against) words.push(`${against} given ${against === 1 ? "cell is" : "cells are"} changed`);
  return words.join("; ");
}

const clueWords = ({ palette }, clue) => clue.map(([length, colour]) => (palette.length > 2 ? `${length}${palette[colour].char}` : length)).join(" ") || "0";
const many = (number, what) => `${number} ${what}${number === 1 ? "" : "s"}`;
