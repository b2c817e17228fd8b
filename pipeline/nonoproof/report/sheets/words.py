"""The words of clues as text operators of PDF, in units of one cell, each centred in its cell.

Where a cell is one unit, a word always looks the same: its operators are made once, whatever the size of the puzzle.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from ...model import Palette

SIZE = 0.66
"""Of the letters, in cells."""
RISE = 0.24
"""From the baseline to the middle of a digit, in cells."""
_ROOM = 0.76
"""How much of its cell a word may take, so that two beside each other stay apart; longer ones are condensed."""
_FIRST_LENGTHS = 100


class Lettering(Protocol):
    """What words need to know of a font."""

    def width(self, text: str) -> float:
        """At a size of one point, in points."""

    def codes(self, text: str) -> str:
        """The text as a string of digits."""


class Words:
    """Those of one font."""

    def __init__(self, font: Lettering) -> None:
        self._font = font
        self._across: dict[str, str] = {}
        self._down: dict[str, str] = {}
        self.across_lengths = [self.across(str(length)) for length in range(_FIRST_LENGTHS)]
        self.down_lengths = [self.down(str(length)) for length in range(_FIRST_LENGTHS)]

    def reach(self, length: int) -> None:
        """Makes the tables long enough for that number."""
        for number in range(len(self.across_lengths), length + 1):
            self.across_lengths.append(self.across(str(number)))
            self.down_lengths.append(self.down(str(number)))

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
