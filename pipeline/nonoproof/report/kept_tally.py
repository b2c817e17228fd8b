"""A tally as bytes, for the store: plain JSON, compressed. Who hands over a store can put in wrong counts, and no more.

A puzzle that several lists name is written once, and meant by its number.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import orjson

from ..findings import Code, Finding
from .mentions import First, Least, Mention
from .tally import EXTREMES, MOST_LISTED, MOST_RANKED, Group, SizeClass, Tally

MOST_BYTES = 1 << 24
"""What a tally may be unpacked to: a hundred times what the largest one needs."""

_NUMBERS = (
    "puzzles", "sources", "failing", "waiting", "certified", "unreadable", "seconds", "disagreements",
)  # fmt: skip
_COUNTERS = ("verdicts", "means", "rungs", "passed_over")
_FIRSTS = ("undecided", "guessing", "unfinished", "disagreeing")
_LEASTS = ("hardest", "easiest")
_FINDINGS = ("unread", "faults")
_WHY = Mention._fields.index("why")


class DamagedError(Exception):
    """What was kept of the last reports cannot be used."""


def pack_tally(tally: Tally) -> bytes:
    """Raises ``TypeError`` where a text has half a character, which JSON cannot hold."""
    mentions = _Mentions()
    record = {name: getattr(tally, name) for name in (*_NUMBERS, *_COUNTERS, *_FINDINGS)}
    record["codes"] = tally.codes
    record["groups"] = {name: (each.states, each.tiers, each.codes) for name, each in tally.groups.items()}
    record["sizes"] = {name: _size_record(each, mentions) for name, each in tally.sizes.items()}
    record["failures"] = {state: mentions.first(each) for state, each in tally.failures.items()}
    record |= {name: mentions.first(getattr(tally, name)) for name in _FIRSTS}
    record |= {name: mentions.least(getattr(tally, name)) for name in _LEASTS}
    record["mentions"] = list(mentions.places)
    # Speed counts here: it is done for every page of the reports.
    text = orjson.dumps(record, default=tuple, option=orjson.OPT_NON_STR_KEYS)
    return zlib.compress(text, 1)


def unpack_tally(packed: bytes) -> Tally:
    """Raises ``DamagedError`` where that is no tally."""
    try:
        unpacker = zlib.decompressobj()
        text = unpacker.decompress(packed, MOST_BYTES)
        if unpacker.unconsumed_tail:
            raise DamagedError("a tally that is too large")
        return _tally(orjson.loads(text))
    except (zlib.error, ValueError, TypeError, KeyError, IndexError, AttributeError) as error:
        raise DamagedError(str(error)) from error


def _tally(record: dict[str, Any]) -> Tally:
    named = [Mention._make(each)._replace(why=tuple(each[_WHY])) for each in record["mentions"]]
    tally = Tally()
    for name in _NUMBERS:
        setattr(tally, name, record[name] + 0)
    for name in _COUNTERS:
        setattr(tally, name, Counter(record[name]))
    tally.codes = _codes(record["codes"])
    for name, (states, tiers, codes) in record["groups"].items():
        tally.groups[name] = Group(Counter(states), Counter(tiers), _codes(codes))
    for name, size in record["sizes"].items():
        tally.sizes[name] = _size(size, named)
    for state, places in record["failures"].items():
        tally.failures[state].items = [named[place] for place in places]
    for name in _FIRSTS:
        getattr(tally, name).items = [named[place] for place in record[name]][:MOST_LISTED]
    for name in _LEASTS:
        setattr(tally, name, _least(MOST_RANKED, record[name], named))
    for name in _FINDINGS:
        setattr(tally, name, [Finding(Code(code), *rest) for code, *rest in record[name]])
    return tally


def _codes(counts: Mapping[str, int]) -> Counter[Code]:
    return Counter({Code(code): count for code, count in counts.items()})


class _Mentions:
    """Puzzles that are named, each with its number."""

    def __init__(self) -> None:
        self.places: dict[Mention, int] = {}

    def _place(self, each: Mention) -> int:
        return self.places.setdefault(each, len(self.places))

    def first(self, first: First) -> list[int]:
        return [self._place(each) for each in first.items]

    def least(self, least: Least) -> list[tuple[tuple[float, ...], int]]:
        return [(key, self._place(each)) for key, _, each in least.items]


def _least(most: int, items: Iterable[tuple[list[float], int]], named: list[Mention]) -> Least:
    least = Least(most)
    least.put([(tuple(key), named[place].row, named[place]) for key, place in items])
    return least


def _size_record(size: SizeClass, mentions: _Mentions) -> tuple[Any, ...]:
    # The keys of objects are texts in JSON, and these are numbers.
    times = list(size.times.items())
    counts = (size.states, size.tiers, size.means, times, size.number, size.total, size.squares)
    return (*counts, mentions.least(size.easiest), mentions.least(size.hardest))


def _size(record: list[Any], named: list[Mention]) -> SizeClass:
    states, tiers, means, times, number, total, squares, easiest, hardest = record
    return SizeClass(
        Counter(states),
        Counter(tiers),
        Counter(means),
        Counter(dict(times)),
        number,
        total,
        squares,
        _least(EXTREMES, easiest, named),
        _least(EXTREMES, hardest, named),
    )
