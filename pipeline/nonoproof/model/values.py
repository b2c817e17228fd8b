"""The smallest values: runs and clues, colours and palettes, grids, and what a file says about a puzzle."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple, TypeAlias

BACKGROUND = 0
UNKNOWN = 255
"""The cell value of a partial grid that is not known. Palettes therefore hold at most 255 colours."""


class Run(NamedTuple):
    """A run of cells of one colour: one number of a clue."""

    length: int
    colour: int = 1


Clue: TypeAlias = tuple[Run, ...]
"""The runs of one line, from left to right or from top to bottom. An empty line has the clue ``()``."""

Grid: TypeAlias = tuple[bytes, ...]
"""One ``bytes`` a row, one byte a cell: an index into the palette, or ``UNKNOWN``."""


@lru_cache(maxsize=65536)
def run(length: int, colour: int = 1) -> Run:
    """The run of that length and colour; runs are shared, because a corpus has millions of them."""
    return Run(length, colour)


def clue(lengths: Iterable[int], colour: int = 1) -> Clue:
    """A clue whose runs all have one colour: ``clue([3, 1])``."""
    return tuple([run(length, colour) for length in lengths])


class Colour(NamedTuple):
    """One colour of a palette: the character that stands for it in grids, its RGB value, its name."""

    char: str
    rgb: str
    """Six lower-case hexadecimal digits, without ``#``."""
    name: str = ""


Palette: TypeAlias = tuple[Colour, ...]
"""The colours by index; index 0 is the background."""

BLACK_AND_WHITE: Palette = (Colour(".", "ffffff", "white"), Colour("#", "000000", "black"))


class Metadata(NamedTuple):
    """What a file says about a puzzle, as it says it; the empty string where it says nothing."""

    title: str = ""
    author: str = ""
    copyright: str = ""
    licence: str = ""
    catalogue: str = ""
    """The puzzle's number or name in the collection it comes from."""
    origin: str = ""
    """The collection or site it comes from."""
    description: str = ""
    note: str = ""
    date: str = ""
    claimed_verdict: str = ""
    """``unique``, ``multiple`` or ``none`` where the file claims one."""
    claimed_difficulty: str = ""
    """The difficulty the file claims, in its own words."""


NO_METADATA = Metadata()
