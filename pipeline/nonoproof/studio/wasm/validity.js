// Why clues cannot be right: a puzzle with such clues is invalid, and has no verdict. As in normalise/clue_checks.py.

const MOST_LISTED = 5;

// {code, message}, one for each fault.
export function faultsOf({ rows, columns, width, height, palette }) {
  return [...tooLong("row", rows, width), ...tooLong("column", columns, height), ...sums(rows, columns, palette)];
}

function tooLong(name, clues, available) {
  const needs = clues.map((clue) => clue.reduce((all, [length, colour], place) => all + length + (place && clue[place - 1][1] === colour ? 1 : 0), 0));
  const wrong = needs.flatMap((need, place) => (need > available ? [[place + 1, need]] : []));
  return wrong.slice(0, MOST_LISTED).map(([number, need]) => ({ code: "clue-too-long", message: `the clue of ${name} ${number} needs ${need} cells, but the ${name} has ${available}` }));
}

function sums(rows, columns, palette) {
  const total = (clues, wanted) => clues.flat().reduce((all, [length, colour]) => all + (colour === wanted ? length : 0), 0);
  return palette.flatMap(({ name, rgb }, colour) => {
    const [across, down] = [total(rows, colour), total(columns, colour)];
    if (!colour || across === down) return [];
    const what = palette.length === 2 ? "filled" : name || `#${rgb}`;
    return [{ code: "sums-differ", message: `the rows have ${across} ${what} ${across === 1 ? "cell" : "cells"}, the columns ${down}` }];
  });
}
