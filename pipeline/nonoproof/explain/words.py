"""Lines, cells and colours in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..drawing import clue_words, printable
from ..model import BACKGROUND, Clue, Puzzle
from .knowledge import Knowledge

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


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
            words.append(f"{first + 1} to {last + 1}")
        else:
            words += [str(number + 1) for number in range(first, last + 1)]
    return listed(words)


def listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]


def colour_word(puzzle: Puzzle, colour: int) -> str:
    """What a cell of that colour is called."""
    if colour == BACKGROUND:
        return "empty"
    if len(puzzle.palette) <= 2:
        return "filled"
    each = puzzle.palette[colour]
    return printable(each.name, 30) or f'"{each.char}"'


class Words:
    """Speaks of the lines of one puzzle."""

    def __init__(self, known: Knowledge) -> None:
        self._known, self._puzzle = known, known.puzzle

    def line(self, line: int) -> str:
        """``row 7``"""
        if self._known.is_row(line):
            return f"row {line + 1}"
        return f"column {line - self._puzzle.height + 1}"

    def clue(self, line: int) -> str:
        return " ".join(clue_words(self._known.clue(line), self._puzzle.palette))

    def line_and_clue(self, line: int) -> str:
        return f"{self.line(line)}, clue {self.clue(line)}"

    def cells(self, line: int, positions: Iterable[int]) -> str:
        """The cells of a line: ``columns 5 and 6``."""
        places = sorted(positions)
        noun = "column" if self._known.is_row(line) else "row"
        return f"{noun}{'s' if len(places) > 1 else ''} {spans(places)}"

    def cells_are(self, line: int, positions: Iterable[int], what: str) -> str:
        places = list(positions)
        return f"{self.cells(line, places)} {'are' if len(places) > 1 else 'is'} {what}"

    def cell(self, row: int, column: int) -> str:
        return f"row {row + 1}, column {column + 1}"

    def colour(self, colour: int) -> str:
        return colour_word(self._puzzle, colour)

    def run(self, clue: Clue, index: int) -> str:
        """``the 3``, or ``the second 3`` where there are several."""
        run = clue[index]
        name = (
            f"{run.length}" if len(self._puzzle.palette) <= 2 else f"{self.colour(run.colour)} {run.length}"
        )
        same = [number for number, each in enumerate(clue) if each == run]
        if len(same) == 1:
            return f"the {name}"
        place = same.index(index)
        if place == len(same) - 1:
            return f"the last {name}"
        ordinal = _ORDINALS[place] if place < len(_ORDINALS) else f"{place + 1}th"
        return f"the {ordinal} {name}"
