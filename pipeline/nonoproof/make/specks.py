"""Pieces of a picture: cells of one colour that hang together. Those too small to mean anything are removed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..model import BACKGROUND, Grid

_BESIDE = ((-1, 0), (1, 0), (0, -1), (0, 1))
_RUN = re.compile(rb"(.)\1*", re.DOTALL)
_SMALL_PICTURE = 150
"""Cells of a picture in which even one cell may be an eye."""


class Stretch(NamedTuple):
    """Cells of one colour side by side in a row."""

    row: int
    left: int
    right: int
    """The first cell after it."""


class Piece(NamedTuple):
    ink: int
    size: int
    stretches: list[Stretch]

    def cells(self) -> Iterator[tuple[int, int]]:
        for row, left, right in self.stretches:
            for column in range(left, right):
                yield row, column


def pieces(grid: Sequence[bytes]) -> list[Piece]:
    """The connected parts: ink over corners too, the background only side by side.

    Whole stretches are joined with those above them, which is many times as fast as cell by cell.
    """
    leaders: list[int] = []
    stretches: list[Stretch] = []
    above = 0
    for y, row in enumerate(grid):
        first = len(stretches)
        for match in _RUN.finditer(row):
            left, right = match.span()
            number = len(stretches)
            stretches.append(Stretch(y, left, right))
            leaders.append(number)
            ink = row[left]
            reach = 0 if ink == BACKGROUND else 1
            while above < first and stretches[above].right + 1 <= left:
                above += 1
            for other in range(above, first):
                if stretches[other].left >= right + reach:
                    break
                if stretches[other].right + reach > left and grid[y - 1][stretches[other].left] == ink:
                    one, two = _leader(leaders, other), _leader(leaders, number)
                    leaders[max(one, two)] = min(one, two)
        above = first
    found: dict[int, list[Stretch]] = {}
    for number, each in enumerate(stretches):
        found.setdefault(_leader(leaders, number), []).append(each)
    return [
        Piece(grid[own[0].row][own[0].left], sum([each.right - each.left for each in own]), own)
        for own in found.values()
    ]


def _leader(leaders: list[int], number: int) -> int:
    while leaders[number] != number:
        leaders[number] = leaders[leaders[number]]
        number = leaders[number]
    return number


def without_specks(grid: Grid, least: int | None = None) -> Grid:
    """Pieces of fewer cells than ``least`` get the colour that is most frequent around them."""
    if least is None:
        least = 1 if len(grid) * len(grid[0]) <= _SMALL_PICTURE else 2
    if least <= 1:
        return grid
    rows = [bytearray(row) for row in grid]
    height, width = len(rows), len(rows[0])
    for piece in sorted(pieces(grid), key=lambda each: each.size):
        if piece.size >= least:
            break
        inside = set(piece.cells())
        around = Counter(
            [
                rows[y + dy][x + dx]
                for y, x in piece.cells()
                for dy, dx in _BESIDE
                if 0 <= y + dy < height and 0 <= x + dx < width and (y + dy, x + dx) not in inside
            ]
        )
        if around:
            colour = min(around, key=lambda each: (-around[each], each))
            for y, x in inside:
                rows[y][x] = colour
    return tuple([bytes(row) for row in rows])
