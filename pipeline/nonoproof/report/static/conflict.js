"use strict";
// For a puzzle without a solution: few lines that cannot agree. The lines that led to the contradiction are
// found by walking back from it; then each is left out in turn, and stays out where the others contradict still.

(() => {
  const { Board } = nonoproof;

  // The lines from which the contradiction follows.
  function causes(board, reasons, broken) {
    const lines = new Set([broken]);
    for (const line of lines) {
      for (const place of board.places(line)) reasons[place].forEach((each) => lines.add(each));
    }
    return lines;
  }

  function contradiction(puzzle, active) {
    const board = new Board(puzzle);
    const reasons = Array.from(board.sets, () => new Set());
    const broken = board.propagate(board.left, { active, reasons });
    return { board, lines: broken < 0 ? null : causes(board, reasons, broken) };
  }

  // {lines, grid}: the lines as numbers, or null where only trying out shows it; and what is settled before.
  nonoproof.findConflict = (puzzle, milliseconds = 1000) => {
    const until = performance.now() + milliseconds;
    const whole = contradiction(puzzle, () => true);
    if (!whole.lines) return { lines: null, grid: whole.board.grid() };
    let lines = whole.lines;
    for (const line of [...lines]) {
      if (performance.now() > until) break;
      if (!lines.has(line)) continue;
      const fewer = contradiction(puzzle, (each) => each !== line && lines.has(each)).lines;
      if (fewer) lines = fewer;
    }
    return { lines: [...lines].sort((a, b) => a - b), grid: whole.board.grid() };
  };

  nonoproof.settledByLines = (puzzle) => {
    const board = new Board(puzzle);
    board.propagate(board.left);
    return board.grid();
  };
})();
