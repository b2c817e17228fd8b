// The puzzle in the formats that other programs read.

import { UNKNOWN } from "../wasm/puzzle.js";
import { cluesOfDocument, givensOf, recordOf } from "./document.js";
import { IN_NON, IN_XML } from "./fields.js";
import { rowsOf } from "./picture.js";
import { drawSheet } from "./sheet.js";

// On one line.
const flat = (text) => String(text ?? "").replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
const escapeXml = (text) => flat(text).replace(/[^\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "\ufffd").replace(/[&<>"']/g, (char) => `&#${char.codePointAt(0)};`);
const LETTERS = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"];

// What stands for each colour: its letter; nothing for the black of black and white.
function letters(palette) {
  if (palette.length <= 2 && palette[1].rgb === "000000") return ["0", ""];
  const free = LETTERS.filter((letter) => !palette.some(({ char }) => char === letter));
  return ["0", ...palette.slice(1).map(({ char }) => (LETTERS.slice(0, 26).includes(char) ? char : free.shift()))];
}

export const json = (doc) => `${JSON.stringify(recordOf(doc))}\n`;

export function non(doc) {
  const marks = letters(doc.palette);
  const quote = (text) => `"${flat(text).replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`;
  const [rows, columns] = cluesOfDocument(doc).map((side) => side.map((runs) => runs.map(([length, colour]) => `${length}${marks[colour]}`).join(",") || "0"));
  const image = (key, cells) => ["", `${key} "${Array.from(cells, (cell) => (cell === UNKNOWN ? "?" : marks[cell] || "1")).join("")}"`];
  const givens = givensOf(doc);
  return [
    ...Object.entries(IN_NON).filter(([, name]) => doc.meta[name]).map(([key, name]) => `${key} ${quote(doc.meta[name])}`),
    ...(marks[1] ? doc.palette.slice(1).map(({ rgb }, place) => `color ${marks[place + 1]} #${rgb}`) : []),
    `width ${doc.width}`, `height ${doc.height}`, "", "rows", ...rows, "", "columns", ...columns,
    ...(doc.kind === "picture" ? image("goal", doc.cells) : []), ...(givens ? image("saved", givens) : []), "",
  ].join("\n");
}

export function xml(doc) {
  const name = (colour) => (colour === 0 ? "white" : doc.palette.length <= 2 ? "black" : `colour${colour}`);
  const colours = doc.palette.map(({ rgb, char }, place) => `<color name="${name(place)}" char="${escapeXml(char)}">${rgb.toUpperCase()}</color>`);
  const [rows, columns] = cluesOfDocument(doc).map((side) => side.map((runs) => `<line>${runs.map(([length, colour]) => `<count color="${name(colour)}">${length}</count>`).join("")}</line>`));
  const image = (type, cells) => [`<solution type="${type}"><image>`, ...rowsOf({ ...doc, cells }).map((row) => `|${escapeXml(row)}|`), "</image></solution>"];
  const givens = givensOf(doc);
  return ['<?xml version="1.0" encoding="UTF-8"?>', "<puzzleset>", `<puzzle type="grid" defaultcolor="${name(1)}" backgroundcolor="white">`,
    ...Object.entries(IN_XML).filter(([, name]) => doc.meta[name]).map(([tag, name]) => `<${tag}>${escapeXml(doc.meta[name])}</${tag}>`), ...colours,
    '<clues type="columns">', ...columns, "</clues>", '<clues type="rows">', ...rows, "</clues>",
    ...(doc.kind === "picture" ? image("goal", doc.cells) : []), ...(givens ? image("saved", givens) : []),
    "</puzzle>", "</puzzleset>", ""].join("\n");
}

export function olsak(doc) {
  const marks = doc.palette.length <= 2 ? ["0", ""] : letters(doc.palette);
  const head = flat(doc.meta.title).replace(/^[#:]/, " $&");
  const colours = doc.palette.map(({ rgb, name }, place) => `  ${place === 0 ? "0: " : doc.palette.length <= 2 ? "1:X" : `${marks[place]}:${marks[place]}`}  #${rgb.toUpperCase()}  ${flat(name) || rgb}`);
  const [rows, columns] = cluesOfDocument(doc).map((side) => side.map((runs) => runs.map(([length, colour]) => `${length}${marks[colour]}`).join(" ")));
  return [head, "#d", ...colours, ": rows", ...rows, ": columns", ...columns, ""].join("\n");
}

export const text = (doc) => `${rowsOf(doc).join("\n")}\n`;

export const svg = (doc, solved = true) => new XMLSerializer().serializeToString(drawSheet(doc, { solved }));

// A pixel a cell, as other programs take it.
export function png(doc) {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: doc.width, height: doc.height });
  const pen = canvas.getContext("2d");
  const image = pen.createImageData(doc.width, doc.height);
  doc.cells.forEach((cell, place) => {
    const value = parseInt(doc.palette[cell].rgb, 16);
    image.data.set([value >> 16, (value >> 8) & 255, value & 255, 255], 4 * place);
  });
  pen.putImageData(image, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

// [label, suffix, what makes the file]; what this document cannot be is left out.
export function formats(doc) {
  const file = (type, content) => async () => new Blob([content()], { type });
  const picture = doc.kind === "picture";
  const less = givensOf(doc) ? ", without the given cells" : "";
  return [
    ["JSON", "json", file("application/json", () => json(doc))],
    [".non", "non", file("text/plain", () => non(doc))],
    ["webpbn XML", "xml", file("application/xml", () => xml(doc))],
    [`.g${less}`, "g", file("text/plain", () => olsak(doc))],
    picture && doc.palette.length <= 2 && ["Text", "txt", file("text/plain", () => text(doc))],
    picture && ["PNG, a pixel a cell", "png", () => png(doc)],
    ["SVG, the puzzle", "svg", file("image/svg+xml", () => svg(doc, false))],
    picture && ["SVG, solved", "solved.svg", file("image/svg+xml", () => svg(doc, true))],
  ].filter(Boolean);
}
