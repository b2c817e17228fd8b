// Cells that are copied, cut, and put elsewhere. Other programs get them as text.

import { announce } from "./dom.js";
import { MOST, copyOf, paint, rectangleCells, rowsOf, stamp } from "./picture.js";

const KIND = "application/x-nonoproof-cells";
const isTyping = (target) => target.closest?.("input, textarea, dialog");

export function listenToClipboard(app, act) {
  const chosen = () => app.selection ?? { left: 0, top: 0, right: app.doc.width - 1, bottom: app.doc.height - 1 };

  function copy(event) {
    if (isTyping(event.target) || app.mode !== "draw" || app.doc.kind !== "picture" || String(getSelection())) return;
    event.preventDefault();
    const block = copyOf(app.doc, chosen());
    event.clipboardData.setData("text/plain", `${rowsOf(block).join("\n")}\n`);
    event.clipboardData.setData(KIND, JSON.stringify({ ...block, cells: [...block.cells] }));
    announce(`${block.width} by ${block.height} cells copied`);
    if (event.type === "cut") app.change(paint(app.doc, rectangleCells(app.doc, chosen()), 0));
  }
  document.addEventListener("copy", copy);
  document.addEventListener("cut", copy);

  // Before anything else takes the text for a puzzle.
  addEventListener("paste", (event) => {
    const text = isTyping(event.target) || app.mode !== "draw" || app.doc.kind !== "picture" ? "" : event.clipboardData.getData(KIND);
    const block = text && readBlock(text);
    if (!block) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const { left, top } = app.selection ?? {};
    const at = app.selection ? { x: left, y: top } : app.cursor ?? app.hovered ?? { x: 0, y: 0 };
    const { picture, area } = stamp(app.doc, block, at);
    app.change(picture);
    act.tool("select");
    app.selection = area;
    app.say("show");
  });
}

// Any page may have put it there: null for what is no block of cells.
function readBlock(text) {
  try {
    const { width, height, palette, cells } = JSON.parse(text);
    const fits = [width, height].every((side) => Number.isInteger(side) && side > 0 && side <= MOST) && cells.length === width * height;
    const named = palette.every(({ rgb, name }) => /^[0-9a-f]{6}$/.test(rgb) && typeof name === "string");
    const known = cells.every((cell) => Number.isInteger(cell) && cell >= 0 && cell < palette.length);
    return fits && named && known ? { width, height, palette: palette.map(({ rgb, name }) => ({ rgb, name: name.slice(0, 40) })), cells: Uint8Array.from(cells) } : null;
  } catch {
    return null;
  }
}
