"""What the signs of an answer stand for: people and models write filled cells as #, 1, X or a black square."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from ..model import BACKGROUND, UNKNOWN, Palette

_FILLED, _EMPTY = "#1█■⬛◼▓●@*", "0.-_·□⬜◻░○"
_CROSSES, _RINGS = "Xx", "Oo"
_SEPARATORS = " \t\r,;/|'\"`[](){}\\\ufe0e\ufe0f"

Signs = Mapping[str, int]
"""The cell that each character stands for."""


@lru_cache(maxsize=256)
def readings(palette: Palette) -> tuple[Signs, ...]:
    """The ways to read the signs of a grid, of which the first that fits counts.

    A cross is a filled cell for some, and one that is known to be empty for others, as a ring is: it depends on the
    other signs. With nothing but crosses and rings both readings are tried.
    """
    own = {colour.char: number for number, colour in enumerate(palette)} | {"?": UNKNOWN}
    if len(palette) > 2:
        digits = {str(number): number for number in range(min(len(palette), 10))}
        return ({**dict.fromkeys(_EMPTY, BACKGROUND), **digits, **own},)
    strong = dict.fromkeys(_FILLED, 1) | dict.fromkeys(_EMPTY, BACKGROUND)
    crosses, rings = dict.fromkeys(_CROSSES, 1), dict.fromkeys(_RINGS, 1)
    no_crosses, no_rings = dict.fromkeys(_CROSSES, BACKGROUND), dict.fromkeys(_RINGS, BACKGROUND)
    weak = ((no_crosses | no_rings), (crosses | no_rings), (no_crosses | rings))
    return tuple([strong | each | own for each in weak])


def alphabet(palette: Palette) -> frozenset[str]:
    """Every character that may be a cell."""
    return frozenset[str]().union(*readings(palette))


def separators(palette: Palette) -> str:
    """What may be between cells, and around rows."""
    return "".join([char for char in _SEPARATORS if char not in alphabet(palette)])


def fitting(palette: Palette, used: frozenset[str]) -> tuple[Signs, ...]:
    """The readings that make sense of a grid with these characters: one, or two where they leave it open."""
    ways = readings(palette)
    if len(ways) == 1 or not used & frozenset(_CROSSES + _RINGS):
        return ways[:1]
    neither, crosses, rings = ways
    if any(neither.get(char) == 1 for char in used):
        return (neither,)
    if not used & frozenset(_RINGS):
        return (crosses,)
    return (crosses, rings) if used & frozenset(_CROSSES) else (rings,)
