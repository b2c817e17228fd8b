"""A budget that several searches share, one after the other."""

from __future__ import annotations

import time
from dataclasses import replace

from ..verdict import Budget


class Purse:
    """Line solves and conflicts bound each search; the seconds are those of all together."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._begin = time.monotonic()

    @property
    def seconds(self) -> float:
        """What was spent so far."""
        return time.monotonic() - self._begin

    @property
    def spent(self) -> bool:
        return self._budget.seconds is not None and self.seconds >= self._budget.seconds

    def left(self, share: float = 1.0) -> Budget:
        """A share of what is left, for one search."""
        seconds = self._budget.seconds
        if seconds is None:
            return self._budget
        return replace(self._budget, seconds=max(0.0, seconds - self.seconds) * share)

    @property
    def classifying(self) -> Budget:
        """For the verdict on one mended puzzle: what was found must still be reported when the time is up."""
        left = self.left()
        return left if left.seconds is None else replace(left, seconds=max(left.seconds, 0.2))
