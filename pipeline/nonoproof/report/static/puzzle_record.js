"use strict";
// Puzzles and pictures in the form that everything here works with: clues are lists of [length, colour], grids
// are rows of colours, and a colour is an index into the palette. -1 is a cell that is not known.

(() => {
  const BLACK_AND_WHITE = [
    { char: ".", rgb: "ffffff", name: "white" },
    { char: "#", rgb: "000000", name: "black" },
  ];

  nonoproof.readPuzzle = (record) => {
    const palette = record.palette ?? BLACK_AND_WHITE;
    const colours = new Map(palette.map(({ char }, place) => [char, place]));
    const clue = (runs) => runs.map((run) => (typeof run === "number" ? [run, 1] : [run[0], colours.get(run[1])]));
    const grid = (rows) => rows?.map((row) => Array.from(row, (char) => colours.get(char) ?? -1));
    return {
      record,
      palette,
      rows: record.rows.map(clue),
      columns: record.columns.map(clue),
      width: record.columns.length,
      height: record.rows.length,
      goal: grid(record.goal),
      givens: grid(record.givens),
      grid,
    };
  };

  const lineClue = (cells) => {
    const runs = [];
    cells.forEach((cell, place) => {
      if (cell === 0) return;
      if (place && cells[place - 1] === cell) runs.at(-1)[0] += 1;
      else runs.push([1, cell]);
    });
    return runs;
  };

  // A picture of the gallery, with the clues that it has; they are those of the puzzle, for it solves it.
  nonoproof.readPicture = ([packed, bits = 1, colours = ["ffffff", "000000"]], width, height) => {
    const bytes = Uint8Array.from(atob(packed), (char) => char.charCodeAt(0));
    const each = 8 / bits;
    const mask = (1 << bits) - 1;
    const cell = (place) => (bytes[Math.floor(place / each)] >> ((each - 1 - (place % each)) * bits)) & mask;
    const grid = Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => cell(y * width + x)));
    return {
      grid,
      palette: colours.map((rgb) => ({ rgb, char: "", name: "" })),
      rows: grid.map(lineClue),
      columns: Array.from({ length: width }, (_, x) => lineClue(grid.map((row) => row[x]))),
      width,
      height,
    };
  };

  // The cells in which two grids differ, and the connected regions that they form.
  nonoproof.differences = (one, other) => {
    const cells = [];
    one.forEach((row, y) => row.forEach((cell, x) => cell !== other[y][x] && cells.push([y, x])));
    const left = new Set(cells.map(String));
    const regions = [];
    for (const cell of cells) {
      if (!left.delete(String(cell))) continue;
      const region = [cell];
      for (const [y, x] of region) {
        for (const next of [[y - 1, x], [y + 1, x], [y, x - 1], [y, x + 1]]) {
          if (left.delete(String(next))) region.push(next);
        }
      }
      regions.push(region);
    }
    return { cells, regions };
  };
})();
