"""How many items make a batch: about a tenth of a second of them, judged by those before.

Items take from some microseconds to minutes. Batches of that size keep the cost of handing out small, and the
wait for the last one short. The first batches are small, because the cost of an item is not known yet; and so are
the last, so that no worker is left alone with much.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from math import inf
from typing import Generic, TypeVar

from .reply import SHARE_SECONDS

BATCH_SECONDS = 0.1
LEAST_SECONDS = 0.01
"""Even at the end, a smaller batch is not worth its transport."""
PULL_SECONDS = 0.05
"""How long a slow source may delay finished answers, except within one step."""
_MEMORY = 0.8
"""The weight of older batches against the latest."""

Item = TypeVar("Item")


class Pace:
    """Seconds for each unit of weight, from the latest batches."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.limit = 1
        """Items of a batch. It doubles with each batch that was done."""
        self._seconds = self._weight = self._items = 0.0

    def took(self, seconds: float, weight: float, items: int) -> None:
        # One item that took minutes says little about the others.
        self._seconds = self._seconds * _MEMORY + min(seconds, SHARE_SECONDS)
        self._weight = self._weight * _MEMORY + weight
        self._items = self._items * _MEMORY + items
        self.limit = min(self.most, max(self.limit, 2 * items))

    def weight(self, seconds: float) -> float:
        """The weight that is done in that time."""
        return seconds * self._weight / self._seconds if self._seconds else inf

    def seconds(self, weight: float) -> float:
        return weight * self._seconds / self._weight if self._weight else inf

    @property
    def items(self) -> int:
        """Of a usual batch."""
        expected = BATCH_SECONDS * self._items / self._seconds if self._seconds else inf
        return max(1, int(min(self.limit, expected)))


class Supply(Generic[Item]):
    """The items that no worker has begun. It takes them from their source a little before they are needed, so
    as to know when the end is near.
    """

    def __init__(
        self, items: Iterable[Item], weigh: Callable[[Item], float] | None, most: int, workers: int
    ) -> None:
        self.pace = Pace(most)
        self.workers = workers
        self._source: Iterator[Item] | None = iter(items)
        self._weigh = weigh
        self._waiting: deque[Item] = deque()

    def weight(self, items: Iterable[Item]) -> float:
        """Every item has weight: an empty file takes time too."""
        return sum(1.0 if self._weigh is None else max(self._weigh(item), 1e-9) for item in items)

    def took(self, seconds: float, items: list[Item]) -> None:
        self.pace.took(seconds, self.weight(items), len(items))

    def give_back(self, items: list[Item]) -> None:
        self._waiting.extendleft(reversed(items))

    def take(self) -> list[Item]:
        """The next batch; empty if nothing is left."""
        self._pull(self.workers * self.pace.items)
        if not self._waiting:
            return []
        allowed = self.pace.weight(self._batch_seconds())
        batch = [self._waiting.popleft()]
        weight = self.weight(batch)
        while self._waiting and len(batch) < self.pace.limit:
            weight += 1.0 if self._weigh is None else self._weigh(self._waiting[0])
            if weight > allowed:
                break
            batch.append(self._waiting.popleft())
        return batch

    def is_empty(self) -> bool:
        self._pull(1)
        return not self._waiting

    def _pull(self, number: int) -> None:
        end = time.monotonic() + PULL_SECONDS
        while self._source is not None and len(self._waiting) < number:
            try:
                self._waiting.append(next(self._source))
            except StopIteration:
                self._source = None
            if time.monotonic() > end and self._waiting:
                break

    def _batch_seconds(self) -> float:
        if self._source is not None:
            return BATCH_SECONDS
        left = self.pace.seconds(self.weight(self._waiting))
        return min(BATCH_SECONDS, max(LEAST_SECONDS, left / (2 * self.workers)))
