// Finds the last complete grid in an answer. As in judging/grids_in_text.py, from which tests compare it.

import { UNKNOWN } from "./puzzle.js";

const MOST_CHARACTERS = 1 << 18;
const [FILLED, EMPTY] = ["#1█■⬛◼▓●@*", "0.-_·□⬜◻░○"];
const SEPARATORS = " \t\r,;/|'\"`[](){}\\\ufe0e\ufe0f";
const BEFORE = /^[\s>]{0,8}(?:[-*•]\s{1,4})?(?:[|*_`]{0,3}(?:row|line|r)?[\s*_`]{0,3}\d{1,4}[*_`]{0,3}(?:\s?[:)|=]|\.(?=\s)|\s))?/i;
const RULE = new Set("-+|=:`~─━┄┈┌┐└┘├┤┬┴┼┏┓┗┛┣┫┳┻╋╔╗╚╝═║│┃ \t\r");

// The ways to read the signs of a grid: characters, each with its cell.
function readings(palette) {
  const own = palette.map(({ char }, number) => [char, number]).concat([["?", UNKNOWN]]);
  const empty = [...EMPTY].map((char) => [char, 0]);
  if (palette.length > 2) return [new Map([...empty, ...palette.slice(0, 10).map((_, number) => [String(number), number]), ...own])];
  const strong = [...[...FILLED].map((char) => [char, 1]), ...empty];
  const weak = (cross, ring) => [["X", cross], ["x", cross], ["O", ring], ["o", ring]];
  return [[0, 0], [1, 0], [0, 1]].map(([cross, ring]) => new Map([...strong, ...weak(cross, ring), ...own]));
}

// Those that make sense of a grid with these characters: one, or two where they leave it open.
function fitting(ways, used) {
  const has = (signs) => [...signs].some((char) => used.has(char));
  if (ways.length === 1 || !has("XxOo")) return ways.slice(0, 1);
  const [neither, crosses, rings] = ways;
  if ([...used].some((char) => neither.get(char) === 1)) return [neither];
  if (!has("Oo")) return [crosses];
  return has("Xx") ? [crosses, rings] : [rings];
}

export class AnswerReader {
  constructor(palette) {
    this.ways = readings(palette);
    this.signs = new Set(this.ways.flatMap((way) => [...way.keys()]));
    this.between = new Set([...SEPARATORS].filter((char) => !this.signs.has(char)));
    this.words = palette.length <= 2;
  }

  // The cells of a line as it is; without the number of the row; without what is said behind them. Lists of characters.
  #spellings(line) {
    const start = BEFORE.exec(line)[0].length;
    const found = [];
    for (const part of start ? [line, line.slice(start)] : [line]) {
      if (!part) continue;
      const bar = part.lastIndexOf("|");
      const first = part.trim().split(/\s+/)[0];
      for (const words of [part, part.split("(")[0], part.split("<")[0], bar < 0 ? "" : part.slice(0, bar), first]) {
        const cells = [...words].filter((char) => !this.between.has(char));
        if (cells.length && cells.every((char) => this.signs.has(char))) found.push(cells);
      }
    }
    return found;
  }

  // Cells and where they end; "" where a line has nothing in it that counts; null for any other line.
  #row(line, end, width) {
    if (!line) return "";
    const cells = line.length >= width ? this.#spellings(line).find((each) => each.length === width) : null;
    if (cells) return { cells, end };
    const chars = [...line];
    return chars.every((char) => RULE.has(char)) || chars.every((char) => this.between.has(char)) ? "" : null;
  }

  #rows(text, width) {
    let end = -1;
    return text.split("\n").map((line) => this.#row(line, (end += line.length + 1), width));
  }

  #versions(text) {
    let whole = [...text].slice(-MOST_CHARACTERS).join("").replace(/[│┃║┆┊]/g, "|");
    if (this.words) whole = whole.replaceAll("true", "1   ").replaceAll("false", "0    ").replaceAll("null", "?   ");
    const line = whole.replaceAll("\n", " ");
    return [whole.replaceAll("\\n", " \n"), line.replace(/[[\]{}]/g, "\n"), line.replaceAll("\\n", " \n").replace(/[[\]{}"'/]/g, "\n")];
  }

  // The grids that the last one may be, each a list of cells; none where there is no grid of that size.
  lastGrid(text, height, width) {
    const [inLines, ...inText] = this.#versions(text);
    const lines = this.#rows(inLines, width);
    const found = [...blocks(lines, height, false), ...blocks(lines, height, true)];
    for (const version of inText) found.push(...blocks(this.#rows(version, width).filter((row) => row !== ""), height, false));
    if (height > 1) for (const row of this.#rows(inLines, width * height)) if (row) found.push({ cells: row.cells, end: row.end });
    let best = null;
    for (const each of found) {
      const whole = !each.cells.includes("?");
      if (!best || whole > best.whole || (whole === best.whole && each.end > best.end)) best = { ...each, whole };
    }
    if (!best) return [];
    return fitting(this.ways, new Set(best.cells)).map((way) => Uint8Array.from(best.cells, (char) => way.get(char) ?? UNKNOWN));
  }
}

// The last grid of each block of so many rows, next to each other, or each apart from the one before.
function blocks(lines, height, apart) {
  const found = [];
  let [rows, before] = [[], null];
  for (const line of [...lines, null]) {
    const ends = apart ? line === null || (line && before) : !line;
    if (ends) {
      if (rows.length >= height) {
        const last = rows.slice(rows.length - height);
        found.push({ cells: last.flatMap(({ cells }) => cells), end: last.at(-1).end });
      }
      rows = [];
    }
    if (line) rows.push(line);
    before = line;
  }
  return found;
}
