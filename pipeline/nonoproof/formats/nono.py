"""FreeNono's old text, ``.nono``: a name, ``width,height``, rows of ``x`` and spaces; then the next picture.

The spaces at the end of a row count. Editors remove them, so a short row is read as if they were there, and a
note says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..findings import Code
from ..model import Grid, Metadata, puzzle_of
from .common import Fault, FileEntry, Fit, Holds, Notes, decode, fault, quote, size, text_lines

NAME = "nono"
TITLE = "FreeNono's old text (.nono): pictures of x and spaces (read only)"
SUFFIXES = (".nono",)
HOLDS = Holds(goal=True, clues=False, metadata=frozenset({"title"}), many=True)

_SIZE = re.compile(r"\s*([0-9]{1,9})\s*,\s*([0-9]{1,9})\s*")
_CELLS = {" ": 0, "x": 1, "X": 1}


def sniff(data: bytes) -> Fit:
    lines = data[:16384].split(b"\n", 3)
    if len(lines) < 3 or _SIZE.fullmatch(lines[1].decode("latin-1")) is None:
        return Fit.NO
    row = lines[2].rstrip(b"\r")
    # Two numbers and a row of no more than crosses and spaces: no other format begins so.
    return Fit.SURE if row and not row.strip(b"xX ") else Fit.NO


def read(data: bytes) -> Iterator[FileEntry]:
    notes = Notes()
    lines = text_lines(decode(data, notes))
    at = 0
    while True:
        begin = at
        try:
            title = lines[at].strip() if at < len(lines) else ""
            width, height = _size(lines, at + 1)
            at += 2 + height
            picture = _picture(lines[begin + 2 : at], width, height, begin + 3, notes)
        except Fault as error:
            notes.take(error)
            if at == begin:
                # Without a size there is no telling where the next picture begins.
                yield notes.entry(None, begin + 1)
                return
        puzzle = None if notes.failed else puzzle_of(picture, metadata=Metadata(title=title))
        if at >= len(lines) or not lines[at].strip():
            if any(line.strip() for line in lines[at:]):
                notes.add(Code.TRAILING_DATA, "there is more after the blank line that ends the file", at + 1)
            yield notes.entry(puzzle, begin + 1)
            return
        yield notes.entry(puzzle, begin + 1)
        notes = Notes()


def _size(lines: list[str], at: int) -> tuple[int, int]:
    found = _SIZE.fullmatch(lines[at]) if at < len(lines) else None
    if found is None:
        text = lines[at] if at < len(lines) else "the end of the file"
        raise fault(f'expected "width,height", found {quote(text)}', at + 1)
    return size(found[1], at + 1, "the width"), size(found[2], at + 1, "the height")


def _picture(lines: list[str], width: int, height: int, first: int, notes: Notes) -> Grid:
    if len(lines) < height:
        raise fault(f"expected {height} rows, found {len(lines)}", first + len(lines))
    rows: list[bytes] = []
    short = 0
    for line, text in enumerate(lines, first):
        try:
            cells = bytes([_CELLS[char] for char in text])
        except KeyError as error:
            column = text.index(error.args[0]) + 1
            notes.take(fault(f'expected "x" or a space, found {quote(error.args[0])}', line, column))
            continue
        if len(cells) > width:
            notes.take(fault(f"expected {width} cells, found {len(cells)}", line, width + 1))
        short += len(cells) < width
        rows.append(cells.ljust(width, b"\0"))
    if short:
        message = f"{short} rows have fewer than {width} cells; spaces at their ends are taken to be missing"
        notes.add(Code.GOAL_INCOMPLETE, message, first)
    return tuple(rows)
