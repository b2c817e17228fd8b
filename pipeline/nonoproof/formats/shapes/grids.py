"""Grids as data have them: rows of values, rows of text, one flat list or text with a size, bits of numbers.

This module finds the cells; what the values mean (which are filled, which colours they are) is for
``pictures`` to say.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from ..common import MAX_SIDE
from .names import role
from .sides import numbered_values

Token: TypeAlias = int | str
"""The value of a cell: true and false are 1 and 0, numbers as text are numbers, nothing is an empty text."""
Rows: TypeAlias = tuple[tuple[Token, ...], ...]

MOST_CELLS = 1 << 20
MOST_CELL_FIELDS = 8
BITS = "the bits of numbers, the highest first"
UNEVEN = "rows of different lengths, filled up with blanks"


class GridCells(NamedTuple):
    rows: Rows
    how: str = ""
    """How they were found, where that is not plain."""
    mirrored: bool = False
    """Nothing in the notation itself says on which side a row begins."""

    @property
    def width(self) -> int:
        return len(self.rows[0])

    @property
    def height(self) -> int:
        return len(self.rows)


class StatedSize(NamedTuple):
    """What the data say about the size; None if they say nothing."""

    width: int | None = None
    height: int | None = None


def read_cells(value: object, size: StatedSize) -> tuple[tuple[GridCells, ...], str]:
    """The readings of a value as a grid, and why there are none if there are none."""
    if isinstance(value, dict):
        value = numbered_values(value)
    if isinstance(value, str):
        return _of_text(value, size)
    if not isinstance(value, list) or not value or len(value) > MOST_CELLS:
        return (), "not a list"
    if all(isinstance(each, str) for each in value):
        lines = [str(each) for each in value]
        found = _of_lines(lines, size) or _masks(lines, size)
        if not found and all(len(each) <= 7 for each in lines):
            found = _flat([_token(each) for each in lines], size)
        return found, "" if found else "texts of different lengths"
    if all(isinstance(each, list) for each in value):
        fields = _fields_of_cells(value)
        if fields:
            found = tuple([cells for name in fields for cells in _of_lists(_field(value, name))[0]])
            varied = tuple(
                [cells for cells in found if len({token for row in cells.rows for token in row}) > 1]
            )
            return varied, "" if varied else "cells that are all alike"
        return _of_lists(value)
    if any(isinstance(each, dict) for each in value):
        return _of_objects(value, size)
    if not all(_is_scalar(each) for each in value):
        return (), "neither rows nor cells"
    found = _flat([_token(each) for each in value], size) or _masks(value, size)
    return found, "" if found else "one flat list, and no size that fits its length"


def _is_scalar(value: object) -> bool:
    return value is None or isinstance(value, (int, float, str))


def _token(value: object) -> Token:
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, float):
        return int(value) if value.is_integer() else str(value)
    if isinstance(value, str):
        word = value.strip() or ("" if not value else " ")
        if word in ("0", "1") or (word.isascii() and word.isdigit() and len(word) < 4):
            return int(word)
        return word[:24]
    return value if isinstance(value, int) else ""


def _of_lists(value: list[list[object]]) -> tuple[tuple[GridCells, ...], str]:
    widths = set(map(len, value))
    if len(widths) != 1:
        return (), "rows of different lengths"
    if not 1 <= len(value[0]) <= MAX_SIDE or len(value) > MAX_SIDE or len(value) * len(value[0]) > MOST_CELLS:
        return (), "not a size for a puzzle"
    rows = []
    for row in value:
        if not all(_is_scalar(each) for each in row):
            if all(isinstance(each, list) and not any(map(_is_bright, each)) for each in row):
                return (), "cells that are lists"
            reduced = [_cell(each) for each in row]
            if not all(_is_scalar(each) for each in reduced):
                return (), "cells that are lists or objects"
            row = reduced  # noqa: PLW2901 - the same row, as its cells
        rows.append(tuple([_token(each) for each in row]))
    return (GridCells(tuple(rows)),), ""


def _fields_of_cells(value: list[object]) -> list[str]:
    """The names that all cells have, where all are objects."""
    first = value[0][0] if isinstance(value[0], list) and value[0] else None
    if not isinstance(first, dict) or not 1 <= len(first) <= MOST_CELL_FIELDS:
        return []
    names = first.keys()
    cells = [cell for row in value if isinstance(row, list) for cell in row]
    if not all(isinstance(cell, dict) and cell.keys() == names for cell in cells):
        return []
    return [
        str(name)
        for name in names
        if str(name) not in _PLACES
        and all(_is_scalar(cell[name]) for cell in cells if isinstance(cell, dict))
    ]


def _field(value: list[object], name: str) -> list[list[object]]:
    return [[cell[name] for cell in row if isinstance(cell, dict)] for row in value if isinstance(row, list)]


_PLACES = frozenset(["x", "y", "i", "j", "id", "index", "key", "row", "col", "column", "r", "c"])
_CELL_NAMES = (
    "filled",
    "value",
    "state",
    "color",
    "colour",
    "fill",
    "on",
    "black",
    "solution",
    "status",
    "type",
)


def _is_bright(channel: object) -> bool:
    """More than the 0 and 1 of a grid, as the colour of a cell has."""
    return isinstance(channel, int) and channel > 1


def _cell(value: object) -> object:
    """A cell that is an object, by the one value of it that says what it is; a colour as three numbers."""
    if isinstance(value, list) and len(value) in (3, 4) and all(type(each) is int for each in value):
        channels = [each for each in value if isinstance(each, int)]
        if all(0 <= each <= 255 for each in channels):
            clear = len(channels) == 4 and channels[3] == 0
            return "" if clear else "#{:02x}{:02x}{:02x}".format(*channels[:3])
    if isinstance(value, dict):
        return next((value[name] for name in _CELL_NAMES if name in value), value)
    return value


def _of_objects(value: list[object], size: StatedSize) -> tuple[tuple[GridCells, ...], str]:
    """Rows as objects with one list or text each, or one flat list of cells that are objects."""
    inner: list[object] = []
    for each in value:
        if not isinstance(each, dict):
            return (), "objects among other things"
        if len(each) > 3 or any(role(str(key)).size for key in each) or dict in map(type, each.values()):
            return (), "objects with fields of their own"
        held = [part for part in each.values() if isinstance(part, (list, str)) and len(part) > 1]
        lists = [part for part in held if isinstance(part, list)]
        chosen = lists or held
        if len(chosen) != 1:
            flat = [_token(cell) for cell in map(_cell, value) if _is_scalar(cell)]
            found = _flat(flat, size) if len(flat) == len(value) else ()
            return found, "" if found else "objects that are not rows"
        inner.append(chosen[0])
    if not all(all(map(_is_scalar, each)) for each in inner):  # type: ignore[call-overload]
        return (), "objects that are not rows"
    return read_cells(inner, size)


def _flat(tokens: Sequence[Token], size: StatedSize) -> tuple[GridCells, ...]:
    """Row by row; one side of the size is enough."""
    count = len(tokens)
    width = size.width or (count // size.height if size.height else None)
    if not width or count % width or count < 4:
        return ()
    height = count // width
    if (size.height or height) != height or max(width, height) > MAX_SIDE:
        return ()
    return (GridCells(tuple([tuple(tokens[at : at + width]) for at in range(0, count, width)])),)


_SEPARATED = re.compile(r"[^\s,;|](?:[ ,;|\t][^\s,;|])+")
_COUNTED = re.compile(r"(?:[0-9]{0,4}[^\s0-9,;])+")


def _of_lines(lines: Sequence[str], size: StatedSize) -> tuple[GridCells, ...]:
    """Rows as texts: a character a cell, with or without separators, or counts and characters."""
    if not 1 <= len(lines) <= MAX_SIDE or (size.height or len(lines)) != len(lines):
        return ()
    stripped = [line.strip() for line in lines]
    if all(_SEPARATED.fullmatch(line) for line in stripped):
        lines = [line[::2] for line in stripped]
    elif all("," in line for line in stripped) and len({line.count(",") for line in stripped}) == 1:
        return _valued([line.split(",") for line in stripped])
    elif all(re.search(r"[0-9]", line) for line in stripped) and all(map(_COUNTED.fullmatch, stripped)):
        expanded = [_expanded(line) for line in stripped]
        if len(set(map(len, expanded))) == 1 and len(expanded[0]) == (size.width or len(expanded[0])):
            return (GridCells(tuple([tuple(map(_token, row)) for row in expanded]), "counts of equal cells"),)
    widths = set(map(len, lines))
    width, how = max(widths), ""
    if len(widths) > 1:
        # Editors cut blanks at the end of a line; where blanks are cells a row may be short.
        signs = set("".join(lines)) - {" "}
        if len(signs) != 1 or signs & set("0123456789") or (size.width or width) < width:
            return ()
        if any(line.endswith(" ") for line in lines):
            # These were not cut, and the rows differ in length.
            return ()
        usual = Counter(map(len, lines)).most_common(1)[0][1]
        # Where blanks were cut, lengths vary; where most rows have one length, another may be a slip.
        how = UNEVEN if 2 * usual > len(lines) else ""
        width = size.width or width
        lines = [line.ljust(width) for line in lines]
    if width < 1 or width * len(lines) > MOST_CELLS or (size.width or width) != width:
        return ()
    return (GridCells(tuple([tuple(map(_token, line)) for line in lines]), how),)


def _valued(rows: Sequence[Sequence[str]]) -> tuple[GridCells, ...]:
    if len(rows[0]) > MAX_SIDE or len(rows) * len(rows[0]) > MOST_CELLS:
        return ()
    return (GridCells(tuple([tuple(map(_token, row)) for row in rows])),)


def _expanded(line: str) -> str:
    """``3#2.`` as ``###..``; never more than a line has cells."""
    pieces = []
    left = MAX_SIDE
    for count, char in re.findall(r"([0-9]{0,4})(\D)", line):
        number = min(int(count or 1), left)
        left -= number
        pieces.append(char * number)
    return "".join(pieces)


