"""Lines, cells and colours in words. ``studio/wasm/words.js`` uses the same words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..model import BACKGROUND, Clue, Palette, Puzzle
from ..render import printable
from .phrases import table, word

_MOST_RUNS = 3
"""Runs that are named; of more, only how many there are."""


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


def either(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else word("comma").join(words[:-1]) + word("or") + words[-1]


def colour_words(palette: Palette) -> tuple[str, ...]:
    """What a cell of each colour is called: no two have the same name."""
    if len(palette) <= 2:
        return (word("empty"), word("filled"))
    names = [printable(each.name, 30) or _nearest(each.rgb) for each in palette]
    names[BACKGROUND] = word("empty")
    return tuple(
        [
            name
            if names.count(name) == 1 or index == BACKGROUND
            else word("named-twice", name=name, char=printable(palette[index].char))
            for index, name in enumerate(names)
        ]
    )


def _nearest(rgb: str) -> str:
    """The name of the colour of the table that is nearest."""

    def distance(other: str) -> int:
        pairs = [(int(rgb[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (0, 2, 4)]
        return sum([weight * (one - two) ** 2 for weight, (one, two) in zip((3, 4, 2), pairs, strict=True)])

    colours: dict[str, str] = table()["colours"]
    return min(colours, key=lambda name: distance(colours[name]))


class LineWords:
    """The words for the lines of one puzzle. Lines are counted rows first, then columns."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self._colours = colour_words(puzzle.palette)

    def line(self, line: int) -> str:
        """``row 7``"""
        if line < self._puzzle.height:
            return f"{word('row')} {line + 1}"
        return f"{word('column')} {line - self._puzzle.height + 1}"

    def line_and_clue(self, line: int) -> str:
        """``row 7, clue 2 1``, or ``row 7, clue 2 red, 1 blue``"""
        clue = self._clue(line)
        if len(self._puzzle.palette) > 2:
            runs = [word("coloured-run", length=run.length, colour=self.colour(run.colour)) for run in clue]
            words = word("comma").join(runs)
        else:
            words = " ".join([f"{run.length}" for run in clue])
        return word("line-and-clue", line=self.line(line), clue=words or word("no-runs"))

    def places(self, line: int, places: Sequence[int]) -> str:
        """The cells of a line: ``columns 5 and 6``."""
        noun = "column" if line < self._puzzle.height else "row"
        return f"{word(noun if len(places) == 1 else noun + 's')} {spans(places)}"

    def lines(self, lines: Sequence[int]) -> str:
        """``row 17 and columns 1 and 4``"""
        height = self._puzzle.height
        rows = [line for line in lines if line < height]
        columns = [line - height for line in lines if line >= height]
        words = [
            f"{word(noun if len(numbers) == 1 else noun + 's')} {spans(numbers)}"
            for noun, numbers in (("row", rows), ("column", columns))
            if numbers
        ]
        return listed(words)

    def any_cell(self, beside: int, cells: Sequence[tuple[int, int]]) -> str:
        """One of some cells in a line that runs beside another: ``column 2 or 5 of row 7``."""
        if len(cells) == 1:
            return self.cell(*cells[0])
        row, column = cells[0]
        is_row = beside < self._puzzle.height
        numbers = [f"{cell[is_row] + 1}" for cell in cells]
        line = self.line(row if is_row else self._puzzle.height + column)
        places = f"{word('column' if is_row else 'row')} {either(numbers)}"
        return word("cells", line=line, places=places)

    def is_one_run(self, line: int) -> bool:
        return len(self._clue(line)) == 1

    def places_are(self, line: int, places: Sequence[int], what: str) -> str:
        return word("is" if len(places) == 1 else "are", places=self.places(line, places), what=what)

    def cell(self, row: int, column: int) -> str:
        return word("cell", row=row + 1, column=column + 1)

    def colour(self, colour: int) -> str:
        return self._colours[min(colour, len(self._colours) - 1)]

    def length(self, line: int, index: int) -> int:
        return self._clue(line)[index].length

    def run(self, line: int, index: int) -> str:
        """``the 3``, or ``the second 3`` if there are several."""
        clue = self._clue(line)
        same = [number for number, each in enumerate(clue) if each == clue[index]]
        if len(same) == 1:
            return word("run", name=self._name(line, index))
        ordinal = _ordinal(same.index(index), len(same))
        return word("one-of-several", ordinal=ordinal, name=self._name(line, index))

    def runs(self, line: int, indices: Sequence[int]) -> list[str]:
        """One of these runs: by name, ``a 3`` if that says it, and how many there are if there are many."""
        names = list(dict.fromkeys([self._name(line, index) for index in indices]))
        if len(indices) == 1:
            return [self.run(line, indices[0])]
        if len(names) == 1:
            return [word("any-run", name=names[0])]
        if len(indices) <= _MOST_RUNS:
            return [self.run(line, index) for index in indices]
        if len(names) <= _MOST_RUNS:
            return [word("any-run", name=name) for name in names]
        return [word("one-of-runs", number=len(indices))]

    def shortest(self, line: int, indices: Sequence[int]) -> str:
        """The shortest of these runs: ``the 3``, or ``a 3`` if several are as short."""
        clue = self._clue(line)
        least = min([clue[index].length for index in indices])
        short = [index for index in indices if clue[index].length == least]
        return (
            self.run(line, short[0]) if len(short) == 1 else word("any-run", name=self._name(line, short[0]))
        )

    def _name(self, line: int, index: int) -> str:
        run = self._clue(line)[index]
        if len(self._puzzle.palette) <= 2:
            return f"{run.length}"
        return word("coloured", colour=self.colour(run.colour), length=run.length)

    def _clue(self, line: int) -> Clue:
        height = self._puzzle.height
        return self._puzzle.rows[line] if line < height else self._puzzle.columns[line - height]


def _ordinal(place: int, number: int) -> str:
    if place == number - 1:
        return word("last")
    ordinals: list[str] = table()["ordinals"]
    return ordinals[place] if place < len(ordinals) else word("ordinal", number=place + 1)
