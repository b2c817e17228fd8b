"""The parts of our own record: clues, palettes, grids and texts, as generously as people like to write them.

Each reader of a part raises a ``Fault`` that says what was expected and what was found.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import chain

from ..findings import Code
from ..model import Clue, Colour, Grid, Palette, Run, run
from .common import Fault, hex_rgb, number, quote

MAX_LENGTH = 999_999_999
ZERO_AMONG_RUNS = "a run of length 0 is allowed only on its own, for an empty line"
RUN_EXPECTED = "expected a run such as"
_usual_run = {length: run(length) for length in range(1, 257)}.__getitem__
_RUN = re.compile(r"([0-9]{1,9})([^0-9]?)")


def wrong(message: str) -> Fault:
    return Fault(Code.SCHEMA, message)


def plain_clues(lines: list[object]) -> tuple[Clue, ...] | None:
    """The clues where all are lists of usual lengths, as our own writers make them; None for others."""
    if set(map(type, lines)) != {list}:
        return None
    clues: list[list[int]] = lines  # type: ignore[assignment]
    # True and 1.0 would find the run of length 1 too, so the types are looked at first.
    if not set(map(type, chain.from_iterable(clues))) <= {int}:
        return None
    try:
        return tuple([tuple(map(_usual_run, each)) for each in clues])
    except KeyError:
        return None


def read_clue(value: object, colours: Mapping[str, int]) -> Clue:
    """A clue: a list of runs, a text of runs, or one number. A zero that stands alone is an empty line."""
    if isinstance(value, str):
        runs = [_word_run(word, colours) for word in value.replace(",", " ").split()]
    elif isinstance(value, list):
        runs = [_any_run(each, colours) for each in value]
    else:
        runs = [_any_run(value, colours)]
    if len(runs) == 1 and runs[0].length == 0:
        return ()
    if any(each.length == 0 for each in runs):
        raise wrong(ZERO_AMONG_RUNS)
    return tuple(runs)


def _any_run(value: object, colours: Mapping[str, int]) -> Run:
    if isinstance(value, str):
        return _word_run(value.strip(), colours)
    if isinstance(value, list) and len(value) == 2:
        return run(read_integer(value[0]), _colour(value[1], colours))
    return run(read_integer(value))


def _word_run(word: str, colours: Mapping[str, int]) -> Run:
    match = _RUN.fullmatch(word)
    if match is None:
        raise wrong(f"{RUN_EXPECTED} 3 or 3{min(colours, default='#')}, found {quote(word)}")
    return run(int(match[1]), _colour(match[2], colours) if match[2] else 1)


def _colour(char: object, colours: Mapping[str, int]) -> int:
    if not isinstance(char, str) or char not in colours:
        raise wrong(f"expected a colour of the palette, found {describe(char)}")
    return colours[char]


def read_integer(value: object) -> int:
    if isinstance(value, str):
        return number(value.strip())
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MAX_LENGTH:
        raise wrong(f"expected a number from 0 to {MAX_LENGTH}, found {describe(value)}")
    return value


def read_palette(value: object) -> Palette:
    """A list of colours, or a mapping of characters to colours; the background comes first."""
    if isinstance(value, dict):
        value = [{"char": char, "rgb": rgb} for char, rgb in value.items()]
    if not isinstance(value, list) or not 2 <= len(value) <= 255:
        raise wrong("expected a palette of 2 to 255 colours, the background first")
    palette = tuple([_palette_colour(each) for each in value])
    if len({colour.char for colour in palette}) < len(palette):
        raise wrong("two colours of the palette have the same character")
    return palette


def _palette_colour(value: object) -> Colour:
    if not isinstance(value, dict):
        raise wrong(f'expected a colour with "char" and "rgb", found {describe(value)}')
    char, rgb, name = value.get("char"), value.get("rgb"), value.get("name", "")
    if not isinstance(char, str) or len(char) != 1 or char in "? " or not char.isprintable():
        raise wrong(f"expected one printable character for a colour, not ? or space, found {describe(char)}")
    digits = hex_rgb(rgb) if isinstance(rgb, str) else None
    if digits is None:
        raise wrong(f"expected six hexadecimal digits for a colour, found {describe(rgb)}")
    return Colour(char, digits, printable(name) if isinstance(name, str) else "")


def read_grid(lines: Iterable[str], table: Mapping[str, int]) -> Grid:
    """The cells of rows of text, all of whose characters are in the table."""
    if all(map(str.isascii, table)):
        codes = bytearray(256)
        for char, index in table.items():
            codes[ord(char)] = index
        return tuple([line.encode("ascii").translate(codes) for line in lines])
    return tuple([bytes([table[char] for char in line]) for line in lines])


def has_size(grid: Grid, height: int, width: int) -> bool:
    return width > 0 and len(grid) == height and set(map(len, grid)) == {width}


def printable(text: str) -> str:
    """The text without halves of surrogate pairs, which JSON can hold and no file can."""
    return text if text.isascii() else text.encode("utf-8", errors="replace").decode("utf-8")


def describe(value: object) -> str:
    """A foreign value inside a message."""
    if isinstance(value, str):
        return quote(value)
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    if value is None:
        return "nothing"
    return "a huge number" if isinstance(value, int) and abs(value) > 10**30 else quote(str(value))
