// What exactly is wrong with a puzzle, and small changes that make it right, by asking the solver again and again.

import { cluesOf, makePuzzle } from "./puzzle.js";

const spentAfter = (seconds) => {
  const end = performance.now() + 1000 * seconds;
  return () => performance.now() > end;
};

// Every cell that is not the same in all solutions: each is forced to be otherwise, and every solution that this finds
// settles the question for many others.
export function findOpen(puzzle, [first, second], classify, seconds) {
  const spent = spentAfter(seconds);
  const cells = Uint8Array.from(first.flat());
  const open = new Set();
  let solutions = 2;
  const compare = (grid) => grid.flat().forEach((cell, place) => { if (cell !== cells[place]) open.add(place); });
  compare(second);
  let complete = true;
  for (let place = 0; place < cells.length && complete; place++) {
    for (let colour = 0; colour < puzzle.colours && !open.has(place); colour++) {
      if (colour === cells[place] || (puzzle.givens?.[place] ?? 255) !== 255) continue;
      if (spent()) {
        complete = false;
        break;
      }
      const givens = puzzle.givens ? puzzle.givens.slice() : new Uint8Array(cells.length).fill(255);
      givens[place] = colour;
      const found = classify(makePuzzle({ ...puzzle, givens, goal: cells }), 0.2);
      if (found.verdict === "undecided") complete = false;
      found.solutions.forEach(compare);
      if (found.solutions.length) solutions++;
    }
  }
  return { cells, open, complete, solutions };
}

// The fewest cells of the picture to change: one, or two of those that matter. A change that touches no line of the cells
// in which two solutions differ cannot part them.
export function mendPicture(puzzle, found, classify, grade, { limit, seconds }) {
  const spent = spentAfter(seconds);
  const { width, height, palette } = puzzle;
  const goal = puzzle.goal ?? Uint8Array.from(found.solutions[0].flat());
  const differ = new Set();
  for (const grid of found.solutions) grid.flat().forEach((cell, place) => { if (cell !== goal[place]) differ.add(place); });
  const [rows, columns] = [new Set(), new Set()];
  for (const place of differ) {
    rows.add(Math.floor(place / width));
    columns.add(place % width);
  }
  const colours = palette.length;
  const near = (place) => rows.has(Math.floor(place / width)) || columns.has(place % width);
  const places = [...goal.keys()].filter(near).sort((a, b) => seen(goal, a, width, height) - seen(goal, b, width, height) || Number(differ.has(b)) - Number(differ.has(a)));
  const remedies = [];
  let complete = true;
  const attempt = (changes) => {
    const cells = goal.slice();
    for (const [place, to] of changes) cells[place] = to;
    const [across, down] = cluesOf(cells, width, height);
    const changed = makePuzzle({ ...puzzle, rows: across, columns: down, goal: cells });
    if (classify(changed, 0.2).verdict === "unique") remedies.push({ changes, cells, puzzle: changed });
  };
  const others = (place) => [...Array(colours).keys()].filter((colour) => colour !== goal[place]);
  for (const place of places) {
    if (spent()) { complete = false; break; }
    for (const to of others(place)) attempt([[place, to]]);
    if (remedies.length >= 3 * limit) break;
  }
  const inDiffer = [...differ].slice(0, 60);
  for (let i = 0; !remedies.length && i < inDiffer.length; i++) {
    for (const second of places) {
      if (remedies.length >= limit || spent()) break;
      if (second !== inDiffer[i]) for (const a of others(inDiffer[i])) for (const b of others(second)) attempt([[inDiffer[i], a], [second, b]]);
    }
  }
  const minimal = remedies.length > 0 && (remedies[0].changes.length === 1 || complete);
  const told = remedies.slice(0, 3 * limit).map((remedy) => ({ ...remedy, grade: grade(remedy.puzzle) }));
  told.sort((a, b) => unlike(a, goal, width, height) - unlike(b, goal, width, height) || a.grade.score - b.grade.score);
  return { remedies: told.slice(0, limit), minimal, goal };
}

const around = (place, width, height) => {
  const [x, y] = [place % width, Math.floor(place / width)];
  return [[x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]].filter(([a, b]) => a >= 0 && b >= 0 && a < width && b < height).map(([a, b]) => b * width + a);
};

// How much the eye would see of a change: least at the edge of a shape, most where a lone dot or a hole comes to be.
function seen(cells, place, width, height) {
  const others = around(place, width, height).filter((other) => cells[other] !== cells[place]).length;
  return others === 0 ? 3 : others >= 2 ? 0 : 1;
}

const unlike = ({ changes }, goal, width, height) => changes.reduce((all, [place]) => all + 10 + seen(goal, place, width, height), 0);

// The likely typing error in the clues: one number off, missing or doubled, so that the sums agree and there is just
// one solution.
export function mendClues(puzzle, classify, grade, { limit, seconds }) {
  const spent = spentAfter(seconds);
  const sum = (clues) => clues.flat().reduce((all, [length]) => all + length, 0);
  const excess = sum(puzzle.rows) - sum(puzzle.columns);
  const remedies = [];
  const attempt = (side, line, to, cost) => {
    if (remedies.length >= 4 * limit || spent()) return;
    const clues = puzzle[side].map((clue, place) => (place === line ? to : clue));
    const changed = makePuzzle({ ...puzzle, [side]: clues, goal: null });
    const found = classify(changed, 0.2);
    if (found.verdict !== "unique") return;
    const cells = Uint8Array.from(found.solutions[0].flat());
    remedies.push({ side, line, from: puzzle[side][line], to, cells, cost, grade: grade(changed) });
  };
  for (const side of ["rows", "columns"]) {
    const off = side === "rows" ? -excess : excess; // what this side has too little of
    puzzle[side].forEach((clue, line) => {
      clue.forEach(([length, colour], run) => {
        const put = (...runs) => [...clue.slice(0, run), ...runs, ...clue.slice(run + 1)];
        if (off !== 0 && length + off >= 1) attempt(side, line, put([length + off, colour]), Math.min(Math.abs(off), 3));
        if (length === -off) attempt(side, line, put(), 2);
        const digits = String(length);
        if (digits.length === 2 && digits[1] !== "0" && Number(digits[0]) + Number(digits[1]) - length === off) attempt(side, line, put([Number(digits[0]), colour], [Number(digits[1]), colour]), 1);
        if (off === 0 && run > 0) {
          const swapped = [...clue];
          [swapped[run - 1], swapped[run]] = [swapped[run], swapped[run - 1]];
          attempt(side, line, swapped, 2);
        }
      });
      if (off > 0) for (let run = 0; run <= clue.length; run++) attempt(side, line, [...clue.slice(0, run), [off, 1], ...clue.slice(run)], 2);
    });
  }
  remedies.sort((a, b) => a.cost - b.cost || a.grade.score - b.grade.score);
  return remedies.slice(0, limit);
}
