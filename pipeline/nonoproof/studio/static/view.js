// The grid on a canvas: cells, clues in margins that stay in sight, and what is marked. Knows pixels, not puzzles' rules.

import { UNKNOWN } from "../wasm/puzzle.js";
import { inkOn } from "./dom.js";
import { isPlain } from "./picture.js";

const CLUE_WIDTH = 0.46, CLUE_GAP = 0.34, CLUE_HEIGHT = 0.86; // in cells
const LARGEST = 52; // pixels that a cell has before anybody zooms
const DARK = [{ rgb: "20252a" }, { rgb: "e8eaec" }]; // black and white in the dark
const LEGIBLE = 10.5; // the least size of a cell at which its clues are drawn

export class View {
  constructor(canvas) {
    this.canvas = canvas;
    this.pen = canvas.getContext("2d");
    this.zoom = 1;
    this.x = this.y = 0; // how far the grid is moved, in pixels
    this.scene = null;
    this.held = null;
    this.trace = null; // a picture under the grid: {image, opacity, scale, x, y}
    this.frame = 0;
  }

  // scene: {width, height, palette, cells, rows, columns, wrong, cursor, marks, ...}
  show(scene) {
    const resized = !this.scene || scene.width !== this.scene.width || scene.height !== this.scene.height;
    this.scene = scene;
    if (resized) this.fit();
    this.redraw();
  }

