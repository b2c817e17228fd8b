// Several puzzles in one window: which there are, and another one, a copy to try something on, or one less.

import { $, h, many, saveAs } from "./dom.js";
import { recordOf } from "./document.js";

export function listPuzzles(app, act) {
  const menu = $("puzzles-menu");
  const name = ({ meta, width, height }) => `${meta.title || "Untitled"}, ${width}x${height}`;
  const leave = (change) => () => {
    if (app.mode !== "draw") act.mode("draw");
    change();
    menu.open = false;
    if (app.doc.kind === "clues") act.mode("clues");
  };

  function draw() {
    $("puzzles-count").textContent = `${app.current + 1} of ${app.histories.length}`;
    if (!menu.open) return;
    $("puzzles-list").replaceChildren(
      ...app.histories.map(({ state }, number) => h("div", { class: "puzzle-row" },
        h("button", { type: "button", "aria-current": number === app.current ? "true" : null, onclick: leave(() => app.go(number)) }, name(state)),
        h("button", { type: "button", "aria-label": `Close ${name(state)}`, onclick: leave(() => app.close(number)) }, "✕"))),
      h("button", { type: "button", id: "puzzle-copy", onclick: leave(() => app.add([{ ...app.doc }])) }, "Copy this one, to try something"),
      h("button", { type: "button", id: "save-all", onclick: saveAll }, `Save all (${many(app.histories.length, "puzzle")}, JSON Lines)`));
  }

  function saveAll() {
    const lines = app.histories.map(({ state }) => `${JSON.stringify(recordOf(state))}\n`);
    saveAs("puzzles.jsonl", new Blob(lines, { type: "application/jsonl" }));
    menu.open = false;
  }

  menu.addEventListener("toggle", draw);
  app.addEventListener("history", draw);
}
