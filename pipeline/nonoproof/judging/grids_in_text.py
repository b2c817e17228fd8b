"""Finds the last complete grid in a text: in lines of its own, numbered or not, in a code block, a table or JSON.

The text comes from strangers. Everything here takes time in proportion to its length.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ..model import UNKNOWN, Grid, Palette
from .cell_signs import Signs, alphabet, fitting, separators

MOST_CHARACTERS = 1 << 18
"""Of an answer, so many are read: the last ones."""
_BEFORE = re.compile(
    r"[\s>]{0,8}(?:[-*•]\s{1,4})?(?:[|*_`]{0,3}(?:row|line|r)?[\s*_`]{0,3}\d{1,4}[*_`]{0,3}(?:\s?[:)|=]|\.(?=\s)|\s))?",
    re.IGNORECASE,
)
"""A bullet, and the number of a row. All parts are bounded, so that matching it is quick."""
_RULE = frozenset("-+|=:`~─━┄┈┌┐└┘├┤┬┴┼┏┓┗┛┣┫┳┻╋╔╗╚╝═║│┃ \t\r")
_FENCES = str.maketrans(dict.fromkeys("│┃║┆┊", "|"))
_ONE_LINE = str.maketrans("\n", " ")
_BRACKETS = str.maketrans(dict.fromkeys("[]{}", "\n"))
_QUOTES = str.maketrans(dict.fromkeys("[]{}\"'/", "\n"))
_WORDS = (("true", "1   "), ("false", "0    "), ("null", "?   "))
"""Of JSON. All signs here are as long as what they stand for, so that places stay what they are."""


class FoundGrid(NamedTuple):
    rows: tuple[str, ...]
    """The characters of the cells."""
    end: int
    """Where its last row ends in the text."""

    @property
    def complete(self) -> bool:
        return not any("?" in row for row in self.rows)

    def grids(self, palette: Palette) -> list[Grid]:
        """The cells: one grid, or two where the signs can be read in two ways."""
        used = frozenset().union(*self.rows)
        return [tuple([_cells(row, signs) for row in self.rows]) for signs in fitting(palette, used)]


class _Row(NamedTuple):
    cells: str
    end: int


class _Reader:
    """What lines mean, for one palette."""

    def __init__(self, palette: Palette) -> None:
        self._signs = alphabet(palette)
        self._without = dict.fromkeys(map(ord, separators(palette)))
        self._words = _WORDS if len(palette) <= 2 else ()

    def versions(self, text: str) -> Iterator[str]:
        """The text with a row a line, if rows are in lines, in brackets, or in quotes."""
        text = text[-MOST_CHARACTERS:].translate(_FENCES)
        for word, sign in self._words:
            text = text.replace(word, sign)
        yield text.replace("\\n", " \n")
        line = text.translate(_ONE_LINE)
        yield line.translate(_BRACKETS)
        yield line.replace("\\n", " \n").translate(_QUOTES)

    def spellings(self, line: str) -> Iterator[str]:
        """The cells of a line as it is; without the number of the row; without what is said behind them."""
        start = _BEFORE.match(line)
        for part in (line, line[start.end() :] if start and start.end() else ""):
            if not part:
                continue
            first = part.split(None, 1)[:1]
            for words in (
                part,
                part.partition("(")[0],
                part.partition("<")[0],
                part.rpartition("|")[0],
                *first,
            ):
                cells = words.translate(self._without)
                if cells and self._signs.issuperset(cells):
                    yield cells

    def row(self, line: str, end: int, width: int) -> _Row | str | None:
        """A row of that width; an empty text where a line has nothing in it that counts; None for any other line."""
        if not line:
            return ""
        if len(line) >= width:
            for cells in self.spellings(line):
                if len(cells) == width:
                    return _Row(cells, end)
        return "" if _RULE.issuperset(line) or not line.translate(self._without) else None


def last_grid(text: str, palette: Palette, height: int, width: int) -> FoundGrid | None:
    """The last grid of that size; one that has ? in it only where there is no complete one."""
    found = _grids(text, _Reader(palette), height, width)
    return max(found, key=lambda each: (each.complete, each.end), default=None)


def last_size(text: str, palette: Palette, width: int) -> tuple[int, int] | None:
    """The height and the width of the last thing in lines that looks like a grid, of any size."""
    reader = _Reader(palette)
    size, rows = None, []
    for line in [*next(reader.versions(text)).split("\n"), ""]:
        cells = min(reader.spellings(line), key=lambda each: abs(len(each) - width), default="")
        if len(cells) > 1:
            rows.append(len(cells))
        elif rows:
            size = (len(rows), max(set(rows), key=rows.count)) if len(rows) > 1 else size
            rows = []
    return size


def _grids(text: str, reader: _Reader, height: int, width: int) -> Iterator[FoundGrid]:
    in_lines, *in_text = reader.versions(text)
    lines = list(_rows(in_lines, reader, width))
    yield from _blocks(lines, height)
    # Rows with an empty line or a rule between each two.
    yield from _blocks(lines, height, apart=True)
    for version in in_text:
        yield from _blocks([line for line in _rows(version, reader, width) if line != ""], height)
    for line in _rows(in_lines, reader, width * height) if height > 1 else ():
        if isinstance(line, _Row):
            cells, end = line
            yield FoundGrid(tuple([cells[at : at + width] for at in range(0, len(cells), width)]), end)


def _rows(text: str, reader: _Reader, width: int) -> Iterator[_Row | str | None]:
    end = 0
    for line in text.split("\n"):
        end += len(line)
        yield reader.row(line, end, width)
        end += 1


def _blocks(lines: list[_Row | str | None], height: int, *, apart: bool = False) -> Iterator[FoundGrid]:
    """The last grid of each block of so many rows, next to each other, or each apart from the one before."""
    rows: list[_Row] = []
    before: _Row | str | None = None
    for line in [*lines, None]:
        if apart:
            ends = line is None or (isinstance(line, _Row) and isinstance(before, _Row))
        else:
            ends = not isinstance(line, _Row)
        if ends:
            if len(rows) >= height:
                last = rows[len(rows) - height :]
                yield FoundGrid(tuple([row.cells for row in last]), last[-1].end)
            rows = []
        if isinstance(line, _Row):
            rows.append(line)
        before = line


def _cells(row: str, signs: Signs) -> bytes:
    return bytes([signs.get(char, UNKNOWN) for char in row])
