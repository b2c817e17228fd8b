"""The plots of the page, from counts alone: however many puzzles there are, little is held in memory.

What is made here are numbers: shares, positions, labels. The templates turn them into SVG.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from heapq import nsmallest
from typing import Any, NamedTuple
from urllib.parse import quote

from ..profiles import STANDARD, TierScale
from .entry import MEANS, STATES, size_range
from .tally import PER_DECADE, Tally

MOST_BARS = 24
_SHADES = 6
"""Of the levels of difficulty; a guess has one more."""
_UNITS = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns"))


@dataclass(frozen=True, slots=True)
class Segment:
    """A part of a bar."""

    name: str
    shade: str
    """Its class in the style sheet."""
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
    description: str


class AxisMark(NamedTuple):
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
    columns: list[AxisMark]
    lines: list[AxisMark]


def plots(tally: Tally, scale: TierScale = STANDARD) -> dict[str, Any]:
    """All plots of the page."""
    graded = tally.graded > 0
    names, key = (scale.names, "tier") if graded else (MEANS, "means")
    counts = {name: size.tiers if graded else size.means for name, size in tally.by_size()}
    return {
        "sources": _sources(tally),
        "more_sources": max(0, len(tally.groups) - MOST_BARS),
        "graded": graded,
        "states": [(name, name) for name in STATES],
        "names": [(name, _shade(key, name, names)) for name in names],
        "distribution": _distribution(key, names, counts),
        "sizes": _by_size(key, names, counts),
        "times": _times({name: size.times for name, size in tally.by_size() if size.times}),
    }


def _sources(tally: Tally) -> list[Bar]:
    """The collections with the most puzzles that are not unique first; then the largest."""
    groups = nsmallest(
        MOST_BARS,
        [(name, group.states) for name, group in tally.groups.items()],
        key=lambda each: (each[1]["unique"] - each[1].total(), -each[1].total(), each[0]),
    )
    return [_bar(name, f"#source={_quoted(name)}", "verdict", STATES, states) for name, states in groups]


def _distribution(key: str, names: Sequence[str], counts: Mapping[str, Counter[str]]) -> list[Bar]:
    """One bar a name; the longest fills the width."""
    totals = sum(counts.values(), Counter[str]())
    most = max(totals.values(), default=1)
    return [
        Bar(
            name,
            totals[name],
            f"#{key}={_quoted(name)}",
            [Segment(name, _shade(key, name, names), totals[name], 0, 100 * totals[name] / most, "")],
        )
        for name in names
    ]


def _by_size(key: str, names: Sequence[str], counts: Mapping[str, Counter[str]]) -> list[Bar]:
    return [
        _bar(size_range(size), f"#size={_bound(size)}", key, names, parts)
        for size, parts in counts.items()
        if parts
    ]


def _shade(key: str, name: str, names: Sequence[str]) -> str:
    """The class of a part of a bar: the levels of a scale share the shades from the lightest to the darkest."""
    if key != "tier" or name == names[-1]:
        return name
    if name == names[-2]:
        return f"level-{_SHADES}"
    return f"level-{round((_SHADES - 1) * names.index(name) / max(1, len(names) - 3))}"


def _bar(label: str, href: str, key: str, names: Sequence[str], counts: Mapping[str, int]) -> Bar:
    total = sum([counts[name] for name in names])
    segments, left = [], 0.0
    for name in names:
        if counts[name]:
            share = 100 * counts[name] / total
            shade = _shade(key, name, names)
            segments.append(Segment(name, shade, counts[name], left, share, f"{href}&{key}={_quoted(name)}"))
            left += share
    return Bar(label, total, href, segments)


def _times(counts: Mapping[str, Counter[int]]) -> Scatter | None:
    """A column a class of size, a line a class of time; the larger the dot, the more puzzles."""
    if not counts:
        return None
    sizes = list(counts)
    times = [time for each in counts.values() for time in each]
    width, height, left, bottom = 640.0, 280.0, 54.0, 34.0
    low = math.floor(min(times) / PER_DECADE)
    high = max(low + 1, math.ceil((max(times) + 1) / PER_DECADE))
    step = (width - left) / len(sizes)
    line = (height - bottom) / ((high - low) * PER_DECADE)
    most = max([count for each in counts.values() for count in each.values()])
    largest = min(step / 2, line * 1.6, 14)

    def at(size: str, time: float) -> tuple[float, float]:
        x = left + (sizes.index(size) + 0.5) * step
        return round(x, 1), round(height - bottom - (time - low * PER_DECADE) * line, 1)

    dots = [
        Dot(*at(size, time + 0.5), round(max(1.5, largest * math.sqrt(count / most)), 1),
            f"{count} {'puzzle' if count == 1 else 'puzzles'} {size_range(size)}: {_span(time)}")
        for size in sizes for time, count in sorted(counts[size].items())
    ]  # fmt: skip
    medians = []
    for size in sizes:
        middle = _median(list(counts[size].items()))
        medians.append(
            Dot(*at(size, middle + 0.5), round(step * 0.36, 1), f"median {size_range(size)}: {_span(middle)}")
        )
    columns = [
        AxisMark(at(size, 0)[0], size.removeprefix("up to ").replace("more than ", ">")) for size in sizes
    ]
    lines = [
        AxisMark(at(sizes[0], power * PER_DECADE)[1], _seconds(10.0**power)) for power in range(low, high + 1)
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
