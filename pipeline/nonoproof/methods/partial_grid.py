"""A partial grid, and the lines of it that are worth another look.

A method that deduces line by line needs to know which lines have new cells since it looked last: at first
all, later those that cross a cell that was settled. What a cell holds is the method's own affair: known or
unknown for most, the set of colours that are left for ``logic``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ..model import UNKNOWN, Clue, Puzzle
from .method import Meter


class LineName(NamedTuple):
    """The name of a row or of a column."""

    is_row: bool
    number: int


class PartialGrid:
    __slots__ = ("dirty", "puzzle", "rows")

    def __init__(self, puzzle: Puzzle, rows: Sequence[Sequence[int]]) -> None:
        self.puzzle = puzzle
        self.rows = [list(row) for row in rows]
        self.dirty: dict[LineName, None] = {}
        """An ordered set: first come, first served, so that every run goes the same way."""
        self.touch_all()

    def touch_all(self) -> None:
        """Every line is worth a look, the rows first."""
        self.dirty = dict.fromkeys([LineName(True, index) for index in range(self.puzzle.height)])
        self.dirty.update(dict.fromkeys([LineName(False, index) for index in range(self.puzzle.width)]))

    def copy(self) -> PartialGrid:
        twin = PartialGrid.__new__(PartialGrid)
        twin.puzzle = self.puzzle
        twin.rows = [row.copy() for row in self.rows]
        twin.dirty = self.dirty.copy()
        return twin

    def clue(self, line: LineName) -> Clue:
        return self.puzzle.rows[line.number] if line.is_row else self.puzzle.columns[line.number]

    def cells(self, line: LineName) -> list[int]:
        if line.is_row:
            return self.rows[line.number].copy()
        return [row[line.number] for row in self.rows]

    def write(self, line: LineName, cells: Sequence[int]) -> None:
        """Put the cells in the line; the lines that cross a changed cell become dirty."""
        for place, (old, new) in enumerate(zip(self.cells(line), cells, strict=True)):
            if old != new:
                y, x = (line.number, place) if line.is_row else (place, line.number)
                self.rows[y][x] = new
                self.dirty[LineName(not line.is_row, place)] = None

    def settle(self, y: int, x: int, colour: int) -> None:
        """Put one cell; both its lines become dirty."""
        self.rows[y][x] = colour
        self.dirty[LineName(True, y)] = self.dirty[LineName(False, x)] = None

    def is_complete(self) -> bool:
        return not any(UNKNOWN in row for row in self.rows)


Deduce = Callable[[Clue, Sequence[int]], Sequence[int] | None]
"""The cells of a line with what its clue says about them; None if nothing fits."""


def first_dirty(board: PartialGrid) -> LineName:
    return next(iter(board.dirty))


def propagate(
    board: PartialGrid, deduce: Deduce, meter: Meter, choose: Callable[[PartialGrid], LineName] = first_dirty
) -> bool:
    """Deduce from the dirty lines until none is left; False where some line has no way left.

    Afterwards each line was looked at in its final state, so a board that is complete is a solution.
    """
    while board.dirty:
        line = choose(board)
        del board.dirty[line]
        meter.step()
        cells = deduce(board.clue(line), board.cells(line))
        if cells is None:
            return False
        board.write(line, cells)
    return True
