"""A black-and-white line as two whole numbers: bit i of the one says that cell i is filled, of the other
that it is blank.

Whether a run fits somewhere, or whether two arrangements agree, is then one operation on numbers.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..model import BACKGROUND, UNKNOWN

FILLED = 1
"""The one colour of a black-and-white puzzle."""


def bits(first: int, count: int) -> int:
    """``count`` ones, the lowest at ``first``."""
    return ((1 << count) - 1) << first


def to_bits(cells: Sequence[int]) -> tuple[int, int]:
    """The filled and the blank cells."""
    filled = blank = 0
    for place, cell in enumerate(cells):
        if cell == FILLED:
            filled |= 1 << place
        elif cell == BACKGROUND:
            blank |= 1 << place
    return filled, blank


def from_bits(filled: int, blank: int, length: int) -> bytes:
    return bytes(
        [
            FILLED if filled >> place & 1 else BACKGROUND if blank >> place & 1 else UNKNOWN
            for place in range(length)
        ]
    )
