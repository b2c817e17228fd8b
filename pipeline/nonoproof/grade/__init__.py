"""How hard a puzzle is for a person: the weakest reasoning that finishes it, how much of it, and a tier."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..model import Puzzle
from ..solver.ladder import climb
from ..verdict import Classification, Verdict
from .features import Features, features_of
from .score import Tier, score_of, tier_of

GRADER_VERSION = "1"
"""Changes whenever grades may: stored grades of another version are made again."""


class Grade(NamedTuple):
    tier: Tier
    score: float
    """The higher, the harder."""
    features: Features

    def record(self) -> dict[str, Any]:
        """The object that ``grade.schema.json`` describes."""
        return {"tier": self.tier, "score": self.score, "features": self.features.record()}


def grade(puzzle: Puzzle, classification: Classification) -> Grade | None:
    """The grade of a puzzle with exactly one solution; None for any other."""
    if classification.verdict is not Verdict.UNIQUE:
        return None
    features = features_of(puzzle, classification.counts, climb(puzzle, solution=classification.solutions[0]))
    score = round(score_of(features), 2)
    return Grade(tier_of(features, score), score, features)


__all__ = ["GRADER_VERSION", "Features", "Grade", "Tier", "grade"]
