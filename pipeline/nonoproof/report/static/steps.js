"use strict";
// The explanation of a puzzle, one step at a time.

(() => {
  const { element } = nonoproof;
  const RUNGS = {
    overlap: "the outermost places of the runs",
    line: "all that one line shows",
    "two-lines": "what two lines rule out",
    contradiction: "a short contradiction",
    deeper: "a long contradiction",
  };
  const ENDINGS = {
    solved: "The puzzle is solved, without a guess.",
    stuck: "From here on, no single assumption helps: one has to look further ahead, or guess.",
    time: "The page stops here, to stay quick; the command nonoproof explain goes on.",
    impossible: "Nothing fits this line any more: the puzzle has no solution.",
  };

  nonoproof.rungCounts = (steps) => Object.keys(RUNGS)
    .map((rung) => [rung, RUNGS[rung], steps.filter((step) => step.rung === rung).length])
    .filter(([, , count]) => count);

  // Fills the section when the steps are found.
  nonoproof.drawSteps = async (puzzle, section) => {
    const { steps, ending } = await nonoproof.explain(puzzle);
    const picture = element("div", { class: "picture" });
    const told = element("p", { class: "told", "aria-live": "polite" });
    const slider = element("input", { type: "range", min: 0, max: steps.length - 1, value: 0, "aria-label": "Step", oninput: () => show(Number(slider.value)) });
    const button = (text, label, go) => element("button", { type: "button", "aria-label": label, onclick: () => show(go(Number(slider.value))) }, text);
    const last = steps.length - 1;

    function show(wanted) {
      const place = Math.min(last, Math.max(0, wanted));
      const step = steps[place];
      slider.value = place;
      const cells = step.cells.map((cell) => [Math.floor(cell / puzzle.width), cell % puzzle.width]);
      const line = step.line == null ? null
        : step.line < puzzle.height ? { kind: "row", place: step.line } : { kind: "column", place: step.line - puzzle.height };
      picture.replaceChildren(nonoproof.drawPuzzle(puzzle, step.grid, `The grid after step ${place}`, { fresh: cells, line, crosses: true }));
      const end = place === last ? [" ", element("strong", {}, ENDINGS[ending])] : [];
      told.replaceChildren(element("span", { class: "counter" }, `${place} of ${last}`), " ", step.text, ...end);
    }

    show(0);
    const counts = nonoproof.rungCounts(steps);
    nonoproof.replace(section,
      element("h2", { id: "steps" }, "Step by step"),
      element("p", { class: "quiet" }, counts.length
        ? `${nonoproof.list(counts.map(([, meaning, count]) => `${nonoproof.many(count, "step")} by ${meaning}`))}.`
        : "No line settles anything by itself."),
      element("div", { class: "controls" },
        button("|◀", "First step", () => 0), button("◀", "Step back", (at) => at - 1), slider,
        button("▶", "Next step", (at) => at + 1), button("▶|", "Last step", () => last)),
      told, picture);
  };
})();
