"""The content and the style of a book of puzzles."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from ...model import Grid, Puzzle
from ...profiles import STANDARD, TierScale
from ...result import Result
from ...solver.packed import unpack, unpack_grid
from ...verdict import Verdict

MM = 72 / 25.4
"""A millimetre in points, the unit of everything here."""

SIZES = {
    "a4": (210 * MM, 297 * MM),
    "a5": (148 * MM, 210 * MM),
    "a3": (297 * MM, 420 * MM),
    "letter": (612.0, 792.0),
}
PAPERS = tuple(SIZES)
PER_PAGE = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3)}
"""Puzzles of a page, and how many of them are side by side and below each other."""
ORIENTATIONS = ("auto", "portrait", "landscape")
SOLUTIONS = ("back", "upside-down", "none")

SMALLEST, SMALLEST_LARGE_PRINT = 6.0, 14.0
"""Points below which a digit is hard to read."""


class Room(NamedTuple):
    """How many cells the clues of a puzzle take, to the left of the grid and above it."""

    across: int
    down: int


@dataclass(frozen=True)
class Sheet:
    """One puzzle of the book."""

    puzzle: Puzzle
    solution: Grid | None
    tier: str = ""

    @cached_property
    def room(self) -> Room:
        return Room(max(1, *map(len, self.puzzle.rows)), max(1, *map(len, self.puzzle.columns)))

    @property
    def title(self) -> str:
        return self.puzzle.title.strip() or "untitled"


def sheet_of(row: Result, with_solution: bool, scale: TierScale = STANDARD) -> Sheet:
    """The sheet of a puzzle, with its solution where it has a single one."""
    assert row.puzzle is not None
    puzzle = unpack(row.puzzle, row.metadata)
    shown = row.verdict is Verdict.UNIQUE and with_solution
    solution = unpack_grid(row.solutions[0], puzzle.width, puzzle.height) if shown else None
    return Sheet(puzzle, solution, scale.name(row.grade.tier, row.grade.score) if row.grade else "")


@dataclass(frozen=True, slots=True)
class SheetStyle:
    """How the book looks."""

    paper: str = "a4"
    per_page: int = 1
    orientation: str = "auto"
    """``auto`` turns the page of a puzzle that becomes clearly larger by it."""
    solutions: str = "back"
    hide_titles: bool = False
    """Titles are shown with the solutions only: they name the picture."""
    contents: bool | None = None
    """None: if there are enough puzzles to look for one."""
    large_print: bool = False
    title: str = ""
    author: str = ""
    fonts: tuple[Path, ...] = ()
    """TrueType fonts for letters that the built-in one has not."""

    @property
    def smallest(self) -> float:
        """The smallest digit that is well read, in points."""
        return SMALLEST_LARGE_PRINT if self.large_print else SMALLEST

    @property
    def scale(self) -> float:
        """How much larger than usual words are set."""
        return 1.5 if self.large_print else 1.0

    @property
    def largest_cell(self) -> float:
        return (14 if self.large_print else 9) * MM


PLAIN = SheetStyle()
