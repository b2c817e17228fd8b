"""How much a puzzle's solution looks like the picture, from 0 to 1. ``docs/making.md`` explains it.

Three things are compared: the tones, the outlines, and the pieces. Tones alone would not mind a gap in an outline,
which is one cell like any other; a person sees at once that the shape has a hole. So what hangs together counts too.
In black and white, a picture of several colours is not one of shades: its silhouette counts, and that the edges inside
are seen, whichever side of them is ink.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from functools import cached_property
from math import dist, sqrt
from operator import mul, sub

from ..model import Grid
from .cells import FINE, Cells, by_cell, neighbours
from .colour import Lab, light_of
from .palette import Kinds
from .rendering import covered, otsu
from .specks import pieces

TONES, OUTLINES, PIECES = 0.3, 0.5, 0.2
"""What each of the three counts."""
SIGNED = 0.1
"""The share of the outlines that asks which side is the darker one, in black and white, for a picture of several
colours; the rest asks only that there is an edge."""
FAINT, CLEAR = 0.04, 0.12
"""How far apart two colours are, in OKLab, that begin to be seen side by side, and that are seen at once."""
INSIDE = 0.15
"""How much paper in place of ink counts in a picture of several colours: which of them are ink is free."""
HIDDEN = 0.4
"""The share of the pieces that is lost where none of those inside is shown."""
PAPER = 0.1
"""A picture that shows less of its paper, as a photograph, is measured by its shades."""
_INKED = bytes([0]) + bytes([1]) * 255
"""All inks as one."""
Values = Sequence[tuple[float, ...]]
"""One vector a place: the ink, or a colour."""


class _Steps:
    """From cell to cell in the picture; solutions are held against it."""

    def __init__(self, steps: Sequence[float]) -> None:
        self._steps, self._length = steps, _length(steps)

    def cosine(self, other: Sequence[float]) -> float:
        lengths = self._length * _length(other)
        return sum(map(mul, self._steps, other)) / lengths if lengths else 0.0


def _length(steps: Sequence[float]) -> float:
    return sqrt(sum(map(mul, steps, steps)))


class _Samples:
    """The samples of a picture, of which only the means matter, and how far those of a cell are from theirs."""

    def __init__(self, fine: Values, width: int) -> None:
        self._means: list[tuple[float, ...]] = []
        self._within: list[float] = []
        for samples in by_cell(fine, width):
            mean = tuple([sum(axis) / len(samples) for axis in zip(*samples, strict=True)])
            self._means.append(mean)
            self._within.append(sum([dist(each, mean) ** 2 for each in samples]))
        whole = [sum(axis) / len(self._means) for axis in zip(*self._means, strict=True)]
        self.spread = sum([row[0] for row in self.apart([tuple(whole)])])
        """The squares of how far all samples are from their mean, together."""

    def apart(self, inks: Values) -> list[list[float]]:
        """For each cell and each ink, the squares of how far the cell's samples are from it, together."""
        return [
            [within + FINE * FINE * dist(mean, ink) ** 2 for ink in inks]
            for mean, within in zip(self._means, self._within, strict=True)
        ]


class Likeness:
    """Measures solutions in black and white against one picture in cells."""

    _apart: list[list[float]]

    def __init__(self, cells: Cells, kinds: Kinds) -> None:
        self._picture, self._width = cells, cells.size.width
        against = _inked(cells, kinds)
        self._pieces = self._count(against)
        self._most_pieces = max(sum(self._pieces), _regions(kinds, self._width))
        self._samples = _Samples([(tone,) for tone in against], self._width)
        means = [(sum(samples) / len(samples),) for samples in by_cell(against, self._width)]
        outlines = _steps(means, self._width)
        self._outlines = _Steps(outlines)
        self._set(((0.0,), (1.0,)))
        self._edges: _Steps | None = None
        if len(kinds.colours) > 2:
            # The outline of something pale is an edge like others: people see where it ends.
            self._edges = _Steps(list(map(max, _edges(cells), map(abs, outlines))))
            self._apart = [[INSIDE * bare, ink] for bare, ink in self._apart]

    def in_colours(self, inks: Values) -> Likeness:
        """Measures solutions in colours; ``inks`` has the colour of each index of the palette."""
        other = copy(self)
        # All inks are one piece where they touch, so that only the silhouette's are counted.
        other._edges, other._most_pieces = None, sum(self._pieces)
        other._samples, other._outlines = self._in_colour
        other._set(inks)
        return other

    @cached_property
    def _in_colour(self) -> tuple[_Samples, _Steps]:
        """What is the same for all palettes."""
        picture = self._picture
        return _Samples(picture.fine, self._width), _Steps(_steps(picture.cells, self._width))

    def _set(self, inks: Values) -> None:
        self._inks, self._apart = inks, self._samples.apart(inks)

    def of(self, grid: Grid) -> float:
        cells = b"".join(grid)
        apart = sum([inks[cell] for inks, cell in zip(self._apart, cells, strict=True)])
        parts = TONES * _alike(apart, self._samples.spread)
        parts += OUTLINES * self._same_outlines(cells)
        parts += PIECES * _same_pieces(self._pieces, self._most_pieces, _numbers(grid))
        return round(max(parts, 0.0), 4)

    def _same_outlines(self, cells: bytes) -> float:
        if len(self._inks[0]) == 1:
            steps = _along_one_axis(cells, self._width)
        else:
            steps = _steps([self._inks[cell] for cell in cells], self._width)
        signed = self._outlines.cosine(steps)
        if self._edges is None:
            return signed
        return SIGNED * signed + (1 - SIGNED) * self._edges.cosine(list(map(abs, steps)))

    def _count(self, against: Sequence[float]) -> tuple[int, int]:
        """The pieces that the picture itself has, but for those that no cell could show."""
        threshold, width = otsu(against), self._width * FINE
        cells = bytes([tone >= threshold for tone in against])
        return _numbers([cells[at : at + width] for at in range(0, len(cells), width)], least=FINE * FINE)


