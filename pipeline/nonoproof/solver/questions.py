"""The door to what the core finds beyond a verdict: which cells are open."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from typing import NamedTuple

from ..errors import CheckFailed
from ..model import Grid, Puzzle
from ..verdict import Budget
from . import _core, _limits
from .check import fault_of
from .packed import pack_to_solve

MOST_COUNTED = 10_000
"""At most so many ways to fill a region are counted."""


class Region(NamedTuple):
    """Cells that vary together: any way to fill them goes with any way to fill the other regions."""

    cells: tuple[tuple[int, int], ...]
    """Row and column of each, counted from 0."""
    solutions: int
    """Ways to fill them that are known."""
    exact: bool
    """Whether there are no more."""


class Map(NamedTuple):
    """Where a puzzle is open."""

    grid: Grid
    """One solution."""
    varies: frozenset[tuple[int, int]]
    """Cells in which two solutions differ."""
    complete: bool
    """Every other cell is proved to be the same in all solutions."""
    regions: tuple[Region, ...]
    line_solves: int
    conflicts: int
    seconds: float


def map_open_cells(
    puzzle: Puzzle, budget: Budget, most: int = MOST_COUNTED, known: Sequence[Grid] = ()
) -> Map | None:
    """All cells that are not the same in all solutions; None if no solution was found.

    Solutions that are ``known`` need not be found again.
    """
    found = _core.map(pack_to_solve(puzzle), *_limits(budget), most, [b"".join(grid) for grid in known])
    if found.solvable != "yes":
        return None
    width = puzzle.width
    grid = tuple([found.grid[start : start + width] for start in range(0, len(found.grid), width)])
    if not known and (fault := fault_of(puzzle, grid)):
        raise CheckFailed(f"the solver returned a grid that is no solution: {fault}")
    return Map(
        grid,
        frozenset([divmod(cell, width) for cell in compress(range(len(found.varies)), found.varies)]),
        found.complete,
        tuple(
            [
                Region(tuple([divmod(cell, width) for cell in cells]), solutions, exact)
                for cells, solutions, exact in found.regions
            ]
        ),
        found.line_solves,
        found.conflicts,
        found.seconds,
    )


def solve_with_free_line(puzzle: Puzzle, line: int, budget: Budget) -> tuple[tuple[Grid, ...], int]:
    """Up to two solutions of the puzzle if the clue of that line, counted rows first, is ignored.

    With the line solves it took.
    """
    return _core.solve_free(pack_to_solve(puzzle), line, *_limits(budget))
