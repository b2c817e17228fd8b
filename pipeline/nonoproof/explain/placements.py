"""Where the runs of a line can lie, given what its cells may be."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from ..model import BACKGROUND, Clue


class Placements(NamedTuple):
    starts: list[list[int]]
    """By run, all places where it begins in some arrangement, from the first."""
    number: int
    """How many arrangements there are."""


def placements(clue: Clue, cells: Sequence[int]) -> Placements:
    """All arrangements of the clue in cells of which each has the colours it may have, as a bit set."""
    length = len(cells)
    empty = [bool(colours >> BACKGROUND & 1) for colours in cells]
    rooms = {run.colour: _rooms(cells, run.colour) for run in clue}
    gaps = [left.colour == right.colour for left, right in pairwise(clue)] + [False]
    ways = [[0] * (length + 2) for _ in range(len(clue) + 1)]
    """By run and cell: the arrangements of that run and all after it in that cell and all after it."""

    def beginning(j: int, i: int) -> int:
        """The arrangements in which run j begins exactly at i."""
        end = i + clue[j].length
        if rooms[clue[j].colour][i] < clue[j].length or (gaps[j] and not (end < length and empty[end])):
            return 0
        return ways[j + 1][end + gaps[j]]

    ways[-1][length] = 1
    for j in reversed(range(len(clue) + 1)):
        for i in reversed(range(length)):
            ways[j][i] = ways[j][i + 1] if empty[i] else 0
            ways[j][i] += beginning(j, i) if j < len(clue) else 0
    starts: list[list[int]] = []
    after = {0}
    for j, run in enumerate(clue):
        found = [i for i in _reached(after, empty) if beginning(j, i)]
        starts.append(found)
        after = {i + run.length + gaps[j] for i in found}
    return Placements(starts, ways[0][0])


def _rooms(cells: Sequence[int], colour: int) -> list[int]:
    """From each cell on, how many cells in a row may have the colour."""
    rooms = [0] * (len(cells) + 1)
    for i in reversed(range(len(cells))):
        rooms[i] = rooms[i + 1] + 1 if cells[i] >> colour & 1 else 0
    return rooms


def _reached(boundaries: set[int], empty: list[bool]) -> list[int]:
    """The boundaries, and all that are reached from them over cells that may be empty."""
    reached: list[int] = []
    for i in range(len(empty) + 1):
        if i in boundaries or (reached and reached[-1] == i - 1 and empty[i - 1]):
            reached.append(i)
    return reached