def _edges(cells: Cells) -> list[float]:
    """How clearly each cell is seen beside its neighbour, in the order of the steps."""
    return [_seen(dist(one, other)) for one, other in neighbours(cells.cells, cells.size.width)]


def _seen(apart: float) -> float:
    return min(max((apart - FAINT) / (CLEAR - FAINT), 0.0), 1.0)


def _inked(cells: Cells, kinds: Kinds) -> list[float]:
    """How much of each sample ink covers, whatever the colour of the ink: all of a pale area is covered."""
    if len(kinds.colours) < 2 or kinds.samples.count(0) < PAPER * len(kinds.samples):
        return covered(cells.fine, cells.paper)
    ground, *inks = map(light_of, kinds.colours)
    full = [dist(ink, ground) for ink in inks]
    tones: dict[Lab, float] = {}
    for each, kind in zip(cells.fine, kinds.samples, strict=True):
        if each not in tones:
            light = light_of(each)
            near = kind or 1 + min(range(len(inks)), key=lambda ink: dist(each, kinds.colours[ink + 1]))
            tones[each] = min(dist(light, ground) / full[near - 1], 1.0)
    return [tones[each] for each in cells.fine]


def _framed(grid: Sequence[bytes]) -> list[bytes]:
    """The paper goes on around the picture."""
    margin = bytes(len(grid[0]) + 2)
    return [margin, *[b"\0" + row + b"\0" for row in grid], margin]


def _numbers(grid: Sequence[bytes], least: int = 1) -> tuple[int, int]:
    """How many pieces of the background there are, and of the ink."""
    flat = _framed([row.translate(_INKED) for row in grid])
    kinds = [piece.ink for piece in pieces(flat) if piece.size >= least]
    return kinds.count(0), kinds.count(1)


def _regions(kinds: Kinds, width: int) -> int:
    """How many parts the picture has in all its colours, but for those that no cell could show."""
    across = width * FINE
    rows = [kinds.samples[at : at + across] for at in range(0, len(kinds.samples), across)]
    return len([piece for piece in pieces(_framed(rows)) if piece.size >= FINE * FINE])


def _same_pieces(least: tuple[int, int], most: int, found: tuple[int, int]) -> float:
    """1 where all parts are there and none that the picture has not; a ring that breaks, two shapes that merge, cost
    a good part."""
    missing = [min(1.0, (there + 1) / (wanted + 1)) for wanted, there in zip(least, found, strict=True)]
    shown = (sum(found) + 1) / (most + 1)
    return missing[0] * missing[1] * (1 - HIDDEN + HIDDEN * shown if shown < 1 else 1 / shown)


def _alike(apart: float, spread: float) -> float:
    """How much less the two differ than the picture from its own mean; 0 where they have nothing in common."""
    if spread == 0:
        return float(apart == 0)
    return max(0.0, 1 - sqrt(apart / (2 * spread)))


def _steps(values: Values, width: int) -> list[float]:
    """From what to what each cell's neighbours change, across and then down; a negative has the opposite."""
    return [step for axis in zip(*values, strict=True) for step in _along_one_axis(axis, width)]


def _along_one_axis(values: Sequence[float], width: int) -> list[float]:
    rows = [values[at : at + width] for at in range(0, len(values), width)]
    across = [step for row in rows for step in map(sub, row[1:], row)]
    return [*across, *map(sub, values[width:], values)]
