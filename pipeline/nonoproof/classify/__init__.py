"""One puzzle in, one verdict out. Invalid puzzles do not come here: they have findings, not a verdict."""

from __future__ import annotations

from dataclasses import replace

from ..findings import Code, Finding
from ..model import Puzzle, Source
from ..verdict import Budget, Classification, Verdict


def classify(puzzle: Puzzle, budget: Budget | None = None) -> Classification:
    """Whether the puzzle has one solution, several or none; every grid in the answer was checked."""
    from ..solver import classify as solve

    return solve(puzzle, budget or Budget())


def check_givens(puzzle: Puzzle, source: Source, found: Classification) -> Finding | None:
    """Tells whether it is the given cells that leave a puzzle without a solution."""
    if found.verdict is not Verdict.NONE or puzzle.givens is None:
        return None
    without = classify(replace(puzzle, givens=None), found.budget)
    if without.verdict not in (Verdict.UNIQUE, Verdict.MULTIPLE):
        return None
    message = "no solution has the given cells, though there is one without them"
    return Finding(Code.GIVENS_CONTRADICT_CLUES, message, source.line, source=source.path, index=source.index)


__all__ = ["check_givens", "classify"]
