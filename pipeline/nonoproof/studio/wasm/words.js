// Lines, cells and colours in words, from the table of phrases. The same as reasoning/line_words.py.

import { PHRASES } from "./phrases.js";

const MOST_RUNS = 3; // that are named

export const say = (group, name, parts = {}) => PHRASES[group][name].replace(/\{(\w+)\}/g, (_, part) => String(parts[part]));
const word = (name, parts) => say("words", name, parts);

const joined = (words, last) => (words.length === 1 ? words[0] : words.slice(0, -1).join(word("comma")) + word(last) + words.at(-1));
export const listed = (words) => joined(words, "and");
export const either = (words) => joined(words, "or");

// Counted from 1: "1, 4 to 7 and 9".
export function spans(numbers) {
  const found = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    if (found.length && number === found.at(-1)[1] + 1) found.at(-1)[1] = number;
    else found.push([number, number]);
  }
  return listed(found.flatMap(([first, last]) => {
    if (last > first + 1) return [word("span", { first: first + 1, last: last + 1 })];
    return last > first ? [`${first + 1}`, `${last + 1}`] : [`${first + 1}`];
  }));
}

// Foreign text on one line, shortened: no control characters, no changes of direction.
export function printable(text, most = 120) {
  const chars = [...text];
  const shown = chars.length <= most ? chars : [...chars.slice(0, most - 1), "…"];
  return shown.map((char) => (char !== " " && /[\p{C}\p{Z}]/u.test(char) ? "\ufffd" : char)).join("");
}

// What a cell of each colour is called: no two have the same name.
export function colourWords(palette) {
  if (palette.length <= 2) return [word("empty"), word("filled")];
  const names = palette.map(({ name, rgb }) => printable(name ?? "", 30) || nearest(rgb));
  names[0] = word("empty");
  return names.map((name, colour) => (colour === 0 || names.filter((other) => other === name).length === 1
    ? name : word("named-twice", { name, char: printable(palette[colour].char) })));
}

// The name of the colour of the table that is nearest.
function nearest(rgb) {
  const parts = (each) => [0, 2, 4].map((at) => Number.parseInt(each.slice(at, at + 2), 16));
  const own = parts(rgb);
  const distance = (other) => parts(other).reduce((sum, part, i) => sum + [3, 4, 2][i] * (part - own[i]) ** 2, 0);
  return Object.entries(PHRASES.colours).reduce((best, each) => (distance(each[1]) < distance(best[1]) ? each : best))[0];
}

// Speaks of the lines of one puzzle. Lines are counted rows first, then columns.
export class Words {
  constructor({ palette, rows, columns, height }) {
    Object.assign(this, { palette, rows, columns, height, colours: colourWords(palette) });
  }

  clue(line) { return line < this.height ? this.rows[line] : this.columns[line - this.height]; }

  line(line) {
    return line < this.height ? `${word("row")} ${line + 1}` : `${word("column")} ${line - this.height + 1}`;
  }

  lineAndClue(line) {
    const clue = this.clue(line);
    const words = this.palette.length > 2
      ? clue.map(([length, colour]) => word("coloured-run", { length, colour: this.colour(colour) })).join(word("comma"))
      : clue.map(([length]) => `${length}`).join(" ");
    return word("line-and-clue", { line: this.line(line), clue: words || word("no-runs") });
  }

  places(line, places) {
    const noun = line < this.height ? "column" : "row";
    return `${word(places.length === 1 ? noun : `${noun}s`)} ${spans(places)}`;
  }

  // "row 17 and columns 1 and 4"
  lines(lines) {
    const rows = lines.filter((line) => line < this.height);
    const columns = lines.filter((line) => line >= this.height).map((line) => line - this.height);
    return listed([["row", rows], ["column", columns]].filter(([, numbers]) => numbers.length)
      .map(([noun, numbers]) => `${word(numbers.length === 1 ? noun : `${noun}s`)} ${spans(numbers)}`));
  }

  // One of some cells in a line that runs beside another: "column 2 or 5 of row 7".
  anyCell(beside, cells) {
    if (cells.length === 1) return this.cell(cells[0]);
    const isRow = beside < this.height;
    const line = this.line(isRow ? cells[0][0] : this.height + cells[0][1]);
    const numbers = cells.map(([row, column]) => `${(isRow ? column : row) + 1}`);
    return word("cells", { line, places: `${word(isRow ? "column" : "row")} ${either(numbers)}` });
  }

  isOneRun(line) { return this.clue(line).length === 1; }

  placesAre(line, places, what) {
    return word(places.length === 1 ? "is" : "are", { places: this.places(line, places), what });
  }

  cell([row, column]) { return word("cell", { row: row + 1, column: column + 1 }); }

  colour(colour) { return this.colours[Math.min(colour, this.colours.length - 1)]; }

  length(line, index) { return this.clue(line)[index][0]; }

  // "the 3", or "the second 3" if there are several.
  run(line, index) {
    const clue = this.clue(line);
    const [length, colour] = clue[index];
    const name = this.#name(line, index);
    const same = clue.flatMap((each, place) => (each[0] === length && each[1] === colour ? [place] : []));
    if (same.length === 1) return word("run", { name });
    return word("one-of-several", { ordinal: ordinal(same.indexOf(index), same.length), name });
  }

  // One of these runs: by name, "a 3" if that says it, and how many there are if there are many.
  runs(line, indices) {
    const names = [...new Set(indices.map((index) => this.#name(line, index)))];
    if (indices.length === 1) return [this.run(line, indices[0])];
    if (names.length === 1) return [word("any-run", { name: names[0] })];
    if (indices.length <= MOST_RUNS) return indices.map((index) => this.run(line, index));
    if (names.length <= MOST_RUNS) return names.map((name) => word("any-run", { name }));
    return [word("one-of-runs", { number: indices.length })];
  }

  // The shortest of these runs: "the 3", or "a 3" if several are as short.
  shortest(line, indices) {
    const least = Math.min(...indices.map((index) => this.length(line, index)));
    const short = indices.filter((index) => this.length(line, index) === least);
    return short.length === 1 ? this.run(line, short[0]) : word("any-run", { name: this.#name(line, short[0]) });
  }

  #name(line, index) {
    const [length, colour] = this.clue(line)[index];
    return this.palette.length <= 2 ? `${length}` : word("coloured", { colour: this.colour(colour), length });
  }
}

function ordinal(place, number) {
  if (place === number - 1) return word("last");
  return PHRASES.ordinals[place] ?? word("ordinal", { number: place + 1 });
}
