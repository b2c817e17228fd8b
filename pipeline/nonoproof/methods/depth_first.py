"""Plain depth-first search: every arrangement of every row, checked against the columns at the end.

Whose: Wouter Wiggers, "A Comparison of a Genetic Algorithm and a Depth First Search Algorithm Applied to
Japanese Nonograms", 2004, as section 1.3 of Yu's thesis describes it, which compares its own method with this
one.

Each path from the root of the tree to a leaf chooses one arrangement a row; only a leaf is compared with
the column clues. It deduces nothing and is exact, and it is hopeless beyond toy sizes: the number of leaves
is the product of the rows' numbers of arrangements. That is the point of the comparison. A step is a leaf.
(The thesis draws six leaves for its Fig. 1.5; its clues give nine, three arrangements of the first row by
three of the second by one.)
"""

from __future__ import annotations

from collections.abc import Iterator

from ..model import Grid, Puzzle, line_clue
from .method import Answer, Decides, Limit, Meter, Spent, arrangements, first_cells

NAME = "depth-first"
TITLE = "plain depth-first search over rows, columns checked at the leaves (Wiggers 2004)"
DECIDES = Decides(finds_solutions=True, proves_unique=True, proves_none=True, colour=True, complete=True)


def leaves(puzzle: Puzzle) -> Iterator[Grid]:
    """All pictures that the row clues allow, lower rows changing first."""
    cells = first_cells(puzzle)
    waiting = [arrangements(puzzle.rows[0], cells[0])]
    chosen: list[bytes] = []
    while waiting:
        row = next(waiting[-1], None)
        if row is None:
            waiting.pop()
            if chosen:
                chosen.pop()
        elif len(waiting) == puzzle.height:
            yield (*chosen, row)
        else:
            chosen.append(row)
            waiting.append(arrangements(puzzle.rows[len(chosen)], cells[len(chosen)]))


def _fits_columns(puzzle: Puzzle, grid: Grid) -> bool:
    columns = zip(*grid, strict=True)
    return all(line_clue(column) == clue for column, clue in zip(columns, puzzle.columns, strict=True))


def solve(puzzle: Puzzle, limit: Limit) -> Answer:
    meter = Meter(limit)
    solutions: list[Grid] = []
    try:
        for grid in leaves(puzzle):
            meter.step()
            if _fits_columns(puzzle, grid):
                solutions.append(grid)
                if meter.enough(solutions):
                    break
    except Spent:
        return meter.cut_short(solutions)
    return meter.exhausted(solutions)
