// A picture under the grid, to be traced by hand. It is no part of the puzzle.

import { $, toast } from "./dom.js";
import { loadImage } from "./picture_in.js";

const SLIDERS = { opacity: "trace-opacity", scale: "trace-scale", x: "trace-x", y: "trace-y" }; // all in per cent

export function prepareTrace(view) {
  const dialog = $("trace-dialog");
  const draw = () => {
    if (view.trace) for (const [name, id] of Object.entries(SLIDERS)) view.trace[name] = Number($(id).value) / 100;
    view.redraw();
  };
  $("trace").addEventListener("click", () => (view.trace ? dialog.show() : $("trace-file").click()));
  $("trace-other").addEventListener("click", () => $("trace-file").click());
  $("trace-file").addEventListener("change", async ({ target }) => {
    const [file] = target.files;
    target.value = "";
    if (!file) return;
    try {
      view.trace = { image: await loadImage(file) };
    } catch (error) {
      toast(`This picture could not be opened: ${error.message}.`);
      return;
    }
    for (const id of Object.values(SLIDERS)) $(id).value = $(id).defaultValue;
    draw();
    if (!dialog.open) dialog.show();
  });
  for (const id of Object.values(SLIDERS)) $(id).addEventListener("input", draw);
  $("trace-off").addEventListener("click", () => {
    view.trace = null;
    dialog.close();
    view.redraw();
  });
}
