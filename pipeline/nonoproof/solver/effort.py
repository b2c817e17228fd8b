"""How much work something is worth: counted, so that it ends at the same place on a busy and on an idle machine."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from ..model import Puzzle
from ..verdict import Budget

_LINE_SOLVE_SECONDS = 0.3e-6
"""A line solve in a small puzzle, with what comes with it, on a machine of 2020."""
_CELL_SECONDS = 9e-11
"""What each cell of the puzzle adds to that, for each colour that it may have."""


def line_solves_in(seconds: float, cells: int, colours: int) -> int:
    """How many line solves an idle machine does at least in that time."""
    return int(seconds / (_LINE_SOLVE_SECONDS + _CELL_SECONDS * cells * colours))


def line_solves_for(seconds: float, puzzle: Puzzle) -> int:
    """The same for one puzzle."""
    return line_solves_in(seconds, puzzle.width * puzzle.height, len(puzzle.palette))


class Effort(NamedTuple):
    """A limit for puzzles of any size."""

    seconds: float
    """About what it takes at the most on an idle machine. No clock is asked: larger puzzles get fewer line solves."""
    line_solves: int | None = None
    """At the most, however small the puzzle is."""

    def of(self, puzzle: Puzzle) -> Budget:
        """The limit for this puzzle."""
        enough = line_solves_for(self.seconds, puzzle)
        return Budget(None, enough if self.line_solves is None else min(enough, self.line_solves))


def counted(budget: Budget, puzzle: Puzzle) -> Budget:
    """A budget in seconds also bounds the work that they are enough for, so that the clock rarely decides."""
    if budget.seconds is None or budget.line_solves is not None:
        return budget
    return replace(budget, line_solves=line_solves_for(budget.seconds, puzzle))
