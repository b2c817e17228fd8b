"""How much of a change the eye sees, and how much like a picture a grid is.

A cell at the edge of a shape may go or come unnoticed. A hole in the inside, a lone dot, a line that breaks
in two or two shapes that grow together are seen at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from operator import ne

from ..model import BACKGROUND, Grid

_AROUND = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
"""The eight neighbours, in a ring."""

_EDGE = 1.0
_TIP = 1.5
"""A cell with one neighbour of its colour: the end of a line grows or shrinks."""
_INSIDE = 4.0
"""A hole is made or filled."""
_DOT = 5.0
"""A dot comes or goes."""
_TOPOLOGY = 3.0
"""What was one falls apart, or what was apart becomes one."""


def visibility(picture: Grid, changes: Iterable[tuple[int, int, int]]) -> float:
    """How visible a change of cells is: about 1 for each cell at an edge, more for others."""
    rows = [bytearray(row) for row in picture]
    total = 0.0
    for y, x, after in sorted(changes):
        before = rows[y][x]
        inks = [ink for ink in (before, after) if ink != BACKGROUND]
        total += sum([_seen(rows, y, x, ink) for ink in inks]) / len(inks)
        rows[y][x] = after
    return total


def _seen(rows: list[bytearray], y: int, x: int, ink: int) -> float:
    """How visible it is that the cell gets this ink or loses it."""
    height, width = len(rows), len(rows[0])
    ring = [
        0 <= y + dy < height and 0 <= x + dx < width and rows[y + dy][x + dx] == ink for dy, dx in _AROUND
    ]
    beside = sum(ring[1::2])
    if not any(ring):
        return _DOT
    # The pieces of the ink that the cell touches: where there is one, nothing is joined or parted.
    pieces = sum(1 for i in range(8) if ring[i] and not ring[i - 1]) or 1
    if beside == 4:
        return _INSIDE + (_TOPOLOGY if pieces > 1 else 0)
    return (_TIP if beside <= 1 else _EDGE) + (_TOPOLOGY if pieces > 1 else 0)


_BESIDE, _ASLANT, _CHECKER, _LONE, _THIN, _BORDER = 0.3, 0.15, 0.25, 0.1, 0.05, 0.4
"""Fitted to pictures by people, half of them kept aside, with slips planted in their clues."""


def roughness(picture: Grid) -> float:
    """How little like a picture a grid is; of two readings of a clue the smoother one is meant.

    It counts neighbours that differ, side by side and aslant, four cells that look like a chessboard, cells
    alone or at the end of a thin line, and what touches the border.
    """
    framed = (
        [bytes(len(picture[0]) + 2)] + [b"\0" + row + b"\0" for row in picture] + [bytes(len(picture[0]) + 2)]
    )
    beside = aslant = checkers = border = 0
    for above, row in pairwise(picture):
        aslant += sum(map(ne, above, row[1:])) + sum(map(ne, above[1:], row))
        beside += sum(map(ne, above, row))
        checkers += sum(
            [a == d != b == c for a, b, c, d in zip(above, above[1:], row, row[1:], strict=False)]
        )
    for row in picture:
        beside += sum(map(ne, row, row[1:]))
        border += bool(row[0]) + bool(row[-1])
    border += sum(map(bool, picture[0])) + sum(map(bool, picture[-1]))
    lone, thin = _few_neighbours(framed)
    return (
        _BESIDE * beside
        + _ASLANT * aslant
        + _CHECKER * checkers
        + _LONE * lone
        + _THIN * thin
        + _BORDER * border
    )


def _few_neighbours(framed: list[bytes]) -> tuple[int, int]:
    """Filled cells with no neighbour of their colour, and with one."""
    lone = thin = 0
    for above, row, below in zip(framed, framed[1:], framed[2:], strict=False):
        for x in range(1, len(row) - 1):
            if ink := row[x]:
                same = (above[x] == ink) + (below[x] == ink) + (row[x - 1] == ink) + (row[x + 1] == ink)
                lone += same == 0
                thin += same == 1
    return lone, thin


def mirror_mates(picture: Grid) -> list[list[int]]:
    """For each symmetry of the picture, the cell that goes with each cell."""
    height, width = len(picture), len(picture[0])
    places = [(y, x) for y in range(height) for x in range(width)]
    symmetries = (
        [y * width + width - 1 - x for y, x in places],
        [(height - 1 - y) * width + x for y, x in places],
        [(height - 1 - y) * width + width - 1 - x for y, x in places],
    )
    cells = b"".join(picture)
    return [mates for mates in symmetries if bytes([cells[mate] for mate in mates]) == cells]
