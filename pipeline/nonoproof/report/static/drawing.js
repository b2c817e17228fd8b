"use strict";
// A puzzle as SVG: clues around the grid, a thicker line every five cells. A cell is one unit wide.

(() => {
  const { svg } = nonoproof;
  const EVERY = 5;

  nonoproof.inkOn = (rgb) => {
    const [red, green, blue] = [0, 2, 4].map((place) => parseInt(rgb.slice(place, place + 2), 16));
    return 0.299 * red + 0.587 * green + 0.114 * blue > 140 ? "#000000" : "#ffffff";
  };

  const squares = (cells) => cells.map(([y, x]) => `M${x} ${y}h1v1h-1z`).join("");

  function cellsOf(grid, wanted) {
    const cells = [];
    grid.forEach((row, y) => row.forEach((cell, x) => wanted(cell) && cells.push([y, x])));
    return cells;
  }

  function gridLines(width, height) {
    const lines = { thin: "", thick: "" };
    for (let x = 0; x <= width; x++) lines[x % EVERY && x < width ? "thin" : "thick"] += `M${x} 0v${height}`;
    for (let y = 0; y <= height; y++) lines[y % EVERY && y < height ? "thin" : "thick"] += `M0 ${y}h${width}`;
    return [svg("path", { class: "line thin", d: lines.thin }), svg("path", { class: "line thick", d: lines.thick })];
  }

  // One number of a clue; in a puzzle of several colours on a ground of its own, with the colour's letter.
  function number(puzzle, [length, colour], x, y, state) {
    const text = (attributes, content) => svg("text", { x: x + 0.5, y: y + 0.72, ...attributes }, content);
    if (puzzle.palette.length <= 2) return text({ class: `clue ${state}` }, String(length));
    const { rgb, char, name } = puzzle.palette[colour];
    const ink = nonoproof.inkOn(rgb);
    return svg("g", { class: `clue ${state}` },
      svg("title", {}, `${length} ${name || char}`),
      svg("rect", { x: x + 0.04, y: y + 0.04, width: 0.92, height: 0.92, rx: 0.14, fill: `#${rgb}`, class: "ground" }),
      text({ class: "clue plain", fill: ink }, String(length)),
      char && text({ class: "clue lettered", fill: ink }, `${length}${char}`));
  }

  function clues(puzzle, wrong, changed) {
    const drawn = [];
    const state = (kind, place) => (wrong?.has(`${kind}${place}`) ? "wrong" : changed?.has(`${kind}${place}`) ? "changed" : "");
    const show = (runs) => (runs.length ? runs : [[0, 0]]);
    puzzle.rows.forEach((runs, y) => show(runs).forEach((run, place, all) =>
      drawn.push(number(puzzle, run, place - all.length - 0.15, y, state("row", y)))));
    puzzle.columns.forEach((runs, x) => show(runs).forEach((run, place, all) =>
      drawn.push(number(puzzle, run, x, place - all.length - 0.15, state("column", x)))));
    return drawn;
  }

  function colourPaths(puzzle, grid) {
    const background = puzzle.palette[0].rgb;
    return puzzle.palette.flatMap(({ rgb, char }, colour) => {
      if (colour === 0) return [];
      const cells = cellsOf(grid, (cell) => cell === colour);
      if (!cells.length) return [];
      const parts = [svg("path", { d: squares(cells), fill: `#${rgb}`, class: rgb === background ? "ink odd" : "ink" })];
      if (puzzle.palette.length > 2 && char && puzzle.width * puzzle.height <= 10000) {
        const ink = nonoproof.inkOn(rgb);
        parts.push(svg("g", { class: "letters", fill: ink }, cells.map(([y, x]) => svg("text", { x: x + 0.5, y: y + 0.7 }, char))));
      }
      return parts;
    });
  }

  // The line around a set of cells.
  function outline(cells) {
    const inside = new Set(cells.map(String));
    const edges = cells.flatMap(([y, x]) => [
      !inside.has(`${y - 1},${x}`) && `M${x} ${y}h1`,
      !inside.has(`${y + 1},${x}`) && `M${x} ${y + 1}h1`,
      !inside.has(`${y},${x - 1}`) && `M${x} ${y}v1`,
      !inside.has(`${y},${x + 1}`) && `M${x + 1} ${y}v1`,
    ]);
    return edges.filter(Boolean).join("");
  }

  // marked: cells that differ; fresh: cells that a step settles; line: {kind, place} that it looks at;
  // wrong: lines that cannot agree, as "row3"; changed: lines that have another clue than before; crosses: whether
  // cells that are known to be empty get a dot.
  nonoproof.drawPuzzle = (puzzle, grid, label, { marked, fresh, line, wrong, changed, crosses } = {}) => {
    const { width, height } = puzzle;
    const left = Math.max(1, ...puzzle.rows.map((runs) => runs.length)) + 0.4;
    const top = Math.max(1, ...puzzle.columns.map((runs) => runs.length)) + 0.4;
    const whole = [width + left + 0.2, height + top + 0.2];
    const cell = Math.min(28, Math.max(14, 620 / Math.max(...whole)));
    const given = puzzle.givens ? cellsOf(puzzle.givens, (cell) => cell > 0) : [];
    const givenEmpty = puzzle.givens ? cellsOf(puzzle.givens, (cell) => cell === 0) : [];
    const dots = crosses && grid ? cellsOf(grid, (cell) => cell === 0) : givenEmpty;
    const band = line && (line.kind === "row"
      ? { x: -left, y: line.place, width: width + left, height: 1 }
      : { x: line.place, y: -top, width: 1, height: height + top });
    return svg("svg", {
      class: "puzzle", role: "img", "aria-label": label,
      viewBox: `${-left} ${-top} ${whole[0]} ${whole[1]}`, width: Math.round(whole[0] * cell), height: Math.round(whole[1] * cell),
    },
      svg("rect", { class: "paper", width, height, fill: `#${puzzle.palette[0].rgb}` }),
      band && svg("rect", { class: "band", ...band }),
      grid && svg("g", { class: "solution" },
        colourPaths(puzzle, grid),
        svg("g", { class: "dots" }, dots.map(([y, x]) => svg("circle", { cx: x + 0.5, cy: y + 0.5, r: 0.1 })))),
      svg("g", { class: "given" },
        given.map(([y, x]) => svg("path", { d: squares([[y, x]]), fill: `#${puzzle.palette[puzzle.givens[y][x]].rgb}` })),
        given.map(([y, x]) => svg("circle", { class: "ring", cx: x + 0.5, cy: y + 0.5, r: 0.22 }))),
      gridLines(width, height),
      clues(puzzle, wrong, changed),
      fresh?.length && svg("path", { class: "fresh", d: outline(fresh) }),
      marked?.length && svg("g", { class: "marks" },
        svg("path", { d: squares(marked), fill: "url(#mark-differs)" }),
        svg("path", { class: "border", d: outline(marked) })));
  };
})();
