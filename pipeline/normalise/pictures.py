"""Checks of the goal picture against the clues."""

from __future__ import annotations

from itertools import chain, groupby

from ..findings import Code
from ..model import BACKGROUND, Clue, Grid, Puzzle, run
from .canonical import Lengths, lengths
from .remarks import Remarks


def check_goal(puzzle: Puzzle, plain: Lengths, remarks: Remarks) -> None:
    if puzzle.goal is None:
        remarks.add(Code.GOAL_MISSING, "no goal picture to compare the solution with")
    elif not agrees(puzzle.goal, puzzle, plain):
        remarks.add(Code.GOAL_CONTRADICTS_CLUES, _difference(puzzle.goal, puzzle))


def agrees(grid: Grid, puzzle: Puzzle, plain: Lengths | None = None) -> bool:
    """True where the picture has the clues of the puzzle."""
    columns = _columns(grid)
    if len(puzzle.palette) > 2:
        return _has_clues(grid, puzzle.rows) and _has_clues(columns, puzzle.columns)
    plain = plain or lengths(puzzle)
    return _has_lengths(grid, plain.rows, plain.row_sums) and _has_lengths(
        columns, plain.columns, plain.column_sums
    )


def _columns(grid: Grid) -> Grid:
    cells, width = b"".join(grid), len(grid[0])
    return tuple([cells[index::width] for index in range(width)])


_AS_TEXT = bytes([ord(" ") if cell == BACKGROUND else cell for cell in range(256)])


def _has_lengths(lines: Grid, clues: list[list[int]], sums: list[int]) -> bool:
    """Runs of one colour are the words of a line whose gaps are spaces; all lines are split in one go.

    Where the words agree from first to last and each line has as many cells, each line has its own runs.
    """
    words = b"\0".join(lines).translate(_AS_TEXT).split()
    if list(map(len, words)) != list(chain.from_iterable(clues)):
        return False
    return [line.count(1) for line in lines] == sums


def _has_clues(lines: Grid, clues: tuple[Clue, ...]) -> bool:
    return all(_runs(line) == clue for line, clue in zip(lines, clues, strict=True))


def _runs(line: bytes) -> Clue:
    return tuple([run(len(list(cells)), colour) for colour, cells in groupby(line) if colour != BACKGROUND])


def _difference(goal: Grid, puzzle: Puzzle) -> str:
    """The first line that differs, in words."""
    for name, lines, clues in (("row", goal, puzzle.rows), ("column", _columns(goal), puzzle.columns)):
        for number, (line, clue) in enumerate(zip(lines, clues, strict=True), 1):
            if _runs(line) != clue:
                return f"in {name} {number} the goal has {_words(_runs(line))}, the clue says {_words(clue)}"
    raise AssertionError("the goal has the clues of the puzzle")


def _words(clue: Clue) -> str:
    shown = " ".join([str(length) for length, _ in clue[:12]]) or "nothing"
    return shown + (" …" if len(clue) > 12 else "")


def mirror_images(grid: Grid) -> list[str]:
    """The ways in which the picture is its own mirror image."""
    ways = []
    if all(row == row[::-1] for row in grid):
        ways.append("left to right")
    if grid == grid[::-1]:
        ways.append("top to bottom")
    if len(grid) == len(grid[0]):
        columns = _columns(grid)
        if columns == grid:
            ways.append("along the falling diagonal")
        if tuple([column[::-1] for column in columns[::-1]]) == grid:
            ways.append("along the rising diagonal")
    return ways
