// Typing or pasting clues instead of drawing; faults are shown as they arise.

import { $, h, inkOn, many } from "./dom.js";
import { surplusOf } from "../wasm/slips.js";
import { cluesOfDocument, givensOf } from "./document.js";
import { MOST } from "./picture.js";

export class CluesMode {
  constructor(app) {
    this.app = app;
    for (const side of ["rows", "columns"]) {
      const [field, numbers] = [$(`${side}-text`), $(`${side}-numbers`)];
      field.addEventListener("input", () => {
        this.#read();
        this.#number();
      });
      field.addEventListener("scroll", () => { numbers.scrollTop = field.scrollTop; });
    }
    $("rows-text").addEventListener("paste", (event) => this.#paste(event));
    $("take-solution").addEventListener("click", () => this.#takeSolution());
  }

  // Fills the fields from the document, unless somebody is typing there. What cannot be read stays, until the document is another.
  show(another = false) {
    const { doc } = this.app;
    if (another) this.fault = "";
    if (this.fault) return;
    const sides = cluesOfDocument(doc);
    const word = ([length, colour]) => (doc.palette.length > 2 ? `${length}${doc.palette[colour].char}` : `${length}`);
    ["rows", "columns"].forEach((side, place) => {
      const field = $(`${side}-text`);
      const text = sides[place].map((runs) => runs.map(word).join(" ") || "0").join("\n");
      if (document.activeElement !== field && field.value !== text) field.value = text;
    });
    this.#tellSums(sides);
    this.#number();
    $("clue-colours").replaceChildren(...(doc.palette.length > 2 ? [" After a number, the letter of its colour: ", ...doc.palette.slice(1).map(colourKey)] : []));
    const { classification, stale } = this.app.found;
    $("take-solution").hidden = stale || doc.kind !== "clues" || !classification?.solutions?.length;
  }

  // Beside each line its number; those that cannot be right have a cross, and are red.
  #number() {
    const wrong = this.app.wrongLines();
    let first = 0;
    for (const side of ["rows", "columns"]) {
      const lines = $(`${side}-text`).value.split("\n").length;
      $(`${side}-numbers`).replaceChildren(...Array.from({ length: Math.min(lines, MOST) }, (_, line) => {
        const bad = wrong?.has(first + line);
        return h("div", { class: bad ? "wrong" : "" }, bad ? `✕ ${line + 1}` : `${line + 1}`);
      }));
      $(`${side}-numbers`).scrollTop = $(`${side}-text`).scrollTop;
      first += this.app.doc.height;
    }
  }

  #tellSums([rows, columns]) {
    const sum = (clues) => clues.flat().reduce((all, [length]) => all + length, 0);
    $("rows-sum").textContent = `${many(rows.length, "line")}, ${many(sum(rows), "cell")}`;
    $("columns-sum").textContent = `${many(columns.length, "line")}, ${many(sum(columns), "cell")}`;
    if (!this.fault) $("clue-fault").textContent = this.#sumsDiffer(rows, columns) || tooLong(rows, columns);
  }

  #sumsDiffer(rows, columns) {
    const { palette } = this.app.doc;
    const [colour] = [...surplusOf(rows, columns).keys()].sort((a, b) => a - b);
    if (!colour) return "";
    const count = (clues) => clues.flat().reduce((all, [length, ink]) => all + (ink === colour ? length : 0), 0);
    const kind = palette.length > 2 ? `${palette[colour].name || palette[colour].char} ` : "";
    return `The rows have ${many(count(rows), `${kind}cell`)}, the columns ${count(columns)}.`;
  }

  #read() {
    const { doc } = this.app;
    this.fault = "";
    const sides = ["rows", "columns"].map((side) => this.#clues($(`${side}-text`).value, side));
    if (!this.fault && sides.some((side) => side.length < 1 || side.length > MOST)) this.fault = `A puzzle has 1 to ${MOST} rows and columns.`;
    $("clue-fault").textContent = this.fault;
    if (this.fault) return void this.app.cannotRead(this.fault);
    const [rows, columns] = sides;
    const [width, height] = [columns.length, rows.length];
    const now = cluesOfDocument(doc);
    if (JSON.stringify(now) === JSON.stringify(sides)) return void (this.app.found.error && this.app.say("document"));
    this.app.change({ kind: "clues", width, height, palette: doc.palette, meta: doc.meta, rows, columns, cells: new Uint8Array(width * height), givens: width === doc.width && height === doc.height ? givensOf(doc) : null });
  }

  #clues(text, side) {
    const colourOf = new Map(this.app.doc.palette.map(({ char }, place) => [char, place]));
    return text.replace(/\s+$/, "").split("\n").map((line, place) => line.split(/[\s,;]+/).filter(Boolean).flatMap((word) => {
      const [, digits, char] = /^(\d{1,4})(\D?)$/u.exec(word) ?? [];
      const colour = char ? colourOf.get(char) : 1;
      if (!digits || !colour) {
        this.fault ||= `Line ${place + 1} of the ${side}: “${word.slice(0, 12)}” is not a clue.`;
        return [];
      }
      return Number(digits) ? [[Number(digits), colour]] : [];
    }));
  }

  // Both sides at once, apart by an empty line.
  #paste(event) {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    const parts = text.replace(/\r\n?/g, "\n").trim().split(/\n\s*\n/);
    if (parts.length !== 2 || !parts.every((part) => /^[\d\s,;]+$/.test(part))) return;
    event.preventDefault();
    $("rows-text").value = parts[0];
    $("columns-text").value = parts[1];
    this.#read();
  }

  #takeSolution() {
    const { doc, solution } = this.app;
    if (!solution) return;
    const { rows, columns, ...rest } = doc;
    this.app.change({ ...rest, kind: "picture", cells: solution });
  }
}

function colourKey({ char, rgb, name }) {
  const key = h("span", { class: "key" }, char);
  Object.assign(key.style, { background: `#${rgb}`, color: inkOn(rgb) });
  return h("span", { class: "keyed" }, key, name);
}

function tooLong(rows, columns) {
  const need = (runs) => runs.reduce((all, [length, colour], place) => all + length + (place > 0 && runs[place - 1][1] === colour ? 1 : 0), 0);
  const row = rows.findIndex((runs) => need(runs) > columns.length);
  if (row >= 0) return `Row ${row + 1} needs ${need(rows[row])} cells and has ${columns.length}.`;
  const column = columns.findIndex((runs) => need(runs) > rows.length);
  return column >= 0 ? `Column ${column + 1} needs ${need(columns[column])} cells and has ${rows.length}.` : "";
}
