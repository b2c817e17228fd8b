// What is worked on: a picture with its clues, or clues alone; and what is said about it.

import { cluesOf, readPuzzle } from "../wasm/puzzle.js";
import { MOST, emptyPicture, rowsOf } from "./picture.js";

export const FIELDS = [["title", "Title"], ["author", "Author"], ["copyright", "Copyright"], ["licence", "Licence"], ["description", "Description"]];

export class FileError extends Error {}

export const emptyDocument = (width, height) => ({ kind: "picture", ...emptyPicture(width, height), meta: {} });

// The clues of either kind.
export const cluesOfDocument = (doc) => (doc.kind === "clues" ? [doc.rows, doc.columns] : cluesOf(doc.cells, doc.width, doc.height));

// As the schema has it. The core takes it too.
export function recordOf(doc) {
  const [rows, columns] = cluesOfDocument(doc);
  const one = doc.palette.length <= 2;
  const clue = (runs) => runs.map(([length, colour]) => (one ? length : [length, doc.palette[colour].char]));
  return {
    ...Object.fromEntries(Object.entries(doc.meta).filter(([, value]) => value)),
    width: doc.width, height: doc.height,
    ...(!isPlain(doc.palette) && { palette: doc.palette }),
    rows: rows.map(clue), columns: columns.map(clue),
    ...(doc.kind === "picture" && { goal: rowsOf(doc) }),
  };
}

const isPlain = (palette) => palette.length === 2 && palette[0].char === "." && palette[1].char === "#" && palette[0].rgb === "ffffff" && palette[1].rgb === "000000";

export function documentOf(record) {
  const puzzle = readPuzzle(record);
  const { width, height, palette, rows, columns, goal } = puzzle;
  if (width > MOST || height > MOST) throw new FileError(`the workbench takes up to ${MOST} by ${MOST} cells; this has ${width} by ${height}`);
  const meta = Object.fromEntries(FIELDS.map(([name]) => [name, typeof record[name] === "string" ? record[name].slice(0, 2000) : ""]));
  const clues = JSON.stringify([rows, columns]);
  if (goal && JSON.stringify(cluesOf(goal, width, height)) === clues) return { kind: "picture", width, height, palette, cells: goal, meta };
  return { kind: "clues", width, height, palette, cells: new Uint8Array(width * height), rows, columns, meta };
}
