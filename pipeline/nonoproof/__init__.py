"""Proves that nonograms have exactly one solution, and tells how hard they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .errors import NonoproofError
from .findings import Code, Finding, Severity
from .model import Clue, Grid, Metadata, Puzzle, Run, Source, clue, draw, puzzle_of
from .read import read
from .verdict import Budget, Classification, Means, Verdict

if TYPE_CHECKING:
    from .repair import Repair


def classify(puzzle: Puzzle, budget: Budget | None = None) -> Classification:
    """Whether the puzzle has one solution, several or none; every grid in the answer was checked."""
    from .solver import classify as solve

    return solve(puzzle, budget)


def fix(puzzle: Puzzle, *, by: str | None = None, limit: int = 5, budget: Budget | None = None) -> Repair:
    """What would make the puzzle right: the best remedies, each applied and classified."""
    from .repair import fix as mend

    return mend(puzzle, by=by, limit=limit, budget=budget)


__all__ = [
    "Budget",
    "Classification",
    "Clue",
    "Code",
    "Finding",
    "Grid",
    "Means",
    "Metadata",
    "NonoproofError",
    "Puzzle",
    "Run",
    "Severity",
    "Source",
    "Verdict",
    "classify",
    "clue",
    "draw",
    "fix",
    "puzzle_of",
    "read",
]
