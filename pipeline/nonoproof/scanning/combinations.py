"""The likeliest combinations of things that were each read in several ways."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from typing import TypeVar

T = TypeVar("T")
Choice = tuple[T, float]
"""A way to read something, and its cost: the negative logarithm of its probability."""


def cheapest(parts: Sequence[Sequence[Choice[T]]]) -> Iterator[tuple[tuple[T, ...], float]]:
    """All combinations of one choice for each part, the cheapest first. Each part has a choice at least."""
    ordered = [sorted(part, key=lambda choice: choice[1]) for part in parts]
    # A combination is left for one with the next choice at one place, not before the place that was changed last: so
    # that each is met once.
    heap: list[tuple[float, tuple[int, ...], int]] = []
    heappush(heap, (sum(part[0][1] for part in ordered), (0,) * len(ordered), 0))
    while heap:
        cost, chosen, first = heappop(heap)
        yield tuple([part[at][0] for part, at in zip(ordered, chosen, strict=True)]), cost
        for place in range(first, len(ordered)):
            at = chosen[place] + 1
            if at < len(ordered[place]):
                more = ordered[place][at][1] - ordered[place][at - 1][1]
                heappush(heap, (cost + more, (*chosen[:place], at, *chosen[place + 1 :]), place))
