"""The independent checker: plain Python, no code of the solver. Every grid passes before it is believed."""

from __future__ import annotations

from ..errors import CheckFailed
from ..model import UNKNOWN, Grid, Puzzle


def runs_of(cells: bytes) -> tuple[tuple[int, int], ...]:
    """The clue that a line of cells has."""
    if cells.count(0) + cells.count(1) == len(cells):
        # Black and white: the runs are what the background leaves between itself.
        return tuple([(len(run), 1) for run in cells.split(b"\0") if run])
    runs: list[list[int]] = []
    before = 0
    for cell in cells:
        if cell != 0:
            if cell == before:
                runs[-1][0] += 1
            else:
                runs.append([1, cell])
        before = cell
    return tuple([(length, colour) for length, colour in runs])


def fault_of(puzzle: Puzzle, grid: Grid) -> str:
    """The first reason why the grid is no solution of the puzzle; empty if it is one."""
    if len(grid) != puzzle.height or any(len(row) != puzzle.width for row in grid):
        return "the grid has another size than the puzzle"
    for number, (row, clue) in enumerate(zip(grid, puzzle.rows, strict=True), 1):
        if runs_of(row) != clue:
            return f"row {number} does not have its clue"
    cells = b"".join(grid)
    for number, clue in enumerate(puzzle.columns, 1):
        if runs_of(cells[number - 1 :: puzzle.width]) != clue:
            return f"column {number} does not have its clue"
    for number, (row, given) in enumerate(zip(grid, puzzle.givens or (), strict=False), 1):
        if any(known not in (UNKNOWN, cell) for known, cell in zip(given, row, strict=True)):
            return f"row {number} does not have its given cells"
    return ""


def check(puzzle: Puzzle, solutions: tuple[Grid, ...]) -> None:
    """Raises ``CheckFailed`` unless all grids are solutions and differ from each other."""
    for grid in solutions:
        if fault := fault_of(puzzle, grid):
            raise CheckFailed(f"the solver returned a grid that is no solution: {fault}")
    if len(set(solutions)) != len(solutions):
        raise CheckFailed("the solver returned the same grid twice")
