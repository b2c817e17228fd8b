// Puzzles from the formats that matter. Whatever is in a file may be made to break out: only numbers, colours and texts
// are taken from it.

import { FileError, documentOf } from "./document.js";
import { IN_NON, IN_XML } from "./fields.js";

const MOST_CHARACTERS = 2_000_000;
export const MOST_PUZZLES = 200; // in one window

// All puzzles of a file. One that cannot be read is left out, if others can.
export function readPuzzles(text, name = "") {
  if (text.length > MOST_CHARACTERS) throw new FileError("the file is too large");
  const clean = text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  const suffix = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase();
  const start = clean.trimStart();
  if (start.startsWith("{") || start.startsWith("[")) return documents(json(clean));
  if (start.startsWith("<")) return [documentOf(xml(clean))];
  if (suffix === "g" || /^:[^\n]*$/m.test(clean)) return [documentOf(olsak(clean))];
  if (/^\s*(rows|columns|width|height)\b/m.test(clean)) return [documentOf(non(clean))];
  return [documentOf(textPicture(clean))];
}

function documents(records) {
  const read = [];
  let fault = null;
  for (const record of records.slice(0, MOST_PUZZLES)) {
    try {
      read.push(documentOf(record));
    } catch (error) {
      fault ??= error;
    }
  }
  if (!read.length) throw fault ?? new FileError("the file holds no puzzle");
  return read;
}

// One record, a list of them, or one on each line.
function json(text) {
  try {
    const found = JSON.parse(text);
    return Array.isArray(found) ? found : found?.puzzles ?? [found];
  } catch {
    const lines = text.split("\n").filter((line) => line.trim());
    try {
      return lines.map((line) => JSON.parse(line));
    } catch {
      throw new FileError("the file is not JSON");
    }
  }
}

