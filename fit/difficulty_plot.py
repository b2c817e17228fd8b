"""Scores by the grades that collections give, as an SVG picture: one panel a collection, one dot a puzzle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

PANEL, HEIGHT = 250, 320
LEFT, TOP, FLOOR = 40, 34, HEIGHT - 46
HIGHEST = 100.0
"""The top of the axis of scores."""
COLOUR = "#0072b2"

Point = tuple[float, float]


def draw_plot(collections: Mapping[str, Sequence[Point]]) -> str:
    width = PANEL * len(collections)
    panels = [
        f'<g transform="translate({PANEL * number} 0)">{_panel(name, points)}</g>'
        for number, (name, points) in enumerate(collections.items())
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {HEIGHT}" font-family="sans-serif" '
        f'font-size="11">\n<rect width="{width}" height="{HEIGHT}" fill="#ffffff"/>\n'
        + "\n".join(panels)
        + "\n</svg>\n"
    )


def _panel(name: str, points: Sequence[Point]) -> str:
    grades = sorted({grade for grade, _ in points})
    step = (PANEL - LEFT - 16) / len(grades)
    parts = [f'<text x="{LEFT}" y="20" font-weight="bold">{escape(name)}, {len(points)} puzzles</text>']
    for score in range(0, int(HIGHEST) + 1, 20):
        y = _y(score)
        parts.append(f'<line x1="{LEFT}" x2="{PANEL - 12}" y1="{y:.1f}" y2="{y:.1f}" stroke="#dddddd"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{score}</text>')
    for column, grade in enumerate(grades):
        scores = sorted([score for other, score in points if other == grade])
        middle = LEFT + step * (column + 0.5)
        for number, each in enumerate(scores):
            x = middle + ((number * 7) % 11 - 5) * min(step, 40) / 16
            parts.append(
                f'<circle cx="{x:.1f}" cy="{_y(each):.1f}" r="2.6" fill="{COLOUR}" fill-opacity="0.55"/>'
            )
        median = _y(scores[len(scores) // 2])
        reach = min(step, 40) * 0.42
        parts.append(
            f'<line x1="{middle - reach:.1f}" x2="{middle + reach:.1f}" y1="{median:.1f}" y2="{median:.1f}" '
            'stroke="#000000" stroke-width="1.6"/>'
        )
        parts.append(f'<text x="{middle:.1f}" y="{FLOOR + 16}" text-anchor="middle">{grade:.0f}</text>')
    parts.append(f'<text x="{(LEFT + PANEL) / 2:.0f}" y="{FLOOR + 34}" text-anchor="middle">grade</text>')
    return "\n".join(parts)


def _y(score: float) -> float:
    return FLOOR - (FLOOR - TOP) * score / HIGHEST
