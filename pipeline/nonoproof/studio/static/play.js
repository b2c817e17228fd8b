// Trying the puzzle as a player: marks, an error check when asked, hints by the weakest reasoning, and the time.

import { $, announce, many, saveAs, toast } from "./dom.js";
import { anyTimes, keepTime, timesAsCsv } from "./times.js";
import { History } from "./history.js";
import { givensOf, recordOf } from "./document.js";
import { UNKNOWN } from "../wasm/puzzle.js";

export class Play {
  #core;
  #history;
  #solved = false;

  constructor(app, core) {
    this.app = app;
    this.#core = core;
    setInterval(() => this.#tick(), 500);
  }

  start() {
    this.#history = new History(this.app.blank());
    this.app.play = { marks: this.#history.state, begin: performance.now(), faults: null, hint: null, helped: 0 };
    this.#solved = false;
    this.#tick();
    this.#show();
  }

  stop() { this.app.play = null; }

  cell({ x, y }) { return this.app.play.marks[y * this.app.doc.width + x]; }

  // With the mouse a stroke does to all its cells what it did to the first: paint, mark as empty, or clear.
  begin(at, empty) {
    const now = this.cell(at);
    const { colour } = this.app;
    const value = empty ? (now === 0 ? UNKNOWN : 0) : now === colour ? (colour === 0 ? UNKNOWN : 0) : now === 0 ? UNKNOWN : colour;
    const stroke = { value, before: this.app.play.marks };
    this.go([at.y * this.app.doc.width + at.x], stroke);
    return stroke;
  }

  // Cells that are given stay as they are.
  go(places, { value }) {
    const marks = this.app.play.marks.slice();
    const givens = givensOf(this.app.doc);
    for (const place of places) if (!givens || givens[place] === UNKNOWN) marks[place] = value;
    this.app.play.marks = marks;
    this.app.play.faults = this.app.play.hint = null;
    this.#show();
  }

  end() {
    this.#history.push(this.app.play.marks);
    this.#judge();
  }

  cancel({ before }) {
    this.app.play.marks = before;
    this.#show();
  }

  set({ x, y }, value) {
    this.go([y * this.app.doc.width + x], { value });
    this.end();
  }

  undo() { this.#history.undo(); this.#restore(); }
  redo() { this.#history.redo(); this.#restore(); }

  #restore() {
    Object.assign(this.app.play, { marks: this.#history.state, faults: null, hint: null });
    this.#show();
  }

  check() {
    const { solution } = this.app;
    const { marks } = this.app.play;
    if (!solution || this.app.found.classification.verdict !== "unique") return toast("The puzzle does not have exactly one solution to check against.");
    const faults = [...marks.keys()].filter((place) => marks[place] !== UNKNOWN && marks[place] !== solution[place]);
    this.app.play.faults = faults;
    this.app.play.helped += 1;
    const left = marks.filter((cell) => cell === UNKNOWN).length;
    toast(faults.length ? `${many(faults.length, "cell")} ${faults.length === 1 ? "is" : "are"} wrong, marked by a cross.` : `No mistake so far; ${many(left, "cell")} left.`);
    return this.#show();
  }

  // Asked again, a hint says more: first where to look, then which rule helps, then the cells.
  async hint() {
    const { doc, play } = this.app;
    const { marks } = play;
    if (play.hint?.step && play.hint.level < 3) return this.#say({ ...play.hint, level: play.hint.level + 1 });
    const rows = Array.from({ length: doc.height }, (_, y) => Array.from(marks.subarray(y * doc.width, (y + 1) * doc.width), (cell) => doc.palette[cell]?.char ?? "?").join(""));
    const hint = await this.#core.hint(recordOf(doc), rows, { seconds: 5 });
    if (this.app.play !== play || play.marks !== marks) return undefined;
    if (!hint.wrong.length) return this.#say({ ...hint, level: hint.step ? 1 : 3 });
    play.faults = hint.wrong.map(({ row, column }) => (row - 1) * doc.width + column - 1);
    this.#tell(`Something is wrong: ${many(hint.wrong.length, "cell")}, marked by a cross.`);
    return this.#show();
  }

  saveTimes() { saveAs("times.csv", new Blob([timesAsCsv()], { type: "text/csv" })); }

  #say(hint) {
    this.app.play.helped += 1;
    this.app.play.hint = hint;
    this.#tell(`${sentence(hint.texts[hint.level - 1])}${hint.level < 3 ? " Ask again to hear more." : ""}`);
    this.#show();
  }

  #tell(text) {
    $("told").hidden = false;
    $("told-text").textContent = text;
  }

  #judge() {
    const { solution, play, doc } = this.app;
    if (!solution || this.#solved) return;
    const filled = play.marks.map((cell) => (cell === UNKNOWN ? 0 : cell));
    if (!filled.every((cell, place) => cell === solution[place])) return;
    this.#solved = true;
    play.spent = performance.now() - play.begin;
    keepTime(doc.meta.title || `untitled ${doc.width}x${doc.height}`, play.spent / 1000, play.helped);
    $("times").hidden = false;
    const text = `Solved${doc.meta.title ? `: ${doc.meta.title}` : ""}, in ${time(play.spent)}.`;
    this.#tell(text);
    announce(text);
  }

  #tick() {
    const { play } = this.app;
    if (play) $("clock").textContent = time(play.spent ?? performance.now() - play.begin);
  }

  #show() {
    $("times").hidden = !anyTimes();
    if (!this.app.play?.hint && !this.app.play?.faults && !this.#solved) $("told").hidden = true;
    this.app.say("show");
  }
}

const time = (milliseconds) => `${Math.floor(milliseconds / 60000)}:${String(Math.floor(milliseconds / 1000) % 60).padStart(2, "0")}`;
export const sentence = (text) => (text ? `${text[0].toUpperCase()}${text.slice(1)}.` : "");