// Steve Simpson's .non.
function non(text) {
  const record = { rows: [], columns: [] };
  const colours = [];
  const images = {};
  let block = null;
  for (const line of text.split("\n")) {
    const [, key, rest] = /^\s*([a-z]+)\s*(.*?)\s*$/i.exec(line) ?? [];
    if (key && /^(rows|columns)$/i.test(key)) block = record[key.toLowerCase()];
    else if (key) {
      block = null;
      const value = rest.replace(/^["']|["']$/g, "").replaceAll("&quot;", '"').replaceAll("&#10;", "\n").replaceAll("&amp;", "&");
      if (Object.hasOwn(IN_NON, key)) record[IN_NON[key]] = value;
      else if (/^colou?r$/.test(key)) colours.push(value.split(/\s+/));
      else if (key === "goal" || key === "saved") images[key] = value.replace(/\s/g, "");
      else if (key === "width" || key === "height") record[key] = Number(rest);
    } else if (block && line.trim()) {
      if (block.length > 2000) throw new FileError("the file has too many lines");
      block.push(line.trim() === "0" ? [] : line.trim());
    }
  }
  const plain = !colours.length;
  if (!plain) record.palette = [{ char: "0", rgb: "ffffff", name: "white" }, ...colours.map(([char, rgb]) => ({ char, rgb, name: "" }))];
  const width = record.columns.length;
  for (const [name, image] of Object.entries(images)) {
    if (image.length !== width * record.rows.length || (name === "goal" && image.includes("?"))) continue;
    const chars = plain ? [...image].map((cell) => ({ 0: ".", "?": "?" })[cell] ?? "#") : [...image];
    // A saved grid that is complete is a goal.
    record[chars.includes("?") ? "givens" : "goal"] ??= record.rows.map((_, y) => chars.slice(y * width, (y + 1) * width).join(""));
  }
  return record;
}

// webpbn's XML, and the pbnsolve dialect.
function xml(text) {
  if (/<!(DOCTYPE[^>]*\[|ENTITY)/i.test(text)) throw new FileError("the file declares entities, which are not read");
  const root = new DOMParser().parseFromString(text.replace(/<!DOCTYPE[^>[]*>/i, ""), "text/xml");
  const puzzle = root.querySelector("puzzle");
  if (!puzzle || root.querySelector("parsererror")) throw new FileError("the file is not a puzzle in XML");
  const content = (tag) => [...puzzle.children].find((each) => each.localName === tag)?.textContent.trim() ?? "";
  const background = puzzle.getAttribute("backgroundcolor") || "white";
  const usual = puzzle.getAttribute("defaultcolor") || "black";
  const found = [...puzzle.querySelectorAll(":scope > color")].map((each) => ({ name: each.getAttribute("name") ?? "", char: each.getAttribute("char") ?? "", rgb: each.textContent.trim() }));
  if (!found.some(({ name }) => name === background)) found.push({ name: background, char: ".", rgb: "ffffff" });
  if (!found.some(({ name }) => name === usual)) found.push({ name: usual, char: "X", rgb: "000000" });
  found.sort((a, b) => Number(b.name === background) - Number(a.name === background) || Number(b.name === usual) - Number(a.name === usual));
  const charOf = new Map(found.map(({ name, char }) => [name, char]));
  const clues = (type) => [...puzzle.querySelectorAll(`:scope > clues[type="${type}"] > line`)].map((line) =>
    [...line.querySelectorAll("count")].map((count) => [Number(count.textContent), charOf.get(count.getAttribute("color") || usual)]));
  const meta = Object.fromEntries(Object.entries(IN_XML).map(([tag, name]) => [name, content(tag)]));
  const record = { palette: found, rows: clues("rows"), columns: clues("columns"), ...meta };
  const rowsIn = (image) => puzzle.querySelector(image)?.textContent.trim().split("\n").map((row) => row.trim().replace(/^\||\|$/g, ""));
  const goal = rowsIn('solution[type="goal"] > image, solution:not([type]) > image');
  if (goal && !goal.some((row) => row.includes("?"))) record.goal = goal;
  // A grid that somebody saved before it was complete holds the cells that are given.
  const saved = rowsIn('solution[type="saved"] > image');
  if (saved?.some((row) => row.includes("?"))) record.givens = saved;
  if (!record.rows.length && !record.columns.length) { delete record.rows; delete record.columns; }
  return record;
}

// Petr Olsak's .g.
function olsak(text) {
  const lines = text.split("\n");
  const heads = lines.flatMap((line, place) => (line.startsWith(":") ? [place] : []));
  if (heads.length < 2) throw new FileError("the file has no rows and columns after lines that begin with a colon");
  const palette = [{ char: ".", rgb: "ffffff", name: "white" }, { char: "#", rgb: "000000", name: "black" }];
  const colours = lines.slice(0, heads[0]).map((line) => /^\s+(\S):(.)\s*#([0-9A-Fa-f]{6})\s*(.*)$/.exec(line)).filter(Boolean);
  for (const [, char, , rgb, name] of colours) {
    if (char === "0" || char === "1") Object.assign(palette[Number(char)], { rgb, name });
    else palette.push({ char, rgb, name });
  }
  const used = colours.length && !colours.some(([, char]) => char === "1") ? palette.filter(({ char }) => char !== "#") : palette;
  const block = (from, to) => lines.slice(from + 1, to);
  const columns = block(heads[1], heads[2] ?? lines.length);
  while (columns.length && !heads[2] && columns.at(-1).trim() === "") columns.pop();
  return { title: lines[0].startsWith("#") || lines[0].startsWith(":") ? "" : lines[0].trim(), palette: used, rows: block(heads[0], heads[1]), columns };
}

function textPicture(text) {
  const rows = text.split("\n").map((row) => row.trimEnd()).filter((row) => row !== "");
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (!rows.length || width > 1000) throw new FileError("the workbench cannot read this as a puzzle");
  const goal = rows.map((row) => [...row.padEnd(width)].map((char) => (".0_- ".includes(char) ? "." : "#xX1@*".includes(char) ? "#" : "?")).join(""));
  if (goal.some((row) => row.includes("?"))) throw new FileError("the workbench cannot read this as a puzzle");
  return { goal };
}
