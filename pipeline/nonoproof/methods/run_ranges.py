"""Logical rules on the ranges of black runs, applied until nothing changes.

Whose: Chiung-Hsueh Yu, "An Efficient Algorithm for Solving Japanese Puzzles", National Chiao Tung
University, 2007, section 2.1. The rules are in ``run_range_rules``, with notes on where the text was
unclear.

Each rule in turn goes over all rows and then over all columns, and after the eleventh it starts again,
until a whole round settles no cell and narrows no range. A contradiction on the way proves that there is no
solution. A line keeps count of its changes, so that a rule passes over a line that has not changed since it
last saw it: the result is the same, only sooner.

What it misses: a range has no holes and two lines never reason together, so it can end with cells unknown;
then it claims nothing (``row_search`` goes on from there). A picture that the rules complete is the only
solution, since every rule keeps all solutions; the thesis takes that on trust, here its lines are compared
with the clues. A step is one rule on one line.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..model import UNKNOWN, Clue, Puzzle, grid_clues
from ..verdict import Verdict
from .method import Answer, Decides, Limit, Meter, Spent, first_cells, freeze, known_cells
from .run_range_line import LineContradiction, RangeLine
from .run_range_rules import RULES, Rule

NAME = "run-ranges"
TITLE = "eleven rules on the ranges of runs (Yu 2007)"
DECIDES = Decides(finds_solutions=True, proves_unique=True, proves_none=True)


class RangeGrid:
    """All lines with their ranges; a cell that one line settles is passed on to the line that crosses it."""

    def __init__(self, puzzle: Puzzle) -> None:
        cells = first_cells(puzzle)
        self.rows = [_line(clue, row) for clue, row in zip(puzzle.rows, cells, strict=True)]
        self.columns = [
            _line(clue, col) for clue, col in zip(puzzle.columns, zip(*cells, strict=True), strict=True)
        ]

    def apply_rules(self, meter: Meter) -> None:
        """Until nothing changes; raises ``LineContradiction`` or ``Spent``."""
        settled: dict[tuple[Rule, RangeLine], int] = {}
        changed = True
        while changed:
            changed = False
            for rule in RULES:
                changed |= _apply(rule, self.rows, self.columns, settled, meter)
                changed |= _apply(rule, self.columns, self.rows, settled, meter)

    def known(self) -> int:
        return known_cells([row.cells for row in self.rows])

    def is_complete(self) -> bool:
        return all(UNKNOWN not in row.cells for row in self.rows)


def _line(clue: Clue, cells: Sequence[int]) -> RangeLine:
    return RangeLine([run.length for run in clue], cells)


def _apply(
    rule: Rule,
    lines: list[RangeLine],
    crossing: list[RangeLine],
    settled: dict[tuple[Rule, RangeLine], int],
    meter: Meter,
) -> bool:
    """One rule on all lines of one direction; True where a line changed."""
    changed = False
    for position, line in enumerate(lines):
        before = line.changes
        if settled.get((rule, line)) == before:
            continue
        meter.step()
        settled[rule, line] = before
        cells = bytes(line.cells)
        rule(line)
        changed |= line.changes != before
        if line.cells != cells:
            for cell, other in zip(line.cells, crossing, strict=True):
                if cell != other.cells[position]:
                    other.cells[position] = cell
                    other.changes += 1
    return changed


def solve(puzzle: Puzzle, limit: Limit) -> Answer:
    meter = Meter(limit)
    try:
        board = RangeGrid(puzzle)
    except LineContradiction:
        return meter.answer(Verdict.NONE)
    try:
        board.apply_rules(meter)
    except LineContradiction:
        return meter.answer(Verdict.NONE, known=board.known())
    except Spent:
        return meter.answer(None, known=board.known(), finished=False)
    if not board.is_complete():
        return meter.answer(None, known=board.known())
    grid = freeze([row.cells for row in board.rows])
    if grid_clues(grid) != (puzzle.rows, puzzle.columns):
        return meter.answer(Verdict.NONE, known=board.known())
    return meter.answer(Verdict.UNIQUE, [grid], board.known())
