"""``fix``: what would make a puzzle right, by the kind of remedy that fits its fault."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from math import inf
from typing import Any

from ..budget_share import BudgetShare
from ..grading import Tier, grade
from ..model import Grid, Puzzle, plainly_frozen
from ..normalise import faults
from ..solver import classify
from ..solver.effort import counted
from ..solver.measures import shows
from ..verdict import Budget, Classification, Means, Verdict
from .efforts import FIX, grading_within
from .givens import GivenCells, corrected
from .picture import Mended, MendOptions, mend, tiers_of
from .recoloured import changes, told_apart
from .remedy import Remedy, RemedyKind
from .retyped_clues import retype

_FOR_THE_VERDICT = 0.5
"""Of the budget."""


@plainly_frozen
@dataclass(frozen=True, slots=True)
class Repair:
    """What would make a puzzle right."""

    verdict: Verdict | None
    """The verdict before the fix; None if the clues cannot be right."""
    kind: RemedyKind | None
    """What the remedies change; None if nothing needs to change."""
    minimal: bool
    """Whether it is proved that no remedy of this kind changes less."""
    remedies: tuple[Remedy, ...]
    """The best first."""
    seconds: float
    bound: int = 0
    """It is proved that no remedy of this kind changes fewer cells than this."""

    @property
    def right(self) -> bool:
        """Whether the puzzle needs no fix."""
        return self.kind is None and self.verdict is Verdict.UNIQUE

    def record(self) -> dict[str, Any]:
        """The object of ``fix --json-lines``, without the source."""
        return {
            "verdict": self.verdict,
            "kind": self.kind,
            "minimal": self.minimal,
            "seconds": round(self.seconds, 6),
            "remedies": [each.record() for each in self.remedies],
        }

    def to_dict(self) -> dict[str, Any]:
        """What ``fix --json-lines`` prints, with all that is known of the fixed puzzles."""
        return self.record() | {
            "seconds": self.seconds,
            "bound": self.bound,
            "remedies": [each.to_dict() for each in self.remedies],
        }

    @classmethod
    def from_dict(cls, record: Mapping[str, Any]) -> Repair:
        """What ``to_dict`` made a dictionary of."""
        verdict, kind = record["verdict"], record["kind"]
        return cls(
            verdict and Verdict(verdict),
            kind and RemedyKind(kind),
            record["minimal"],
            tuple([Remedy.from_dict(each) for each in record["remedies"]]),
            record["seconds"],
            record["bound"],
        )

    def __repr__(self) -> str:
        what = "nothing needs to change" if self.right else f"{len(self.remedies)} remedies"
        by = f" by {self.kind}" if self.kind else ""
        return f"<Repair: {self.verdict or 'invalid'}, {what}{by}>"

    def _repr_html_(self) -> str:
        """What notebooks show."""
        if not self.remedies:
            return "<p>Nothing needs to change.</p>" if self.right else "<p>No remedy was found.</p>"
        return "".join([each._repr_html_() for each in self.remedies])


def fix(
    puzzle: Puzzle,
    *,
    by: RemedyKind | str | None = None,
    limit: int = 5,
    tier: Tier | str | Collection[Tier] | None = None,
    lines_only: bool = False,
    budget: Budget | None = None,
    known: Classification | None = None,
    in_a_hurry: bool = False,
    other_size: bool = False,
) -> Repair:
    """What would make the puzzle right, at most ``limit`` remedies, each applied and classified.

    ``by`` chooses the kind of remedy; else it is the one that fits the fault. ``tier`` and ``lines_only`` ask
    for more than uniqueness, of remedies by picture. A verdict that is ``known`` need not be found again.
    ``in_a_hurry``: the first of the smallest remedies by picture will do. ``other_size``: the file says another size
    than it has clues for.
    """
    share = BudgetShare(FIX.of(puzzle) if budget is None else counted(budget, puzzle))
    valid = known is not None or not faults(puzzle)
    found = known or (_classified(puzzle, share, budget) if valid else Classification(Verdict.NONE))
    verdict = found.verdict if valid and not other_size else None
    if by is not None and RemedyKind(by) is RemedyKind.COLOURS:
        return _recoloured(puzzle, found, verdict, share)
    tiers = tiers_of(tier)
    if found.verdict is Verdict.NONE and by in (None, RemedyKind.GIVENS) and valid:
        remedy = corrected(puzzle, share)
        if remedy is not None:
            return Repair(verdict, RemedyKind.GIVENS, len(remedy.cells) == 1, (remedy,), share.seconds, 1)
    kind = RemedyKind.CLUES if other_size else _fitting(puzzle, found, tiers, lines_only, share)
    # What is right needs no remedy of any kind.
    if by is not None and (kind is not None or found.verdict is not Verdict.UNIQUE):
        kind = RemedyKind(by)
    if kind is None:
        return Repair(verdict, None, False, (), share.seconds)
    if other_size and found.verdict is Verdict.UNIQUE:
        return Repair(verdict, RemedyKind.CLUES, True, (_as_listed(puzzle, found, share),), share.seconds)
    if kind is RemedyKind.CLUES:
        remedies, minimal = retype(puzzle, found, limit, share, other_size)
        return Repair(verdict, kind, minimal, tuple(remedies), share.seconds)
    pictures = _pictures(puzzle, found)
    attempts: list[Mended] = []
    for number, picture in enumerate(pictures):
        part = share.part(1 / (len(pictures) - number))
        if kind is RemedyKind.GIVENS:
            search = GivenCells(puzzle, picture, limit, part)
            given = tuple(search.remedies())
            minimal = bool(given) and len(given[0].cells) <= search.bound
            attempts.append(Mended(given, minimal, search.bound, 0.0))
        else:
            attempts.append(mend(puzzle, picture, MendOptions(tiers, lines_only, limit, in_a_hurry), part))
    mended = min(attempts, key=_size, default=Mended((), False, 0, 0.0))
    # A puzzle with several solutions needs at least one cell. Without a goal, no more is known, as not all solutions
    # were tried.
    size = len(mended.remedies[0].cells) if mended.remedies else None
    minimal = (size == 1 and verdict is Verdict.MULTIPLE) or (mended.minimal and len(pictures) == 1)
    bound = mended.bound if len(pictures) == 1 else 0
    bound = max(bound, 1) if verdict is Verdict.MULTIPLE else bound
    return Repair(verdict, kind, minimal, mended.remedies, share.seconds, bound)


def _classified(puzzle: Puzzle, share: BudgetShare, budget: Budget | None) -> Classification:
    """A limit in seconds from the caller is kept by the clock, so that the result may depend on it, as in ``check``."""
    if budget is not None and budget.seconds is not None and budget.line_solves is None:
        return classify(puzzle, replace(budget, seconds=budget.seconds * _FOR_THE_VERDICT))
    found = classify(puzzle, share.left(_FOR_THE_VERDICT))
    share.spend(found.counts.line_solves)
    return found


def _recoloured(puzzle: Puzzle, found: Classification, verdict: Verdict | None, share: BudgetShare) -> Repair:
    """The solutions stay as they are, so the verdict does too."""
    palette = told_apart(puzzle.palette)
    if palette == puzzle.palette:
        return Repair(verdict, None, False, (), share.seconds)
    remedies: tuple[Remedy, ...] = ()
    if palette is not None:
        after = replace(puzzle, palette=palette)
        graded = grade(puzzle, found, grading_within(share, puzzle))
        change = changes(puzzle.palette, palette)
        remedies = (Remedy(RemedyKind.COLOURS, after, (), (), found, graded, colours=change),)
    return Repair(verdict, RemedyKind.COLOURS, False, remedies, share.seconds)


def _as_listed(puzzle: Puzzle, found: Classification, share: BudgetShare) -> Remedy:
    """The clues are right, and the size is not."""
    where = f"it should be {puzzle.width}x{puzzle.height}, unless an empty line is missing"
    graded = grade(puzzle, found, grading_within(share, puzzle))
    return Remedy(RemedyKind.CLUES, puzzle, (), (), found, graded, "the size is wrong", where)


def _fitting(
    puzzle: Puzzle, found: Classification, tiers: frozenset[Tier], lines_only: bool, share: BudgetShare
) -> RemedyKind | None:
    """The kind of remedy that fits the fault; None if there is none."""
    if found.verdict is Verdict.NONE or (puzzle.goal is not None and not shows(puzzle.goal, puzzle)):
        return RemedyKind.CLUES
    if found.verdict is Verdict.MULTIPLE:
        return RemedyKind.PICTURE
    if found.verdict is Verdict.UNIQUE:
        graded = grade(puzzle, found, grading_within(share, puzzle)) if tiers else None
        if (lines_only and found.solved_by is not Means.LINES) or (
            tiers and (graded is None or graded.tier not in tiers)
        ):
            return RemedyKind.PICTURE
    return None


def _pictures(puzzle: Puzzle, found: Classification) -> tuple[Grid, ...]:
    """The picture that the puzzle is to show: its goal, else one of its solutions."""
    if puzzle.goal is not None and (shows(puzzle.goal, puzzle) or not found.solutions):
        return (puzzle.goal,)
    return found.solutions


def _size(mended: Mended) -> float:
    return len(mended.remedies[0].cells) if mended.remedies else inf
