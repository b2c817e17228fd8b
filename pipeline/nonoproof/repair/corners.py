"""Whether a cell at the corner of a shape belongs to it, as people draw.

A number that is off by one in a row can as well be a number off in a column: the two pictures differ in one cell, which
has ink on one side and paper on the other, across and down. Which of them was meant shows in what is around that cell:
whether a line goes on, a round edge is round, steps have one length. A small network knows it from pictures
(``fit/corners.py``); its numbers are in ``corners.json``.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from itertools import compress
from operator import add
from typing import NamedTuple

from ..model import Grid

REACH = 3
"""So far around the cell is seen."""
SCALE = 256
"""The numbers are kept as integers, so many times as large."""
MOST = 8
"""Pictures that differ in more cells are too unlike to be compared so."""
_SIDE = 2 * REACH + 1


class _Network(NamedTuple):
    into: list[list[int]]
    """For each input what it adds to the hidden cells: first whether a cell has ink, then whether it is outside."""
    offset: list[int]
    out: list[int]
    last: list[int]


@cache
def _network() -> _Network:
    return _Network(*json.loads(files(__package__).joinpath("corners.json").read_text()))


def preference(reference: Grid, picture: Grid) -> float:
    """How much more likely the picture is than the reference, by logarithm, judged by the corners that differ.

    0 where they differ nowhere, or in too many cells, or where no corner is evidence.
    """
    if (len(reference), len(reference[0])) != (len(picture), len(picture[0])):
        return 0.0
    differ = [
        (y, x)
        for y, (before, after) in enumerate(zip(reference, picture, strict=True))
        if before != after
        for x in range(len(before))
        if bool(before[x]) != bool(after[x])
    ]
    if len(differ) > MOST:
        return 0.0
    rows, sum_ = [bytearray(row) for row in reference], 0.0
    for y, x in differ:
        if is_corner(rows, y, x):
            belongs = _belongs(rows, y, x)
            sum_ += belongs if picture[y][x] else -belongs
        rows[y][x] = picture[y][x]
    return sum_


def _ink(rows: Grid | list[bytearray], y: int, x: int) -> bool:
    return 0 <= y < len(rows) and 0 <= x < len(rows[0]) and rows[y][x] > 0


def is_corner(rows: Grid | list[bytearray], y: int, x: int) -> bool:
    """Ink on one side and paper on the other, across and down; beyond the border is paper."""
    across = _ink(rows, y, x - 1) != _ink(rows, y, x + 1)
    return across and _ink(rows, y - 1, x) != _ink(rows, y + 1, x)


def window(rows: Grid | list[bytearray], y: int, x: int, turned: bool = False) -> list[int]:
    """The inputs that are set around a corner, which is mirrored so that the ink lies on the left and above.

    ``turned``: rows and columns change places, which makes of a corner another one.
    """
    right = 1 if _ink(rows, y, x - 1) else -1
    down = 1 if _ink(rows, y - 1, x) else -1
    height, width = len(rows), len(rows[0])
    found = []
    for down_by in range(-REACH, REACH + 1):
        for right_by in range(-REACH, REACH + 1):
            one, other = (right_by, down_by) if turned else (down_by, right_by)
            place = (one + REACH) * _SIDE + other + REACH
            at_y, at_x = y + down * down_by, x + right * right_by
            if not (0 <= at_y < height and 0 <= at_x < width):
                found.append(_SIDE * _SIDE + place)
            elif rows[at_y][at_x] and (down_by or right_by):
                found.append(place)
    return found


def _belongs(rows: list[bytearray], y: int, x: int) -> float:
    """The logarithm of the odds that the cell is filled."""
    network, sum_ = _network(), 0
    for turned in (False, True):
        hidden = network.offset
        for place in window(rows, y, x, turned):
            hidden = list(map(add, hidden, network.into[place]))
        active = [each > 0 for each in hidden]
        sum_ += sum(
            [a * b for a, b in zip(compress(hidden, active), compress(network.out, active), strict=True)]
        )
        sum_ += network.last[0] * SCALE
    return sum_ / (2 * SCALE * SCALE)
