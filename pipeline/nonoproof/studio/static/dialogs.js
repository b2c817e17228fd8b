// New, size, details and colours, picture in, share.

import { $, h, toast } from "./dom.js";
import { FIELDS } from "./fields.js";
import { MOST, addUsualColour, changeColour, removeColour, resize } from "./picture.js";
import { loadImage, pixelArt, render } from "./picture_in.js";
import { writeLink } from "./link.js";

export function prepareDialogs(app) {
  prepareSize(app);
  prepareDetails(app);
  $("help").addEventListener("click", () => $("help-dialog").showModal());

  $("share").addEventListener("click", async () => {
    const link = location.href.replace(/#.*$/, "") + await writeLink(app.doc);
    $("share-link").value = link;
    $("share-text").textContent = `The whole puzzle is in this address (${link.length} characters)${link.length > 2000 ? ", which some programs cut: better save a file" : ""}. Nothing is sent anywhere.`;
    $("share-dialog").showModal();
    $("share-link").select();
  });
  $("share-copy").addEventListener("click", async () => {
    $("share-link").select();
    try {
      await navigator.clipboard.writeText($("share-link").value);
      toast("Copied.");
    } catch {
      document.execCommand?.("copy");
    }
  });
}

function prepareSize(app) {
  const sides = [["left", "On the left"], ["right", "On the right"], ["top", "At the top"], ["bottom", "At the bottom"]];
  const fields = { width: "right", height: "bottom" };
  const tell = () => { for (const field of Object.keys(fields)) $(`size-${field}`).value = String(app.doc[field]); };
  for (const [field, side] of Object.entries(fields)) $(`size-${field}`).addEventListener("change", ({ target }) => {
    const wanted = Math.min(MOST, Math.max(1, Math.round(Number(target.value)) || app.doc[field]));
    if (wanted !== app.doc[field]) app.change(resize(app.doc, { [side]: wanted - app.doc[field] }));
    tell();
  });
  const button = (side, by, label) => h("button", { type: "button", "aria-label": `${label}: ${by > 0 ? "one more" : "one less"}`, onclick: () => {
    app.change(resize(app.doc, { [side]: by }));
    tell();
  } }, by > 0 ? "+" : "−");
  $("sides").append(...sides.flatMap(([side, label]) => [h("span", {}, label), button(side, -1, label), button(side, 1, label)]));
  $("size").addEventListener("click", () => {
    tell();
    $("size-dialog").showModal();
  });
}

function prepareDetails(app) {
  const fields = FIELDS.map(([name, label]) => [name, label, h("input", { type: "text", maxlength: "2000" })]);
  $("fields").append(...fields.map(([, label, input]) => h("label", {}, label, input)));
  const showColours = () => {
    $("colour-list").replaceChildren(...app.doc.palette.map(({ rgb, name, char }, place) => h("div", {},
      h("input", { type: "color", value: `#${rgb}`, "aria-label": `Colour ${place}`, onchange: ({ target }) => app.change(changeColour(app.doc, place, { rgb: target.value.slice(1) })) }),
      h("input", { type: "text", value: name, maxlength: "40", "aria-label": `Name of colour ${place}, drawn as ${char}`, onchange: ({ target }) => app.change(changeColour(app.doc, place, { name: target.value })) }),
      h("button", { type: "button", disabled: place === 0 || app.doc.palette.length <= 2, "aria-label": `Remove ${name || `colour ${place}`}`, onclick: () => { remove(place); showColours(); } }, "✕"))));
  };
  const remove = (place) => (app.doc.kind === "picture" ? app.change(removeColour(app.doc, place)) : toast("Remove the colours of clues by hand."));
  $("add-colour").addEventListener("click", () => {
    app.change(addUsualColour(app.doc));
    showColours();
  });
  $("details").addEventListener("click", () => {
    for (const [name, , input] of fields) input.value = app.doc.meta[name] ?? "";
    showColours();
    $("details-dialog").showModal();
  });
  $("details-dialog").addEventListener("close", () => {
    const meta = { ...app.doc.meta, ...Object.fromEntries(fields.map(([name, , input]) => [name, input.value])) };
    if (FIELDS.some(([name]) => (meta[name] ?? "") !== (app.doc.meta[name] ?? ""))) app.change({ ...app.doc, meta });
  });
}

// Sliders, live on the board; closing without taking it goes back.
export class PictureIn {
  #image = null;
  #before = null;

  constructor(app, chooseFile) {
    this.app = app;
    this.dialog = $("picture-dialog");
    $("picture-in").addEventListener("click", () => (this.#image ? this.open() : chooseFile()));
    $("choose-image").addEventListener("click", chooseFile);
    for (const id of ["pw", "ph", "pc", "pt", "pi", "pr"]) $(id).addEventListener("input", () => this.#draw(id));
    this.dialog.addEventListener("close", () => {
      const { draft } = app;
      if (this.dialog.returnValue === "ok" && draft) app.change(draft);
      else {
        app.draft = null;
        app.say("document");
        app.say("show");
      }
      this.dialog.returnValue = "";
    });
  }

  async take(blob) {
    const image = await loadImage(blob);
    const art = pixelArt(image, MOST);
    if (art) {
      const { meta } = this.app.doc;
      this.app.change({ kind: "picture", ...art, meta: { ...meta } });
      toast(`${art.width} by ${art.height} pixels, a cell each.`);
      return;
    }
    this.#image = image;
    this.open();
  }

  open() {
    const { doc } = this.app;
    this.#before = doc;
    $("pw").value = String(Math.max(5, doc.width));
    if (!this.dialog.open) this.dialog.show();
    this.#draw("pw");
  }

  #draw(changed) {
    if (!this.#image) return;
    if ($("pr").checked) {
      const ratio = this.#image.height / this.#image.width;
      const clamp = (value) => String(Math.min(MOST, Math.max(5, Math.round(value))));
      if (changed === "ph") $("pw").value = clamp(Number($("ph").value) / ratio);
      else $("ph").value = clamp(Number($("pw").value) * ratio);
    }
    for (const id of ["pw", "ph", "pc", "pt"]) $(`${id}-out`).textContent = $(id).value;
    $("pt").disabled = Number($("pc").value) > 2;
    const drawn = render(this.#image, { width: Number($("pw").value), height: Number($("ph").value), colours: Number($("pc").value), threshold: Number($("pt").value), inverted: $("pi").checked });
    this.app.try({ kind: "picture", ...drawn, meta: this.#before.meta });
  }
}
