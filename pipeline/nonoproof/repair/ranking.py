"""How much like a picture a grid is, and what stays symmetric."""

from __future__ import annotations

from itertools import pairwise
from operator import ne

from ..model import Grid

_BESIDE, _ASLANT, _CHECKER, _LONE, _THIN, _BORDER = 0.3, 0.15, 0.25, 0.1, 0.05, 0.4
"""Fitted to pictures by people with planted slips; half of the pictures were held out."""


def roughness(picture: Grid) -> float:
    """How unlike a picture a grid is; of two readings of a clue the smoother one is likelier.

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


_TILTED, _OVERTURNED = 0.8, 0.1
"""How much each pair of cells weighs that differs from its mirror image, left to right and top to bottom."""
_NOT_MIRRORED = 12
"""With so many pairs that differ, symmetry is not intended."""
_OFF_CENTRE = 2


def lopsidedness(picture: Grid) -> float:
    """How far a nearly symmetric picture is from symmetry; of two readings the symmetric one is likelier."""
    columns = tuple([bytes(column) for column in zip(*picture, strict=True)])
    return _TILTED * _unlike_mirrored(picture) + _OVERTURNED * _unlike_mirrored(columns)


def _unlike_mirrored(rows: Grid) -> float:
    """Pairs of cells that differ, about the best axis at the middle or beside it."""
    fewest = 2 * _NOT_MIRRORED
    for shift in range(-_OFF_CENTRE, _OFF_CENTRE + 1):
        count = 0
        for row in rows:
            mirrored = row[::-1]
            shifted = bytes(shift) + mirrored[:-shift] if shift > 0 else mirrored[-shift:] + bytes(-shift)
            count += sum(map(ne, row, shifted))
            if count >= fewest:
                break
        fewest = min(fewest, count)
    return fewest / 2


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
