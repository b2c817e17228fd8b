"""Turns what callers write into values. Lists and tuples are both fine, and errors are raised at once.

Each function raises ``TypeError`` or ``ValueError`` with the name of the argument, the place in it, what was
expected and what was found.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from operator import index

from .values import BLACK_AND_WHITE, NO_METADATA, UNKNOWN, Clue, Colour, Grid, Metadata, Palette, Run, run

_LONGEST = 999_999_999
_SHOWN = 60
_A_RUN = "a run length from 1 up, or a pair of a length and a colour"


def are_clues(lines: object) -> bool:
    """Whether these are clues as readers make them. Only the first run is looked at, which is quicker."""
    if type(lines) is not tuple:
        return False
    for line in lines:
        if type(line) is not tuple:
            return False
        if line:
            return type(line[0]) is Run
    return True


def take_clues(lines: object, name: str, palette: Palette) -> tuple[Clue, ...]:
    """The clues of all rows or of all columns."""
    if isinstance(lines, str | bytes | Mapping) or not isinstance(lines, Iterable):
        raise TypeError(f"{name}: expected a list of clues, found {shown(lines)}")
    colours = {colour.char: number for number, colour in enumerate(palette) if number}
    clues = tuple([_clue(line, f"{name}[{place}]", colours) for place, line in enumerate(lines)])
    if not clues:
        raise ValueError(f"{name}: expected at least one clue, found none")
    return clues


def _clue(line: object, name: str, colours: Mapping[str, int]) -> Clue:
    if isinstance(line, int) and line == 0:
        return ()
    if isinstance(line, str | bytes | Mapping) or not isinstance(line, Iterable):
        raise TypeError(f"{name}: expected a list of run lengths, found {shown(line)}")
    runs = [_run(each, f"{name}[{place}]", colours) for place, each in enumerate(line)]
    if len(runs) == 1 and runs[0].length == 0:
        return ()
    for place, each in enumerate(runs):
        if each.length < 1:
            raise ValueError(f"{name}[{place}]: expected {_A_RUN}, found {each.length}")
    return tuple(runs)


def _run(value: object, name: str, colours: Mapping[str, int]) -> Run:
    if isinstance(value, tuple | list) and len(value) == 2:
        length, colour = value
        return run(_length(length, name), _colour(colour, name, colours))
    return run(_length(value, name))


def _length(value: object, name: str) -> int:
    """Any whole number, those of numpy too; neither text nor True."""
    try:
        length = index(value)  # type: ignore[arg-type]
    except TypeError:
        length = -1
    if isinstance(value, bool) or (length < 0 and not isinstance(value, int)):
        raise TypeError(f"{name}: expected {_A_RUN}, found {shown(value)}")
    if not 0 <= length <= _LONGEST:
        raise ValueError(f"{name}: expected {_A_RUN}, found {shown(value)}")
    return length


def _colour(value: object, name: str, colours: Mapping[str, int]) -> int:
    number = colours.get(value) if isinstance(value, str) else value
    if not isinstance(number, int) or isinstance(number, bool) or not 1 <= number <= len(colours):
        known = ", ".join(colours)
        raise ValueError(f"{name}: expected a colour of the palette ({known}), found {shown(value)}")
    return number


def take_palette(value: object) -> Palette:
    """A mapping of characters to RGB values, or a list of colours; black on white if there is none."""
    if value is None:
        return BLACK_AND_WHITE
    if isinstance(value, Mapping):
        value = list(value.items())
    if isinstance(value, str | bytes) or not isinstance(value, Sequence):
        raise TypeError(f"palette: expected characters with their RGB values, found {shown(value)}")
    palette = tuple([_palette_colour(each, f"palette[{place}]") for place, each in enumerate(value)])
    if not 2 <= len(palette) <= UNKNOWN:
        raise ValueError(
            f"palette: expected 2 to {UNKNOWN} colours, the background first, found {len(palette)}"
        )
    if len({colour.char for colour in palette}) < len(palette):
        raise ValueError("palette: two colours have the same character")
    return palette


def _palette_colour(value: object, name: str) -> Colour:
    expected = "a character and an RGB value such as ff8000"
    if not isinstance(value, tuple | list) or not 2 <= len(value) <= 3:
        raise TypeError(f"{name}: expected {expected}, found {shown(value)}")
    if not all(isinstance(each, str) for each in value):
        raise TypeError(f"{name}: expected {expected}, found {shown(value)}")
    char, rgb, *more = value
    digits = rgb.removeprefix("#").lower()
    if len(char) != 1 or char in "? " or not char.isprintable() or not re.fullmatch("[0-9a-f]{6}", digits):
        raise ValueError(f"{name}: expected {expected}, found {shown(value)}")
    return Colour(char, digits, more[0] if more else "")


def take_grid(
    value: object, name: str, palette: Palette, size: tuple[int, int] | None = None, unknown: bool = False
) -> Grid:
    """A grid of that height and width: rows of text in the characters of the palette, or rows of its numbers.

    Where cells may be unknown, ``?``, None or ``UNKNOWN`` says so.
    """
    if isinstance(value, str):
        value = value.split()
    if isinstance(value, bytes | Mapping) or not isinstance(value, Iterable):
        raise TypeError(f"{name}: expected a list of rows, found {shown(value)}")
    cells: dict[object, int] = {colour.char: number for number, colour in enumerate(palette)}
    cells |= {number: number for number in range(len(palette))}
    if unknown:
        cells |= {"?": UNKNOWN, None: UNKNOWN, UNKNOWN: UNKNOWN}
    grid = tuple([_row(row, f"{name}[{place}]", cells) for place, row in enumerate(value)])
    height, width = size or (len(grid), len(grid[0]) if grid else 0)
    if not (height and width) or len(grid) != height or any(len(row) != width for row in grid):
        found = _size(len(grid), sorted(set(map(len, grid))) or [0])
        expected = _size(height, [width]) if size else "rows of one length"
        raise ValueError(f"{name}: expected {expected}, found {found}")
    return grid


def _size(height: int, widths: list[int]) -> str:
    rows, cells = "row" if height == 1 else "rows", "cell" if widths == [1] else "cells"
    return f"{height} {rows} of {' or '.join(map(str, widths))} {cells}"


def _row(row: object, name: str, cells: Mapping[object, int]) -> bytes:
    if not isinstance(row, Iterable):
        raise TypeError(f"{name}: expected a row of cells, found {shown(row)}")
    try:
        return bytes([cells[cell] for cell in row])
    except (KeyError, TypeError):
        known = ", ".join([str(each) for each in cells if isinstance(each, str)])
        raise ValueError(f"{name}: expected cells of the palette ({known}), found {shown(row)}") from None


def take_metadata(texts: Mapping[str, object]) -> Metadata:
    for name, text in texts.items():
        if name not in Metadata._fields:
            raise TypeError(f"{name}: there is no such argument; texts are {', '.join(Metadata._fields)}")
        if not isinstance(text, str):
            raise TypeError(f"{name}: expected a text, found {shown(text)}")
    return Metadata(**texts) if texts else NO_METADATA  # type: ignore[arg-type]


def shown(value: object) -> str:
    """A value inside a message."""
    text = repr(value)
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"
