"use strict";
// The table and the gallery. Only what is near the visible part of the page exists as elements, so that fifty
// thousand puzzles scroll as a few do; the table says how many rows there are and which these are.

(() => {
  const { element } = nonoproof;
  const SPARE = 500; // pixels beyond each edge of the window
  const HEADS = [["title", "Title"], ["size", "Size"], ["verdict", "Verdict"], ["difficulty", "Difficulty"], ["amount", "Amount"], ["seconds", "Time"], ["place", "Source"]];

  // A puzzle without a title is called after its file.
  nonoproof.nameOf = (title, source, index) => title.trim() || `${source.split("/").at(-1)}${index > 1 ? `, puzzle ${index}` : ""}` || "untitled";
  const titleOf = (data, row) => nonoproof.nameOf(data.columns.title[row], nonoproof.sourceOf(data, row), data.columns.index[row]);
  const linkTo = (data, row) => nonoproof.writeAddress({ puzzle: data.columns.name[row], part: data.part > 1 ? data.part : "" });

  function sizeOf({ columns }, row) {
    if (!columns.width[row]) return "";
    return `${columns.width[row]}\u202f×\u202f${columns.height[row]}`;
  }

  function difficultyOf({ columns, contents }, row) {
    if (columns.tier[row] >= 0) return `${contents.tiers[columns.tier[row]]} · ${columns.score[row].toFixed(1)}`;
    return columns.means[row] >= 0 && contents.states[columns.state[row]] === "unique" ? contents.means[columns.means[row]] : "";
  }

  function amountOf({ columns, contents }, row) {
    if (columns.tier[row] < 0) return [""];
    const taken = nonoproof.minutes(contents, columns.tier[row], columns.score[row], columns.amount[row]);
    return [String(columns.amount[row]), taken && element("span", { class: "quiet", title: nonoproof.inMinutes(taken) }, ` · ${nonoproof.aboutMinutes(taken)}`)].filter(Boolean);
  }

  // A path without what all of them begin with.
  nonoproof.shortPath = ({ common }, path) => (path.startsWith(common) ? path.slice(common.length) : path);

  function tableRow(data, row, place) {
    const { columns, contents } = data;
    const colours = columns.colours[row] > 1 ? ` · ${columns.colours[row]} colours` : "";
    const source = nonoproof.shortPath(contents, nonoproof.sourceOf(data, row)) + (columns.index[row] > 1 ? `, puzzle ${columns.index[row]}` : "");
    return element("tr", { "aria-rowindex": place + 2, "data-place": place },
      element("th", { scope: "row", class: "title" }, element("a", { href: linkTo(data, row) }, titleOf(data, row))),
      element("td", { class: "size" }, sizeOf(data, row), element("span", { class: "quiet" }, colours)),
      element("td", { class: "verdict" }, nonoproof.badge(contents.states[columns.state[row]])),
      element("td", { class: "difficulty" }, difficultyOf(data, row)),
      element("td", { class: "amount right" }, ...amountOf(data, row)),
      element("td", { class: "seconds right" }, nonoproof.seconds(columns.micros[row] < 0 ? null : columns.micros[row] / 1e6)),
      element("td", { class: "source quiet", title: nonoproof.sourceOf(data, row) }, source));
  }

  function card(data, row, place) {
    const canvas = element("canvas", { "aria-hidden": "true", width: 1, height: 1 });
    const state = data.contents.states[data.columns.state[row]];
    const made = element("li", { "aria-setsize": data.shown.length, "aria-posinset": place + 1, "data-place": place },
      element("a", { class: "card", href: linkTo(data, row) },
        element("span", { class: "frame" }, canvas),
        element("span", { class: "caption" }, titleOf(data, row)),
        element("span", { class: "facts" }, nonoproof.badge(state), element("span", { class: "quiet" }, sizeOf(data, row))),
        element("span", { class: "quiet difficulty" }, difficultyOf(data, row))));
    paint(data, row, canvas);
    return made;
  }

  async function paint(data, row, canvas) {
    const drawing = await nonoproof.loadDrawing(data, row);
    if (drawing) nonoproof.drawThumbnail(canvas, drawing, Math.min(168, canvas.parentElement.clientWidth || 168));
  }

  // Keeps the elements of a window over the rows; those that stay in it stay as they are.
  class Window {
    constructor(data, box, above, below, make) {
      Object.assign(this, { data, box, above, below, make, from: 0, made: new Map() });
      this.measure();
      this.update();
    }

    measure() {
      const sample = this.make(this.data, this.data.shown[0], 0);
      this.below.before(sample);
      const style = getComputedStyle(this.box);
      this.perLine = style.display === "grid" ? style.gridTemplateColumns.split(" ").length : 1;
      this.height = sample.getBoundingClientRect().height + (parseFloat(style.rowGap) || 0);
      sample.remove();
    }

    update() {
      const total = Math.ceil(this.data.shown.length / this.perLine);
      const top = this.box.getBoundingClientRect().top;
      const line = (pixels) => Math.min(total, Math.max(0, Math.floor(pixels / this.height)));
      const [first, end] = [line(-SPARE - top), line(innerHeight + SPARE - top) + 1];
      this.fill(first * this.perLine, Math.min(end * this.perLine, this.data.shown.length));
      space(this.above, first * this.height);
      space(this.below, Math.max(0, total - end) * this.height);
    }

    fill(from, to) {
      for (const [place, made] of this.made) {
        if (place >= from && place < to) continue;
        // After scrolling away from the focused item, the keyboard continues from the list as it is then.
        if (made.contains(document.activeElement)) this.box.closest("[tabindex]").focus({ preventScroll: true });
        made.remove();
        this.made.delete(place);
      }
      let next = this.below;
      for (let place = to - 1; place >= from; place--) {
        if (!this.made.has(place)) {
          const made = this.make(this.data, this.data.shown[place], place);
          this.made.set(place, made);
          next.before(made);
        }
        next = this.made.get(place);
      }
    }

    // The element of a place, brought into view first where it is out of it.
    reach(place) {
      if (!this.made.has(place)) {
        const top = this.box.getBoundingClientRect().top + scrollY;
        scrollTo(0, top + Math.floor(place / this.perLine) * this.height - innerHeight / 2);
        this.update();
      }
      return this.made.get(place);
    }
  }

  function space(spacer, height) {
    (spacer.firstElementChild ?? spacer).style.height = `${height}px`;
    spacer.hidden = height === 0;
  }

  function table(data, view, resort) {
    const falling = view.sort?.startsWith("-");
    const sorted = falling ? view.sort.slice(1) : view.sort || "place";
    const heads = HEADS.map(([name, text]) => element("th", {
      scope: "col", class: `${name}${name === "seconds" ? " right" : ""}`,
      "aria-sort": sorted === name ? (falling ? "descending" : "ascending") : false,
    }, element("button", { type: "button", onclick: () => resort(name) }, text)));
    const spacer = () => element("tr", { class: "spacer", "aria-hidden": "true" }, element("td", { colspan: HEADS.length }));
    const [above, below] = [spacer(), spacer()];
    const body = element("tbody", {}, above, below);
    return {
      whole: element("table", { class: "puzzles", "aria-rowcount": data.shown.length + 1 },
        element("caption", { class: "hidden" }, "Puzzles"), element("thead", {}, element("tr", { "aria-rowindex": 1 }, heads)), body),
      open: () => new Window(data, body, above, below, tableRow),
    };
  }

  function gallery(data) {
    const spacer = () => element("li", { class: "spacer", role: "presentation" });
    const [above, below] = [spacer(), spacer()];
    const whole = element("ul", { class: "gallery", role: "list", "aria-label": "Puzzles" }, above, below);
    return { whole, open: () => new Window(data, whole, above, below, card) };
  }

  const STEPS = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };

  // The arrow keys go from puzzle to puzzle.
  function move(event, shown, count, sideways) {
    const here = Number(event.target.closest("[data-place]")?.dataset.place);
    if (Number.isNaN(here) || event.altKey || event.ctrlKey || event.metaKey) return;
    const steps = STEPS[event.key] !== undefined ? STEPS[event.key] * shown.perLine
      : sideways && event.key === "ArrowRight" ? 1 : sideways && event.key === "ArrowLeft" ? -1
      : event.key === "Home" ? -count : event.key === "End" ? count : 0;
    if (!steps) return;
    event.preventDefault();
    const link = shown.reach(Math.min(count - 1, Math.max(0, here + steps)))?.querySelector("a");
    link?.focus({ preventScroll: true });
    link?.scrollIntoView({ block: "nearest" });
  }

  // Draws the list anew; answers what must be called when the window scrolls or changes its size.
  nonoproof.drawList = (box, data, view, resort) => {
    if (!data.shown.length) {
      box.replaceChildren(element("p", { class: "nothing" }, "No puzzle matches."));
      return { scroll() {}, resize() {} };
    }
    const made = view.view === "gallery" ? gallery(data) : table(data, view, resort);
    box.replaceChildren(made.whole);
    const shown = made.open();
    made.whole.addEventListener("keydown", (event) => move(event, shown, data.shown.length, view.view === "gallery"));
    return {
      scroll: () => shown.update(),
      resize: () => { shown.measure(); shown.update(); },
    };
  };
})();
