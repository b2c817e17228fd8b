"""Lines, cells and colours in words. ``studio/static/words.js`` uses the same words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..model import BACKGROUND, Clue, Puzzle
from ..render import clue_words, printable
from .phrases import table, word


def spans(numbers: Iterable[int]) -> str:
    """Counted from 1: ``1, 4 to 7 and 9``."""
    found: list[list[int]] = []
    for number in sorted(numbers):
        if found and number == found[-1][1] + 1:
            found[-1][1] = number
        else:
            found.append([number, number])
    words: list[str] = []
    for first, last in found:
        if last > first + 1:
            words.append(word("span", first=first + 1, last=last + 1))
        else:
            words += [str(number + 1) for number in range(first, last + 1)]
    return listed(words)


def listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else word("comma").join(words[:-1]) + word("and") + words[-1]


def colour_word(puzzle: Puzzle, colour: int) -> str:
    """What a cell of that colour is called."""
    if colour == BACKGROUND:
        return word("empty")
    if len(puzzle.palette) <= 2:
        return word("filled")
    each = puzzle.palette[colour]
    return printable(each.name, 30) or f'"{each.char}"'


class LineWords:
    """The words for the lines of one puzzle. Lines are counted rows first, then columns."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle

    def line(self, line: int) -> str:
        """``row 7``"""
        if line < self._puzzle.height:
            return f"{word('row')} {line + 1}"
        return f"{word('column')} {line - self._puzzle.height + 1}"

    def line_and_clue(self, line: int) -> str:
        clue = self._clue(line)
        words = " ".join(clue_words(clue, self._puzzle.palette)) if clue else word("no-runs")
        return word("line-and-clue", line=self.line(line), clue=words)

    def places(self, line: int, places: Sequence[int]) -> str:
        """The cells of a line: ``columns 5 and 6``."""
        noun = "column" if line < self._puzzle.height else "row"
        return f"{word(noun if len(places) == 1 else noun + 's')} {spans(places)}"

    def places_are(self, line: int, places: Sequence[int], what: str) -> str:
        return word("is" if len(places) == 1 else "are", places=self.places(line, places), what=what)

    def cell(self, row: int, column: int) -> str:
        return word("cell", row=row + 1, column=column + 1)

    def colour(self, colour: int) -> str:
        return colour_word(self._puzzle, colour)

    def run(self, line: int, index: int) -> str:
        """``the 3``, or ``the second 3`` if there are several."""
        clue = self._clue(line)
        run = clue[index]
        name = f"{run.length}"
        if len(self._puzzle.palette) > 2:
            name = f"{self.colour(run.colour)} {name}"
        same = [number for number, each in enumerate(clue) if each == run]
        if len(same) == 1:
            return word("run", name=name)
        return word("one-of-several", ordinal=_ordinal(same.index(index), len(same)), name=name)

    def _clue(self, line: int) -> Clue:
        height = self._puzzle.height
        return self._puzzle.rows[line] if line < height else self._puzzle.columns[line - height]


def _ordinal(place: int, number: int) -> str:
    if place == number - 1:
        return word("last")
    ordinals: list[str] = table()["ordinals"]
    return ordinals[place] if place < len(ordinals) else word("ordinal", number=place + 1)
