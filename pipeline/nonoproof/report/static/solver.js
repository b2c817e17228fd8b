"use strict";
// The door to the core that lies beside the page: it is loaded when the first puzzle is looked at, works in a thread of
// its own, and says the same as the commands do.

(() => {
  const folder = new URL(".", document.currentScript.src);
  let opened = null;
  let receive;

  nonoproof.receiveCore = (open) => receive(open());

  const core = () => (opened ??= new Promise((resolve, reject) => {
    receive = resolve;
    const script = nonoproof.element("script", { src: new URL("engine.js", folder).href });
    script.addEventListener("error", () => reject(new Error("engine.js is missing next to the page")));
    document.head.append(script);
  }));

  // A record as addresses have it: see studio/static/link.js.
  nonoproof.pressed = async (record) => {
    const stream = new Blob([JSON.stringify(record)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  };

  const indexed = (puzzle) => new Map(puzzle.palette.map(({ char }, place) => [char, place]));

  // The way of a person: {steps, ending, line, grid}. Each step has its sentence, its cells and the grid after it.
  nonoproof.explain = async (puzzle, signal) => {
    const found = await (await core()).steps(puzzle.record, { seconds: 10, signal });
    const colourOf = indexed(puzzle);
    const grid = (puzzle.givens ?? puzzle.rows.map(() => puzzle.columns.map(() => -1))).map((row) => [...row]);
    const steps = [{ rung: "start", text: puzzle.givens ? "The given cells." : "An empty grid.", cells: [], line: null, changes: [] }];
    for (const { rung, text, line, cells } of found.steps) {
      const changes = cells.flatMap(({ row, column, may_be: may }) => ([...may].length === 1 ? [[row - 1, column - 1, colourOf.get(may)]] : []));
      steps.push({ rung, line, changes, text: `${text[0].toUpperCase()}${text.slice(1)}.`, cells: cells.map(({ row, column }) => [row - 1, column - 1]) });
    }
    // Grids are made when they are drawn: a large puzzle has a thousand steps.
    const after = (place) => {
      const now = grid.map((row) => [...row]);
      for (const { changes } of steps.slice(0, place + 1)) for (const [y, x, colour] of changes) now[y][x] = colour;
      return now;
    };
    return { steps, after, line: found.line, ending: `${found.ending[0].toUpperCase()}${found.ending.slice(1)}.`, guesses: found.guesses };
  };

  // All cells that are not the same in every solution, as the report has them.
  nonoproof.findOpen = async (puzzle, signal) => (await core()).ambiguity(puzzle.record, { seconds: 5, line_solves: Infinity, signal });

  // A remedy as the report has it, of a puzzle for which the run had no time; nothing where none is found.
  nonoproof.findRemedy = async (puzzle, signal) => {
    const { kind, minimal, remedies: [best] } = await (await core()).fix(puzzle.record, { seconds: 10, limit: 1, signal });
    if (!best) return null;
    const change = best.cells.length ? `change ${nonoproof.many(best.cells.length, "cell")}` : best.cause;
    return { ...best, kind, minimal, sentence: `This makes it unique: ${change}` };
  };
})();
