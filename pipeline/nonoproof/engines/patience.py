"""Time that passes only while this process runs."""

from __future__ import annotations

import time


class PatientClock:
    """A clock that stands still while this process does, because it was stopped or its disk was slow.

    So no worker is blamed for time in which this process did not read its replies.
    """

    _LONGEST = 1.0

    def __init__(self) -> None:
        self.now = 0.0
        self._last = time.monotonic()

    def tick(self) -> float:
        current = time.monotonic()
        self.now += min(current - self._last, self._LONGEST)
        self._last = current
        return self.now
