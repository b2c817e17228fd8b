"""How much a puzzle's solution looks like the picture, from 0 to 1. ``docs/making.md`` tells it in words.

Three things are compared: the tones, the outlines, and the pieces. Tones alone would not mind a gap in an outline,
which is one cell like any other; a person sees at once that the shape has a hole. So what hangs together counts too.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from math import dist, sqrt

from ..model import Grid
from .cells import FINE, Cells
from .rendering import covered, otsu
from .specks import pieces

TONES, OUTLINES, PIECES = 0.4, 0.35, 0.25
"""What each of the three counts."""

Values = Sequence[tuple[float, ...]]
"""One vector a place: the ink, or a colour."""


class Likeness:
    """Measures solutions in black and white against one picture in cells."""

    def __init__(self, cells: Cells) -> None:
        self._picture, self._size = cells, cells.size
        against = covered(cells.fine, cells.paper)
        self._pieces = self._count(against)
        self._set(((0.0,), (1.0,)), [(tone,) for tone in against], _shades(cells))

    def in_colours(self, inks: Values) -> Likeness:
        """Measures solutions in colours; ``inks`` has the colour of each index of the palette."""
        other = copy(self)
        other._set(inks, self._picture.fine, self._picture.cells)
        return other

    def _set(self, inks: Values, fine: Values, cells: Values) -> None:
        self._inks, self._fine, self._spread = inks, fine, _spread(fine)
        self._outlines = _steps(cells, self._size.width)

    def of(self, grid: Grid) -> float:
        tones = [self._inks[cell] for row in grid for cell in row]
        big = [self._inks[cell] for row in grid for _ in range(FINE) for cell in row for _ in range(FINE)]
        parts = TONES * _alike(self._fine, self._spread, big)
        parts += OUTLINES * _cosine(self._outlines, _steps(tones, self._size.width))
        parts += PIECES * _same_pieces(self._pieces, _numbers(_flat(grid)))
        return round(max(parts, 0.0), 4)

    def _count(self, against: Sequence[float]) -> tuple[int, int]:
        """The pieces that the picture itself has, but for those that no cell could show."""
        threshold, width = otsu(against), self._size.width * FINE
        cells = [int(tone >= threshold) for tone in against]
        fine = [cells[at : at + width] for at in range(0, len(cells), width)]
        return _numbers(fine, least=FINE * FINE)


def _shades(cells: Cells) -> Values:
    return [(tone,) for tone in covered(cells.cells, cells.paper)]


def _flat(grid: Grid) -> list[list[int]]:
    return [[int(cell > 0) for cell in row] for row in grid]


def _numbers(grid: Sequence[Sequence[int]], least: int = 1) -> tuple[int, int]:
    """How many pieces of the background there are, and of the ink. The paper goes on around the picture."""
    width = len(grid[0])
    padded = [[0] * (width + 2), *[[0, *row, 0] for row in grid], [0] * (width + 2)]
    kinds = [padded[piece[0][0]][piece[0][1]] for piece in pieces(padded) if len(piece) >= least]
    return kinds.count(0), kinds.count(1)


def _same_pieces(one: tuple[int, int], other: tuple[int, int]) -> float:
    """1 where the numbers agree; a ring that breaks, two shapes that merge, cost a good part."""
    shares = [(min(a, b) + 1) / (max(a, b) + 1) for a, b in zip(one, other, strict=True)]
    return shares[0] * shares[1]


def _spread(values: Values) -> float:
    mean = [sum(axis) / len(values) for axis in zip(*values, strict=True)]
    return sum([dist(each, mean) ** 2 for each in values])


def _alike(one: Values, spread: float, other: Values) -> float:
    """How much less the two differ than the picture from its own mean; 0 where they have nothing in common."""
    apart = sum([dist(a, b) ** 2 for a, b in zip(one, other, strict=True)])
    if spread == 0:
        return float(apart == 0)
    return max(0.0, 1 - sqrt(apart / (2 * spread)))


def _steps(values: Values, width: int) -> list[float]:
    """From what to what each cell's neighbours change, across and then down; a negative has the opposite."""
    pairs = [(values[at], values[at + 1]) for at in range(len(values) - 1) if (at + 1) % width]
    pairs += zip(values, values[width:], strict=False)
    return [b - a for one, other in pairs for a, b in zip(one, other, strict=True)]


def _cosine(one: Sequence[float], other: Sequence[float]) -> float:
    lengths = sqrt(sum([a * a for a in one])) * sqrt(sum([b * b for b in other]))
    if lengths == 0:
        return 0.0
    return sum([a * b for a, b in zip(one, other, strict=True)]) / lengths
