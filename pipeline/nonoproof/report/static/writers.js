"use strict";
// A puzzle in the formats that other programs read, made from its record.

(() => {
  const metadata = ["title", "author", "copyright", "licence", "catalogue", "origin", "description", "note", "date"];
  const flat = (text) => String(text).replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();

  const json = (puzzle, solution) =>
    JSON.stringify({ ...puzzle.record, ...(solution && !puzzle.record.goal && { goal: draw(puzzle, solution) }) }) + "\n";

  const draw = (puzzle, grid) => grid.map((row) => row.map((cell) => puzzle.palette[cell]?.char ?? "?").join(""));

  // The .non format of Steve Simpson, for puzzles in one colour without given cells.
  function non(puzzle, solution) {
    const names = { title: "title", author: "by", copyright: "copyright", licence: "license", catalogue: "catalogue" };
    const quote = (text) => `"${flat(text).replaceAll('"', "'")}"`;
    const heads = Object.entries(names).filter(([key]) => puzzle.record[key])
      .map(([key, name]) => `${name} ${name === "license" ? flat(puzzle.record[key]) : quote(puzzle.record[key])}`);
    const clues = (lines) => lines.map((runs) => runs.map(([length]) => length).join(",") || "0");
    const goal = solution && `goal ${solution.flat().map((cell) => (cell > 0 ? 1 : 0)).join("")}`;
    return [...heads, `width ${puzzle.width}`, `height ${puzzle.height}`, "", "rows", ...clues(puzzle.rows),
      "", "columns", ...clues(puzzle.columns), "", ...(goal ? [goal] : [])].join("\n") + "\n";
  }

  function xml(puzzle, solution) {
    const safe = (text) => flat(text).replace(/[^\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "\ufffd")
      .replace(/[&<>"']/g, (char) => `&#${char.codePointAt(0)};`);
    const name = (colour) => (colour === 0 ? "white" : puzzle.palette.length <= 2 ? "black" : `colour${colour}`);
    const colours = puzzle.palette.map(({ rgb, char }, place) =>
      `<color name="${name(place)}" char="${safe(char)}">${rgb.toUpperCase()}</color>`);
    const line = (runs) => `<line>${runs.map(([length, colour]) => `<count color="${name(colour)}">${length}</count>`).join("")}</line>`;
    const image = (rows) => rows.map((row) => `|${safe(row)}|`).join("\n");
    const field = (key, tag) => (puzzle.record[key] ? [`<${tag}>${safe(puzzle.record[key])}</${tag}>`] : []);
    return ['<?xml version="1.0" encoding="UTF-8"?>', "<puzzleset>", `<puzzle type="grid" defaultcolor="${name(1)}" backgroundcolor="white">`,
      ...field("title", "title"), ...field("author", "author"), ...field("copyright", "copyright"), ...field("description", "description"),
      ...colours, '<clues type="columns">', ...puzzle.columns.map(line), "</clues>", '<clues type="rows">', ...puzzle.rows.map(line), "</clues>",
      ...(solution ? ['<solution type="goal"><image>', image(draw(puzzle, solution)), "</image></solution>"] : []),
      ...(puzzle.givens ? ['<solution type="saved"><image>', image(draw(puzzle, puzzle.givens)), "</image></solution>"] : []),
      "</puzzle>", "</puzzleset>", ""].join("\n");
  }

  const text = (puzzle, solution) => draw(puzzle, solution).join("\n") + "\n";

  // What can be written of this puzzle: [name, suffix, media type, content].
  nonoproof.downloads = (puzzle, solution, picture) => [
    ["JSON", "json", "application/json", () => json(puzzle, solution)],
    puzzle.palette.length <= 2 && !puzzle.givens && ["NON", "non", "text/plain", () => non(puzzle, solution)],
    ["XML", "xml", "application/xml", () => xml(puzzle, solution)],
    solution && puzzle.palette.length <= 2 && ["Text", "txt", "text/plain", () => text(puzzle, solution)],
    picture && ["SVG", "svg", "image/svg+xml", () => new XMLSerializer().serializeToString(picture())],
  ].filter(Boolean);

  nonoproof.metadataOf = (record) => metadata.filter((key) => record[key]).map((key) => [key, String(record[key])]);

  nonoproof.saveAs = (name, type, content) => {
    const url = URL.createObjectURL(new Blob([content], { type }));
    nonoproof.element("a", { href: url, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  };
})();
