"""How long people take: minutes from the score and the amount, by the times of a collection's own players.

``nonoproof calibrate`` makes the mapping from solve times; here it is applied, without any statistics library.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import exp, isfinite, log2, sqrt
from pathlib import Path
from typing import Any, NamedTuple

from ..verdict import Tier
from . import Grade

FILE = "minutes.json"
"""In the folder of a run."""
_MOST_BYTES = 1 << 20
_WIDTH = 1.2816
"""Standard deviations to either side of the middle 80 of 100."""
_LONGEST = 60 * 24 * 7.0
"""Minutes. What lies far from all puzzles with times has no end otherwise."""


class MinuteRange(NamedTuple):
    """Minutes that a player of middling speed takes; four of five such puzzles lie between the bounds."""

    likely: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{spoken(self.likely)} ({spoken(self.low)} to {spoken(self.high)}) minutes"


def spoken(minutes: float) -> str:
    """With no more digits than it deserves."""
    return f"{minutes:.1f}" if minutes < 9.95 else f"{minutes:.0f}"


class Minutes(NamedTuple):
    """The logarithm of the seconds is linear in the score and in the logarithm of the amount."""

    coefficients: tuple[float, float, float]
    """Of one, of the score, and of the binary logarithm of the amount and one."""
    covariance: tuple[tuple[float, float, float], ...]
    spread: float
    """How far puzzles of one score and amount lie apart: a standard deviation."""
    source: str = ""
    """What it was made from, in words."""

    def of(self, grade: Grade | None) -> MinuteRange | None:
        """None where there is no grade to its end, or the puzzle needs a guess: how long that takes is chance."""
        if grade is None or grade.tier in (Tier.GUESS, Tier.UNDECIDED):
            return None
        at = terms(grade.score, grade.amount)
        middle = sum([each * value for each, value in zip(self.coefficients, at, strict=True)])
        uncertain = sum(
            [
                one * each * two
                for one, row in zip(at, self.covariance, strict=True)
                for each, two in zip(row, at, strict=True)
            ]
        )
        far = _WIDTH * sqrt(self.spread**2 + max(0.0, uncertain))
        return MinuteRange(
            *[min(_LONGEST, exp(min(50.0, each)) / 60) for each in (middle, middle - far, middle + far)]
        )

    def record(self) -> dict[str, Any]:
        """For JSON: Python and the page compute with the same numbers."""
        return {
            "coefficients": list(self.coefficients),
            "covariance": [list(row) for row in self.covariance],
            "spread": self.spread,
            "source": self.source,
        }

    @classmethod
    def from_record(cls, record: Mapping[str, Any]) -> Minutes:
        """What ``record`` made; ``ValueError``, or the errors of its parts, for anything else."""

        def three(values: Iterable[float]) -> tuple[float, float, float]:
            one, two, last = map(float, values)
            return one, two, last

        covariance = tuple([three(row) for row in record["covariance"]])
        made = cls(
            three(record["coefficients"]), covariance, float(record["spread"]), str(record.get("source", ""))
        )
        if len(covariance) != 3:
            raise ValueError("a covariance of another size")
        if not all(
            map(isfinite, (*made.coefficients, *[each for row in covariance for each in row], made.spread))
        ):
            raise ValueError("a number that is none")
        return made


def terms(score: float, amount: float) -> tuple[float, float, float]:
    return 1.0, score, log2(1 + amount)


def load_minutes(folder: Path) -> Minutes | None:
    """What ``calibrate`` has written to the folder of a run; None if there is none, or if it is damaged."""
    path = folder / FILE
    try:
        with path.open("rb") as file:
            import orjson

            return Minutes.from_record(orjson.loads(file.read(_MOST_BYTES)))
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (OSError, LookupError, TypeError, ValueError):
        import logging

        logging.getLogger(__name__).warning("%s cannot be read: calibrate again to see minutes", path)
        return None
