"""The score and the tier. All coefficients are here; ``benchmarks/fit_difficulty.py`` fits them again.

    score = 5 (log2(1 + (strain + open cells) (100 / cells)^(1/4)) + 1.5 rung + log2(16 / narrowest) / 4)

Strain is taken a little relative to the size, as that of a puzzle of 10x10. The next rung counts nearly as
much as three times the strain. A puzzle that once comes down to a single opening counts one more than one
with sixteen openings or more at every moment. ``docs/difficulty.md`` says how well this ranks.
"""

from __future__ import annotations

from enum import StrEnum
from math import log2

from ..solver.ladder import Rung
from .features import Features

RUNG = 1.5
NARROWNESS = 0.25
WIDE = 16
"""Openings that are as good as any number of them."""
SIZE = 0.25
USUAL_CELLS = 100
SCALE = 5.0


class Tier(StrEnum):
    TRIVIAL = "trivial"
    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"
    GUESS = "guess"


_RUNGS = {rung.label: rung for rung in Rung}
_TIERS = tuple(Tier)

LIMITS = ((12.5, Tier.TRIVIAL), (22.5, Tier.EASY), (37.5, Tier.MEDIUM), (52.5, Tier.HARD))
"""Scores below the limit have that tier; those above all limits are for experts."""

RANGES = {
    Rung.OVERLAP: (Tier.TRIVIAL, Tier.MEDIUM),
    Rung.LINE: (Tier.EASY, Tier.HARD),
    Rung.TWO_LINES: (Tier.MEDIUM, Tier.EXPERT),
    Rung.CONTRADICTION: (Tier.HARD, Tier.EXPERT),
    Rung.DEEPER: (Tier.EXPERT, Tier.EXPERT),
    Rung.GUESS: (Tier.GUESS, Tier.GUESS),
}
"""The easiest and the hardest tier of each rung: a small puzzle may need an art, and a large one none."""


def score_of(features: Features) -> float:
    relative = (USUAL_CELLS / (features.width * features.height)) ** SIZE
    strain = log2(1 + (features.strain + features.open_cells) * relative)
    narrowness = log2(WIDE / min(WIDE, features.narrowest))
    return SCALE * (strain + RUNG * _RUNGS[features.rung] + NARROWNESS * narrowness)


def tier_of(features: Features, score: float) -> Tier:
    by_score = next((tier for limit, tier in LIMITS if score < limit), Tier.EXPERT)
    easiest, hardest = RANGES[_RUNGS[features.rung]]
    return min(max(by_score, easiest, key=_TIERS.index), hardest, key=_TIERS.index)
