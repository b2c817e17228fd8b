"use strict";
// Puts the parts together: the address decides what is shown, and every control writes to the address.

(async () => {
  const { element } = nonoproof;
  const [overview, page, form, status, box, command] = ["overview", "puzzle", "filters", "status", "list", "command"].map((id) => document.getElementById(id));
  const home = document.title;
  let contents;
  let data;
  let view = {};
  let drawn = null;
  let left = 0; // how far the overview was scrolled when it was left

  document.querySelector("[data-skip]").addEventListener("click", (event) => {
    event.preventDefault();
    const target = overview.hidden ? page : document.getElementById("puzzles");
    target.focus();
    target.scrollIntoView();
  });

  try {
    contents = await nonoproof.loadContents();
    await openPart(partOf(nonoproof.readAddress()));
  } catch (error) {
    status.textContent = `The puzzles could not be loaded: ${error.message}.`;
    return;
  }
  form.hidden = false;

  function partOf({ part }) {
    const parts = Math.max(1, Math.ceil(contents.count / contents.part));
    return Math.min(parts, Math.max(1, Math.floor(Number(part)) || 1));
  }

  async function openPart(part) {
    data = await nonoproof.loadRows(part);
    drawn = null;
    fillChoices();
  }

  function fillChoices() {
    const { columns } = data;
    const add = (name, choices) => {
      const select = form.elements[name];
      while (select.options[0] && (name === "sort" || name === "part" || select.options[1])) select.remove(select.options.length - 1);
      select.append(...choices.map(([value, text]) => element("option", { value }, text ?? value)));
      select.closest("label").hidden = !choices.length;
    };
    const present = (column) => { const found = new Set(column); return (_, place) => found.has(place); };
    add("verdict", contents.states.filter(present(columns.state)).map((name) => [name]));
    add("tier", contents.tiers.filter(present(columns.tier)).map((name) => [name]));
    add("means", contents.means.filter(present(columns.means)).map((name) => [name]));
    add("source", [...data.collections].sort().map((name) => [name, nonoproof.shortPath(contents, name)]));
    const codes = new Set(data.codeSets.flat());
    add("finding", contents.codes.filter((_, place) => codes.has(place)).map(([code]) => [code]).sort());
    const sizes = new Set();
    for (let row = 0; row < columns.count; row++) sizes.add(nonoproof.sizeClass(columns, row));
    const bounds = [...sizes].filter((size) => size && size !== "more").sort((a, b) => a - b);
    add("size", [...bounds.map((bound) => [bound, nonoproof.sizeName(bound)]), ...(sizes.has("more") ? [["more", "more than 100"]] : [])]);
    add("sort", Object.entries(nonoproof.SORTS).flatMap(([name, text]) => [[name === "place" ? "" : name, text], [`-${name}`, `${text}, backwards`]]));
    const parts = Math.ceil(contents.count / contents.part);
    const range = (part) => `${nonoproof.number((part - 1) * contents.part + 1)} to ${nonoproof.number(Math.min(contents.count, part * contents.part))}`;
    add("part", parts > 1 ? Array.from({ length: parts }, (_, place) => [place ? String(place + 1) : "", range(place + 1)]) : []);
    form.querySelector(".order").hidden = view.view !== "gallery";
  }

  // From the address to the page.

  async function show() {
    const old = view;
    view = nonoproof.readAddress();
    const opening = Boolean(view.puzzle);
    if (opening && !overview.hidden) left = scrollY;
    const returning = overview.hidden && !opening;
    if (partOf(view) !== data.part) {
      const wanted = view;
      status.textContent = "Loading…";
      await openPart(partOf(view));
      if (view !== wanted) return;
    }
    overview.hidden = opening;
    page.hidden = !opening;
    if (opening) return showPuzzle();
    document.title = home;
    page.replaceChildren();
    showControls();
    const filter = nonoproof.writeAddress(view);
    if (data.filter !== filter) {
      data.filter = filter;
      data.shown = nonoproof.select(data, view);
      command.hidden = true; // it was for what was shown before
      drawn = nonoproof.drawList(box, data, view, resort);
    }
    status.textContent = shownCount();
    if (returning) {
      scrollTo(0, left);
      drawn.scroll();
      const row = names().get(old.puzzle);
      box.querySelector(`[data-place="${data.shown.indexOf(row)}"] a`)?.focus({ preventScroll: true });
    }
  }

  // How many are shown; and where the page has only a part, which.
  function shownCount() {
    const { from, count } = data.columns;
    const shown = data.shown.length;
    const part = count < contents.count && ` These are the puzzles ${nonoproof.number(from + 1)} to ${nonoproof.number(from + count)} of ${nonoproof.number(contents.count)}, in the order of their sources; choose others under “Part”, or choose from all of them with the command that “Copy as command” gives.`;
    return (shown === count ? nonoproof.many(count, "puzzle") : `${nonoproof.number(shown)} of ${nonoproof.many(count, "puzzle")}`) + (part ? `.${part}` : "");
  }

  const names = () => (data.names ??= new Map(data.columns.name.map((name, row) => [name, row])));

  // The row of a puzzle in the part that is loaded; other parts are loaded in turn until one has it.
  async function find(name) {
    const here = () => names().get(name) ?? [...data.columns.id].find(([, id]) => id === name)?.[0];
    const parts = Math.ceil(contents.count / contents.part);
    const start = data.part;
    for (let step = 0; step < parts; step++) {
      if (step) await openPart((start + step - 1) % parts + 1);
      if (here() !== undefined) return here();
    }
    return undefined;
  }

  async function showPuzzle() {
    const name = view.puzzle;
    const row = await find(name);
    if (view.puzzle !== name) return;
    if (row === undefined) {
      page.replaceChildren(element("p", {}, "There is no such puzzle in this report. ", element("a", { href: "#" }, "All puzzles")));
      return;
    }
    data.shown ??= nonoproof.select(data, {});
    const entry = await nonoproof.loadPuzzle(data, row);
    if (view.puzzle !== name) return;
    const place = data.shown.indexOf(row);
    const part = data.part > 1 ? data.part : "";
    const link = (other) => place >= 0 && data.shown[other] !== undefined && nonoproof.writeAddress({ puzzle: data.columns.name[data.shown[other]], part });
    nonoproof.drawPage(page, entry, { back: data.filter ?? nonoproof.writeAddress({ part }), before: link(place - 1), after: link(place + 1) });
    scrollTo(0, 0);
    page.querySelector("h1").focus({ preventScroll: true });
  }

  function showControls() {
    for (const name of ["q", "verdict", "tier", "size", "source", "finding", "means", "sort", "part"]) {
      const control = form.elements[name];
      const value = view[name] ?? "";
      // A link may name several verdicts; the list then gets that choice too.
      if (control.options && ![...control.options].some((option) => option.value === value)) control.append(element("option", { value }, value));
      if (document.activeElement !== control) control.value = value;
    }
    form.elements.fails.checked = Boolean(view.fails);
    form.elements.view.value = view.view ?? "";
    form.querySelector(".order").hidden = view.view !== "gallery";
  }

  // From the controls to the address.

  function change(changes, replace) {
    const address = nonoproof.writeAddress({ ...view, ...changes, puzzle: "" });
    history[replace ? "replaceState" : "pushState"](null, "", address);
    show();
  }

  function resort(name) {
    const now = view.sort || "place";
    change({ sort: now === name ? `-${name}` : name === "place" ? "" : name }, false);
    box.querySelector("[aria-sort] button")?.focus({ preventScroll: true });
  }

  const given = () => Object.fromEntries(["q", "verdict", "tier", "size", "source", "finding", "means", "sort", "fails", "view", "part"].map((name) => {
    const control = form.elements[name];
    return [name, name === "fails" ? (control.checked ? "1" : "") : control.value];
  }));
  let typing;
  form.addEventListener("input", ({ target }) => {
    clearTimeout(typing);
    typing = setTimeout(() => change(given(), target.name === "q"), target.name === "q" ? 120 : 0);
  });
  form.querySelector(".command").addEventListener("click", () => nonoproof.handOver(command, view));
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", (event) => {
    event.preventDefault();
    change(Object.fromEntries(["q", "verdict", "tier", "size", "source", "finding", "means", "sort", "fails"].map((name) => [name, ""])), false);
    form.elements.q.focus();
  });

  // A click on a count or a bar of the overview leads to the list, which stays a table or a gallery, and in its order.
  overview.addEventListener("click", (event) => {
    const link = event.target.closest("a[href^='#']");
    if (!link || box.contains(link) || "skip" in link.dataset || link.hash.startsWith("#puzzle=")) return;
    if (event.button || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    history.pushState(null, "", nonoproof.writeAddress({ view: view.view, sort: view.sort, ...nonoproof.readAddress(link.hash) }));
    show();
    setTimeout(() => document.getElementById("puzzles").scrollIntoView());
  });

  document.addEventListener("keydown", (event) => {
    const typed = event.target.closest?.("input, select, textarea, .steps .controls");
    if (typed || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "/" && !overview.hidden) {
      event.preventDefault();
      form.elements.q.focus();
    } else if (event.key === "Escape" && overview.hidden) {
      location.hash = data.filter ?? "";
    } else if (overview.hidden && (event.key === "ArrowLeft" || event.key === "ArrowRight")) {
      page.querySelector(event.key === "ArrowLeft" ? "[rel=prev]" : "[rel=next]")?.click();
    }
  });

  history.scrollRestoration = "manual";
  let frame = 0;
  const later = (act) => { cancelAnimationFrame(frame); frame = requestAnimationFrame(act); };
  addEventListener("scroll", () => !overview.hidden && later(() => drawn?.scroll()), { passive: true });
  addEventListener("resize", () => !overview.hidden && later(() => drawn?.resize()));
  addEventListener("hashchange", show);
  await show();
  document.documentElement.dataset.ready = "1";
})();
