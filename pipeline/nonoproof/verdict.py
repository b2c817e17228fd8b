"""Verdicts, and the limits for the work of the solver."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from .model import Grid


class Verdict(StrEnum):
    # The hash of the text, to which it is equal. That of an enum is computed in Python, which is slow.
    __hash__ = str.__hash__

    UNIQUE = "unique"
    MULTIPLE = "multiple"
    NONE = "none"
    UNDECIDED = "undecided"
    """The budget was spent before. This is no statement about the puzzle."""


class Means(StrEnum):
    """The strongest means that a verdict needed."""

    __hash__ = str.__hash__

    LINES = "lines"
    PROBING = "probing"
    SEARCH = "search"


class Tier(StrEnum):
    """How hard a unique puzzle is for a person."""

    __hash__ = str.__hash__

    TRIVIAL = "trivial"
    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"
    GUESS = "guess"
    """No known kind of reasoning finishes it."""
    UNDECIDED = "undecided"
    """The grader reached its limit before. This is no statement about the puzzle."""


@dataclass(frozen=True, slots=True)
class Budget:
    """The limits for one puzzle; ``None`` is no limit.

    Limits on line solves and conflicts give the same answer on every machine; limits in seconds do not.
    """

    seconds: float | None = 10.0
    line_solves: int | None = None
    conflicts: int | None = None

    def __post_init__(self) -> None:
        for name in ("seconds", "line_solves", "conflicts"):
            value = getattr(self, name)
            if value is None:
                continue
            number = (int, float) if name == "seconds" else int
            if not isinstance(value, number) or isinstance(value, bool):
                raise TypeError(f"{name}: expected a number or None, found {value!r}")
            if not value >= 0:
                raise ValueError(f"{name}: expected a number from 0 up, found {value!r}")

    def covers(self, other: Budget) -> bool:
        """Whether a puzzle that this budget did not decide need not be tried with the other."""

        def enough(mine: float | None, theirs: float | None) -> bool:
            return mine is None or (theirs is not None and theirs <= mine)

        return (
            enough(self.seconds, other.seconds)
            and enough(self.line_solves, other.line_solves)
            and enough(self.conflicts, other.conflicts)
        )


DEFAULT_BUDGET = Budget()
"""For a verdict, by default."""
NOTHING = Budget(0.0, 0, 0)
"""A budget with which nothing is begun."""


class Counts(NamedTuple):
    """The work that was done. The same input gives the same counts, unless seconds ran out."""

    sweeps: int = 0
    """Passes over the dirty lines until nothing changed, before any probing."""
    line_solves: int = 0
    probes: int = 0
    decisions: int = 0
    conflicts: int = 0
    known_after_lines: int = 0
    """Cells that single lines settle."""
    known_after_probing: int = 0


NO_COUNTS = Counts()

BUDGET_SPENT = "the budget was spent"
"""The usual reason for an undecided puzzle. Other reasons are about its worker."""
NEEDS_MEMORY = "more memory is needed than is allowed"
"""The beginning of the reason if a puzzle is too large to be begun, or searched."""
OUT_OF_MEMORY = "the memory limit of the worker was reached"
"""The reason if it was begun and took more than is allowed."""


class Classification(NamedTuple):
    """A verdict with its evidence: one grid for ``unique``, two different ones for ``multiple``."""

    verdict: Verdict
    solutions: tuple[Grid, ...] = ()
    solved_by: Means | None = None
    counts: Counts = NO_COUNTS
    seconds: float = 0.0
    budget: Budget = DEFAULT_BUDGET
    reason: str = ""
    """Why a puzzle is undecided."""
