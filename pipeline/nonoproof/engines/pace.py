"""How fast jobs are done, and from that how many are handed out together.

Puzzles take from fifty microseconds to the whole budget. A chunk of about a tenth of a second keeps the
cost of handing out small, and the wait for the last chunk of a run short.
"""

from __future__ import annotations

import time

CHUNK_SECONDS = 0.1
MOST = 500
"""Jobs in a chunk, so that neither memory nor pipes fill up."""
_WEIGHT = 1 / 16
"""Of the newest job in the average."""


class Pace:
    """Begins with single jobs, and grows with what it sees."""

    def __init__(self, chunk_seconds: float = CHUNK_SECONDS, most: int = MOST) -> None:
        self._chunk_seconds, self._most = chunk_seconds, most
        self._seconds = chunk_seconds

    def took(self, seconds: float, jobs: int = 1) -> None:
        weight = 1 - (1 - _WEIGHT) ** jobs
        self._seconds += (seconds / jobs - self._seconds) * weight

    @property
    def chunk(self) -> int:
        return max(1, min(self._most, int(self._chunk_seconds / max(self._seconds, 1e-6))))

    @property
    def reserve(self) -> int:
        """Jobs that a worker still has when it gets the next chunk: none where jobs are long.

        A job that waits behind a long one could be done by another worker.
        """
        return self.chunk // 4


class PatientClock:
    """Seconds that stand still while this process does, because it was stopped or its disk was slow.

    So no worker is blamed for time in which nobody listened to it.
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
