"""The words of clues as text operators of PDF, in units of one cell, each centred in its cell.

Where a cell is one unit, a word always looks the same: its operators are made once, whatever the size of the puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Protocol

from ...model import Clue, Palette, Run

SIZE = 0.66
"""Of the letters, in cells."""
RISE = 0.24
"""From the baseline to the middle of a digit, in cells."""
_ROOM = 0.76
"""How much of its cell a word may take, so that two beside each other stay apart; longer ones are condensed."""
_FIRST_LENGTHS = 100
_TWO_NUMBERS = re.compile(r"-(\d+)-(\d+)")


class Lettering(Protocol):
    """What words need to know of a font."""

    def width(self, text: str) -> float:
        """At a size of one point, in points."""

    def codes(self, text: str) -> str:
        """The text as a string of digits."""


class _Made(dict[tuple[Run, Run], str]):
    """What stands between two numbers, made when it is first asked for."""

    def __init__(self, make: Callable[[tuple[Run, Run]], str]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, pair: tuple[Run, Run]) -> str:
        made = self[pair] = self._make(pair)
        return made


class FontWords:
    """Those of one font."""

    def __init__(self, font: Lettering) -> None:
        self._font = font
        self._across: dict[str, str] = {}
        self._down: dict[str, str] = {}
        self._heads: list[str] = []
        """The numbers as they begin a row, without the room after them."""
        self._rooms: list[str] = []
        """That room."""
        self._joints = _Made(self._joint)
        self.down_lengths: list[str] = []
        self.reach(_FIRST_LENGTHS)

    def reach(self, length: int) -> None:
        """Makes the tables long enough for that number."""
        for number in range(len(self.down_lengths), length + 1):
            head, end, room = self.across(str(number)).rpartition(">")
            # A condensed number ends with its own array.
            whole = room.startswith("-") and room.endswith("[")
            self._heads.append(head + end + room if whole else head + end)
            self._rooms.append("" if whole else room)
            self.down_lengths.append(self.down(str(number)))

    def row(self, clue: Clue) -> str:
        """The numbers of a row in an array of ``TJ``."""
        joined = "".join(map(self._joints.__getitem__, pairwise(clue)))
        return f"{self._heads[clue[0][0]]}{joined}{self._rooms[clue[-1][0]]}"

    def _joint(self, pair: tuple[Run, Run]) -> str:
        """The room after one number, and the next number with the room before it.

        PDFium, which shows PDFs in Chrome, heeds only the last of two numbers: they are added.
        """
        one, other = pair
        joint = self._rooms[one.length] + self._heads[other.length]
        return _TWO_NUMBERS.sub(lambda found: f"-{int(found[1]) + int(found[2])}", joint)

    def across(self, word: str) -> str:
        """A word in an array of ``TJ``, after which the next cell begins."""
        made = self._across.get(word)
        if made is None:
            scale, pad = self._scale(word)
            made = f"-{pad:.0f}<{self._font.codes(word)}>-{pad:.0f}"
            if scale < 1:
                made = f"]TJ {100 * scale:.0f} Tz[{made}]TJ 100 Tz["
            self._across[word] = made
        return made

    def down(self, word: str) -> str:
        """A word with its ``TJ``, after which the cell below begins."""
        made = self._down.get(word)
        if made is None:
            scale, pad = self._scale(word)
            made = f"[-{pad:.0f}<{self._font.codes(word)}>]TJ T* "
            if scale < 1:
                made = f"{100 * scale:.0f} Tz{made}100 Tz "
            self._down[word] = made
        return made

    def _scale(self, word: str) -> tuple[float, float]:
        """How far the word is condensed, and the room on both sides of it in thousandths of its size."""
        width = self._font.width(word)
        scale = min(1.0, round(_ROOM / SIZE / width, 2))
        return scale, max(0.0, (1 / SIZE / scale - width) / 2 * 1000)


def letters(palette: Palette) -> Sequence[str]:
    """One ASCII character a colour, its own where it has one that can be read in a clue."""
    own = [colour.char for colour in palette]
    plain = [char if len(char) == 1 and "!" <= char <= "~" and not char.isdigit() else "" for char in own]
    spare = [
        chr(code) for code in (*range(97, 123), *range(65, 91), *range(33, 48)) if chr(code) not in plain
    ]
    return [char or (spare.pop(0) if spare else "?") for char in plain]
