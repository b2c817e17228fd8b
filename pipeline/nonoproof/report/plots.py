"""The plots of the page, from counts alone: however many puzzles there are, little is held in memory.

What is made here are numbers: shares, positions, labels. The templates turn them into SVG.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple
from urllib.parse import quote

from ..summary import SIZES, STATES, Result, Tally
from .spread import TIERS

MOST_BARS = 24
PER_DECADE = 4
"""Classes of time between one power of ten and the next."""
MEANS = ("lines", "probing", "search")
_SIZE_CLASSES = (*[f"up to {bound}" for bound in SIZES], f"more than {SIZES[-1]}")
_UNITS = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns"))


@dataclass(frozen=True, slots=True)
class Segment:
    """A part of a bar."""

    name: str
    count: int
    left: float
    """In per cent of the width, as the share is."""
    share: float
    href: str


@dataclass(frozen=True, slots=True)
class Bar:
    label: str
    count: int
    href: str
    segments: list[Segment]


class Dot(NamedTuple):
    x: float
    y: float
    radius: float
    says: str


class Mark(NamedTuple):
    """A label on an axis."""

    at: float
    text: str


class Scatter(NamedTuple):
    width: float
    height: float
    left: float
    bottom: float
    dots: list[Dot]
    medians: list[Dot]
    columns: list[Mark]
    lines: list[Mark]


class Figures:
    """Counts what the plots need while the results pass by."""

    def __init__(self) -> None:
        self._tiers: Counter[tuple[str, str]] = Counter()
        self._means: Counter[tuple[str, str]] = Counter()
        self._times: Counter[tuple[str, int]] = Counter()

    def add(self, result: Result) -> None:
        size = result.size_class
        if result.grade:
            self._tiers[size, result.grade["tier"]] += 1
        elif result.verdict == "unique":
            self._means[size, result.solved_by or ""] += 1
        if result.seconds:
            self._times[size, math.floor(math.log10(result.seconds) * PER_DECADE)] += 1

    def plots(self, tally: Tally) -> dict[str, Any]:
        graded = bool(self._tiers)
        names, counts = (TIERS, self._tiers) if graded else (MEANS, self._means)
        key = "tier" if graded else "means"
        return {
            "sources": _sources(tally),
            "more_sources": max(0, len(tally.by_collection) - MOST_BARS),
            "graded": graded,
            "names": names,
            "distribution": _distribution(key, names, counts),
            "sizes": _by_size(key, names, counts),
            "times": _times(self._times),
        }


def _sources(tally: Tally) -> list[Bar]:
    """Those with the most that is not unique first; then the largest."""
    groups = sorted(
        tally.by_collection.items(),
        key=lambda each: (each[1]["unique"] - each[1].total(), -each[1].total(), each[0]),
    )
    return [
        _bar(name, f"#source={_quoted(name)}", "verdict", STATES, states)
        for name, states in groups[:MOST_BARS]
    ]


def _distribution(key: str, names: Sequence[str], counts: Counter[tuple[str, str]]) -> list[Bar]:
    """One bar a name; the longest fills the width."""
    totals: Counter[str] = Counter()
    for (_, name), count in counts.items():
        totals[name] += count
    most = max(totals.values(), default=1)
    return [
        Bar(
            name,
            totals[name],
            f"#{key}={name}",
            [Segment(name, totals[name], 0, 100 * totals[name] / most, "")],
        )
        for name in names
    ]


def _by_size(key: str, names: Sequence[str], counts: Counter[tuple[str, str]]) -> list[Bar]:
    present = {size for size, _ in counts}
    bars = []
    for size in _SIZE_CLASSES:
        if size in present:
            parts = {name: counts[size, name] for name in names}
            bars.append(_bar(size, f"#size={_bound(size)}", key, names, parts))
    return bars


def _bar(label: str, href: str, key: str, names: Iterable[str], counts: Mapping[str, int]) -> Bar:
    total = sum([counts[name] for name in names])
    segments, left = [], 0.0
    for name in names:
        if counts[name]:
            share = 100 * counts[name] / total
            segments.append(Segment(name, counts[name], left, share, f"{href}&{key}={name}"))
            left += share
    return Bar(label, total, href, segments)


def _times(counts: Counter[tuple[str, int]]) -> Scatter | None:
    """A column a class of size, a line a class of time; the larger the dot, the more puzzles."""
    sizes = [size for size in _SIZE_CLASSES if any(each == size for each, _ in counts)]
    if not sizes:
        return None
    width, height, left, bottom = 640.0, 280.0, 54.0, 34.0
    low = math.floor(min(time for _, time in counts) / PER_DECADE)
    high = max(low + 1, math.ceil((max(time for _, time in counts) + 1) / PER_DECADE))
    step = (width - left) / len(sizes)
    line = (height - bottom) / ((high - low) * PER_DECADE)
    most = max(counts.values())
    largest = min(step / 2, line * 1.6, 14)

    def at(size: str, time: float) -> tuple[float, float]:
        x = left + (sizes.index(size) + 0.5) * step
        return round(x, 1), round(height - bottom - (time - low * PER_DECADE) * line, 1)

    dots = [
        Dot(*at(size, time + 0.5), round(max(1.5, largest * math.sqrt(count / most)), 1),
            f"{count} {'puzzle' if count == 1 else 'puzzles'} {size}: {_span(time)}")
        for (size, time), count in sorted(counts.items())
    ]  # fmt: skip
    medians = []
    for size in sizes:
        middle = _median([(time, count) for (each, time), count in counts.items() if each == size])
        medians.append(Dot(*at(size, middle + 0.5), round(step * 0.36, 1), f"median {size}: {_span(middle)}"))
    columns = [Mark(at(size, 0)[0], size.removeprefix("up to ").replace("more than ", ">")) for size in sizes]
    lines = [
        Mark(at(sizes[0], power * PER_DECADE)[1], _seconds(10.0**power)) for power in range(low, high + 1)
    ]
    return Scatter(width, height, left, bottom, dots, medians, columns, lines)


def _median(classes: list[tuple[int, int]]) -> int:
    half = sum([count for _, count in classes]) / 2
    seen = 0
    for time, count in sorted(classes):
        seen += count
        if seen >= half:
            return time
    raise AssertionError("a class of size that occurs has a time")


def _span(time: int) -> str:
    low, high = [10 ** (each / PER_DECADE) for each in (time, time + 1)]
    return f"{_seconds(low)} to {_seconds(high)}"


def _seconds(seconds: float) -> str:
    unit, name = next(((unit, name) for unit, name in _UNITS if seconds >= unit * 0.9999), _UNITS[-1])
    return f"{seconds / unit:.3g} {name}"


def _bound(size: str) -> str:
    """A class of size in the address of the page."""
    return size.removeprefix("up to ") if size.startswith("up to ") else "more"


def _quoted(text: str) -> str:
    return quote(text, safe="/")
