"""Things some at a time: code that is used again at once runs faster, and few are held in memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeVar

_Thing = TypeVar("_Thing")


def pages(things: Iterable[_Thing], size: int) -> Iterator[list[_Thing]]:
    """Lists of that many of the things, the last one perhaps shorter; none is empty."""
    rest = iter(things)
    while page := list(islice(rest, size)):
        yield page
