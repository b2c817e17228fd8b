"""The door to contradictions, which the core finds: lines that cannot all be right."""

from __future__ import annotations

from ..model import Puzzle
from ..verdict import Budget
from . import _core, _limits
from .packed import pack_to_solve

Line = tuple[str, int]
"""``row`` or ``column``, and its number, counted from 1."""


def contradictory_lines(puzzle: Puzzle, budget: Budget) -> tuple[tuple[Line, ...], bool, int]:
    """Lines that cannot all be right, whether it is proved that without any one of them the others can,
    and the line solves it took.

    No lines: the puzzle has a solution, or the budget was spent before it was shown that it has none.
    """
    lines, proved, line_solves = _core.contradiction(pack_to_solve(puzzle), *_limits(budget))
    return tuple([_line(puzzle, number) for number in lines]), proved, line_solves


def suspicious_lines(puzzle: Puzzle, budget: Budget) -> tuple[frozenset[Line], frozenset[Line], int]:
    """Lines that cannot all be right, of these the ones without which the others may be, and the line solves.

    A remedy changes one of the first; a remedy that changes one line alone changes one of the second.
    """
    core, single, line_solves = _core.suspects(pack_to_solve(puzzle), *_limits(budget))
    return (
        frozenset([_line(puzzle, n) for n in core]),
        frozenset([_line(puzzle, n) for n in single]),
        line_solves,
    )


def _line(puzzle: Puzzle, number: int) -> Line:
    if number < puzzle.height:
        return "row", number + 1
    return "column", number - puzzle.height + 1
