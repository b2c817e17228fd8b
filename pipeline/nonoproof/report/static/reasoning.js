"use strict";
// The way a person would go, step by step: what the outermost places of the runs show, then everything that one
// line shows, then a cell that cannot be so because some line could not be completed, the nearer the better.

(() => {
  const { solveLine, overlap } = nonoproof;
  const SLICE = 20; // milliseconds
  const known = (set) => (set & (set - 1)) === 0;

  // Sets of colours for all cells, and the lines through them.
  class Board {
    constructor(puzzle, sets, left) {
      this.puzzle = puzzle;
      this.width = puzzle.width;
      this.sets = sets ?? Board.start(puzzle);
      this.left = left ?? Board.lines(puzzle);
    }

    static start({ width, height, palette, givens }) {
      const all = 2 ** palette.length - 1;
      return Int32Array.from({ length: width * height }, (_, place) => {
        const given = givens?.[Math.floor(place / width)][place % width] ?? -1;
        return given < 0 ? all : 1 << given;
      });
    }

    static lines({ width, height }) {
      return [...Array(height).keys()].concat([...Array(width).keys()].map((x) => height + x));
    }

    copy() { return new Board(this.puzzle, this.sets.slice(), []); }

    runs(line) {
      const { rows, columns, height } = this.puzzle;
      return line < height ? rows[line] : columns[line - height];
    }

    places(line) {
      const { width, height } = this.puzzle;
      return line < height
        ? Array.from({ length: width }, (_, x) => line * width + x)
        : Array.from({ length: height }, (_, y) => y * width + line - height);
    }

    // Keeps what is left of a cell; answers the crossing lines that must be looked at again.
    narrow(place, set) {
      this.sets[place] = set;
      return [Math.floor(place / this.width), this.puzzle.height + (place % this.width)];
    }

    // Applies single lines, wave after wave, until nothing changes; answers the line that nothing fits, or -1.
    propagate(queue, { waves = Infinity, second = [], active = () => true, reasons = null } = {}) {
      let wave = new Set(queue);
      for (let count = 0; wave.size && count < waves; count++) {
        const next = new Set(count ? [] : second);
        for (const line of wave) {
          if (!active(line)) continue;
          const places = this.places(line);
          const found = solveLine(this.runs(line), places.map((place) => this.sets[place]));
          if (!found) return line;
          found.settled.forEach((set, i) => {
            if (set === this.sets[places[i]]) return;
            reasons?.[places[i]].add(line);
            for (const crossing of this.narrow(places[i], set)) if (crossing !== line) next.add(crossing);
          });
        }
        wave = next;
      }
      return -1;
    }

    grid() {
      const { width, height } = this.puzzle;
      const value = (set) => (known(set) ? 31 - Math.clz32(set) : -1);
      return Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => value(this.sets[y * width + x])));
    }

    get open() { return this.sets.reduce((count, set) => count + (known(set) ? 0 : 1), 0); }
  }

  // Yields the steps, and null now and then while it looks for one; returns how it ends.
  function* reason(puzzle) {
    const board = new Board(puzzle);
    const cache = new Map();
    yield { rung: "start", text: puzzle.givens ? "The given cells." : "An empty grid.", cells: [], grid: board.grid() };
    while (board.open) {
      const step = lineStep(board, cache) ?? (yield* contradictionStep(board, cache));
      if (!step) return "stuck";
      yield { ...step, grid: board.grid() };
      if (step.rung === "impossible") return "impossible";
    }
    return "solved";
  }

  // All steps, or those for which there is time. The page stays alive meanwhile: it goes on after every slice.
  nonoproof.explain = async (puzzle, milliseconds = 3000) => {
    const reasoning = reason(puzzle);
    const steps = [];
    for (let spent = 0; spent < milliseconds;) {
      const start = performance.now();
      while (performance.now() - start < SLICE) {
        const { value, done } = reasoning.next();
        if (done) return { steps, ending: value };
        if (value) steps.push(value);
      }
      spent += performance.now() - start;
      await new Promise((resolve) => setTimeout(resolve));
    }
    return { steps, ending: "time" };
  };

  // The line that shows most, at the weakest rung at which any line shows something.
  function lineStep(board, cache) {
    let best = null;
    for (const line of Board.lines(board.puzzle)) {
      if (!cache.has(line)) cache.set(line, lineGain(board, line));
      const gain = cache.get(line);
      if (gain?.impossible) return { rung: "impossible", line, cells: [], text: `${lineName(board, line)}: nothing fits.` };
      if (gain && (!best || gain.weight > best.weight)) best = gain;
    }
    if (!best) return null;
    const { line, places, sets } = best;
    const touched = new Set([line]);
    best.changed.forEach((i) => board.narrow(places[i], sets[i]).forEach((each) => touched.add(each)));
    touched.forEach((each) => cache.delete(each));
    return { rung: best.rung, line, cells: best.changed.map((i) => places[i]), text: lineText(board, best) };
  }

  function lineGain(board, line) {
    const places = board.places(line);
    const cells = places.map((place) => board.sets[place]);
    if (cells.every(known)) return null;
    const runs = board.runs(line);
    const found = solveLine(runs, cells);
    if (!found) return { impossible: true };
    const weak = overlap(runs, cells, found.ranges);
    const changedBy = (sets) => cells.flatMap((cell, i) => (sets[i] !== cell ? [i] : []));
    const rung = changedBy(weak).length ? "overlap" : "line";
    const sets = rung === "overlap" ? weak : found.settled;
    const changed = changedBy(sets);
    if (!changed.length) return null;
    const fresh = changed.filter((i) => known(sets[i])).length;
    return { line, places, sets, changed, rung, ranges: found.ranges, weight: (rung === "overlap" ? 1e6 : 0) + fresh * 100 + changed.length };
  }

  // Kinds of supposition, the weakest first: how many waves of lines are followed, as the grades have it.
  const SUPPOSING = [["two-lines", 3, true], ["contradiction", 4, false], ["deeper", Infinity, false]];

  // A cell and a colour after which some line cannot be completed: first beside what is known.
  function* contradictionStep(board, cache) {
    const { width, height } = board.puzzle;
    const neighbours = (place) => [[-1, place % width > 0], [1, place % width < width - 1], [-width, place >= width], [width, place < width * (height - 1)]]
      .filter(([by, inside]) => inside && known(board.sets[place + by])).length;
    const open = [...board.sets.keys()].filter((place) => !known(board.sets[place]));
    open.sort((a, b) => neighbours(b) - neighbours(a) || a - b);
    for (const [rung, waves, apart] of SUPPOSING) {
      for (const place of open) {
        yield null;
        for (let colour = 0; colour < board.puzzle.palette.length; colour++) {
          if (!((board.sets[place] >> colour) & 1)) continue;
          const line = refuted(board, place, colour, waves, apart);
          if (line < 0) continue;
          board.narrow(place, board.sets[place] & ~(1 << colour)).forEach((each) => cache.delete(each));
          const where = `row ${Math.floor(place / width) + 1}, column ${(place % width) + 1}`;
          const text = `If ${where} were ${colourWord(board.puzzle, colour)}, ${lineName(board, line).toLowerCase()} could not be completed. So it is not.`;
          return { rung, line, cells: [place], text };
        }
      }
    }
    return null;
  }

  // The line that could not be completed if the cell had that colour, or -1. Apart: one of its lines goes first.
  function refuted(board, place, colour, waves, apart) {
    const follow = (choose) => {
      const trial = board.copy();
      const [queue, second] = choose(trial.narrow(place, 1 << colour));
      return trial.propagate(queue, { waves, second });
    };
    if (!apart) return follow((lines) => [lines, []]);
    const found = follow(([row, column]) => [[row], [column]]);
    return found >= 0 ? found : follow(([row, column]) => [[column], [row]]);
  }

  // Words.

  const colourWord = ({ palette }, colour) =>
    (colour === 0 ? "empty" : palette.length <= 2 ? "filled" : palette[colour].name || palette[colour].char);

  function lineName(board, line) {
    const { height } = board.puzzle;
    return line < height ? `Row ${line + 1}` : `Column ${line - height + 1}`;
  }

  nonoproof.spans = (numbers) => {
    const spans = [];
    for (const each of numbers) {
      if (spans.length && spans.at(-1)[1] === each - 1) spans.at(-1)[1] = each;
      else spans.push([each, each]);
    }
    return nonoproof.list(spans.flatMap(([from, to]) => (from === to ? [`${from}`] : to === from + 1 ? [`${from}`, `${to}`] : [`${from} to ${to}`])));
  };

  function lineText(board, { line, rung, sets, changed, ranges }) {
    const { puzzle } = board;
    const runs = board.runs(line);
    const across = line < puzzle.height ? "column" : "row";
    const clue = runs.map(([length, colour]) => (puzzle.palette.length > 2 ? `${length} ${colourWord(puzzle, colour)}` : length)).join(puzzle.palette.length > 2 ? ", " : " ");
    const settled = changed.filter((i) => known(sets[i]));
    const by = Map.groupBy ? Map.groupBy(settled, (i) => sets[i]) : new Map([...new Set(settled.map((i) => sets[i]))].map((set) => [set, settled.filter((i) => sets[i] === set)]));
    const results = [...by].sort(([a], [b]) => b - a).map(([set, cells]) =>
      `${across}${cells.length > 1 ? "s" : ""} ${nonoproof.spans(cells.map((i) => i + 1))} ${cells.length > 1 ? "are" : "is"} ${colourWord(puzzle, 31 - Math.clz32(set))}`);
    const shown = results.length ? results.join("; ") : "some colours are ruled out";
    const head = `${lineName(board, line)}, clue ${clue || "0"}: `;
    if (rung === "line") return `${head}in every arrangement that fits, ${shown}.`;
    const run = runs.findIndex(([length], j) => changed.some((i) => sets[i] !== 1 && known(sets[i]) && i >= ranges[j].last && i < ranges[j].first + length));
    if (run < 0) return `${head}no run reaches further; ${shown}.`;
    const { first, last } = ranges[run];
    const place = first === last ? `starts at ${across} ${first + 1}` : `lies within ${across}s ${first + 1} to ${last + runs[run][0]}`;
    return `${head}the ${runs[run][0]} ${place}; ${shown}.`;
  }

  nonoproof.Board = Board;
})();
