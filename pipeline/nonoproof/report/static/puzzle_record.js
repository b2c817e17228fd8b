"use strict";
// Puzzles and pictures in the form that everything here works with: clues are lists of [length, colour], grids
// are rows of colours, and a colour is an index into the palette. -1 is a cell that is not known.

(() => {
  const lineClue = (cells) => {
    const runs = [];
    cells.forEach((cell, place) => {
      if (cell === 0) return;
      if (place && cells[place - 1] === cell) runs.at(-1)[0] += 1;
      else runs.push([1, cell]);
    });
    return runs;
  };

  // The puzzle that a picture solves: its clues are those of the picture.
  const puzzleOf = (grid, palette) => ({
    palette,
    width: grid[0].length,
    height: grid.length,
    rows: grid.map(lineClue),
    columns: grid[0].map((_, x) => lineClue(grid.map((row) => row[x]))),
    goal: null,
    givens: null,
  });

  nonoproof.puzzleOf = puzzleOf;

  function readPicture(entry, texts, width, height) {
    const [packed, colours] = typeof entry === "string" ? [entry] : entry;
    const palette = colours === undefined ? nonoproof.BLACK_AND_WHITE
      : texts[colours].split(" ").map((rgb) => ({ rgb, char: "", name: "" }));
    return { grid: nonoproof.unpackGrid(packed, width, height), palette };
  }

  // What the gallery draws: clues, and the picture where there is one; nothing where there is no puzzle.
  nonoproof.loadDrawing = async ({ columns }, at) => {
    const row = columns.from + at;
    const [entry, texts] = await nonoproof.loadPicture(row);
    if (entry) {
      const { grid, palette } = readPicture(entry, texts, columns.width[at], columns.height[at]);
      return { ...puzzleOf(grid, palette), grid };
    }
    const [details] = await nonoproof.loadDetails(row);
    return details.puzzle ? nonoproof.unpackPuzzle(details.puzzle) : null;
  };

  // All that is known of a puzzle: the result, and the puzzle itself, or null where there is none.
  nonoproof.loadPuzzle = async (data, at) => {
    const row = data.columns.from + at;
    const [[details, texts], [entry, colours]] = await Promise.all([nonoproof.loadDetails(row), nonoproof.loadPicture(row)]);
    const { columns } = data;
    const picture = entry ? readPicture(entry, colours, columns.width[at], columns.height[at]).grid : null;
    const result = readDetails(data, at, details, texts);
    const puzzle = details.puzzle ? nonoproof.unpackPuzzle(details.puzzle) : picture ? puzzleOf(picture, paletteOf(details, texts)) : null;
    if (puzzle) {
      if (details.goal) puzzle.goal = picture;
      puzzle.record = recordOf(puzzle, { title: result.title, author: result.author, ...result.about });
      const solved = result.verdict === "unique" || result.verdict === "multiple" || (details.more ?? []).length > 0;
      if (solved && picture) result.solutions = [picture, ...(details.more ?? []).map((each) => nonoproof.unpackGrid(each, puzzle.width, puzzle.height))];
    }
    return { result, puzzle };
  };

  const paletteOf = (details, texts) => (details.palette === undefined ? nonoproof.BLACK_AND_WHITE
    : texts[details.palette].map(([char, rgb, name]) => ({ char, rgb, name })));

  function readDetails(data, at, details, texts) {
    const { columns, contents } = data;
    const named = (names, values) => values && Object.fromEntries(names.map((name, place) => [name, values[place]]));
    const state = contents.states[columns.state[at]];
    const [source, index] = [nonoproof.sourceOf(data, at), columns.index[at]];
    const [format, line] = details.at;
    return {
      source,
      index,
      title: columns.title[at],
      author: columns.author[at],
      id: columns.id.get(at) ?? (columns.name[at].includes("#") ? null : columns.name[at]),
      width: columns.width[at],
      height: columns.height[at],
      colours: columns.colours[at],
      verdict: state === "invalid" ? null : state,
      solved_by: contents.means[columns.means[at]],
      seconds: columns.micros[at] < 0 ? null : columns.micros[at] / 1e6,
      grade: columns.tier[at] < 0 ? null : { tier: contents.tiers[columns.tier[at]], score: columns.score[at], why: texts[details.why], features: named(contents.features, details.features) },
      work: named(contents.work, details.work),
      reason: texts[details.reason ?? 0],
      certificate: details.certificate,
      ambiguity: details.ambiguity,
      contradiction: details.contradiction,
      remedy: details.remedy,
      solutions: [],
      sources: [{ source, index, line, format: texts[format] },
        ...(details.others ?? []).map(([path, number, at, format]) => ({ source: path, index: number, line: at, format: texts[format] }))],
      findings: [...(details.fault ? [readFinding(contents, [details.fault[0]], details.fault[1])] : []),
        ...(details.findings ?? []).map((each) => readFinding(contents, each, texts[each[1]]))],
      failures: (details.fails ?? []).map((place) => texts[place]),
      about: Object.fromEntries(Object.entries(details.about ?? {}).map(([name, place]) => [name, texts[place]])),
    };
  }

  function readFinding(contents, [place, , line, column, source, index], message) {
    const [code, severity] = contents.codes[place];
    return { code, severity, message, line, column, source, index };
  }

  // By the schema of puzzles, for programs.
  function recordOf(puzzle, metadata) {
    const { palette } = puzzle;
    const coloured = palette !== nonoproof.BLACK_AND_WHITE;
    const clue = (runs) => runs.map(([length, colour]) => (palette.length > 2 ? [length, palette[colour].char] : length));
    const rows = (grid) => grid.map((row) => row.map((cell) => palette[cell]?.char ?? "?").join(""));
    return {
      ...Object.fromEntries(Object.entries(metadata).filter(([, text]) => text)),
      width: puzzle.width,
      height: puzzle.height,
      ...(coloured && { palette: palette.map(({ char, rgb, name }) => ({ char, rgb, ...(name && { name }) })) }),
      rows: puzzle.rows.map(clue),
      columns: puzzle.columns.map(clue),
      ...(puzzle.goal && { goal: rows(puzzle.goal) }),
      ...(puzzle.givens && { givens: rows(puzzle.givens) }),
    };
  }

  const grouped = (cells, side) => cells.reduce((found, cell) => found.set(cell[side], [...(found.get(cell[side]) ?? []), cell]), new Map());

  // The cells in which two grids differ, and the exchanges that they form: what shares a row or a column changes
  // together.
  nonoproof.differences = (one, other) => {
    const cells = [];
    one.forEach((row, y) => row.forEach((cell, x) => cell !== other[y][x] && cells.push([y, x])));
    const [rows, columns] = [0, 1].map((side) => Map.groupBy?.(cells, (cell) => cell[side]) ?? grouped(cells, side));
    const left = new Set(cells);
    const regions = [];
    for (const cell of cells) {
      if (!left.delete(cell)) continue;
      const region = [cell];
      for (const [y, x] of region) {
        for (const next of [...rows.get(y), ...columns.get(x)]) if (left.delete(next)) region.push(next);
      }
      regions.push(region);
    }
    return { cells, regions };
  };
})();
