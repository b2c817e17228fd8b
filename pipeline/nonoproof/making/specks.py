"""Pieces of a picture: cells of one colour that hang together. Those too small to mean anything are removed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..model import BACKGROUND, Grid

_BESIDE = ((-1, 0), (1, 0), (0, -1), (0, 1))
_BETWEEN = 255
"""No colour: it parts the rows, so that the end of one is not beside the beginning of the next."""
_ONLY = [bytes([ord("01"[value == colour]) for value in range(256)]) for colour in range(_BETWEEN)]
"""For each colour, the digits of a binary number that has ones where that colour is."""
_LEAST_STRUCTURE = 0.03
"""The share of the rectangle around all ink whose cells must differ from the others."""
_SMALL_PICTURE = 150
"""Cells of a picture in which even one cell may be an eye."""


class Patch(NamedTuple):
    ink: int
    bits: int
    """One bit for each cell, row by row from the lowest on, with one more between two rows."""
    step: int
    """Bits from a cell to the one below."""

    @property
    def size(self) -> int:
        return self.bits.bit_count()

    def cells(self) -> Iterator[tuple[int, int]]:
        left = self.bits
        while left:
            yield divmod((left & -left).bit_length() - 1, self.step)
            left &= left - 1


def pieces(grid: Sequence[bytes]) -> list[Patch]:
    """The connected parts: ink over corners too, the background only side by side.

    All cells are bits of one number, so that a piece grows on all sides at once, with a few operations.
    """
    step = len(grid[0]) + 1
    backwards = bytes([_BETWEEN]).join(grid)[::-1]
    found = []
    for ink in sorted(set(backwards) - {_BETWEEN}):
        rest = int(backwards.translate(_ONLY[ink]), 2)
        while rest:
            piece = _grown(rest & -rest, rest, step, corners=ink != BACKGROUND)
            found.append(Patch(ink, piece, step))
            rest ^= piece
    return found


def _grown(piece: int, within: int, step: int, corners: bool) -> int:
    """All that hangs together with the piece."""
    before = 0
    while piece != before:
        before = piece
        wide = piece | piece << 1 | piece >> 1
        high = wide if corners else piece
        piece = (wide | high << step | high >> step) & within
    return piece


def without_specks(grid: Grid, least: int | None = None) -> Grid:
    """Pieces of fewer cells than ``least`` get the colour that is most frequent around them."""
    if least is None:
        least = 1 if len(grid) * len(grid[0]) <= _SMALL_PICTURE else 2
    if least <= 1:
        return grid
    rows = [bytearray(row) for row in grid]
    height, width = len(rows), len(rows[0])
    small = [each for each in pieces(grid) if each.size < least]
    for piece in sorted(small, key=lambda each: (each.size, each.bits & -each.bits)):
        inside = set(piece.cells())
        around = Counter(
            [
                rows[y + dy][x + dx]
                for y, x in inside
                for dy, dx in _BESIDE
                if 0 <= y + dy < height and 0 <= x + dx < width and (y + dy, x + dx) not in inside
            ]
        )
        if around:
            colour = min(around, key=lambda each: (-around[each], each))
            for y, x in inside:
                rows[y][x] = colour
    return tuple([bytes(row) for row in rows])


def has_structure(grid: Grid) -> bool:
    """Whether there is more to see than one rectangle of one colour."""
    ink = [(y, x) for y, row in enumerate(grid) for x, cell in enumerate(row) if cell != BACKGROUND]
    top, bottom = ink[0][0], ink[-1][0] + 1
    left, right = min([x for _, x in ink]), max([x for _, x in ink]) + 1
    colours = Counter(b"".join([row[left:right] for row in grid[top:bottom]]))
    return colours.total() - max(colours.values()) > _LEAST_STRUCTURE * colours.total()
