"""The executor for commands that people wait for: it begins in this process, without starting anything,
and hands what is left after a moment to worker processes.

So one puzzle is answered at once, and a thousand by all cores, in processes that can be stopped.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from .dispatch import Executor, Promise
from .inline import Inline

MOMENT = 0.5
"""Seconds in which most commands are done. To start processes takes about half of it."""


class Growing:
    shares_files = True

    def __init__(
        self, processes: Callable[[], Executor], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._start, self._clock = processes, clock
        self._now: Executor = Inline()
        self._end: float | None = None
        """When the moment is over; it begins with the first batch."""
        self._grown = False

    @property
    def workers(self) -> int:
        return self._now.workers

    def room(self, under_way: int) -> int:
        return self._now.room(under_way)

    def submit(
        self, function: Callable[[Sequence[Any]], Sequence[Any]], items: Sequence[Any], seconds: float
    ) -> Promise:
        if self._end is None:
            self._end = self._clock() + MOMENT
        return self._now.submit(function, items, seconds)

    def watch(self) -> None:
        if not self._grown and self._end is not None and self._clock() > self._end:
            self._now, self._grown = self._start(), True
        self._now.watch()

    def abandon(self) -> None:
        self._now.abandon()

    def close(self) -> None:
        self._now.close()