  redraw() {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.draw());
  }

  // The whole grid; or as much of it as there is room for when its clues must be read.
  fit(readable = false) {
    this.zoom = 1;
    this.x = this.y = 0;
    if (readable && this.scene) this.zoom = Math.max(1, (1.02 * LEGIBLE) / this.fitted(this.margins()));
    this.redraw();
  }

  // The size of a cell at which the grid and its clues are just in sight.
  fitted([rowUnits, columnUnits]) {
    const box = this.canvas.getBoundingClientRect();
    const { width, height } = this.scene;
    return Math.min((box.width - 2) / (width + rowUnits), (box.height - 2) / (height + columnUnits), LARGEST);
  }

  // What the clues need, in cells.
  margins() {
    const { rows, columns } = this.scene;
    return [
      Math.max(0.6, ...rows.map((runs) => runs.reduce((all, [length]) => all + CLUE_GAP + CLUE_WIDTH * String(length).length, 0.25))),
      Math.max(0.6, ...columns.map((runs) => runs.length * CLUE_HEIGHT + 0.25)),
    ];
  }

  // While a stroke is drawn the grid stays where it is, even if its clues grow.
  hold(on) {
    this.held = on ? this.margins() : null;
    this.redraw();
  }

  // How large everything is now.
  measure() {
    const box = this.canvas.getBoundingClientRect();
    const { width, height } = this.scene;
    const margins = this.held ?? this.margins();
    const [rowUnits, columnUnits] = margins;
    const fitted = this.fitted(margins);
    const bare = Math.min((box.width - 10) / width, (box.height - 10) / height, LARGEST);
    const cluesFit = fitted * this.zoom >= LEGIBLE;
    const cell = Math.max(1, (fitted >= LEGIBLE ? fitted : bare) * this.zoom);
    const withClues = cluesFit && cell >= LEGIBLE;
    const left = withClues ? Math.min(rowUnits * cell, box.width * 0.45) : 4;
    const top = withClues ? Math.min(columnUnits * cell, box.height * 0.45) : 4;
    return { box, cell, left, top, withClues };
  }

  // Keeps the grid in sight, and in the middle where there is room.
  place({ box, cell, left, top }) {
    const { width, height } = this.scene;
    const room = [box.width - left - 2, box.height - top - 2];
    const limit = (moved, size, space) => (size <= space ? Math.max(0, (space - size) / 2) : Math.min(0, Math.max(space - size, moved)));
    const spare = [Math.max(0, room[0] - width * cell), Math.max(0, room[1] - height * cell)];
    this.x = limit(this.x, width * cell, room[0]);
    this.y = limit(this.y, height * cell, room[1]);
    // The margins keep to the grid where it is smaller than the room.
    return { shiftX: spare[0] / 2, shiftY: Math.min(spare[1] / 2, 24) };
  }

  geometry() {
    const sizes = this.measure();
    const { shiftX, shiftY } = this.place(sizes);
    const { box, cell, left, top } = sizes;
    const { width, height } = this.scene;
    const small = [width * cell <= box.width - left - 2, height * cell <= box.height - top - 2];
    const x0 = small[0] ? left + shiftX : left + this.x;
    const y0 = small[1] ? top + shiftY : top + this.y;
    const clipX = small[0] ? x0 : left;
    const clipY = small[1] ? y0 : top;
    return { ...sizes, x0, y0, clipX, clipY };
  }

  // The cell at a place of the window; null beside the grid.
  cellAt(clientX, clientY, clamp = false) {
    const { box, cell, x0, y0, clipX, clipY } = this.geometry();
    let [px, py] = [clientX - box.left, clientY - box.top];
    if (!clamp && (px < clipX || py < clipY)) return null;
    [px, py] = [Math.floor((px - x0) / cell), Math.floor((py - y0) / cell)];
    const { width, height } = this.scene;
    if (clamp) return { x: Math.min(width - 1, Math.max(0, px)), y: Math.min(height - 1, Math.max(0, py)) };
    return px >= 0 && py >= 0 && px < width && py < height ? { x: px, y: py } : null;
  }

  // The middle of a cell, in pixels of the window.
  placeOf({ x, y }) {
    const { box, cell, x0, y0 } = this.geometry();
    return { x: box.left + x0 + (x + 0.5) * cell, y: box.top + y0 + (y + 0.5) * cell };
  }

  zoomAt(factor, clientX, clientY) {
    const before = this.geometry();
    const zoom = Math.min(24, Math.max(1, this.zoom * factor));
    const [fx, fy] = [(clientX - before.box.left - before.x0) / before.cell, (clientY - before.box.top - before.y0) / before.cell];
    this.zoom = zoom;
    const after = this.measure();
    this.x = clientX - after.box.left - after.left - fx * after.cell;
    this.y = clientY - after.box.top - after.top - fy * after.cell;
    this.redraw();
  }

  pan(dx, dy) {
    this.x += dx;
    this.y += dy;
    this.redraw();
  }

  // Moves the grid so that the cell is in sight.
  reveal({ x, y }) {
    const { box, cell, x0, y0, clipX, clipY } = this.geometry();
    const [left, top] = [x0 + x * cell, y0 + y * cell];
    if (left < clipX) this.x += clipX - left;
    if (top < clipY) this.y += clipY - top;
    if (left + cell > box.width) this.x -= left + cell - box.width + 2;
    if (top + cell > box.height) this.y -= top + cell - box.height + 2;
    this.redraw();
  }

  draw() {
    if (!this.scene) return;
    const geometry = this.geometry();
    const { box } = geometry;
    const scale = globalThis.devicePixelRatio || 1;
    const [wide, high] = [Math.max(1, Math.round(box.width * scale)), Math.max(1, Math.round(box.height * scale))];
    if (this.canvas.width !== wide || this.canvas.height !== high) Object.assign(this.canvas, { width: wide, height: high });
    const { pen } = this;
    const style = getComputedStyle(this.canvas);
    const colour = (name) => style.getPropertyValue(name).trim();
    this.colours = { ink: colour("--ink"), quiet: colour("--quiet"), rule: colour("--rule"), strong: colour("--strong"), accent: colour("--accent"), warn: colour("--warn"), bad: colour("--bad"), good: colour("--good"), paper: colour("--paper") };
    // A sheet of white paper is too bright for a page in the dark.
    const dark = isPlain(this.scene.palette) && matchMedia("(prefers-color-scheme: dark)").matches;
    this.inks = dark ? DARK : this.scene.palette;
    pen.setTransform(scale, 0, 0, scale, 0, 0);
    pen.clearRect(0, 0, box.width, box.height);
    this.drawHighlight(geometry);
    if (geometry.withClues) this.drawClues(geometry);
    pen.save();
    pen.beginPath();
    pen.rect(geometry.clipX - 2, geometry.clipY - 2, box.width, box.height);
    pen.clip();
    this.drawCells(geometry);
    this.drawLines(geometry);
    this.drawMarks(geometry);
    pen.restore();
    this.canvas.dataset.cell = geometry.cell.toFixed(2);
  }

  // The lines of the cursor, or the line that a step is about.
  drawHighlight({ cell, x0, y0, clipX, clipY }) {
    const { line, cursor } = this.scene;
    this.pen.fillStyle = this.colours.rule;
    this.pen.globalAlpha = 0.55;
    const row = line ? (line.kind === "row" ? line.number - 1 : null) : cursor?.y;
    const column = line ? (line.kind === "column" ? line.number - 1 : null) : cursor?.x;
    if (row != null && y0 + row * cell >= clipY - 1) this.pen.fillRect(0, y0 + row * cell, x0, cell);
    if (column != null && x0 + column * cell >= clipX - 1) this.pen.fillRect(x0 + column * cell, 0, cell, y0);
    this.pen.globalAlpha = 1;
  }

  drawClues({ box, cell, x0, y0, clipX, clipY }) {
    const { pen, scene } = this;
    const { rows, columns, palette, wrong, done } = scene;
    pen.textBaseline = "middle";
    pen.textAlign = "center";
    const draw = (run, x, y, line) => {
      const [length, colour] = run;
      const bad = wrong?.has(line);
      pen.font = `${bad ? "700 " : ""}${cell * 0.66}px system-ui, sans-serif`;
      pen.fillStyle = bad ? this.colours.bad : done?.has(line) ? this.colours.quiet : this.colours.ink;
      if (palette.length > 2) {
        const size = cell * 0.82;
        const digits = Math.max(size, String(length).length * cell * CLUE_WIDTH + 2);
        pen.fillStyle = `#${palette[colour]?.rgb ?? "000000"}`;
        pen.fillRect(x - digits / 2, y - size / 2, digits, size);
        pen.fillStyle = inkOn(palette[colour]?.rgb ?? "000000");
      }
      pen.fillText(String(length), x, y + cell * 0.03);
    };
    const clip = (x, y, wide, high, paint) => {
      pen.save();
      pen.beginPath();
      pen.rect(x, y, wide, high);
      pen.clip();
      paint();
      pen.restore();
    };
    clip(0, clipY, clipX, box.height, () => rows.forEach((runs, y) => {
      const middle = y0 + (y + 0.5) * cell;
      if (middle < clipY - cell || middle > box.height + cell) return;
      let right = clipX - cell * 0.28;
      for (const run of [...runs].reverse()) {
        const wide = CLUE_WIDTH * String(run[0]).length * cell;
        draw(run, right - wide / 2, middle, y);
        right -= wide + CLUE_GAP * cell;
      }
    }));
    clip(clipX, 0, box.width, clipY, () => columns.forEach((runs, x) => {
      const middle = x0 + (x + 0.5) * cell;
      if (middle < clipX - cell || middle > box.width + cell) return;
      [...runs].reverse().forEach((run, place) => draw(run, middle, clipY - (place + 0.5) * CLUE_HEIGHT * cell - cell * 0.12, scene.height + x));
    }));
    pen.fillStyle = this.colours.bad;
    // A wrong line has a mark of its own, for those who do not see red.
    for (const line of wrong ?? []) {
      const size = Math.max(3, cell * 0.14);
      if (line < scene.height) pen.fillRect(clipX - size - 1, y0 + (line + 0.15) * cell, size, cell * 0.7);
      else pen.fillRect(x0 + (line - scene.height + 0.15) * cell, clipY - size - 1, cell * 0.7, size);
    }
  }

  drawCells({ cell, x0, y0, box }) {
    const { pen, scene } = this;
    const { width, height, cells, unknown, heat } = scene;
    const palette = this.inks;
    pen.fillStyle = `#${palette[0].rgb}`;
    pen.fillRect(x0, y0, width * cell, height * cell);
    const [from, to] = [Math.max(0, Math.floor(-y0 / cell)), Math.min(height, Math.ceil((box.height - y0) / cell))];
    const [first, last] = [Math.max(0, Math.floor(-x0 / cell)), Math.min(width, Math.ceil((box.width - x0) / cell))];
    if (this.trace) this.drawTrace({ cell, x0, y0 });
    pen.globalAlpha = this.trace ? 0.75 : 1;
    let now = -1;
    for (let y = from; y < to; y++) for (let x = first; x < last; x++) {
      const value = cells[y * width + x];
      if (value === 0 || value === UNKNOWN) continue;
      if (value !== now) pen.fillStyle = `#${palette[(now = value)]?.rgb ?? "888888"}`;
      pen.fillRect(x0 + x * cell, y0 + y * cell, cell + 0.3, cell + 0.3);
    }
    pen.globalAlpha = 1;
    if (heat) this.drawHeat(heat, { cell, x0, y0 });
    if (!unknown) return;
    // Where cells may be unknown, the background is marked instead.
    pen.fillStyle = inkOn(palette[0].rgb) === "#000" ? "#0006" : "#fff8";
    for (let y = from; y < to; y++) for (let x = first; x < last; x++) {
      if (cells[y * width + x] === 0) pen.fillRect(x0 + (x + 0.42) * cell, y0 + (y + 0.42) * cell, cell * 0.16, cell * 0.16);
    }
  }

  // As large as the grid allows without a change of its proportions, times its scale, and moved by parts of the grid.
  drawTrace({ cell, x0, y0 }) {
    const { pen, scene, trace: { image, opacity, scale, x, y } } = this;
    const [wide, high] = [scene.width * cell, scene.height * cell];
    const factor = Math.min(wide / image.width, high / image.height) * scale;
    const [w, h] = [image.width * factor, image.height * factor];
    pen.save();
    pen.beginPath();
    pen.rect(x0, y0, wide, high);
    pen.clip();
    pen.globalAlpha = opacity;
    pen.drawImage(image, x0 + (wide - w) / 2 + x * wide, y0 + (high - h) / 2 + y * high, w, h);
    pen.restore();
  }

  // From easy and pale to hard and dark; the number of the step where there is room for it.
  drawHeat({ order, hardness }, { cell, x0, y0 }) {
    const { pen, scene } = this;
    order.forEach((step, place) => {
      const share = Math.max(0, hardness[place]);
      const [x, y] = [x0 + (place % scene.width) * cell, y0 + Math.floor(place / scene.width) * cell];
      pen.fillStyle = step < 0 ? "#fff" : `hsl(${45 - 45 * share} 90% ${92 - 62 * share}%)`;
      pen.fillRect(x, y, cell + 0.3, cell + 0.3);
      if (cell < 18 || step < 0) return;
      pen.font = `${cell * 0.42}px system-ui, sans-serif`;
      pen.textAlign = "center";
      pen.textBaseline = "middle";
      pen.fillStyle = share > 0.5 ? "#fff" : "#000";
      pen.fillText(String(step), x + cell / 2, y + cell / 2);
    });
  }

  drawLines({ cell, x0, y0 }) {
    const { pen, scene } = this;
    const { width, height } = scene;
    const stroke = (every, style, thick) => {
      pen.strokeStyle = style;
      pen.lineWidth = thick;
      pen.beginPath();
      for (let x = 0; x <= width; x++) if (x % every === 0 || x === width) { pen.moveTo(x0 + x * cell, y0); pen.lineTo(x0 + x * cell, y0 + height * cell); }
      for (let y = 0; y <= height; y++) if (y % every === 0 || y === height) { pen.moveTo(x0, y0 + y * cell); pen.lineTo(x0 + width * cell, y0 + y * cell); }
      pen.stroke();
    };
    if (cell >= 4) stroke(1, "#8886", Math.min(1, cell / 14));
    stroke(5, this.colours.strong, cell >= 8 ? 1.4 : 0.7);
    pen.strokeStyle = this.colours.strong;
    pen.lineWidth = 2;
    pen.strokeRect(x0, y0, width * cell, height * cell);
  }

  drawMarks({ cell, x0, y0 }) {
    const { pen, scene } = this;
    const { width, height, givens, open, fresh, faults, preview, selection, cursor, ghost } = scene;
    const box = (place, inset = 0) => [x0 + (place % width) * cell + inset, y0 + Math.floor(place / width) * cell + inset, cell - 2 * inset, cell - 2 * inset];
    const outline = (place, style, inset, thick = 2) => {
      for (const [line, more] of [["#fff", 1.6], [style, 0]]) {
        pen.strokeStyle = line;
        pen.lineWidth = thick + more;
        pen.strokeRect(...box(place, inset));
      }
    };
    givens?.forEach((cell, place) => { if (cell !== UNKNOWN) this.corner(box(place), this.colours.accent); });
    for (const place of open ?? []) this.hatch(box(place, 0.5), this.colours.warn);
    for (const place of ghost?.places ?? []) {
      pen.fillStyle = `#${this.inks[ghost.colour].rgb}`;
      pen.globalAlpha = 0.6;
      pen.fillRect(...box(place));
      pen.globalAlpha = 1;
    }
    for (const place of fresh ?? []) outline(place, this.colours.accent, Math.max(1, cell * 0.08), Math.max(1.5, cell * 0.08));
    for (const place of faults ?? []) this.cross(box(place, cell * 0.2), this.colours.bad);
    for (const { place, to } of preview ?? []) {
      pen.fillStyle = `#${this.inks[to].rgb}`;
      pen.fillRect(...box(place));
      outline(place, this.colours.good, 1.5, 3);
    }
    if (selection) {
      const { left, top, right, bottom } = selection;
      pen.setLineDash([5, 4]);
      pen.strokeStyle = this.colours.accent;
      pen.lineWidth = 2;
      pen.strokeRect(x0 + left * cell, y0 + top * cell, (right - left + 1) * cell, (bottom - top + 1) * cell);
      pen.setLineDash([]);
    }
    if (cursor && cursor.x < width && cursor.y < height) outline(cursor.y * width + cursor.x, this.colours.accent, 1, 2.5);
  }

  // Lines across the cell, on a rim that shows on any colour.
  hatch([x, y, wide, high], style) {
    const { pen } = this;
    pen.save();
    pen.beginPath();
    pen.rect(x, y, wide, high);
    pen.clip();
    for (const [line, thick] of [["#fff", Math.max(2.2, wide * 0.2)], [style, Math.max(1.2, wide * 0.11)]]) {
      pen.strokeStyle = line;
      pen.lineWidth = thick;
      pen.beginPath();
      for (const by of [-0.5, 0, 0.5]) { pen.moveTo(x + by * wide, y + high); pen.lineTo(x + wide + by * wide, y); }
      pen.stroke();
    }
    pen.strokeStyle = style;
    pen.lineWidth = Math.max(1.5, wide * 0.12);
    pen.strokeRect(x + 0.5, y + 0.5, wide - 1, high - 1);
    pen.restore();
  }

  // A given cell has one corner cut.
  corner([x, y, wide, high], style) {
    const { pen } = this;
    for (const [fill, size] of [["#fff", 0.44], [style, 0.36]]) {
      pen.fillStyle = fill;
      pen.beginPath();
      pen.moveTo(x, y);
      pen.lineTo(x + size * wide, y);
      pen.lineTo(x, y + size * high);
      pen.fill();
    }
  }

  cross([x, y, wide, high], style) {
    const { pen } = this;
    for (const [line, thick] of [["#fff", 4.5], [style, 2.5]]) {
      pen.strokeStyle = line;
      pen.lineWidth = thick;
      pen.beginPath();
      pen.moveTo(x, y);
      pen.lineTo(x + wide, y + high);
      pen.moveTo(x + wide, y);
      pen.lineTo(x, y + high);
      pen.stroke();
    }
  }
}
