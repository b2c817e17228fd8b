"""Straightens a page: finds the two pencils of lines that a grid shows, and turns them into rows and columns.

Seen at an angle, the lines of one direction of a grid meet in a point. In the plane of line positions and slopes such a
pencil is itself a straight line, so one search over its two numbers finds the rotation and the perspective together.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from PIL import Image

from .digits import Ink
from .ink import ink_of, strokes

_SIDE = 1000
"""Pixels on the longer side of the picture in which lines are found."""
_MOST_POINTS = 24_000
_STEEPEST = 0.27
_SLOPES = 360
_LARGEST = 2600
"""Pixels on the longer side of the straightened page."""


class Pencil(NamedTuple):
    """The line at position ``a`` is at ``a + (slope + turn * (a - middle)) * (t - centre)``."""

    slope: float
    turn: float
    middle: float
    centre: float

    def at(self, position: float, place: float) -> float:
        return position + (self.slope + self.turn * (position - self.middle)) * (place - self.centre)


def straightened(image: Image.Image) -> Image.Image:
    """The page with its grid upright."""
    scale = min(1.0, _SIDE / max(image.size))
    small = image.resize((max(1, round(image.width * scale)), max(1, round(image.height * scale))))
    ink = ink_of(small)
    across, down = _pencil(strokes(ink, 1, 15)), _pencil(strokes(ink, 0, 15).T)
    if (
        max(abs(each) for each in (across.slope, down.slope)) < 0.0015
        and max(abs(across.turn * small.height), abs(down.turn * small.width)) < 0.003
    ):
        return _bounded(image)
    corners = [_crossing(across, down, small, top, left) for top, left in ((0, 0), (1, 0), (1, 1), (0, 1))]
    quad = [(x / scale, y / scale) for x, y in corners]
    width = (np.hypot(quad[3][0] - quad[0][0], quad[3][1] - quad[0][1])
             + np.hypot(quad[2][0] - quad[1][0], quad[2][1] - quad[1][1])) / 2  # fmt: skip
    height = (np.hypot(quad[1][0] - quad[0][0], quad[1][1] - quad[0][1])
              + np.hypot(quad[2][0] - quad[3][0], quad[2][1] - quad[3][1])) / 2  # fmt: skip
    shrink = min(1.0, _LARGEST / max(width, height))
    size = max(1, round(float(width) * shrink)), max(1, round(float(height) * shrink))
    paper = int(np.percentile(np.asarray(image.convert("L").resize((64, 64))), 75))
    return image.convert("L").transform(
        size, Image.Transform.PERSPECTIVE, _perspective(size, quad), Image.Resampling.BICUBIC, fillcolor=paper
    )


def _bounded(image: Image.Image) -> Image.Image:
    shrink = min(1.0, _LARGEST / max(image.size))
    if shrink == 1.0:
        return image.convert("L")
    return image.convert("L").resize(
        (round(image.width * shrink), round(image.height * shrink)), Image.Resampling.BOX
    )


def _pencil(strength: Ink) -> Pencil:
    """The pencil of lines that run from left to right."""
    height, width = strength.shape
    rows, columns = np.nonzero(strength > max(0.12, float(np.percentile(strength, 90))))
    if len(rows) > _MOST_POINTS:
        chosen = np.linspace(0, len(rows) - 1, _MOST_POINTS).astype(int)
        rows, columns = rows[chosen], columns[chosen]
    centre, middle = width / 2, height / 2
    margin = int(_STEEPEST * width / 2) + 2
    slopes = np.linspace(-_STEEPEST, _STEEPEST, _SLOPES)
    votes = np.zeros((_SLOPES, height + 2 * margin), np.float32)
    for number, slope in enumerate(slopes):
        places = np.rint(rows - slope * (columns - centre)).astype(int) + margin
        votes[number] = np.bincount(np.clip(places, 0, votes.shape[1] - 1), minlength=votes.shape[1])
    # Many votes on one place are a line; the same votes on several places are not.
    votes **= 2
    positions = np.arange(votes.shape[1]) - margin
    step = slopes[1] - slopes[0]

    def score(slope: float, turn: float) -> float:
        wanted = (slope + turn * (positions - middle) + _STEEPEST) / step
        inside = (wanted >= 0) & (wanted <= _SLOPES - 1)
        return float(votes[np.rint(wanted[inside]).astype(int), positions[inside] + margin].sum())

    best = (0.0, 0.0)
    wide, turns = np.linspace(-0.24, 0.24, 161), np.linspace(-3e-4, 3e-4, 31)
    for fineness in range(4):
        best = max(((s, t) for s in best[0] + wide for t in best[1] + turns), key=lambda pair: score(*pair))
        wide, turns = (
            np.linspace(-1, 1, 13) * 0.004 / 3**fineness,
            np.linspace(-1, 1, 13) * 2.4e-5 / 3**fineness,
        )
    return Pencil(float(best[0]), float(best[1]), middle, centre)


def _crossing(across: Pencil, down: Pencil, image: Image.Image, top: int, left: int) -> tuple[float, float]:
    """Where the outermost line of one pencil meets that of the other."""
    row, column = top * image.height, left * image.width
    x, y = float(column), float(row)
    for _ in range(30):
        y = across.at(row, x)
        x = down.at(column, y)
    return x, y


def _perspective(size: tuple[int, int], quad: list[tuple[float, float]]) -> list[float]:
    """The eight numbers by which Pillow finds each pixel of the result in the picture."""
    corners = [(0, 0), (0, size[1]), size, (size[0], 0)]
    equations, values = [], []
    for (u, v), (x, y) in zip(corners, quad, strict=True):
        equations += [[u, v, 1, 0, 0, 0, -x * u, -x * v], [0, 0, 0, u, v, 1, -y * u, -y * v]]
        values += [x, y]
    return [float(each) for each in np.linalg.solve(np.array(equations, float), np.array(values, float))]
