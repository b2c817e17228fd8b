"""What would make puzzles right, as ``fix`` shows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..budget_share import BudgetShare
from ..grading import Tier
from ..model import Puzzle
from ..repair import RemedyKind, Repair, ambiguity, contradiction, fix
from ..repair.contradiction import sentence
from ..repair.efforts import CONTRADICTION, MAP, within
from ..verdict import Budget, Verdict


class FixItem(NamedTuple):
    puzzle: Puzzle
    other_size: bool
    """Whether the file says another size than it has clues for."""


class FixOptions(NamedTuple):
    by: RemedyKind | None = None
    limit: int = 5
    tier: frozenset[Tier] | None = None
    lines_only: bool = False
    seconds: float | None = None
    """For one puzzle; None where counted work decides."""
    in_words: bool = True
    """Whether people are to read what is wrong."""


class Fixed(NamedTuple):
    repair: Repair
    why: str
    """Which cells are open, or which lines cannot all be right; empty where nothing of this is known."""


def fix_puzzles(items: Sequence[FixItem], how: FixOptions) -> list[Fixed]:
    return [_fixed(item, how) for item in items]


def _fixed(item: FixItem, how: FixOptions) -> Fixed:
    share = BudgetShare(Budget(how.seconds))
    repair = fix(
        item.puzzle,
        by=how.by,
        limit=how.limit,
        tier=how.tier,
        lines_only=how.lines_only,
        budget=None if how.seconds is None else Budget(how.seconds),
        other_size=item.other_size,
    )
    return Fixed(repair, _why(item.puzzle, repair, share) if how.in_words else "")


def _why(puzzle: Puzzle, repair: Repair, share: BudgetShare) -> str:
    if repair.verdict is Verdict.MULTIPLE:
        found = ambiguity(puzzle, within(share, MAP, puzzle))
        return found.sentence() if found else ""
    if repair.verdict is Verdict.NONE:
        return sentence(contradiction(puzzle, within(share, CONTRADICTION, puzzle)))
    return ""
