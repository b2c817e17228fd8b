// A puzzle as people write it, made into what the core takes. What comes in may be anything: it is looked at closely.

export const UNKNOWN = 255;
export const MOST_SIDE = 575;
const BLACK_AND_WHITE = [{ char: ".", rgb: "ffffff", name: "white" }, { char: "#", rgb: "000000", name: "black" }];

export class PuzzleError extends Error {
  name = "PuzzleError";
}

const fail = (message) => { throw new PuzzleError(message); };
const chars = (text) => [...String(text)];

// {width, height, colours, palette, rows, columns, givens, goal}: runs are [length, colour], pictures one byte a cell.
export function readPuzzle(record) {
  if (record?.isPuzzle) return record;
  if (record === null || typeof record !== "object") fail("a puzzle is an object");
  const palette = readPalette(record.palette);
  const colourOf = new Map(palette.map(({ char }, colour) => [char, colour]));
  let goal = record.goal == null ? null : readPicture(record.goal, colourOf, false, "the goal");
  const drawn = record.rows == null && record.columns == null;
  if (drawn && !goal) fail("a puzzle has rows and columns, or a goal");
  const [rows, columns] = drawn ? cluesOf(goal.cells, goal.width, goal.height)
    : [readClues(record.rows, colourOf, palette.length, "rows"), readClues(record.columns, colourOf, palette.length, "columns")];
  const [width, height] = [columns.length, rows.length];
  const fits = (picture) => picture && picture.width === width && picture.height === height;
  const givens = record.givens == null ? null : readPicture(record.givens, colourOf, true, "the givens");
  if (givens && !fits(givens)) fail("the givens have another size than the clues");
  if (!fits(goal)) goal = null;
  return makePuzzle({ palette, rows, columns, givens: givens?.cells ?? null, goal: goal?.cells ?? null });
}

// From parts that are known to be sound.
export function makePuzzle({ palette = BLACK_AND_WHITE, rows, columns, givens = null, goal = null }) {
  let colours = 2;
  for (const clue of rows) for (const [, colour] of clue) colours = Math.max(colours, colour + 1);
  for (const clue of columns) for (const [, colour] of clue) colours = Math.max(colours, colour + 1);
  return { isPuzzle: true, width: columns.length, height: rows.length, colours, palette, rows, columns, givens, goal };
}

function readPalette(found) {
  if (found == null) return BLACK_AND_WHITE;
  const list = Array.isArray(found) ? found : typeof found === "object" ? Object.entries(found).map(([char, rgb]) => ({ char, rgb })) : fail("the palette is no list");
  if (list.length < 2 || list.length > 255) fail("a palette has 2 to 255 colours");
  const palette = list.map((each) => ({ char: readChar(each?.char), rgb: readRgb(each?.rgb), name: String(each?.name ?? "") }));
  if (new Set(palette.map(({ char }) => char)).size < palette.length) fail("two colours of the palette have the same character");
  return palette;
}

const readChar = (char) => (typeof char === "string" && chars(char).length === 1 && !/[?\s]/u.test(char) ? char : fail("a colour of the palette has no character"));

export function readRgb(text) {
  const digits = /^\s*#?([0-9a-f]{6}|[0-9a-f]{3})\s*$/i.exec(String(text))?.[1] ?? fail("a colour is six hexadecimal digits");
  return (digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits).toLowerCase();
}

function readClues(found, colourOf, colours, side) {
  const lines = typeof found === "string" ? found.trim().split(/\r?\n/) : Array.isArray(found) ? found : fail(`there are no ${side}`);
  if (lines.length < 1 || lines.length > MOST_SIDE) fail(`a puzzle has 1 to ${MOST_SIDE} ${side}`);
  return lines.map((line, place) => {
    const runs = typeof line === "number" ? [line] : typeof line === "string" ? line.split(/[\s,]+/).filter(Boolean) : Array.isArray(line) ? line : fail(`clue ${place + 1} of the ${side} is no list`);
    return runs.map((run) => readRun(run, colourOf, colours)).filter(([length]) => length > 0);
  });
}

function readRun(run, colourOf, colours) {
  let [length, char] = Array.isArray(run) ? run : [run, null];
  if (typeof length === "string") {
    const [, digits, letter] = /^\s*([0-9]{1,9})([^0-9\s]?)\s*$/u.exec(length) ?? fail("a run is a number");
    [length, char] = [Number(digits), char ?? (letter || null)];
  }
  if (!Number.isInteger(length) || length < 0 || length > 999999999) fail("the length of a run is a whole number");
  const colour = char === null ? 1 : typeof char === "number" ? char : colourOf.get(char) ?? fail("a run has a colour that the palette has not");
  if (!Number.isInteger(colour) || colour < 1 || colour >= colours) fail("a run has a colour that the palette has not");
  return [length, colour];
}

export function readPicture(found, colourOf, open, what) {
  const rows = (typeof found === "string" ? found.trim().split(/\s+/) : Array.isArray(found) ? found : fail(`${what} is no list of rows`)).map(chars);
  const [width, height] = [rows[0]?.length ?? 0, rows.length];
  if (width < 1 || width > MOST_SIDE || height > MOST_SIDE || rows.some((row) => row.length !== width)) fail(`the rows of ${what} differ in length`);
  const value = (char) => (open && char === "?" ? UNKNOWN : colourOf.get(char) ?? fail(`${what} has a colour that the palette has not`));
  return { width, height, cells: Uint8Array.from(rows.flat(), value) };
}

export function lineClue(length, cellAt) {
  const runs = [];
  for (let place = 0, before = 0; place < length; place++) {
    const colour = cellAt(place);
    if (colour !== 0 && colour === before) runs[runs.length - 1][0]++;
    else if (colour !== 0) runs.push([1, colour]);
    before = colour;
  }
  return runs;
}

// The clues of a complete picture.
export function cluesOf(cells, width, height) {
  return [
    Array.from({ length: height }, (_, y) => lineClue(width, (x) => cells[y * width + x])),
    Array.from({ length: width }, (_, x) => lineClue(height, (y) => cells[y * width + x])),
  ];
}

// Rows of characters; a question mark where a cell is not known.
export const draw = (grid, palette) => grid.map((row) => Array.from(row, (cell) => palette[cell]?.char ?? "?").join(""));
