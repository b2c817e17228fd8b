// The puzzle as a drawing that stands alone: for paper, and for SVG files.

import { cluesOfDocument, givensOf } from "./document.js";
import { UNKNOWN } from "../wasm/puzzle.js";
import { inkOn } from "./dom.js";

const NS = "http://www.w3.org/2000/svg";

function s(tag, attributes = {}, ...children) {
  const made = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

// solved: with the picture in it; open: cells to mark, for more than one solution has them differently; letters: beside
// the numbers, for paper that has no colours.
export function drawSheet(doc, { solved = false, open = [], letters = false }) {
  const { width, height, palette, cells } = doc;
  const [rows, columns] = cluesOfDocument(doc);
  const left = Math.max(1, ...rows.map((runs) => runs.length));
  const top = Math.max(1, ...columns.map((runs) => runs.length));
  const drawing = s("svg", { viewBox: `${-left - 0.1} ${-top - 0.1} ${width + left + 0.2} ${height + top + 0.2}`, width: (width + left) * 20, height: (height + top) * 20, "font-family": "sans-serif", "text-anchor": "middle" });
  drawing.append(s("title", {}, doc.meta.title || "nonogram"), s("rect", { width, height, fill: `#${palette[0].rgb}` }));
  // On paper to be solved, the given cells are there from the start; a small square says that a cell stays empty.
  const shown = solved ? cells : givensOf(doc) ?? [];
  shown.forEach((cell, place) => {
    const [x, y] = [place % width, Math.floor(place / width)];
    if (cell === 0 && !solved) drawing.append(s("rect", { x: x + 0.42, y: y + 0.42, width: 0.16, height: 0.16, fill: "#666" }));
    else if (cell !== 0 && cell !== UNKNOWN) drawing.append(s("rect", { x, y, width: 1.01, height: 1.01, fill: `#${palette[cell].rgb}` }));
  });
  for (const place of open) drawing.append(s("text", { x: (place % width) + 0.5, y: Math.floor(place / width) + 0.72, "font-size": 0.6, fill: "#b35900" }, "?"));
  const lines = [];
  for (let x = 0; x <= width; x++) lines.push([x, 0, x, height, x % 5 === 0 || x === width]);
  for (let y = 0; y <= height; y++) lines.push([0, y, width, y, y % 5 === 0 || y === height]);
  for (const [x1, y1, x2, y2, thick] of lines) drawing.append(s("line", { x1, y1, x2, y2, stroke: thick ? "#000" : "#888", "stroke-width": thick ? 0.08 : 0.03 }));
  const clue = ([length, colour], x, y) => {
    if (palette.length > 2) drawing.append(s("rect", { x: x + 0.06, y: y + 0.06, width: 0.88, height: 0.88, fill: `#${palette[colour].rgb}` }));
    const text = letters && palette.length > 2 ? `${length}${palette[colour].char}` : String(length);
    drawing.append(s("text", { x: x + 0.5, y: y + 0.74, "font-size": [0.68, 0.58, 0.46][Math.min(3, text.length) - 1], fill: palette.length > 2 ? inkOn(palette[colour].rgb) : "#000" }, text));
  };
  rows.forEach((runs, y) => runs.forEach((run, place) => clue(run, place - runs.length, y)));
  columns.forEach((runs, x) => runs.forEach((run, place) => clue(run, x, place - runs.length)));
  return drawing;
}
