// Lines, cells and colours in words, from the table of phrases. The same as reasoning/line_words.py.

import { PHRASES } from "./phrases.js";

export const say = (group, name, parts = {}) => PHRASES[group][name].replace(/\{(\w+)\}/g, (_, part) => String(parts[part]));
const word = (name, parts) => say("words", name, parts);

export const listed = (words) => (words.length === 1 ? words[0] : words.slice(0, -1).join(word("comma")) + word("and") + words.at(-1));

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

export function colourWord(palette, colour) {
  if (colour === 0) return word("empty");
  if (palette.length <= 2) return word("filled");
  return printable(palette[colour].name, 30) || `"${palette[colour].char}"`;
}

// Speaks of the lines of one puzzle. Lines are counted rows first, then columns.
export class Words {
  constructor({ palette, rows, columns, height }) {
    Object.assign(this, { palette, rows, columns, height });
  }

  clue(line) { return line < this.height ? this.rows[line] : this.columns[line - this.height]; }

  line(line) {
    return line < this.height ? `${word("row")} ${line + 1}` : `${word("column")} ${line - this.height + 1}`;
  }

  lineAndClue(line) {
    const runs = this.clue(line).map(([length, colour]) => (this.palette.length <= 2 ? `${length}` : `${length}${printable(this.palette[colour].char)}`));
    return word("line-and-clue", { line: this.line(line), clue: runs.length ? runs.join(" ") : word("no-runs") });
  }

  places(line, places) {
    const noun = line < this.height ? "column" : "row";
    return `${word(places.length === 1 ? noun : `${noun}s`)} ${spans(places)}`;
  }

  placesAre(line, places, what) {
    return word(places.length === 1 ? "is" : "are", { places: this.places(line, places), what });
  }

  cell([row, column]) { return word("cell", { row: row + 1, column: column + 1 }); }

  colour(colour) { return colourWord(this.palette, colour); }

  run(line, index) {
    const clue = this.clue(line);
    const [length, colour] = clue[index];
    const name = this.palette.length > 2 ? `${this.colour(colour)} ${length}` : `${length}`;
    const same = clue.flatMap((each, place) => (each[0] === length && each[1] === colour ? [place] : []));
    if (same.length === 1) return word("run", { name });
    return word("one-of-several", { ordinal: ordinal(same.indexOf(index), same.length), name });
  }
}

function ordinal(place, number) {
  if (place === number - 1) return word("last");
  return PHRASES.ordinals[place] ?? word("ordinal", { number: place + 1 });
}
