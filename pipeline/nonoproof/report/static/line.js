"use strict";
// Everything that one line says about its own cells. A cell is the set of the colours that it may have, as bits;
// bit 0 is the background. Answers null where no arrangement of the runs fits.

(() => {
  nonoproof.MOST_COLOURS = 30; // what the bits of a cell have room for

  nonoproof.solveLine = (runs, cells) => {
    const size = cells.length;
    const count = runs.length;
    const width = count + 1;
    // longest[c][i]: how many cells up to i, without i, may be of colour c in a row
    const longest = new Map(runs.map(([, colour]) => [colour, null]));
    for (const colour of longest.keys()) {
      const ends = new Int32Array(size + 1);
      for (let i = 0; i < size; i++) ends[i + 1] = (cells[i] >> colour) & 1 ? ends[i] + 1 : 0;
      longest.set(colour, ends);
    }
    const same = runs.map((run, place) => place > 0 && runs[place - 1][1] === run[1]);

    // before[i][j]: the cells before i can hold the first j runs. A run needs a gap before it where its
    // neighbour has the same colour.
    const before = new Uint8Array((size + 1) * width);
    const startsAt = (start, j) => (same[j]
      ? start > 0 && (cells[start - 1] & 1) && before[(start - 1) * width + j]
      : before[start * width + j]);
    before[0] = 1;
    for (let i = 1; i <= size; i++) {
      for (let j = 0; j <= count; j++) {
        let fits = (cells[i - 1] & 1) && before[(i - 1) * width + j];
        if (!fits && j > 0) {
          const [length, colour] = runs[j - 1];
          fits = longest.get(colour)[i] >= length && startsAt(i - length, j - 1);
        }
        before[i * width + j] = fits ? 1 : 0;
      }
    }
    if (!before[size * width + count]) return null;

    // after[i][j]: the cells from i on can hold the runs from j on.
    const after = new Uint8Array((size + 2) * width);
    const endsAt = (end, j) => (same[j + 1]
      ? end < size && (cells[end] & 1) && after[(end + 1) * width + j + 1]
      : after[end * width + j + 1]);
    after[size * width + count] = 1;
    for (let i = size - 1; i >= 0; i--) {
      for (let j = count; j >= 0; j--) {
        let fits = (cells[i] & 1) && after[(i + 1) * width + j];
        if (!fits && j < count) {
          const [length, colour] = runs[j];
          fits = i + length <= size && longest.get(colour)[i + length] >= length && endsAt(i + length, j);
        }
        after[i * width + j] = fits ? 1 : 0;
      }
    }

    const settled = new Int32Array(size);
    for (let i = 0; i < size; i++) {
      for (let j = 0; j <= count && !settled[i]; j++) {
        if ((cells[i] & 1) && before[i * width + j] && after[(i + 1) * width + j]) settled[i] = 1;
      }
    }
    const ranges = runs.map(([length, colour], j) => {
      let [first, last, covered] = [-1, -1, 0];
      for (let start = 0; start + length <= size; start++) {
        const end = start + length;
        if (longest.get(colour)[end] < length || !startsAt(start, j) || !endsAt(end, j)) continue;
        if (first < 0) first = start;
        last = start;
        for (let i = Math.max(start, covered); i < end; i++) settled[i] |= 1 << colour;
        covered = end;
      }
      return { first, last };
    });
    return { settled, ranges };
  };

  // What the outermost places of every run show by themselves, without looking at how they combine.
  nonoproof.overlap = (runs, cells, ranges) => {
    const settled = new Int32Array(cells.length);
    let free = 0;
    runs.forEach(([length, colour], j) => {
      const { first, last } = ranges[j];
      for (let i = free; i < first; i++) settled[i] |= 1;
      for (let i = first; i < last + length; i++) settled[i] |= (1 << colour) | 1;
      free = Math.max(free, last + length);
    });
    for (let i = free; i < cells.length; i++) settled[i] |= 1;
    runs.forEach(([length, colour], j) => {
      for (let i = ranges[j].last; i < ranges[j].first + length; i++) settled[i] = 1 << colour;
    });
    return settled.map((set, i) => set & cells[i]);
  };
})();
