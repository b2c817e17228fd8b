"""How much of a change the eye sees, and how much like a picture a grid is.

A cell at the edge of a shape may go or come unnoticed. A hole in the inside, a lone dot, a line that breaks
in two or two shapes that grow together are seen at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

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


def roughness(picture: Grid) -> float:
    """The share of neighbours that differ, in excess of what the shapes need: low for pictures."""
    height, width = len(picture), len(picture[0])
    across = sum([a != b for row in picture for a, b in pairwise(row)])
    down = sum([a != b for one, other in pairwise(picture) for a, b in zip(one, other, strict=True)])
    lone = 0
    for y, row in enumerate(picture):
        for x, ink in enumerate(row):
            same = (
                (y > 0 and picture[y - 1][x] == ink)
                + (y + 1 < height and picture[y + 1][x] == ink)
                + (x > 0 and row[x - 1] == ink)
                + (x + 1 < width and row[x + 1] == ink)
            )
            lone += same == 0
    return across + down + 2.0 * lone


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
