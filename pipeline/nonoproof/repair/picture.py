"""Remedies by picture: the fewest cells to change so that no other picture has the same clues."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ..budget_share import BudgetShare
from ..grading import Tier
from ..model import BLACK_AND_WHITE, Grid, Palette, Puzzle, grid_clues
from ..solver.fewest_changes import FewestChanges, Pixels, fewest_changes
from ..verdict import Budget, Means, Verdict
from .efforts import MEND
from .ranking import mirror_mates
from .remedy import CellChange, Remedy, RemedyKind, assessed

MOST = 8
"""Up to so many cells the search is exhaustive; beyond, it climbs."""
REMEDIES = 100
"""So many of the smallest remedies are searched for, to choose the best."""
_GRADED, _LEAST_GRADED = 3, 15
"""So many are graded for each remedy that is wanted, and so many in any case: the best must not depend on how
many are wanted.
"""
_BY_LINES = frozenset({Tier.TRIVIAL, Tier.EASY})
"""Tiers that only puzzles have that lines alone solve."""


class MendOptions(NamedTuple):
    """What is asked for beyond uniqueness."""

    tiers: frozenset[Tier] = frozenset()
    """One of these tiers; empty for any."""
    lines_only: bool = False
    limit: int = 5
    """Remedies that are wanted."""
    in_a_hurry: bool = False
    """The first of the smallest remedies will do; they are not compared."""


@dataclass(frozen=True, slots=True)
class Mended:
    """The remedies of a picture, the best first. A picture that is right has one without changes."""

    remedies: tuple[Remedy, ...]
    minimal: bool
    """No remedy changes less: this is proved."""
    bound: int
    """No remedy changes fewer cells than this."""
    seconds: float


def mend_picture(
    picture: Grid,
    palette: Palette = BLACK_AND_WHITE,
    *,
    givens: Grid | None = None,
    tier: Tier | str | Collection[Tier] | None = None,
    lines_only: bool = False,
    limit: int = 5,
    budget: Budget | BudgetShare | None = None,
) -> Mended:
    """The fewest cells to change so that the picture is the only solution of its clues.

    ``tier``: the puzzle is to have that tier, or one of these. ``lines_only``: lines alone are to solve it.
    The budget may be a share of one that other searches spend as well.
    """
    rows, columns = grid_clues(picture)
    puzzle = Puzzle(rows, columns, palette, picture, givens)
    share = budget if isinstance(budget, BudgetShare) else BudgetShare(budget or MEND.of(puzzle))
    return mend(puzzle, picture, MendOptions(tiers_of(tier), lines_only, limit), share)


def tiers_of(tier: Tier | str | Collection[Tier] | None) -> frozenset[Tier]:
    if tier is None:
        return frozenset()
    return frozenset([Tier(tier)] if isinstance(tier, str) else map(Tier, tier))


def mend(puzzle: Puzzle, picture: Grid, options: MendOptions, share: BudgetShare) -> Mended:
    """The same for the picture of a puzzle, which may be its goal or a solution."""
    if options.tiers and options.tiers <= _BY_LINES:
        options = options._replace(lines_only=True)
    search = _PictureSearch(puzzle, picture, options, share)
    found = search.fewest()
    remedies = search.assess(found)
    size = len(found.remedies[0]) if found.remedies else None
    minimal = size is not None and size <= found.bound and bool(remedies)
    if not remedies and size is not None and options.tiers:
        remedies = search.more(size)
    if remedies and size and options.limit > 1:
        alternative = search.symmetric(size + 1, remedies)
        remedies = [*remedies[: max(options.limit - len(alternative), 1)], *alternative]
    return Mended(tuple(remedies[: options.limit]), minimal, found.bound, share.seconds)


class _PictureSearch:
    def __init__(self, puzzle: Puzzle, picture: Grid, options: MendOptions, share: BudgetShare) -> None:
        self._puzzle, self._picture, self._share = puzzle, picture, share
        self._tiers, self._lines_only, self._limit, self._in_a_hurry = options

    def fewest(
        self, least: int = 0, most: int = MOST, lines_only: bool | None = None, mates: Sequence[int] = ()
    ) -> FewestChanges:
        found = fewest_changes(
            self._picture,
            self._puzzle.palette,
            self._share.left(),
            givens=self._puzzle.givens,
            lines_only=self._lines_only if lines_only is None else lines_only,
            least=least,
            most=most,
            remedies=1 if self._in_a_hurry and not self._tiers else REMEDIES,
            mates=mates,
        )
        self._share.spend(found.line_solves)
        return found

    def assess(self, found: FewestChanges) -> list[Remedy]:
        """Those that fit the options, the least visible and the easiest first."""
        fitting: list[tuple[float, float, int, Remedy]] = []
        enough = max(_GRADED * self._limit, _LEAST_GRADED)
        tried = len(found.remedies) if self._tiers else enough
        for number, (seen, pixels) in enumerate(zip(found.seen, found.remedies, strict=True)):
            if len(fitting) >= enough or number >= tried:
                break
            if number and self._share.spent:
                break
            remedy = self._applied(pixels)
            if self._fits(remedy):
                score = remedy.grade.score if remedy.grade else 0.0
                fitting.append((round(seen, 3), score, number, remedy))
        return [each[-1] for each in sorted(fitting)[: self._limit]]

    def more(self, size: int) -> list[Remedy]:
        """Remedies for a tier that the smallest changes do not reach."""
        for lines_only, most in ((True, size), (False, size + 1), (True, size + 1), (True, size + 2)):
            if self._share.spent:
                break
            found = self.fewest(least=most if not lines_only else 0, most=most, lines_only=lines_only)
            if remedies := self.assess(found):
                return remedies
        return []

    def symmetric(self, most: int, remedies: Sequence[Remedy]) -> list[Remedy]:
        """A remedy that keeps a symmetric picture symmetric, where that costs at most one cell more."""
        for mates in mirror_mates(self._picture):
            width = len(self._picture[0])
            if any(_keeps(remedy, mates, width) for remedy in remedies) or self._share.spent:
                return []
            if alternatives := self.assess(self.fewest(most=most, mates=mates)):
                return [each for each in alternatives if len(each.cells) <= most][:1]
        return []

    def _fits(self, remedy: Remedy) -> bool:
        if remedy.verdict is not Verdict.UNIQUE:
            return False
        if self._lines_only and remedy.classification.solved_by is not Means.LINES:
            return False
        return not self._tiers or remedy.tier in self._tiers

    def _applied(self, pixels: Pixels) -> Remedy:
        rows = [bytearray(row) for row in self._picture]
        for y, x, colour in pixels:
            rows[y][x] = colour
        goal = tuple([bytes(row) for row in rows])
        before = self._puzzle
        after = Puzzle(*grid_clues(goal), before.palette, goal, before.givens, before.metadata)
        cells = tuple([CellChange(y, x, self._picture[y][x], colour) for y, x, colour in pixels])
        return assessed(before, after, RemedyKind.PICTURE, self._share, cells)


def _keeps(remedy: Remedy, mates: Sequence[int], width: int) -> bool:
    changed = {each.row * width + each.column for each in remedy.cells}
    return all(mates[cell] in changed for cell in changed)
