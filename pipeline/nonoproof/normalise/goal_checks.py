"""Checks of the goal picture against the clues."""

from __future__ import annotations

from itertools import groupby

from ..findings import Code
from ..model import BACKGROUND, Clue, Grid, Puzzle, grid_clues, run
from .remarks import Remarks


def check_goal(puzzle: Puzzle, remarks: Remarks) -> None:
    """For a puzzle whose goal is missing or does not have its clues."""
    if puzzle.goal is None:
        remarks.add(Code.GOAL_MISSING, "no goal picture to compare the solution with")
    else:
        name, number, message = _difference(puzzle.goal, puzzle)
        if grid_clues(puzzle.goal) == (puzzle.columns, puzzle.rows):
            message = (
                "the goal fits when transposed: rows and columns are swapped, in the clues or in the goal"
            )
        remarks.add(Code.GOAL_CONTRADICTS_CLUES, message, name, number)


def _columns(grid: Grid) -> Grid:
    cells, width = b"".join(grid), len(grid[0])
    return tuple([cells[index::width] for index in range(width)])


def _runs(line: bytes) -> Clue:
    return tuple([run(len(list(cells)), colour) for colour, cells in groupby(line) if colour != BACKGROUND])


def _difference(goal: Grid, puzzle: Puzzle) -> tuple[str, int, str]:
    """The first line that differs, and how in words."""
    for name, lines, clues in (("row", goal, puzzle.rows), ("column", _columns(goal), puzzle.columns)):
        for number, (line, clue) in enumerate(zip(lines, clues, strict=True), 1):
            if _runs(line) != clue:
                message = (
                    f"in {name} {number} the goal has {_words(_runs(line))}, but the clue says {_words(clue)}"
                )
                return name, number, message
    raise AssertionError("the goal has the clues of the puzzle")


def _words(clue: Clue) -> str:
    shown = " ".join([str(length) for length, _ in clue[:12]]) or "nothing"
    return shown + (" …" if len(clue) > 12 else "")


def mirror_images(grid: Grid) -> list[str]:
    """The ways in which the picture is its own mirror image."""
    axes = []
    if all(row == row[::-1] for row in grid):
        axes.append("left to right")
    if grid == grid[::-1]:
        axes.append("top to bottom")
    size = len(grid)
    if size == len(grid[0]):
        # Few pictures are their own mirror image: most differ from it in the first line.
        cells = b"".join(grid)
        if all(cells[number::size] == row for number, row in enumerate(grid)):
            axes.append("along the falling diagonal")
        if all(cells[size - 1 - number :: size][::-1] == row for number, row in enumerate(grid)):
            axes.append("along the rising diagonal")
    return axes
