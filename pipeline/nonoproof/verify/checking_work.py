"""How much work a certificate may cause. It may have been made to keep its checker busy."""

from __future__ import annotations

import time
from math import inf

from .certificate import Unchecked

WORK = 1_000_000_000
"""Looks at one colour of one cell, or as much: some minutes. Our own certificates take a thousandth of it."""
MEMORY = 1 << 30
"""Bytes that the clues and cells may take."""
MAX_CHANGES = 1 << 22
"""Things known of cells that are held at a time: most of the memory beside that."""
_CLOCK_INTERVAL = 100_000
"""Work after which the clock is asked again."""


class CheckingWork:
    """The budget of one certificate."""

    def __init__(self, work: int = WORK, seconds: float = inf) -> None:
        self._left = work
        self._clock_due = max(0, work - _CLOCK_INTERVAL)
        self._end = time.monotonic() + seconds

    def spend(self, work: int) -> None:
        """Counts work before it is done; raises ``Unchecked`` where that is too much."""
        self._left -= work
        if self._left > self._clock_due:
            return
        self._clock_due = max(0, self._left - _CLOCK_INTERVAL)
        if self._left < 0 or time.monotonic() >= self._end:
            raise Unchecked("the budget was spent")


def check_memory(lines: int, longest: int, cells: int, colours: int) -> None:
    """Raises ``Unchecked`` where the lines and cells of a puzzle would take too much memory."""
    # For each line and colour, two sets of up to so many cells or states.
    if 2 * lines * colours * (40 + longest // 7) + 24 * cells > MEMORY:
        raise Unchecked("it would take too much memory")
