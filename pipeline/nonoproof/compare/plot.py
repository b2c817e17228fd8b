"""How many puzzles each method decided within how many seconds, as an SVG picture that needs nothing else.

A method whose line goes further to the right decides more; one whose line lies lower is faster. The seconds
are on a logarithmic scale, since the methods lie orders of magnitude apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, floor, log10

from .trials import Trial, TrialOutcome

WIDTH, HEIGHT = 760, 420
LEFT, RIGHT, TOP, FLOOR = 64, 170, 28, HEIGHT - 48
"""Where the axes lie; to the right of them there is room for the names."""

Place = tuple[float, float]

COLOURS = (
    "#0072b2",
    "#d55e00",
    "#009e73",
    "#cc79a7",
    "#56b4e9",
    "#e69f00",
    "#000000",
    "#7f7f7f",
    "#8c6d31",
    "#5254a3",
)
"""Colour-blind readers can tell the first seven apart. Each line also has its name at its end."""

FASTEST = 1e-5
"""Below this the clock is too coarse."""


class _Scale:
    """From puzzles and seconds to places in the picture."""

    def __init__(self, times: dict[str, list[float]]) -> None:
        everything = [seconds for each in times.values() for seconds in each] or [FASTEST, 1.0]
        self.low = floor(log10(min(everything)))
        self.high = max(ceil(log10(max(everything))), self.low + 1)
        self.most = max([len(each) for each in times.values()], default=0) or 1

    def x(self, count: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * count / self.most

    def y(self, seconds: float) -> float:
        share = (log10(seconds) - self.low) / (self.high - self.low)
        return FLOOR - (FLOOR - TOP) * share


def draw_plot(trials: Sequence[Trial]) -> str:
    times = _decided_times(trials)
    scale = _Scale(times)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
        'font-size="12" role="img" aria-label="Puzzles that each method decided, by the seconds they took">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
        *_axes(scale),
    ]
    labels = _label_heights([scale.y(each[-1]) if each else FLOOR for each in times.values()])
    for place, (method, seconds) in enumerate(times.items()):
        parts += _curve(scale, method, seconds, COLOURS[place % len(COLOURS)], labels[place])
    return "\n".join([*parts, "</svg>"]) + "\n"


def _axes(scale: _Scale) -> list[str]:
    parts = []
    for power in range(scale.low, scale.high + 1):
        y = scale.y(10.0**power)
        parts.append(_line((LEFT, y), (WIDTH - RIGHT, y), "#dddddd"))
        parts.append(_text((LEFT - 6, y + 4), f"{10.0**power:g} s", "end"))
    most = scale.most
    for count in sorted({0, most // 4, most // 2, 3 * most // 4, most}):
        x = scale.x(count)
        parts.append(_line((x, FLOOR), (x, FLOOR + 5), "#444444"))
        parts.append(_text((x, FLOOR + 20), str(count), "middle"))
    parts.append(_text(((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10), "puzzles decided", "middle"))
    return parts


def _curve(scale: _Scale, method: str, seconds: list[float], colour: str, label: float) -> list[str]:
    name = _text((WIDTH - RIGHT + 12, label), f"{method} ({len(seconds)})", "start", colour)
    if not seconds:
        return [name]
    points = [(scale.x(count), scale.y(each)) for count, each in enumerate(seconds, 1)]
    path = " ".join([f"{x:.1f},{y:.1f}" for x, y in points])
    return [
        f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>',
        f'<circle cx="{points[-1][0]:.1f}" cy="{points[-1][1]:.1f}" r="3" fill="{colour}"/>',
        _line(points[-1], (WIDTH - RIGHT + 8, label - 4), colour, ' stroke-dasharray="2 3"'),
        name,
    ]


def _decided_times(trials: Sequence[Trial]) -> dict[str, list[float]]:
    """For each method the seconds of the puzzles it decided, quickest first."""
    times: dict[str, list[float]] = {trial.method: [] for trial in trials}
    for trial in trials:
        if trial.outcome is TrialOutcome.DECIDED and not trial.wrong:
            times[trial.method].append(max(trial.seconds, FASTEST))
    return {method: sorted(each) for method, each in times.items()}


def _label_heights(wanted: Sequence[float], apart: float = 15.0) -> list[float]:
    """Heights near those wanted, far enough apart to be read, within the picture."""
    order = sorted(range(len(wanted)), key=lambda each: wanted[each])
    heights = list(wanted)
    above = TOP - apart
    for each in order:
        heights[each] = above = max(wanted[each], above + apart)
    below = FLOOR + apart
    for each in reversed(order):
        heights[each] = below = min(heights[each], below - apart)
    return heights


def _line(begin: Place, end: Place, colour: str, more: str = "") -> str:
    (x1, y1), (x2, y2) = begin, end
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}"{more}/>'


def _text(place: Place, text: str, anchor: str, colour: str = "#222222") -> str:
    x, y = place
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}">{escape(text)}</text>'
