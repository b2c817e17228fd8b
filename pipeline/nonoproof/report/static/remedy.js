"use strict";
// What would mend a puzzle: before and after, side by side, with what changes marked.

(() => {
  const { element, list } = nonoproof;

  const gridOf = (rows, palette) => rows.map((row) => [...row].map((char) => palette.findIndex((each) => each.char === char)));

  // The picture or the given cells as they were, or as they are with the remedy.
  function withCells(grid, cells, which, palette) {
    const made = grid.map((row) => row.slice());
    for (const cell of cells) made[cell.row - 1][cell.column - 1] = palette.findIndex((each) => each.char === cell[which]);
    return made;
  }

  const unknown = ({ width, height }) => Array.from({ length: height }, () => Array(width).fill(-1));

  // The two puzzles, each with the grid that is drawn in it.
  function sides(puzzle, remedy) {
    const { palette } = puzzle;
    const goal = remedy.goal && gridOf(remedy.goal, palette);
    if (remedy.kind === "givens") {
      const given = puzzle.givens ?? unknown(puzzle);
      const [before, after] = ["from", "to"].map((which) => ({ ...puzzle, givens: withCells(given, remedy.cells, which, palette) }));
      return [[before, null], [after, goal]];
    }
    if (!goal) return null;
    const after = { ...nonoproof.puzzleOf(goal, palette), givens: puzzle.givens };
    if (remedy.kind === "clues") return [[puzzle, puzzle.givens], [after, goal]];
    return [[puzzle, withCells(goal, remedy.cells, "from", palette)], [after, goal]];
  }

  const MOST_CHANGES = 8;

  function changes(puzzle, remedy) {
    const colour = (char) => puzzle.palette.find((each) => each.char === char);
    const run = (each) => (Array.isArray(each) ? `${each[0]} ${colour(each[1])?.name || each[1]}` : each);
    const clue = (runs) => runs.map(run).join(runs.some(Array.isArray) ? ", " : " ") || "empty";
    const name = (char) => (char === "?" ? "not given" : char === puzzle.palette[0].char ? "empty" : (puzzle.palette.length > 2 && colour(char)?.name) || "filled");
    const cells = remedy.cells.map(({ row, column, from, to }) => `row ${row}, column ${column}: ${name(from)} becomes ${name(to)}`);
    const clues = remedy.clues.map(({ line, number, from, to }) => `${line} ${number}: ${clue(from)} becomes ${clue(to)}`);
    // Where all lines after one move, the sentence says where; their list would say less.
    const all = remedy.where ? [] : [...cells, ...clues];
    if (!all.length) return null;
    const shown = all.slice(0, all.length > MOST_CHANGES + 1 ? MOST_CHANGES : all.length);
    return element("ul", { class: "plain" }, shown.map((text) => element("li", {}, text)),
      all.length > shown.length && element("li", {}, `and ${all.length - shown.length} more`));
  }

  // A section, or nothing where no remedy is known.
  nonoproof.drawRemedy = (puzzle, remedy) => {
    const drawn = remedy && sides(puzzle, remedy);
    if (!drawn) return null;
    const size = ({ width, height }) => `${width} by ${height} cells`;
    const marked = remedy.cells.map(({ row, column }) => [row - 1, column - 1]);
    const lines = new Set(remedy.clues.map(({ line, number }) => `${line}${number - 1}`));
    const [[before, was], [after, is]] = drawn;
    const minimal = remedy.minimal && remedy.cells.length > 0 ? " No remedy of this kind changes fewer cells." : "";
    // A run has no time to compare remedies of the same size.
    const others = remedy.kind === "picture" ? " nonoproof fix compares all remedies of that size and may prefer another." : "";
    const then = list([remedy.verdict, remedy.tier].filter(Boolean));
    const figure = (picture, caption) => element("figure", {}, element("div", { class: "picture" }, picture), element("figcaption", {}, caption));
    return element("section", { class: "remedy screen", "aria-labelledby": "remedy" },
      element("h2", { id: "remedy" }, "How to fix it"),
      element("p", {}, `${remedy.sentence}.${minimal}${others}`),
      element("div", { class: "pictures" },
        figure(nonoproof.drawPuzzle(before, was, `Before, ${size(before)}; what changes is marked`, { marked, wrong: lines }), "Before"),
        figure(nonoproof.drawPuzzle(after, is, `After, ${size(after)}; what changes is marked`, { marked, changed: lines }), `After: ${then}`)),
      changes(puzzle, remedy));
  };
})();
