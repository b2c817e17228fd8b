"""Towards a tier: cells at the edges of shapes come or go, where the eye minds least, until the puzzle is as hard
as wanted."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from ..budget_share import BudgetShare
from ..grading import Grade, Grader
from ..model import BACKGROUND, Grid, Palette, puzzle_of
from ..solver import classify
from ..solver.fewest_changes import visibility
from ..verdict import Classification, Tier, Verdict

_SEEN = 1.5
"""How visible a change may be: an edge moves, or a line grows or shrinks at its end."""
_SAMPLE = 60
"""Changes that are tried at each step."""
_TOGETHER = 3
"""Changes that are made at once, where fewer lead no nearer."""
MOST_SHARE = 0.02
"""The share of the cells that may change, with those that made the picture unique."""
_ORDER = tuple(Tier)
_CLASSIFYING, _GRADING = 20_000, 200_000
"""Line solves for the verdict and the grade of a change that is tried."""


Change = tuple[int, int, int]
"""Row, column and new colour."""


class Steered(NamedTuple):
    goal: Grid
    classification: Classification
    grade: Grade


def steered(
    grid: Grid,
    palette: Palette,
    tiers: frozenset[Tier],
    share: BudgetShare,
    *,
    changed: int = 0,
    seed: int = 0,
) -> Steered | None:
    """From a unique picture of another tier to one of these; None if few cells do not lead there.

    ``changed`` is the number of cells that were changed before.
    """
    rng = random.Random(seed)
    best = _assessed(grid, palette, share)
    if best is None:
        return None
    left = max(2, int(MOST_SHARE * len(grid) * len(grid[0])) - changed)
    while best.grade.tier not in tiers and left:
        for together in range(1, min(_TOGETHER, left) + 1):
            nearer = _nearer(best, palette, tiers, together, rng=rng, share=share)
            if nearer is not None:
                best, left = nearer, left - together
                break
        else:
            return None
    return best if best.grade.tier in tiers else None


def _nearer(
    best: Steered,
    palette: Palette,
    tiers: frozenset[Tier],
    together: int,
    *,
    rng: random.Random,
    share: BudgetShare,
) -> Steered | None:
    """The nearest that so many changes together lead to; None if none of those tried leads nearer."""
    changes = edge_changes(best.goal)
    if len(changes) < together:
        return None
    if together == 1:
        chosen = [[each] for each in rng.sample(changes, min(_SAMPLE, len(changes)))]
    else:
        chosen = [rng.sample(changes, together) for _ in range(_SAMPLE)]
    tried = [_assessed(_with(best.goal, each), palette, share) for each in chosen]
    unique = [each for each in tried if each is not None]
    nearest = min(unique, key=lambda each: _away(each.grade, tiers), default=None)
    return nearest if nearest and _away(nearest.grade, tiers) < _away(best.grade, tiers) else None


def edge_changes(grid: Grid) -> list[Change]:
    """Every change that moves an edge by one cell."""
    height, width = len(grid), len(grid[0])
    found = []
    for y, row in enumerate(grid):
        for x, ink in enumerate(row):
            beside = {
                grid[y + dy][x + dx]
                for dy, dx in ((0, 1), (1, 0), (0, -1), (-1, 0))
                if 0 <= y + dy < height and 0 <= x + dx < width
            }
            if ink != BACKGROUND and (y in (0, height - 1) or x in (0, width - 1)):
                beside.add(BACKGROUND)
            found += [
                (y, x, other)
                for other in sorted(beside - {ink})
                if visibility(grid, [(y, x, other)]) <= _SEEN
            ]
    return found


def _with(grid: Grid, changes: Sequence[Change]) -> Grid:
    rows = [bytearray(row) for row in grid]
    for y, x, ink in changes:
        rows[y][x] = ink
    return tuple([bytes(row) for row in rows])


def _assessed(grid: Grid, palette: Palette, share: BudgetShare) -> Steered | None:
    if share.spent:
        return None
    puzzle = puzzle_of(grid, palette)
    found = classify(puzzle, share.left(most=_CLASSIFYING))
    share.spend(found.counts.line_solves)
    if found.verdict is not Verdict.UNIQUE:
        return None
    grader = Grader(puzzle, found)
    graded = grader.go_on(share.left(most=_GRADING))
    share.spend(grader.line_solves)
    return Steered(grid, found, graded)


def _away(graded: Grade, tiers: frozenset[Tier]) -> tuple[int, float]:
    """How many tiers lie between, then how much of the score."""
    places = [_ORDER.index(tier) - _ORDER.index(graded.tier) for tier in tiers]
    nearest = min(places, key=abs)
    return abs(nearest), -graded.score if nearest > 0 else graded.score
