// Everything with the keyboard.

import { announce, h, $ } from "./dom.js";
import { UNKNOWN } from "../wasm/puzzle.js";
import { colourWords } from "../wasm/words.js";
import { cluesOfDocument } from "./document.js";
import { give, lineCells, move, rectangle, rectangleCells, region } from "./picture.js";

export const KEYS = [
  ["Arrows", "move the cursor; with Shift: paint, or stretch the selection"],
  ["Space, Enter", "paint the cell, or take its colour away"],
  ["Delete", "empty the cell, or the selection"],
  ["X", "in Try it: mark as empty"],
  ["1 … 9, 0", "choose a colour; 0 is the background"],
  ["P L R F V G", "pencil, line, rectangle, fill, select, given cells"],
  ["Alt+Arrows", "move the selection, or everything"],
  ["M, Shift+M, T", "mirror left and right; top and bottom; turn"],
  ["I, Alt+click", "take the colour of the cell"],
  ["Shift with Box, Fill", "only the rim; all cells of that colour"],
  ["Ctrl+C, X, V", "copy, cut, paste cells"],
  ["S (hold)", "another solution"],
  ["H", "in Try it: a hint"],
  [", .", "step back, step on"],
  ["Ctrl+Z, Ctrl+Shift+Z", "undo, redo"],
  ["Ctrl+O, Ctrl+S", "open, save as JSON"],
  ["+ − 0 with Ctrl+Alt", "zoom in, out, fit; or + and − on the grid"],
  ["?", "this list"],
];