_NUMBER = re.compile(r"0[xX]([0-9a-fA-F]{1,1024})|0[bB]([01]{1,4096})|([0-9a-fA-F]{1,1024})")


def _masks(value: Sequence[object], size: StatedSize) -> tuple[GridCells, ...]:
    """A number a row, whose bits are the cells; the width must be given."""
    width = size.width
    if not width or width > MAX_SIDE or len(value) != (size.height or len(value)) or len(value) > MAX_SIDE:
        return ()
    numbers: list[int] = []
    plain = True
    for each in value:
        number = each if type(each) is int else None
        if isinstance(each, str):
            match = _NUMBER.fullmatch(each.strip())
            if match is None:
                return ()
            plain = plain and match[2] is None
            number = int(match[2], 2) if match[2] else int(match[1] or match[3], 16)
        if number is None or number < 0 or number.bit_length() > width:
            return ()
        numbers.append(number)
    if max(numbers) < 2 or (plain and max(numbers).bit_length() < width - width // 3):
        # Numbers that small may be anything.
        return ()
    rows = [tuple([(number >> place) & 1 for place in range(width - 1, -1, -1)]) for number in numbers]
    return (GridCells(tuple(rows), BITS, mirrored=plain),)


def _of_text(text: str, size: StatedSize) -> tuple[tuple[GridCells, ...], str]:
    if len(text) > 2 * MOST_CELLS:
        return (), "a text longer than any grid"
    inner = text.strip("\r\n")
    for mark in ("\n", "|", "/", ";", ","):
        pieces = inner.replace("\r", "").strip(mark).split(mark) if mark in inner else []
        if len(pieces) > 1:
            found = _of_lines(pieces, size) if len(set(map(len, pieces))) == 1 or mark == "\n" else ()
            if found and found[0].width > 1:
                return found, ""
    tokens = [_token(each) for each in inner if not each.isspace()]
    found = _flat([_token(each) for each in inner], size) or _flat(tokens, size) or _packed(inner, size)
    return found, "" if found else "a text, and no size that fits its length"


def _packed(text: str, size: StatedSize) -> tuple[GridCells, ...]:
    """Bits in base64 or hexadecimal, each row beginning with a new byte, or all in one sequence."""
    if not size.width or not size.height or size.width > MAX_SIDE or size.height > MAX_SIDE:
        return ()
    found: list[GridCells] = []
    for decode in (binascii.unhexlify, base64.b64decode):
        try:
            data = decode(text.removeprefix("0x").encode("ascii"))
        except (ValueError, binascii.Error):
            continue
        for stride in {-(-size.width // 8) * 8, size.width}:
            if len(data) == -(-stride * size.height // 8):
                bits = "".join([f"{byte:08b}" for byte in data])
                rows = [bits[at : at + size.width] for at in range(0, stride * size.height, stride)]
                found.append(GridCells(tuple([tuple(map(int, row)) for row in rows]), BITS, mirrored=True))
    return tuple(found)
