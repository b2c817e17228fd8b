"""One budget that several searches spend, one after the other."""

from __future__ import annotations

import time
from collections.abc import Callable

from .verdict import Budget


class BudgetShare:
    """What is left of a budget. All searches end at the same point in time; line solves are counted down.

    Conflicts bound each search by itself.
    """

    def __init__(
        self,
        budget: Budget,
        clock: Callable[[], float] = time.monotonic,
        whole: BudgetShare | None = None,
    ) -> None:
        self._budget, self._clock, self._whole = budget, clock, whole
        self._begin = clock()
        self._line_solves = 0

    @property
    def seconds(self) -> float:
        """Seconds since it was made."""
        return self._clock() - self._begin

    @property
    def spent(self) -> bool:
        left = self.left()
        return left.seconds == 0.0 or left.line_solves == 0

    def left(self, share: float = 1.0, most: int | None = None, beyond: float = 0.0) -> Budget:
        """What one search may spend: a share of the line solves, and no more than ``most``; all of the time.

        ``beyond`` the end of the time are seconds in which what was found is still checked.
        """
        seconds, line_solves, conflicts = (
            self._budget.seconds,
            self._budget.line_solves,
            self._budget.conflicts,
        )
        if seconds is not None:
            seconds = max(seconds + beyond - self.seconds, 0.0)
        if line_solves is not None:
            line_solves = int(max(line_solves - self._line_solves, 0) * share)
        if most is not None:
            line_solves = most if line_solves is None else min(line_solves, most)
        return Budget(seconds, line_solves, conflicts)

    def spend(self, line_solves: int) -> None:
        """Counts the line solves of a search."""
        self._line_solves += line_solves
        if self._whole is not None:
            self._whole.spend(line_solves)

    def part(self, share: float = 1.0, most: int | None = None) -> BudgetShare:
        """A share of what is left, for several searches. What they spend counts against the whole, too."""
        return BudgetShare(self.left(share, most), self._clock, self)
