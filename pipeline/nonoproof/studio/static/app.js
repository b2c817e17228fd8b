// What is being worked on, what was found out about it, and what is shown of both.

import { RUNGS } from "../wasm/grade.js";
import { UNKNOWN } from "../wasm/puzzle.js";
import { cluesOfDocument, emptyDocument, givensOf, recordOf } from "./document.js";
import { History } from "./history.js";
import { paint, withImages } from "./picture.js";

const KEPT = "nonoproof-studio";
const HARDNESS = Object.fromEntries(RUNGS.map((rung, place) => [rung, place / (RUNGS.length - 1)]));

export class App extends EventTarget {
  mode = "draw";
  tool = "pencil";
  colour = 1;
  selection = null;
  symmetry = ""; // in which strokes are mirrored
  cursor = null; // shown once the keyboard is used
  ghost = null; // cells that a tool would paint
  second = false;
  heat = false;
  step = null; // the number of the step that is shown
  preview = null; // a remedy that is looked at
  found = {}; // what the solver said about the document as it is
  play = null; // {marks, begin, spent, faults, hint}

  constructor() {
    super();
    this.histories = [new History(emptyDocument(15, 15))]; // one for each puzzle in the window
    this.current = 0;
    this.draft = null; // a stroke that is not finished
  }

  get history() { return this.histories[this.current]; }

  get doc() { return this.draft ?? this.history.state; }

  say(name) { this.dispatchEvent(new Event(name)); }

  // What is there from the start, before which there is nothing to go back to.
  begin(docs, current = 0) {
    this.histories = docs.map((doc) => new History(doc));
    this.current = Math.min(current, docs.length - 1);
  }

  // Beside what is there already; a single empty grid makes room.
  add(docs) {
    const { history } = this;
    const untouched = !history.canUndo && !history.canRedo && history.state.kind === "picture" && !history.state.cells.some(Boolean);
    this.histories.splice(untouched ? this.current : this.current + 1, untouched ? 1 : 0, ...docs.map((doc) => new History(doc)));
    this.go(untouched ? this.current : this.current + 1);
  }

  go(number) {
    this.current = number;
    this.draft = this.selection = this.cursor = null;
    this.#changed();
  }

  close(number) {
    this.histories.splice(number, 1);
    if (!this.histories.length) this.histories.push(new History(emptyDocument(15, 15)));
    this.go(Math.min(number < this.current ? this.current - 1 : this.current, this.histories.length - 1));
  }

  // Cells get a colour, with their images where one draws symmetrically.
  painted(doc, places, colour) { return paint(doc, withImages(doc, places, this.symmetry), colour); }

  // A finished change, which can be undone.
  change(doc) {
    const studied = doc === this.draft;
    this.draft = null;
    if (doc === this.history.state) return this.say("show");
    this.history.push(doc);
    if (!studied) return this.#changed();
    // The solver has seen it as a draft.
    this.keep();
    this.say("history");
    return this.say("show");
  }

  // A stroke on its way.
  try(doc) {
    this.draft = doc;
    this.#changed(false);
  }

