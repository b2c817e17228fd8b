"""Measures of clues, taken by the core before anything is solved: a corpus has millions of runs."""

from __future__ import annotations

from ..model import Grid, Puzzle
from . import _core
from ._core import Measures

__all__ = ["Measures", "measure", "shows"]


def measure(puzzle: Puzzle) -> Measures | None:
    """None for a puzzle with several colours, and for one with runs that no line can hold."""
    if len(puzzle.palette) != 2:
        return None
    try:
        return _core.measure(puzzle.rows, puzzle.columns)
    except (OverflowError, ValueError):  # a length below zero or of many digits
        return None


def shows(grid: Grid, puzzle: Puzzle) -> bool:
    """True where the picture has the clues of the puzzle, and so its size and its colours."""
    try:
        return _core.shows(grid, puzzle.rows, puzzle.columns)
    except (OverflowError, ValueError):
        return False
