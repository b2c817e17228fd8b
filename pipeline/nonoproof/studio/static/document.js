// What is worked on: a picture with its clues, or clues alone; cells that are given; and what is said about it.

import { UNKNOWN, cluesOf, readPuzzle } from "../wasm/puzzle.js";
import { metaOf } from "./fields.js";
import { MOST, emptyPicture, isPlain, rowsOf } from "./picture.js";

export class FileError extends Error {}

export const emptyDocument = (width, height) => ({ kind: "picture", ...emptyPicture(width, height), meta: {} });

// The clues of either kind.
export const cluesOfDocument = (doc) => (doc.kind === "clues" ? [doc.rows, doc.columns] : cluesOf(doc.cells, doc.width, doc.height));

// The cells that are known from the start, or null. Those of a picture are as the picture is now.
export function givensOf({ kind, cells, givens }) {
  if (!givens?.some((cell) => cell !== UNKNOWN)) return null;
  return kind === "picture" ? givens.map((cell, place) => (cell === UNKNOWN ? UNKNOWN : cells[place])) : givens;
}

// As the schema has it. The core takes it too.
export function recordOf(doc) {
  const [rows, columns] = cluesOfDocument(doc);
  const one = doc.palette.length <= 2;
  const clue = (runs) => runs.map(([length, colour]) => (one ? length : [length, doc.palette[colour].char]));
  const givens = givensOf(doc);
  return {
    ...Object.fromEntries(Object.entries(doc.meta).filter(([, value]) => value)),
    width: doc.width, height: doc.height,
    ...(!isPlain(doc.palette) && { palette: doc.palette }),
    rows: rows.map(clue), columns: columns.map(clue),
    ...(doc.kind === "picture" && { goal: rowsOf(doc) }),
    ...(givens && { givens: rowsOf({ ...doc, cells: givens }) }),
  };
}

// A goal that the clues or the given cells contradict is not drawn: they are what is asked about.
export function documentOf(record) {
  const puzzle = readPuzzle(record);
  const { width, height, palette, rows, columns, givens, goal } = puzzle;
  if (width > MOST || height > MOST) throw new FileError(`the workbench takes up to ${MOST} by ${MOST} cells; this has ${width} by ${height}`);
  const common = { width, height, palette, givens, meta: metaOf(record) };
  const shown = goal && JSON.stringify(cluesOf(goal, width, height)) === JSON.stringify([rows, columns])
    && !givens?.some((cell, place) => cell !== UNKNOWN && cell !== goal[place]);
  if (shown) return { kind: "picture", ...common, cells: goal };
  return { kind: "clues", ...common, cells: new Uint8Array(width * height), rows, columns };
}
