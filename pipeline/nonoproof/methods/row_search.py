"""Depth-first search over the arrangements of the rows, cut short by the columns, on what the rules left.

Whose: Chiung-Hsueh Yu, "An Efficient Algorithm for Solving Japanese Puzzles", National Chiao Tung
University, 2007, section 2.2 ("DFS with branch and bound"). The rules of ``run_ranges`` come first.

Row by row from the top, every arrangement that agrees with the known cells is tried. The rows above tell
each column how far it has come: in the middle of a run its next cell must be black, after a finished run it
must be empty. An arrangement that breaks this is never tried, and with it goes everything below it. The
search ends when it has seen all, so all solutions are found.

The text shows the bound in one figure that is lost and does not say what a column may conclude between two
runs. Here it looks at the ranges the rules left: the next run may not start before its range, and must
start where the range leaves it no later place. An arrangement is generated when it is tried, not before:
the first row of a large random picture has millions. A step is an arrangement that is tried, or a rule on a
line.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..model import BACKGROUND, UNKNOWN, Grid, Puzzle
from ..verdict import Verdict
from .method import Answer, Decides, Limit, Meter, Spent, arrangements
from .run_range_line import BLACK, LineContradiction, RangeLine
from .run_ranges import RangeGrid

NAME = "row-search"
TITLE = "the rules of run-ranges, then depth-first over rows bounded by the columns (Yu 2007)"
DECIDES = Decides(finds_solutions=True, proves_unique=True, proves_none=True, complete=True)

Progress = tuple[int, int]
"""Of a column, after the rows so far: the run that is next or under way, and how much of it is painted."""


def next_cell(column: RangeLine, progress: Progress, row: int) -> int | None:
    """What the column needs in that row: black, empty, or either (``UNKNOWN``); None if nothing does."""
    j, painted = progress
    if j == len(column.lengths):
        return BACKGROUND
    if painted:
        return BACKGROUND if painted == column.lengths[j] else BLACK
    last_start = column.ends[j] - column.lengths[j] + 1
    if row > last_start:
        return None
    if row < column.starts[j]:
        return BACKGROUND
    return BLACK if row == last_start else UNKNOWN


def advance(column: RangeLine, progress: Progress, cell: int) -> Progress:
    """The progress after one more cell that is as ``next_cell`` allows."""
    j, painted = progress
    if cell == BLACK:
        return j, painted + 1
    return (j + 1, 0) if painted else progress


def _candidates(puzzle: Puzzle, board: RangeGrid, progress: list[Progress], row: int) -> Iterator[bytes]:
    """The arrangements of the row that the cells known by the rules and the columns allow."""
    cells = bytearray(board.rows[row].cells)
    for x, column in enumerate(board.columns):
        allowed = next_cell(column, progress[x], row)
        if allowed is None or (allowed != UNKNOWN and cells[x] not in (UNKNOWN, allowed)):
            return iter(())
        if allowed != UNKNOWN:
            cells[x] = allowed
    return arrangements(puzzle.rows[row], bytes(cells))


def _is_done(column: RangeLine, progress: Progress) -> bool:
    j, painted = progress
    return j == len(column.lengths) or (j == len(column.lengths) - 1 and painted == column.lengths[j])


def search(puzzle: Puzzle, board: RangeGrid, solutions: list[Grid], meter: Meter) -> None:
    """Adds the solutions in the order of their rows; raises ``Spent``."""
    progress: list[list[Progress]] = [[(0, 0)] * puzzle.width]
    waiting = [_candidates(puzzle, board, progress[0], 0)]
    chosen: list[bytes] = []
    while waiting:
        row = next(waiting[-1], None)
        if row is None:
            waiting.pop()
            progress.pop()
            if chosen:
                chosen.pop()
            continue
        meter.step()
        after = [
            advance(column, each, cell)
            for column, each, cell in zip(board.columns, progress[-1], row, strict=True)
        ]
        if len(waiting) < puzzle.height:
            chosen.append(row)
            progress.append(after)
            waiting.append(_candidates(puzzle, board, after, len(chosen)))
        elif all(map(_is_done, board.columns, after)):
            solutions.append((*chosen, row))
            if meter.enough(solutions):
                return


def solve(puzzle: Puzzle, limit: Limit) -> Answer:
    meter = Meter(limit)
    solutions: list[Grid] = []
    try:
        board = RangeGrid(puzzle)
    except LineContradiction:
        return meter.answer(Verdict.NONE)
    try:
        board.apply_rules(meter)
        search(puzzle, board, solutions, meter)
    except LineContradiction:
        return meter.answer(Verdict.NONE, known=board.known())
    except Spent:
        return meter.cut_short(solutions, board.known())
    return meter.exhausted(solutions, board.known())
