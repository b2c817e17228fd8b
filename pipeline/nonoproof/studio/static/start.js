// Puts the workbench together.

import { $, announce, h, inkOn, saveAs, toast } from "./dom.js";
import { App } from "./app.js";
import { View } from "./view.js";
import { Live } from "./live.js";
import { Play } from "./play.js";
import { CluesMode } from "./clues_mode.js";
import { PictureIn, prepareDialogs } from "./dialogs.js";
import { listenToPointers } from "./pointer.js";
import { listenToKeys } from "./keys.js";
import { showFindings } from "./panel.js";
import { classifierAtOnce } from "./at_once.js";
import { openCore } from "./core_access.js";
import { documentOf, emptyDocument, recordOf } from "./document.js";
import { MOST_PUZZLES, readPuzzles } from "./readers.js";
import { listPuzzles } from "./puzzle_list.js";
import { readLink } from "./link.js";
import { formats } from "./writers.js";
import { addUsualColour, mirror, turn } from "./picture.js";
import { listenToClipboard } from "./clipboard.js";
import { prepareTrace } from "./trace.js";
import { drawSheet } from "./sheet.js";
import { colourWords } from "../wasm/words.js";

const TOOLS = [["pencil", "Pencil"], ["line", "Line"], ["rectangle", "Box"], ["fill", "Fill"], ["select", "Select"], ["given", "Given"]];

