"""The remedy for a rendering: unique, of the tier that is wanted, with few cells, and symmetric where it was."""

from __future__ import annotations

from ..model import Grid, Palette
from ..repair import Remedy, mend_picture
from ..verdict import Budget, Tier, Verdict

_REMEDIES = 3
"""The last of them keeps a symmetric picture symmetric, where there is one that does."""


def mended(grid: Grid, palette: Palette, tiers: frozenset[Tier], budget: Budget) -> Remedy | None:
    """The remedy that is least seen, as the doctor ranks them; None where there is none."""
    found = mend_picture(grid, palette, tier=tiers or None, limit=_REMEDIES, budget=budget).remedies
    unique = [each for each in found if each.verdict is Verdict.UNIQUE]
    if not unique:
        return None
    before = symmetries(grid)
    return next((each for each in unique if symmetries(each.puzzle.goal or grid) >= before), unique[0])


def symmetries(grid: Grid) -> frozenset[str]:
    """In which ways the picture is its own mirror image."""
    ways = {"left-right": tuple([row[::-1] for row in grid]), "top-bottom": grid[::-1]}
    return frozenset([name for name, mirrored in ways.items() if mirrored == grid])
