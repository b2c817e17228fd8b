"""How much a solution in black and white looks like a photograph, from 0 to 1. ``docs/making.md`` explains it."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from operator import mul

from ..model import Grid
from .cells import neighbours
from .colour import distance
from .photograph import PhotoCells
from .specks import pieces

EDGES, SHADES, STANDING_OUT, CALM = 0.4, 0.3, 0.2, 0.1
"""What the four parts count."""
_NEGATIVE = 0.8
"""Light for dark is like the picture too, a little less."""
_ASIDE = 0.25
"""What a place that does not stand out counts, beside one that does with 1."""
_CLEAR = 0.35
"""An edge between two colours that are so far apart is as clear as any."""
_CELLS_PER_PIECE = 40
"""A picture of more pieces is restless."""


class PhotoLikeness:
    """Measures solutions in black and white against a photograph. ``docs/making.md`` explains it."""

    def __init__(self, photo: PhotoCells) -> None:
        self._width, labs = photo.cells.size.width, photo.cells.cells
        self._tones = photo.tones
        self._weights = [_ASIDE + each for each in photo.tones]
        seen = [min(distance(one, other), _CLEAR) for one, other in neighbours(labs, self._width)]
        beside = [(one + other) / 2 for one, other in neighbours(self._weights, self._width)]
        self._edges = list(map(mul, seen, beside))
        self._dark = [1 - each[0] for each in labs]

    def of(self, grid: Grid) -> float:
        ink = b"".join(grid)
        edges = _cosine(self._edges, [float(one != other) for one, other in neighbours(ink, self._width)])
        shades = self._correlation(self._dark, ink)
        found = EDGES * edges + SHADES * max(shades, -_NEGATIVE * shades)
        found += STANDING_OUT * max(self._correlation(self._tones, ink), 0.0)
        most = len(ink) / _CELLS_PER_PIECE
        found += CALM * min(1.0, most / len(pieces(grid)))
        return round(max(found, 0.0), 4)

    def _correlation(self, values: Sequence[float], ink: bytes) -> float:
        return _cosine(*[_centred(each, self._weights) for each in (values, ink)])


def _centred(values: Sequence[float], weights: Sequence[float]) -> list[float]:
    mean = sum(map(mul, values, weights)) / sum(weights)
    return [(value - mean) * sqrt(weight) for value, weight in zip(values, weights, strict=True)]


def _cosine(one: Sequence[float], other: Sequence[float]) -> float:
    lengths = sum(map(mul, one, one)) * sum(map(mul, other, other))
    return sum(map(mul, one, other)) / sqrt(lengths) if lengths else 0.0
