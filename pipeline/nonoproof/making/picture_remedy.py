"""The remedy for a rendering: unique, of the tier that is wanted, with few cells, and symmetric where it was."""

from __future__ import annotations

from operator import ne
from typing import NamedTuple

from ..budget_share import BudgetShare
from ..grading import Grade
from ..model import Grid, Palette, Puzzle, puzzle_of
from ..repair import mend_picture
from ..verdict import Classification, Tier, Verdict
from .steering import steered

_REMEDIES = 3
"""The last of them keeps a symmetric picture symmetric, if there is one that does."""


class Right(NamedTuple):
    """A puzzle that is as wanted, and what the solver says of it."""

    puzzle: Puzzle
    classification: Classification
    grade: Grade | None


def mended(grid: Grid, palette: Palette, tiers: frozenset[Tier], share: BudgetShare) -> Right | None:
    """The remedy that is least seen, as the doctor ranks them; None if there is none.

    Where the doctor finds none of these tiers, the edges of the mended picture are moved towards them.
    """
    if found := _remedy(grid, palette, tiers, share):
        return found
    unique = _remedy(grid, palette, frozenset(), share) if tiers else None
    if unique is None:
        return None
    goal = unique.puzzle.goal or grid
    changed = sum(map(ne, b"".join(grid), b"".join(goal)))
    moved = steered(goal, palette, tiers, share, changed=changed)
    return Right(puzzle_of(moved.goal, palette), moved.classification, moved.grade) if moved else None


def _remedy(grid: Grid, palette: Palette, tiers: frozenset[Tier], share: BudgetShare) -> Right | None:
    found = mend_picture(grid, palette, tier=tiers or None, limit=_REMEDIES, budget=share).remedies
    unique = [each for each in found if each.verdict is Verdict.UNIQUE]
    if not unique:
        return None
    before = symmetries(grid)
    chosen = next((each for each in unique if symmetries(each.puzzle.goal or grid) >= before), unique[0])
    return Right(chosen.puzzle, chosen.classification, chosen.grade)


def symmetries(grid: Grid) -> frozenset[str]:
    """In which ways the picture is its own mirror image."""
    images = {"left-right": tuple([row[::-1] for row in grid]), "top-bottom": grid[::-1]}
    return frozenset([name for name, mirrored in images.items() if mirrored == grid])