const TOOLS = { p: "pencil", l: "line", r: "rectangle", f: "fill", v: "select", g: "given" };
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function listenToKeys(app, view, play, act) {
  let anchor = null; // where a line, rectangle or selection by keys begins

  const where = () => app.cursor ?? { x: 0, y: 0 };

  function tell() {
    const { doc, cursor } = app;
    const [rows, columns] = cluesOfDocument(doc);
    const cells = app.scene.cells;
    const cell = cells[cursor.y * doc.width + cursor.x];
    const clue = (runs) => runs.map(([length, colour]) => (doc.palette.length > 2 ? `${length} ${colourWords(doc.palette)[colour]}` : length)).join(" ") || "0";
    const place = cursor.y * doc.width + cursor.x;
    const open = (app.openCells?.includes(place) ? ", not the same in all solutions" : "") + ((doc.givens?.[place] ?? UNKNOWN) === UNKNOWN ? "" : ", given");
    announce(`row ${cursor.y + 1}, column ${cursor.x + 1}: ${cell === UNKNOWN ? "unknown" : colourWords(doc.palette)[cell]}${open}. Row clue ${clue(rows[cursor.y])}, column clue ${clue(columns[cursor.x])}`);
  }

  function moveCursor([dx, dy], event) {
    const { doc } = app;
    const from = where();
    const to = app.cursor ? { x: Math.min(doc.width - 1, Math.max(0, from.x + dx)), y: Math.min(doc.height - 1, Math.max(0, from.y + dy)) } : from;
    app.cursor = to;
    if (app.mode === "draw" && event.shiftKey && app.tool === "select") {
      anchor ??= from;
      app.selection = rectangle(anchor, to);
    } else if (app.mode === "draw" && event.shiftKey && doc.kind === "picture") {
      app.change(app.painted(doc, lineCells(doc, from, to), app.colour));
    } else if (app.mode === "play" && event.shiftKey) {
      play.set(to, app.colour);
    } else if (!anchorTool()) anchor = null;
    if (anchor && anchorTool()) app.ghost = { places: shape(anchor, to), colour: app.colour };
    view.reveal(to);
    app.hovered = to;
    app.say("hover");
    app.say("show");
    tell();
  }

  const anchorTool = () => app.mode === "draw" && (app.tool === "line" || app.tool === "rectangle");
  const shape = (from, to) => (app.tool === "line" ? lineCells(app.doc, from, to) : rectangleCells(app.doc, rectangle(from, to)));

  function strike() {
    const { doc } = app;
    app.cursor ??= { x: 0, y: 0 };
    const at = app.cursor;
    const place = at.y * doc.width + at.x;
    if (app.mode === "play") play.set(at, play.cell(at) === app.colour ? UNKNOWN : app.colour);
    else if (app.mode !== "draw" || doc.kind !== "picture") return;
    else if (anchorTool() && !anchor) {
      anchor = at;
      app.ghost = { places: [place], colour: app.colour };
      app.say("show");
      announce(`${app.tool} begins at row ${at.y + 1}, column ${at.x + 1}`);
      return;
    } else if (anchorTool()) {
      const places = shape(anchor, at);
      anchor = app.ghost = null;
      app.change(app.painted(doc, places, app.colour));
    } else if (app.tool === "fill") app.change(app.painted(doc, region(doc, at), doc.cells[place] === app.colour ? 0 : app.colour));
    else if (app.tool === "select") {
      anchor = at;
      app.selection = rectangle(at, at);
      app.say("show");
    } else if (app.tool === "given") app.change(give(doc, [place], (doc.givens?.[place] ?? UNKNOWN) === UNKNOWN));
    else app.change(app.painted(doc, [place], doc.cells[place] === app.colour ? 0 : app.colour));
    tell();
  }

  function erase() {
    const { doc } = app;
    if (app.mode === "play") return play.set(where(), UNKNOWN);
    if (app.mode !== "draw" || doc.kind !== "picture") return null;
    const places = app.selection ? rectangleCells(doc, app.selection) : [where().y * doc.width + where().x];
    return app.change(app.painted(doc, places, 0));
  }

  function shift([dx, dy]) {
    const { doc } = app;
    if (app.mode !== "draw" || doc.kind !== "picture") return;
    const area = app.selection ?? { left: 0, top: 0, right: doc.width - 1, bottom: doc.height - 1 };
    const { selection } = app;
    const to = { left: area.left + dx, top: area.top + dy, right: area.right + dx, bottom: area.bottom + dy };
    app.change(move(doc, area, dx, dy));
    if (selection && to.left >= 0 && to.top >= 0 && to.right < doc.width && to.bottom < doc.height) app.selection = to;
    app.say("show");
  }

  view.canvas.addEventListener("keydown", (event) => {
    view.canvas.classList.add("by-keys");
    if (event.ctrlKey || event.metaKey) return;
    if (ARROWS[event.key]) {
      event.preventDefault();
      return event.altKey ? shift(ARROWS[event.key]) : moveCursor(ARROWS[event.key], event);
    }
    if (event.altKey) return undefined;
    const acts = {
      " ": strike, Enter: strike, Delete: erase, Backspace: erase,
      Escape: () => { anchor = app.ghost = app.selection = null; app.step = null; app.heat = false; app.say("show"); },
      Home: () => moveCursor([-app.doc.width, 0], event), End: () => moveCursor([app.doc.width, 0], event),
      "+": () => act.zoom(1.3), "=": () => act.zoom(1.3), "-": () => act.zoom(1 / 1.3),
      x: () => app.mode === "play" && play.set(where(), play.cell(where()) === 0 ? UNKNOWN : 0),
    };
    const found = acts[event.key];
    if (!found) return undefined;
    event.preventDefault();
    return found();
  });

  const typing = (target) => target.closest?.("input:not([type=range]):not([type=radio]):not([type=checkbox]), textarea, select, dialog");

  document.addEventListener("keydown", (event) => {
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      if (event.target.closest?.("input[type=text], textarea") && key === "z") return;
      const found = { z: () => (event.shiftKey ? app.redo() : app.undo()), y: () => app.redo(), o: act.open, s: act.save }[key];
      if (found && !event.target.closest?.("dialog")) {
        event.preventDefault();
        if (app.mode !== "play" || (key !== "z" && key !== "y")) found();
        else play[event.shiftKey || key === "y" ? "redo" : "undo"]();
      }
      return;
    }
    if (typing(event.target) || event.altKey) return;
    if (key === "s" && !event.repeat) return void act.second(true);
    const drawing = app.mode === "draw";
    if (/^[0-9]$/.test(key) && Number(key) < app.doc.palette.length) return void act.colour(Number(key));
    if (drawing && TOOLS[key] && !event.shiftKey) return void act.tool(TOOLS[key]);
    if (key === "m" && drawing) return void act.mirror(event.shiftKey);
    if (key === "t" && drawing) return void act.turn();
    if (key === "i" && drawing) return void act.pick();
    if (key === "h" && app.mode === "play") return void play.hint();
    if (key === ",") return void act.step(-1);
    if (key === ".") return void act.step(1);
    if (key === "?") return void $("help-dialog").showModal();
  });
  document.addEventListener("keyup", (event) => { if (event.key.toLowerCase() === "s") act.second(false); });
  addEventListener("blur", () => act.second(false));

  $("keys").append(...KEYS.flatMap(([key, meaning]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, meaning)]));
}