  undo() { this.draft = null; this.history.undo(); this.#changed(); }
  redo() { this.draft = null; this.history.redo(); this.#changed(); }

  #changed(keep = true) {
    this.step = this.preview = null;
    this.second = this.heat = false;
    // Marks of the state before would be wrong now; the verdict stays until the new one is there.
    const { ambiguity, way, remedies, contradiction, ...rest } = this.found;
    this.found = { ...rest, stale: true };
    this.colour = Math.min(this.colour, this.doc.palette.length - 1);
    if (this.selection && (this.selection.right >= this.doc.width || this.selection.bottom >= this.doc.height)) this.selection = null;
    if (this.cursor) this.cursor = { x: Math.min(this.cursor.x, this.doc.width - 1), y: Math.min(this.cursor.y, this.doc.height - 1) };
    if (keep) this.keep();
    this.say("history");
    this.say("document");
    this.say("show");
  }

  // What is typed is no puzzle: nothing is known of it, and the one before is not judged in its place.
  cannotRead(fault) {
    this.found = { error: fault, stale: false };
    this.say("unreadable");
    this.say("show");
  }

  take(found) {
    this.found = found.classification || found.error ? { ...found, stale: false } : { ...this.found, ...found };
    this.say("found");
    this.say("show");
  }

  // Work survives a reload, where the browser has a place for it.
  keep() {
    clearTimeout(this.keeping);
    this.keeping = setTimeout(() => {
      try {
        localStorage.setItem(KEPT, JSON.stringify({ current: this.current, puzzles: this.histories.map(({ state }) => recordOf(state)) }));
      } catch { /* there is no place, or no room */ }
    }, 150);
  }

  static kept() {
    try {
      return JSON.parse(localStorage.getItem(KEPT));
    } catch {
      return null;
    }
  }

  get solution() {
    const rows = this.found.classification?.solutions?.[0];
    return rows && !this.found.stale ? this.grid(rows) : null;
  }

  grid(rows) {
    const colourOf = new Map(this.doc.palette.map(({ char }, place) => [char, place]));
    return Uint8Array.from(rows.flatMap((row) => [...row]), (char) => colourOf.get(char) ?? UNKNOWN);
  }

  // Another solution than the one that is drawn.
  get another() {
    const { classification, stale } = this.found;
    if (stale || classification?.verdict !== "multiple") return null;
    const grids = classification.solutions.map((rows) => this.grid(rows));
    return grids.find((cells) => cells.some((cell, place) => cell !== this.doc.cells[place])) ?? grids[1];
  }

  // Nothing but the given cells.
  blank() {
    const { width, height } = this.doc;
    return givensOf(this.doc)?.slice() ?? new Uint8Array(width * height).fill(UNKNOWN);
  }

  // What is known after the step, from the steps before it.
  knownAfter(number) {
    const { width } = this.doc;
    const cells = this.blank();
    const colourOf = new Map(this.doc.palette.map(({ char }, place) => [char, place]));
    for (const step of this.found.way.steps.slice(0, number)) {
      for (const { row, column, may_be: may } of step.cells) if ([...may].length === 1) cells[(row - 1) * width + column - 1] = colourOf.get(may);
    }
    return cells;
  }

  // For each cell the number of the step in which it falls; -1 where it does not.
  get order() {
    const { width, height } = this.doc;
    const order = new Int32Array(width * height).fill(-1);
    this.found.way.steps.forEach((step, number) => {
      for (const { row, column, may_be: may } of step.cells) if ([...may].length === 1) order[(row - 1) * width + column - 1] = number + 1;
    });
    return order;
  }

  // For each cell how hard the step is in which it falls, from 0 to 1; -1 where it does not.
  get hardness() {
    const { steps } = this.found.way;
    return Float32Array.from(this.order, (number) => (number < 0 ? -1 : HARDNESS[steps[number - 1]?.rung] ?? 0));
  }

  get openCells() {
    const { ambiguity } = this.found;
    if (!ambiguity) return null;
    return ambiguity.open.flatMap((row, y) => [...row].flatMap((char, x) => (char === "?" ? [y * this.doc.width + x] : [])));
  }

  // What the view draws.
  get scene() {
    const { doc } = this;
    const [rows, columns] = cluesOfDocument(doc);
    const base = { width: doc.width, height: doc.height, palette: doc.palette, cells: doc.cells, rows, columns, cursor: this.cursor, selection: this.selection, ghost: this.ghost, wrong: this.wrongLines(), givens: givensOf(doc) };
    if (this.mode === "play" && this.play) {
      const { step, level } = this.play.hint ?? {};
      return { ...base, cells: this.play.marks, unknown: true, faults: this.play.faults, line: step && hintedLine(step, level), fresh: step && level === 3 ? placesOf(step, doc.width) : null, selection: null, wrong: null, done: this.doneLines() };
    }
    if (this.heat && this.found.way) return { ...base, heat: { order: this.order, hardness: this.hardness } };
    if (this.step !== null && this.found.way) {
      const step = this.found.way.steps[this.step - 1];
      return { ...base, cells: this.knownAfter(this.step), unknown: true, line: step?.line, fresh: step ? placesOf(step, doc.width) : null };
    }
    if (this.second && this.another) return { ...base, cells: this.another, open: this.openCells };
    const solved = doc.kind === "clues" ? this.solution ?? this.blank() : doc.cells;
    return { ...base, cells: solved, unknown: doc.kind === "clues" && !this.solution, open: this.openCells, preview: this.preview };
  }

  // Lines that cannot all be right, as the solver says.
  wrongLines() {
    const { classification, way, contradiction, stale } = this.found;
    if (stale || classification?.verdict !== "none") return null;
    const lines = new Set();
    for (const { line, number } of contradiction ?? []) lines.add(line === "row" ? number - 1 : this.doc.height + number - 1);
    if (!lines.size && way?.line) lines.add(way.line.kind === "row" ? way.line.number - 1 : this.doc.height + way.line.number - 1);
    return lines;
  }

  // Lines that the player has filled as their clues say.
  doneLines() {
    const [rows, columns] = cluesOfDocument(this.doc);
    const { height } = this.doc;
    const filled = { ...this.doc, kind: "picture", cells: this.play.marks.map((cell) => (cell === UNKNOWN ? 0 : cell)) };
    const [nowRows, nowColumns] = cluesOfDocument(filled);
    const done = new Set();
    rows.forEach((runs, y) => { if (JSON.stringify(runs) === JSON.stringify(nowRows[y])) done.add(y); });
    columns.forEach((runs, x) => { if (JSON.stringify(runs) === JSON.stringify(nowColumns[x])) done.add(height + x); });
    return done;
  }
}

// The line to look at: while the cells of a supposition are not told, the one that they are in.
const hintedLine = ({ line, chain, cells: [first] }, level) =>
  (line && chain.length && level < 3 ? { kind: line.kind, number: first[line.kind] } : line);

const placesOf = (step, width) => step.cells.map(({ row, column }) => (row - 1) * width + column - 1);
