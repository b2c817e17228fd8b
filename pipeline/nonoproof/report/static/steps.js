"use strict";
// The explanation of a puzzle, one step at a time.

(() => {
  const { element } = nonoproof;
  const RUNGS = {
    overlap: "the outermost places of the runs",
    segments: "filled cells and gaps",
    line: "all arrangements of a line",
    "two-lines": "what two lines rule out",
    contradiction: "a short contradiction",
    deeper: "a long contradiction",
    guess: "a guess",
  };

  const rungCounts = (steps) => Object.keys(RUNGS)
    .map((rung) => [RUNGS[rung], steps.filter((step) => step.rung === rung).length])
    .filter(([, count]) => count);

  nonoproof.drawSteps = (puzzle, trace, section) => {
    const { steps, after, ending } = trace;
    const picture = element("div", { class: "picture" });
    const sentence = element("p", { class: "sentence", "aria-live": "polite" });
    const slider = element("input", { type: "range", min: 0, max: steps.length - 1, value: 0, "aria-label": "Step", oninput: () => show(Number(slider.value)) });
    const button = (text, label, go) => element("button", { type: "button", "aria-label": label, onclick: () => show(go(Number(slider.value))) }, text);
    const last = steps.length - 1;

    function show(wanted) {
      const place = Math.min(last, Math.max(0, wanted));
      const { cells, line, text } = steps[place];
      slider.value = place;
      const shown = line && { kind: line.kind, place: line.number - 1 };
      picture.replaceChildren(nonoproof.drawPuzzle(puzzle, after(place), `The grid after step ${place}`, { fresh: cells, line: shown, crosses: true }));
      const end = place === last ? [" ", element("strong", {}, ending)] : [];
      sentence.replaceChildren(element("span", { class: "counter" }, `${place} of ${last}`), " ", text, ...end);
    }

    show(0);
    const counts = rungCounts(steps);
    nonoproof.replace(section,
      element("h2", { id: "steps" }, "Step by step"),
      element("p", { class: "quiet" }, counts.length
        ? `${nonoproof.list(counts.map(([meaning, count]) => `${nonoproof.many(count, "step")} by ${meaning}`))}.`
        : "No line settles anything by itself."),
      element("div", { class: "controls" },
        button("|◀", "First step", () => 0), button("◀", "Step back", (at) => at - 1), slider,
        button("▶", "Next step", (at) => at + 1), button("▶|", "Last step", () => last)),
      sentence, picture);
    // The arrow keys go through the steps here, not to the next puzzle.
    section.querySelector(".controls").addEventListener("keydown", (event) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!by) return;
      event.preventDefault();
      event.stopPropagation();
      show(Number(slider.value) + by);
    });
  };
})();