async function start() {
  const app = new App();
  const view = new View($("board"));
  const { module, core } = await openCore($("core").textContent, $("worker-code").textContent);
  const live = new Live(classifierAtOnce(module), core, (found) => app.take(found));
  const play = new Play(app, core);
  const clues = new CluesMode(app);
  const pictures = new PictureIn(app, () => chooseFile("image/*"));
  globalThis.studio = { app, view, core, record: () => recordOf(app.doc) }; // for tests, and for whoever is curious

  // From the document to the screen, and to the solver.

  app.addEventListener("history", () => {
    $("undo").disabled = !app.history.canUndo;
    $("redo").disabled = !app.history.canRedo;
  });
  app.addEventListener("document", () => {
    if (document.activeElement !== $("title")) $("title").value = app.doc.meta.title ?? "";
    document.title = `${app.doc.meta.title || "Untitled"} – nonoproof studio`;
    if (app.doc.palette !== palette) showPalettes();
    if (app.mode === "play" && !app.draft) play.start();
    if (app.doc.kind === "clues" && app.mode === "draw") act.mode("clues");
    if (app.mode === "clues") clues.show(true);
    live.study(app.doc);
  });
  app.addEventListener("unreadable", () => live.forget());
  app.addEventListener("found", () => { if (app.mode === "clues") clues.show(); });
  app.addEventListener("show", () => {
    view.show(app.scene);
    showFindings(app);
  });
  app.addEventListener("hover", () => {
    const at = app.hovered;
    const order = at && app.heat && app.found.way ? app.order[at.y * app.doc.width + at.x] : 0;
    $("where").textContent = at ? `row ${at.y + 1}, column ${at.x + 1}${order > 0 ? `: settled in step ${order}` : ""}` : "";
  });

  let palette = null; // that is shown
  function showPalettes() {
    palette = app.doc.palette;
    const swatch = (colour) => {
      const { rgb, name, char } = app.doc.palette[colour];
      const chosen = colour === app.colour;
      const label = name || (colour === 0 ? "background" : `colour ${colour}`);
      const button = h("button", { type: "button", role: "radio", "aria-checked": String(chosen), tabindex: chosen ? "0" : "-1", title: `${label} (${colour})`, "aria-label": label, onclick: () => act.colour(colour) }, app.doc.palette.length > 2 ? char : chosen ? "✓" : "");
      Object.assign(button.style, { background: `#${rgb}`, color: inkOn(rgb) });
      return button;
    };
    for (const id of ["palette", "play-palette"]) $(id).replaceChildren(...app.doc.palette.map((_, colour) => swatch(colour)));
    if (app.doc.kind === "picture") $("palette").append(h("button", { type: "button", class: "more", title: "One more colour", "aria-label": "One more colour", onclick: addColour }, "+"));
  }
  function addColour() {
    app.change(addUsualColour(app.doc));
    act.colour(app.doc.palette.length - 1);
  }
  for (const id of ["palette", "play-palette"]) $(id).addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    act.colour((app.colour + by + app.doc.palette.length) % app.doc.palette.length);
    $(id).querySelector("[aria-checked=true]").focus();
  });

  // What can be done.

  const act = {
    colour(colour) {
      app.colour = colour;
      showPalettes();
      announce(colourWords(app.doc.palette)[colour]);
    },
    tool(tool) {
      app.tool = tool;
      app.ghost = null;
      if (tool !== "select") app.selection = null;
      $("tools").querySelector(`[value=${tool}]`).checked = true;
      app.say("show");
    },
    mode(mode) {
      app.mode = mode;
      document.querySelector(`#modes [value=${mode}]`).checked = true;
      document.querySelector("main").dataset.mode = mode;
      $("draw-tools").hidden = mode !== "draw";
      $("play-tools").hidden = mode !== "play";
      $("clues").hidden = mode !== "clues";
      app.step = null;
      app.heat = app.second = false;
      app.selection = app.ghost = null;
      $("told").hidden = true;
      if (mode === "play") play.start();
      else play.stop();
      if (mode === "clues") clues.show();
      app.say("show");
      view.fit(mode === "play");
    },
    second(on) {
      if (app.second === on || !app.another) return;
      app.second = on;
      announce(on ? "another solution" : "the picture");
      app.say("show");
    },
    step(by) {
      const steps = app.found.way?.steps.length;
      if (!steps || app.mode === "play") return;
      app.heat = false;
      app.step = Math.min(steps, Math.max(0, (app.step ?? 0) + by));
      app.say("show");
    },
    zoom(factor) {
      const box = view.canvas.getBoundingClientRect();
      const at = app.cursor ? view.placeOf(app.cursor) : { x: box.left + box.width / 2, y: box.top + box.height / 2 };
      view.zoomAt(factor, at.x, at.y);
    },
    mirror(upright) { if (app.doc.kind === "picture") app.change(mirror(app.doc, upright, app.selection)); },
    turn() {
      if (app.doc.kind !== "picture") return;
      const { picture, area } = turn(app.doc, app.selection);
      app.change(picture);
      app.selection = area;
      app.say("show");
    },
    pick() {
      const at = app.cursor ?? app.hovered;
      if (at && app.doc.kind === "picture") act.colour(app.doc.cells[at.y * app.doc.width + at.x]);
    },
    open: () => chooseFile(""),
    save: () => save("json"),
  };

  $("tools").append(...TOOLS.map(([name, label]) => h("label", {}, h("input", { type: "radio", name: "tool", value: name, onchange: () => act.tool(name) }), h("span", {}, label))));
  $("tools").querySelector("input").checked = true;
  $("modes").addEventListener("change", ({ target }) => {
    if (target.value === "draw" && app.doc.kind === "clues") {
      toast("You need a picture to draw on: use a solution as the picture, or make a new puzzle.");
      return act.mode("clues");
    }
    return act.mode(target.value);
  });
  const clicks = {
    undo: () => (app.mode === "play" ? play.undo() : app.undo()), redo: () => (app.mode === "play" ? play.redo() : app.redo()),
    open: act.open, "zoom-in": () => act.zoom(1.4), "zoom-out": () => act.zoom(1 / 1.4), "zoom-fit": () => view.fit(app.mode === "play"),
    hint: () => play.hint(), times: () => play.saveTimes(), check: () => play.check(), restart: () => play.start(),
    "step-back": () => act.step(-1), "step-on": () => act.step(1), "step-off": () => { app.step = null; app.say("show"); },
    print: () => print(), "mirror-x": () => act.mirror(false), "mirror-y": () => act.mirror(true), turn: act.turn,
    new: () => load(emptyDocument(app.doc.width, app.doc.height)),
  };
  for (const [id, click] of Object.entries(clicks)) $(id).addEventListener("click", click);
  $("step").addEventListener("input", ({ target }) => { app.heat = false; app.step = Number(target.value); app.say("show"); });
  $("heat").addEventListener("change", ({ target }) => { app.heat = target.checked; app.step = null; app.say("show"); });
  $("symmetry").addEventListener("change", ({ target }) => { app.symmetry = target.value; });
  $("second").addEventListener("change", ({ target }) => act.second(target.checked));
  $("title").addEventListener("change", ({ target }) => app.change({ ...app.doc, meta: { ...app.doc.meta, title: target.value } }));
  addEventListener("resize", () => view.redraw());
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => view.redraw());
  prepareDialogs(app);
  listPuzzles(app, act);
  listenToPointers(app, view, play, act);
  listenToClipboard(app, act);
  prepareTrace(view);
  listenToKeys(app, view, play, act);

  // Files, by choice, drop, paste and address.

  function chooseFile(accept) {
    $("file").accept = accept;
    $("file").value = "";
    $("file").click();
  }

  async function take(file) {
    try {
      if (file.type.startsWith("image/") && file.type !== "image/svg+xml") return await pictures.take(file);
      if (file.size > 5_000_000) throw new Error("the file is too large");
      return add(readPuzzles(await file.text(), file.name));
    } catch (error) {
      return toast(`This could not be opened: ${error.message}.`);
    }
  }

  async function takeAll(files) {
    for (const file of [...files].slice(0, MOST_PUZZLES)) await take(file);
  }

  function add(docs) {
    if (app.mode === "play") act.mode("draw");
    app.add(docs.slice(0, Math.max(1, MOST_PUZZLES - app.histories.length)));
    act.mode(app.doc.kind === "clues" ? "clues" : "draw");
    if (docs.length > 1) toast(`${docs.length} puzzles were opened.`);
  }

  function load(doc) {
    if (app.mode === "play") act.mode("draw");
    app.change(doc);
    act.mode(doc.kind === "clues" ? "clues" : "draw");
  }

  $("file").addEventListener("change", ({ target }) => void takeAll(target.files));
  addEventListener("dragover", (event) => { event.preventDefault(); document.body.classList.add("dropping"); });
  addEventListener("dragleave", (event) => { if (!event.relatedTarget) document.body.classList.remove("dropping"); });
  addEventListener("drop", (event) => {
    event.preventDefault();
    document.body.classList.remove("dropping");
    takeAll(event.dataTransfer.files);
  });
  addEventListener("paste", (event) => {
    if (event.target.closest?.("input, textarea")) return;
    const file = [...event.clipboardData.files][0];
    if (file) return void take(file);
    const text = event.clipboardData.getData("text/plain");
    if (text.trim()) take(new File([text], "pasted.txt", { type: "text/plain" }));
  });
  addEventListener("hashchange", openLink);

  async function openLink() {
    try {
      const doc = await readLink(location.hash);
      if (doc) load(doc);
      return Boolean(doc);
    } catch (error) {
      toast(`The address holds no puzzle: ${error.message}.`);
      return false;
    }
  }

  async function save(suffix) {
    const [, , make] = formats(app.doc).find(([, each]) => each === suffix);
    const name = ((app.doc.meta.title ?? "").normalize("NFKD").replace(/[^\w]+/g, "-").replace(/^-+|-+$/g, "").toLowerCase() || "puzzle").slice(0, 60);
    saveAs(`${name}.${suffix}`, await make());
  }
  $("save-menu").addEventListener("toggle", ({ target }) => {
    if (!target.open) return;
    $("save-list").replaceChildren(...formats(app.doc).map(([label, suffix]) => h("button", { type: "button", "data-format": suffix, onclick: () => { save(suffix); target.open = false; } }, label)));
    $("save-list").firstElementChild.focus();
  });
  document.addEventListener("click", (event) => {
    const menu = event.target.closest?.(".menu");
    for (const each of document.querySelectorAll(".menu")) if (each !== menu || event.target.closest("button")) each.open = false;
  });

  // Where there is little room, all but undo and redo is behind one button.
  const more = (open) => {
    $("file-actions").classList.toggle("open", open);
    $("more").setAttribute("aria-expanded", String(open));
  };
  $("more").addEventListener("click", () => more(!$("file-actions").classList.contains("open")));
  document.addEventListener("click", (event) => { if (!event.target.closest?.("#more, summary")) more(false); });
  $("file-actions").addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !$("file-actions").classList.contains("open") || $("save-menu").open) return;
    more(false);
    $("more").focus();
  });
  $("save-menu").addEventListener("keydown", (event) => { if (event.key === "Escape") { $("save-menu").open = false; $("save-menu").querySelector("summary").focus(); } });

  // However printing begins, by our button or by the browser's menu. An ambiguous puzzle says so on paper too.
  addEventListener("beforeprint", () => {
    const { doc } = app;
    const open = app.openCells ?? [];
    $("sheet").replaceChildren(
      h("h1", {}, doc.meta.title || "Nonogram"),
      h("p", {}, [doc.meta.author && `by ${doc.meta.author}`, doc.meta.copyright, app.found.grade?.tier].filter(Boolean).join(" · ")),
      drawSheet(doc, { open, letters: true }),
      doc.palette.length > 2 ? h("p", {}, doc.palette.slice(1).map(({ char, name, rgb }) => `${char} ${name || `#${rgb}`}`).join(" · ")) : "",
      open.length ? h("p", {}, `This puzzle has several solutions: they differ in the ${open.length} cells marked “?”.`) : "");
  });

  // The first thing to show: what the address holds, what the page was made with, what was left, or nothing.
  const loaded = JSON.parse($("loaded").textContent || "null");
  if (!(await openLink())) {
    const kept = loaded ? { puzzles: [loaded] } : App.kept();
    try {
      if (kept?.puzzles?.length) app.begin(kept.puzzles.map(documentOf), kept.current);
    } catch { /* what was kept is of no use */ }
  }
  act.mode(app.doc.kind === "clues" ? "clues" : "draw");
  app.say("history");
  app.say("document");
  app.say("show");
  document.documentElement.dataset.ready = "1";
}

start().catch((error) => {
  $("verdict-name").textContent = "The workbench could not start";
  $("verdict-text").textContent = error.message;
});
