"""How difficulty is spread over a collection: tiers by source and size, outliers, and an order for a book."""

from __future__ import annotations

from bisect import insort
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from math import sqrt

from ..findings import Code
from ..summary import MOST_LISTED, SIZES, Record, Result
from ..verdict import Tier

TIERS = tuple([tier.value for tier in Tier])
MOST_ORDERED = 5000
"""Puzzles that the suggested order names; a book has fewer."""
EXTREMES = 5
"""Puzzles of each size, from the easiest and from the hardest on, that may be outliers."""
FAR = 2.5
"""Standard deviations from the mean of the same size that make an outlier."""
FEWEST = 8
"""Puzzles of a size that are needed to speak of a mean."""


@dataclass(slots=True)
class SizeClass:
    """The scores of the puzzles of about one size."""

    number: int = 0
    total: float = 0.0
    squares: float = 0.0
    easiest: list[tuple[float, int, Result]] = field(default_factory=list)
    hardest: list[tuple[float, int, Result]] = field(default_factory=list)

    def add(self, score: float, result: Result) -> None:
        self.number += 1
        self.total += score
        self.squares += score * score
        _keep_least(self.easiest, score, self.number, result)
        _keep_least(self.hardest, -score, self.number, result)

    @property
    def mean(self) -> float:
        return self.total / self.number

    @property
    def deviation(self) -> float:
        return sqrt(max(0.0, self.squares / self.number - self.mean**2))

    def outliers(self) -> list[tuple[float, Result]]:
        """Those far from the mean, with how many deviations; the hardest first."""
        if self.number < FEWEST or not self.deviation:
            return []
        scores = {id(each): (score, each) for score, _, each in self.easiest}
        scores |= {id(each): (-score, each) for score, _, each in self.hardest}
        far = [((score - self.mean) / self.deviation, each) for score, each in scores.values()]
        return sorted([each for each in far if abs(each[0]) >= FAR], key=lambda each: -each[0])


def _keep_least(extremes: list[tuple[float, int, Result]], value: float, number: int, result: Result) -> None:
    """The number in the order of the run keeps results out of comparisons, and ties in their order."""
    if len(extremes) < EXTREMES or value < extremes[-1][0]:
        insort(extremes, (value, number, result))
        del extremes[EXTREMES:]


@dataclass(slots=True)
class Spread:
    """Is told every result of a run."""

    graded: int = 0
    tiers: Counter[str] = field(default_factory=Counter)
    rungs: Counter[str] = field(default_factory=Counter)
    by_collection: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    by_size: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    classes: dict[str, SizeClass] = field(default_factory=lambda: defaultdict(SizeClass))
    guessing: list[Result] = field(default_factory=list)
    """The first of those that no rung of the ladder finishes."""
    disagreeing: list[tuple[Result, str]] = field(default_factory=list)
    """The first of those whose file claims another difficulty, with what was found."""
    disagreements: int = 0
    _order: list[tuple[float, int, Result]] = field(default_factory=list)

    def add(self, result: Result) -> None:
        if result.grade is None:
            return
        tier, score, size = result.grade["tier"], result.grade["score"], result.size_class
        self.graded += 1
        self.tiers[tier] += 1
        self.rungs[(result.grade.get("features") or {}).get("rung", "")] += 1
        self.by_collection[result.collection][tier] += 1
        self.by_size[size][tier] += 1
        self.classes[size].add(score, result)
        if tier == "guess" and len(self.guessing) < MOST_LISTED:
            self.guessing.append(result)
        for finding in result.findings:
            if finding.code is Code.CLAIMED_DIFFICULTY_DIFFERS:
                self.disagreements += 1
                if len(self.disagreeing) < MOST_LISTED:
                    self.disagreeing.append((result, finding.message))
        if self.graded <= MOST_ORDERED:
            self._order.append((score, self.graded, result))

    def order(self) -> list[Result]:
        """From easy to hard; empty where there are too many for a book."""
        if self.graded > MOST_ORDERED:
            return []
        return [result for _, _, result in sorted(self._order, key=lambda each: each[:2])]

    def sizes(self) -> list[tuple[str, Counter[str]]]:
        names = [*[f"up to {bound}" for bound in SIZES], f"more than {SIZES[-1]}"]
        return [(name, self.by_size[name]) for name in names if name in self.by_size]

    def outliers(self) -> list[tuple[float, str, Result]]:
        """Deviations from the mean of the same size, that size, and the puzzle; the hardest first."""
        found = [
            (far, name, result) for name, group in self.classes.items() for far, result in group.outliers()
        ]
        return sorted(found, key=lambda each: -each[0])

    def record(self) -> Record:
        """By the ``difficulty`` of report.schema.json."""
        return {
            "graded": self.graded,
            "tiers": _counts(self.tiers),
            "rungs": dict(self.rungs),
            "by_source": [
                {"source": name} | _counts(tiers) for name, tiers in sorted(self.by_collection.items())
            ],
            "by_size": [
                {"size": name, "mean_score": round(self.classes[name].mean, 2)} | _counts(tiers)
                for name, tiers in self.sizes()
            ],
            "outliers": [
                _reference(result) | {"size": name, "deviations": round(far, 2)}
                for far, name, result in self.outliers()
            ],
            "guessing": [_reference(each) for each in self.guessing],
            "claims": [_reference(each) | {"message": message} for each, message in self.disagreeing],
            "order": [_reference(each) for each in self.order()],
        }


def _counts(tiers: Counter[str]) -> dict[str, int]:
    return {tier: tiers[tier] for tier in TIERS}


def _reference(result: Result) -> Record:
    return {"source": result.source, "index": result.index, "id": result.id, "title": result.title}
