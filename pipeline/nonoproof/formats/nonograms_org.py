"""Saved pages of nonograms.org and .ru: the picture is an array of quads in a script, ``var d=[[..],..];``.

The numbers are disguised by remainders and offsets. Quads beyond the announced number of runs are padding.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TypeAlias

from ..findings import Code
from ..model import BLACK_AND_WHITE, Metadata, Palette, Puzzle, puzzle_of
from .common import MAX_SIDE, Fault, FileEntry, Fit, Holds, Notes, decode, fault, make_palette, unescaped

NAME = "nonograms-org"
TITLE = "saved page of nonograms.org, colour (read only)"
SUFFIXES = (".html", ".htm")
HOLDS = Holds(colour=True, goal=True, clues=False, metadata=frozenset({"title", "author"}))

_ARRAY = re.compile(r"\bvar\s+d\s*=\s*(\[[0-9,\[\]\s]+\])\s*;")
_QUAD = re.compile(r"\[\s*([0-9]{1,9})\s*,\s*([0-9]{1,9})\s*,\s*([0-9]{1,9})\s*,\s*([0-9]{1,9})\s*\]")
# Bounded, so that a mark that is there thousands of times does not have all that follows read as often.
_TITLE = re.compile(r'id="nonogram_title"[^<>]{0,400}>([^<]{0,2000})<')
_PAGE_TITLE = re.compile(r"<title>([^<]{0,2000})</title>", re.IGNORECASE)
_AUTHOR = re.compile(r'id="nonogram_author_name"[^<>]{0,400}>([^<]{0,2000})<')

Quad: TypeAlias = tuple[int, ...]


def sniff(data: bytes) -> Fit:
    return Fit.SURE if re.search(rb"\bvar\s+d\s*=\s*\[\s*\[\s*[0-9]+\s*,", data) else Fit.NO


def read(data: bytes) -> Iterator[FileEntry]:
    notes = Notes()
    text = decode(data, notes)
    puzzle, line = None, 1
    try:
        found = _ARRAY.search(text)
        if found is None:
            raise fault("expected a script with var d=[[...],...];")
        line = text.count("\n", 0, found.start()) + 1
        quads = [tuple(map(int, quad)) for quad in _QUAD.findall(found[1])]
        puzzle = _puzzle(quads, line, _metadata(text))
    except Fault as error:
        notes.take(error)
    yield notes.entry(puzzle, line)


def _metadata(text: str) -> Metadata:
    title = _TITLE.search(text) or _PAGE_TITLE.search(text)
    author = _AUTHOR.search(text)
    return Metadata(
        title=unescaped(title[1]).strip() if title else "",
        author=unescaped(author[1]).strip() if author else "",
    )


def _puzzle(quads: list[Quad], line: int, metadata: Metadata) -> Puzzle:
    if len(quads) < 5:
        raise fault(f"expected at least five quads in the array, found {len(quads)}", line)
    width, height, count = [_sum(quads[at], line) for at in (1, 2, 3)]
    if not (1 <= width <= MAX_SIDE and 1 <= height <= MAX_SIDE):
        raise Fault(
            Code.SIZE_OUT_OF_BOUNDS, f"{width} by {height} cells; expected from 1 to {MAX_SIDE}", line
        )
    if not 1 <= count <= HOLDS.most_colours or len(quads) < count + 7:
        raise fault(f"{count} colours do not fit an array of {len(quads)} quads", line)
    a, b, c = _remainders(quads[5 + count], line)
    runs = a * a + 2 * b + c
    begin = 7 + count
    if begin + runs > len(quads):
        raise fault(f"expected {runs} runs, found {len(quads) - begin}", line)
    rows = [bytearray(width) for _ in range(height)]
    offset = quads[6 + count]
    for quad in quads[begin : begin + runs]:
        column, length, colour, row = [value - shift for value, shift in zip(quad, offset, strict=True)]
        fits = 1 <= row <= height and column >= 1 and 1 <= length <= width - column + 1
        if not fits or not 1 <= colour <= count:
            raise fault(f"a run of {length} cells of colour {colour} does not fit at {column}, {row}", line)
        rows[row - 1][column - 1 : column - 1 + length] = bytes([colour]) * length
    return puzzle_of(tuple([bytes(row) for row in rows]), _palette(quads, count, line), metadata)


def _remainders(quad: Quad, line: int) -> tuple[int, int, int]:
    if quad[3] == 0:
        raise fault("expected a divisor as the fourth number of a quad, found 0", line)
    return quad[0] % quad[3], quad[1] % quad[3], quad[2] % quad[3]


def _sum(quad: Quad, line: int) -> int:
    a, b, c = _remainders(quad, line)
    return a + b - c


def _palette(quads: list[Quad], count: int, line: int) -> Palette:
    shift = quads[4]
    colours: list[str] = []
    for quad in quads[5 : 5 + count]:
        parts = (quad[0] - shift[1], quad[1] - shift[0], quad[2] - shift[3])
        if not all(0 <= part <= 255 for part in parts):
            raise fault(f"expected parts of a colour from 0 to 255, found {parts}", line)
        colours.append("".join([f"{part:02x}" for part in parts]))
    return BLACK_AND_WHITE if colours == ["000000"] else make_palette([("", rgb, "") for rgb in colours])
