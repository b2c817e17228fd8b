"""Proves that nonograms have exactly one solution, and tells how hard they are."""

from .errors import NonoproofError
from .findings import Code, Finding, Severity
from .model import Clue, Grid, Metadata, Puzzle, Run, Source, clue, draw, puzzle_of
from .read import read
from .verdict import Budget, Classification, Means, Verdict


def classify(puzzle: Puzzle, budget: Budget | None = None) -> Classification:
    """Whether the puzzle has one solution, several or none; every grid in the answer was checked."""
    from .solver import classify as solve

    return solve(puzzle, budget)


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
    "puzzle_of",
    "read",
]
