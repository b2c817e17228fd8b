"""Puzzles that are reported together: where pages begin and end, and how to see that a page would be the same again.

A page ends with a puzzle whose source has a number of a certain kind. So pages do not depend on how many puzzles
come before them: where a file is added or taken away, the pages around it are others, and no more.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from hashlib import blake2b
from typing import Any, NamedTuple

from ..release import __version__
from ..report import Row, Telling
from ..store import Group

EDITION = 1
"""Of what the reports say of a puzzle: goes up where that changes and the version of the program does not."""
USUAL, MOST = 50, 200
"""Puzzles of a page."""

_SPREAD, _RANGE = 0x9E3779B97F4A7C15, 1 << 64
"""Numbers that follow one another are spread evenly when they are multiplied with the golden section."""


class Page(NamedTuple):
    """Puzzles that are reported together, and their place in the order."""

    number: int
    groups: tuple[Group, ...]
    key: bytes = b""
    """The same for the same sources, told in the same way."""
    rows: tuple[Row, ...] | None = None
    """Only for workers that cannot open the store."""

    @property
    def last_source(self) -> int:
        """The highest number of its sources."""
        return max([max(group) for group in self.groups])


def pages_of(groups: Iterable[Group], edition: bytes) -> Iterator[Page]:
    for number, page in enumerate(_cut(groups)):
        yield Page(number, page, _key(page, edition))


def edition_of(how: Telling, solver: str) -> bytes:
    """A digest of all that the words of a page depend on, beside what the store has of its sources."""
    parts = [getattr(how, each.name) for each in fields(how) if each.init and each.name != "whole"]
    text = json.dumps([EDITION, __version__, solver, parts], default=_plain)
    return blake2b(text.encode(), digest_size=16).digest()


def _plain(value: Any) -> Any:  # noqa: ANN401 - whatever a profile is made of
    if is_dataclass(value):
        return [getattr(value, each.name) for each in fields(value) if each.init]
    return sorted(value)


def _cut(groups: Iterable[Group]) -> Iterator[tuple[Group, ...]]:
    page: list[Group] = []
    for group in groups:
        page.append(group)
        if group[0] * _SPREAD % _RANGE < _RANGE // USUAL or len(page) == MOST:
            yield tuple(page)
            page.clear()
    if page:
        yield tuple(page)


def _key(page: tuple[Group, ...], edition: bytes) -> bytes:
    numbers = array("q")
    for group in page:
        # No source has the number 0, which separates the puzzles.
        numbers.extend((*group, 0))
    return blake2b(numbers.tobytes(), digest_size=16, key=edition).digest()
