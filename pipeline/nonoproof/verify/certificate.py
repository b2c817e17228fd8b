"""What is in a certificate: a puzzle, a verdict, and its evidence. Anything else is refused."""

from __future__ import annotations

import gzip
import json
import os
import stat
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any, NoReturn, TypeVar

VERSIONS = (1, 2)
"""In version 1 the id covers the clues alone, though the claim is about the given cells too."""
MAX_BYTES = 1 << 26
"""Bytes of an unpacked certificate: two grids of the largest size, and as much again."""
MAX_VALUES = 1 << 22
"""Numbers, texts and lists in a certificate: each takes many times its bytes."""
MAX_SIDE = 4096
MAX_COLOURS = 255

Clue = list[tuple[int, int]]
"""The runs of a line: length and colour. Colours are numbered as in the palette; 0 is the background."""
Choice = tuple[int, int]
"""A cell, and colours of which it has one. A set of colours is an integer: bit c stands for colour c."""
Step = list[Choice]
"""At least one of these choices holds. No cell comes twice."""

Item = TypeVar("Item")


class Refused(Exception):
    """Why a certificate proves nothing."""


class Unchecked(Refused):
    """Why a certificate was not checked to the end."""


@dataclass(frozen=True)
class Certificate:
    id: str
    """The hash of the clues and the given cells together: of all that the claim is about."""
    title: str
    """The title of the puzzle. It proves nothing."""
    rows: list[Clue]
    columns: list[Clue]
    colours: int
    """The background among them."""
    givens: dict[int, int]
    """The colours of given cells. Cells are numbered from 0, row by row."""
    verdict: str
    grids: list[list[int]]
    """The solutions, each with one colour a cell."""
    steps: list[Step]


def read_file(path: Path) -> Certificate:
    # A pipe without a writer would keep us waiting.
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with os.fdopen(descriptor, "rb") as file:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            refuse("this is no file")
        return read(file.read(MAX_BYTES + 1))


def read(data: bytes) -> Certificate:
    """The certificate in the bytes of a file, perhaps compressed; raises ``Refused`` if there is none."""
    try:
        if data.startswith(b"\x1f\x8b"):
            with gzip.open(BytesIO(data)) as unpacked:
                data = unpacked.read(MAX_BYTES + 1)
        if len(data) > MAX_BYTES or data.count(b",") + data.count(b"[") + data.count(b"{") > MAX_VALUES:
            raise Unchecked("the file is too large")
        record = json.loads(data, object_pairs_hook=_once_each, parse_constant=_no_number)
    except (OSError, EOFError, zlib.error, ValueError, RecursionError) as error:
        raise Refused(f"this is not JSON: {error}") from None
    except MemoryError:
        raise Unchecked("there is not enough memory for it") from None
    return _certificate(record)


def refuse(why: str) -> NoReturn:
    raise Refused(why)


