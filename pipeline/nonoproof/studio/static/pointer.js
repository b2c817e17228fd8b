// Drawing with mouse, pen and fingers. One finger draws, two move and zoom.

import { UNKNOWN } from "../wasm/puzzle.js";
import { alikeCells, give, lineCells, move, outlineCells, rectangle, rectangleCells, region } from "./picture.js";

export function listenToPointers(app, view, play, act) {
  const { canvas } = view;
  const fingers = new Map();
  let stroke = null; // {from, last, colour, doc, moving}
  let pinch = null;

  canvas.addEventListener("pointerdown", (event) => {
    if (event.button > 2) return;
    canvas.focus({ preventScroll: true });
    canvas.classList.remove("by-keys");
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    try { canvas.setPointerCapture(event.pointerId); } catch { /* made by a test, not by a hand */ }
    app.cursor = null;
    if (fingers.size === 2) return beginPinch();
    if (event.button === 1) { pinch = middle(); return; }
    const at = view.cellAt(event.clientX, event.clientY);
    if (!at || fingers.size > 2) return;
    event.preventDefault();
    begin(at, event);
  });

  canvas.addEventListener("pointermove", (event) => {
    const finger = fingers.get(event.pointerId);
    if (!finger) return hover(event);
    Object.assign(finger, { x: event.clientX, y: event.clientY });
    if (pinch) return doPinch();
    if (!stroke) return;
    const at = view.cellAt(event.clientX, event.clientY, true);
    if (at && (at.x !== stroke.last.x || at.y !== stroke.last.y)) go(at);
  });

  const end = (event) => {
    fingers.delete(event.pointerId);
    if (pinch && fingers.size < 2) pinch = null;
    if (stroke && event.type === "pointercancel") cancel();
    else if (stroke) finish();
  };
  canvas.addEventListener("pointerup", end);
  canvas.addEventListener("pointercancel", end);
  canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  canvas.addEventListener("wheel", (event) => {
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      view.zoomAt(Math.exp(-event.deltaY / 200), event.clientX, event.clientY);
    } else if (view.zoom > 1) {
      event.preventDefault();
      view.pan(-event.deltaX, -event.deltaY);
    }
  }, { passive: false });

  function hover(event) {
    const at = view.cellAt(event.clientX, event.clientY);
    app.hovered = at;
    app.say("hover");
  }

  function begin(at, { button, altKey: pick, shiftKey: other }) {
    const erase = button === 2;
    if (app.mode === "play") {
      stroke = { from: at, last: at, play: play.begin(at, erase) };
      return;
    }
    const { doc } = app;
    if (app.mode !== "draw" || doc.kind !== "picture") return;
    const under = doc.cells[at.y * doc.width + at.x];
    if (pick) return void act.colour(under);
    // A stroke that begins on its own colour takes away.
    const colour = erase || (app.tool === "pencil" && under === app.colour) ? 0 : app.colour;
    const inSelection = app.selection && at.x >= app.selection.left && at.x <= app.selection.right && at.y >= app.selection.top && at.y <= app.selection.bottom;
    if (app.tool === "fill") {
      app.change(app.painted(doc, (other ? alikeCells : region)(doc, at), erase || under === app.colour ? 0 : app.colour));
      return;
    }
    view.hold(true);
    stroke = { from: at, last: at, colour, doc, cellsOf: other ? outlineCells : rectangleCells, moving: app.tool === "select" && inSelection ? app.selection : null };
    // A stroke that begins on a given cell takes them back.
    if (app.tool === "given") stroke.given = !erase && (doc.givens?.[at.y * doc.width + at.x] ?? UNKNOWN) === UNKNOWN;
    go(at);
  }

  function go(at) {
    const { from, last, colour, doc } = stroke;
    stroke.last = at;
    if (stroke.play) return play.go(lineCells(app.doc, last, at), stroke.play);
    if (app.tool === "given") return app.try(give(app.doc, lineCells(doc, last, at), stroke.given));
    if (app.tool === "pencil") return app.try(app.painted(app.doc, lineCells(doc, last, at), colour));
    if (app.tool === "line") return app.try(app.painted(doc, lineCells(doc, from, at), colour));
    if (app.tool === "rectangle") return app.try(app.painted(doc, stroke.cellsOf(doc, rectangle(from, at)), colour));
    if (stroke.moving) {
      const [dx, dy] = [at.x - from.x, at.y - from.y];
      app.try(move(doc, stroke.moving, dx, dy));
      app.selection = shifted(stroke.moving, dx, dy, doc);
    } else {
      app.selection = rectangle(from, at);
    }
    app.say("show");
    return null;
  }

  function finish() {
    const { play: played } = stroke;
    stroke = null;
    view.hold(false);
    if (played) play.end();
    else if (app.draft) app.change(app.draft);
    else app.say("show");
  }

  function cancel() {
    stroke = null;
    view.hold(false);
    app.draft = null;
    app.say("document");
    app.say("show");
  }

  function middle() {
    const points = [...fingers.values()];
    const x = points.reduce((all, point) => all + point.x, 0) / points.length;
    const y = points.reduce((all, point) => all + point.y, 0) / points.length;
    const apart = points.length > 1 ? Math.hypot(points[0].x - points[1].x, points[0].y - points[1].y) : 0;
    return { x, y, apart };
  }

  function beginPinch() {
    // What one finger drew before the second came was not meant.
    if (stroke?.play) play.cancel(stroke.play);
    if (stroke) cancel();
    pinch = middle();
  }

  function doPinch() {
    const now = middle();
    if (pinch.apart && now.apart) view.zoomAt(now.apart / pinch.apart, now.x, now.y);
    view.pan(now.x - pinch.x, now.y - pinch.y);
    pinch = now;
  }
}

// What would leave the grid stays at its rim.
function shifted({ left, top, right, bottom }, dx, dy, { width, height }) {
  const [w, h] = [right - left, bottom - top];
  const x = Math.min(width - 1 - w, Math.max(0, left + dx));
  const y = Math.min(height - 1 - h, Math.max(0, top + dy));
  return { left: x, top: y, right: x + w, bottom: y + h };
}
