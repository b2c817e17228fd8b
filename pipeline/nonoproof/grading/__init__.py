"""How hard a puzzle is for a person: the weakest reasoning that finishes it, how much of it, and a tier."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ..model import Puzzle, plainly_frozen
from ..solver import ladder
from ..solver.effort import line_solves_in
from ..solver.packed import size_of
from ..verdict import Budget, Classification, Tier, Verdict
from .features import Features, features_of
from .why import why

GRADER_VERSION = "6"
"""Changes whenever grades may: stored grades of another version are made again."""

LINE_SOLVES = 4_000_000
"""The default limit: below a second, except for puzzles of thousands of lines."""
_SECONDS = 10.0
"""Seconds at the most on an idle machine. In the largest puzzles a line solve takes longer, and fewer are allowed."""


def grading(puzzle: Puzzle, line_solves: int = LINE_SOLVES) -> Budget:
    """The limit for a grade, counted, so that it is the same on any machine.

    Of the line solves, the largest puzzles get the share that takes no longer than all of them elsewhere.
    """
    return _limit(puzzle.width * puzzle.height, len(puzzle.palette), line_solves)


def _limit(cells: int, colours: int, line_solves: int) -> Budget:
    enough = line_solves_in(_SECONDS, cells, colours)
    return Budget(None, line_solves if enough >= LINE_SOLVES else line_solves * enough // LINE_SOLVES)


@plainly_frozen
class Grade(NamedTuple):
    """How hard a puzzle is."""

    tier: Tier
    """``undecided`` if the budget was spent; a larger one may be enough."""
    score: float
    """A higher score means a harder puzzle."""
    features: Features
    """The numbers behind the score; ``docs/difficulty.md`` explains them."""

    @property
    def amount(self) -> int:
        """How much there is to do: the lines that you look at on the way. It says nothing about how hard that is."""
        return self.features.amount

    @property
    def why(self) -> str:
        """Why it is as hard as it is, in one sentence."""
        return why(self.features)

    def to_dict(self) -> dict[str, Any]:
        """The object that ``grade.schema.json`` describes."""
        return {
            "tier": str(self.tier),
            "score": self.score,
            "amount": self.amount,
            "why": self.why,
            "features": self.features.record(),
        }

    @classmethod
    def from_dict(cls, record: Mapping[str, Any]) -> Grade:
        """What ``to_dict`` made a dictionary of."""
        return cls(Tier(record["tier"]), record["score"], Features(**record["features"]))

    def __repr__(self) -> str:
        return f"<Grade {self.tier}, score {self.score:g}>"


def grade(puzzle: Puzzle, classification: Classification, budget: Budget | None = None) -> Grade | None:
    """The grade of a puzzle with exactly one solution; None for any other."""
    if classification.verdict is not Verdict.UNIQUE:
        return None
    solution = classification.solutions[0] if classification.solutions else None
    return _grade(ladder.grade(puzzle, solution, budget or grading(puzzle)), classification)


def grade_packed(packed: bytes, classification: Classification, line_solves: int = LINE_SOLVES) -> Grade:
    """The same for a packed puzzle with exactly one solution."""
    width, height, colours = size_of(packed)
    limit = _limit(width * height, colours, line_solves)
    return _grade(ladder.grade_packed(packed, classification.solutions[0], limit), classification)


class Grader:
    """Grades one puzzle with exactly one solution, and goes on where it stopped when it is allowed more."""

    def __init__(self, puzzle: Puzzle, classification: Classification) -> None:
        self._found, self._limit = classification, grading(puzzle)
        self._ladder = ladder.Ladder(puzzle, classification.solutions[0])

    def go_on(self, budget: Budget | None = None) -> Grade:
        """Line solves count from the beginning, seconds from now."""
        self._ladder.go_on(budget or self._limit)
        return _grade(self._ladder.grade(), self._found)

    @property
    def line_solves(self) -> int:
        """The line solves so far."""
        return self._ladder.climb().line_solves


def _grade(graded: tuple[str, float, Any], found: Classification) -> Grade:
    tier, score, numbers = graded
    return Grade(Tier(tier), score, features_of(numbers, found.counts))


__all__ = [
    "GRADER_VERSION",
    "LINE_SOLVES",
    "Features",
    "Grade",
    "Grader",
    "Tier",
    "grade",
    "grade_packed",
    "grading",
]