def _no_number(name: str) -> NoReturn:
    refuse(f"{name} is not a number")


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A name that comes twice would be read differently by different programs."""
    if len(dict(pairs)) != len(pairs):
        refuse("a name appears twice in an object")
    return dict(pairs)


REQUIRED = {"certificate", "id", "palette", "rows", "columns", "verdict", "solutions", "steps"}


def _certificate(record: object) -> Certificate:
    if not isinstance(record, dict) or not REQUIRED <= set(record) <= REQUIRED | {"givens", "title"}:
        refuse("the fields are not those of a certificate")
    version, title = record["certificate"], record.get("title", "")
    if type(version) is not int or version not in VERSIONS:
        refuse("the certificate has another version")
    if not isinstance(title, str) or ("title" in record and version == 1):
        refuse("the title is not a text, or is not allowed in this version")
    if record["verdict"] not in ("unique", "multiple", "none"):
        refuse("the verdict is not unique, multiple or none")
    chars, rgb = _palette(record["palette"])
    clues = [_list(record[side], lambda clue: _clue(clue, chars)) for side in ("rows", "columns")]
    rows, columns = clues
    if not all(0 < len(side) <= MAX_SIDE for side in clues):
        refuse(f"a puzzle has 1 to {MAX_SIDE} rows and columns")
    height, width = len(rows), len(columns)
    grid = _grid(record["givens"], "?" + chars, height, width) if "givens" in record else []
    givens = {cell: number - 1 for cell, number in enumerate(grid) if number > 0}
    if record["id"] != identity(rows, columns, rgb, {} if version == 1 else givens):
        refuse("the id is not that of the puzzle")
    return Certificate(
        identity(rows, columns, rgb, givens),
        title,
        rows,
        columns,
        len(chars),
        givens,
        record["verdict"],
        _list(record["solutions"], lambda grid: _grid(grid, chars, height, width)),
        _list(record["steps"], lambda step: _step(step, height * width, len(chars))),
    )


def identity(rows: list[Clue], columns: list[Clue], rgb: list[str], givens: dict[int, int]) -> str:
    """The SHA-256 of the clues as text, with several colours of the colours too, and of the given cells."""
    used = max([colour for clue in rows + columns for _, colour in clue], default=1)
    if used == 1:
        lengths = [[[length for length, _ in clue] for clue in side] for side in (rows, columns)]
        text = f"{lengths[0]}|{lengths[1]}"
    else:
        pairs = [[[list(run) for run in clue] for clue in side] for side in (rows, columns)]
        text = f"{pairs[0]}|{pairs[1]}|{','.join(rgb[1 : used + 1])}"
    if givens:
        text += "|givens " + ",".join([f"{cell}={colour}" for cell, colour in sorted(givens.items())])
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _palette(palette: object) -> tuple[str, list[str]]:
    """The characters of the colours, the background first, and their RGB values."""

    def colour(entry: object) -> tuple[str, str]:
        if not isinstance(entry, dict) or set(entry) != {"char", "rgb"}:
            refuse("a colour has a char and an rgb value")
        char, rgb = entry["char"], entry["rgb"]
        if not isinstance(char, str) or len(char) != 1 or char == "?" or not isinstance(rgb, str):
            refuse("a colour is one character other than a question mark, and an rgb value")
        return char, rgb

    entries = _list(palette, colour)
    chars = "".join([char for char, _ in entries])
    if not 2 <= len(chars) <= MAX_COLOURS or len(set(chars)) != len(chars):
        refuse(f"a palette has 2 to {MAX_COLOURS} different characters")
    return chars, [rgb for _, rgb in entries]


def _clue(clue: object, chars: str) -> Clue:
    """A run is its length, or for other colours than the first its length and the character of the colour."""

    def run(entry: object) -> tuple[int, int]:
        length, char = entry if isinstance(entry, list) and len(entry) == 2 else (entry, chars[1])
        colour = chars.find(char) if isinstance(char, str) and len(char) == 1 else -1
        if type(length) is not int or length < 1 or colour < 1:
            refuse("a run is a length, or a length and a colour of the palette")
        return length, colour

    return _list(clue, run)


def _grid(grid: object, chars: str, height: int, width: int) -> list[int]:
    def row(entry: object) -> list[int]:
        if not isinstance(entry, str) or len(entry) != width or not set(entry) <= set(chars):
            refuse("a row of a grid has one character of the palette for each column")
        return [chars.index(char) for char in entry]

    rows = _list(grid, row)
    if len(rows) != height:
        refuse("a grid has as many rows as the puzzle")
    return [colour for cells in rows for colour in cells]


def _step(step: object, cells: int, colours: int) -> Step:
    """From numbers: n says that a cell has a colour, -n that it has not; n - 1 is cell * colours + colour."""
    every = (1 << colours) - 1
    choices: dict[int, int] = {}

    def add(number: object) -> None:
        if type(number) is not int or not 1 <= abs(number) <= cells * colours:
            refuse("a step is a list of numbers, each of a cell and a colour")
        cell, colour = divmod(abs(number) - 1, colours)
        choices[cell] = choices.get(cell, 0) | (1 << colour if number > 0 else every ^ 1 << colour)

    _list(step, add)
    return list(choices.items())


def _list(value: object, read: Callable[[object], Item]) -> list[Item]:
    if not isinstance(value, list):
        refuse("a list was expected")
    return [read(each) for each in value]
