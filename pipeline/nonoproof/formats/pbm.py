"""PBM, the black-and-white pictures of Netpbm: P1 with digits, P4 with bits. 1 is black.

P1 digits need no space between them. In P4 exactly one byte of white space follows the height, the rows are
padded to bytes, and the most significant bit is the leftmost cell.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..findings import Code
from ..model import Grid, Puzzle, puzzle_of
from .common import FileEntry, Fit, Holds, Notes, fault, grid_of, quote
from .picture_puzzles import check_size, goal_of

NAME = "pbm"
TITLE = "PBM picture, plain (P1) or raw (P4)"
SUFFIXES = (".pbm",)
HOLDS = Holds(goal=True, clues=False)

_GAP = rb"(?:[ \t\n\v\f\r]|#[^\n\r]*[\n\r])"
_HEADER = re.compile(rb"P([14])" + _GAP + rb"++([0-9]{1,9})" + _GAP + rb"++([0-9]{1,9})")
_COMMENT = re.compile(rb"#[^\n\r]*")
_START = re.compile(rb"P[14][\s#]")


def sniff(data: bytes) -> Fit:
    return Fit.SURE if _START.match(data) else Fit.NO


def read(data: bytes) -> Iterator[FileEntry]:
    notes = Notes()
    yield notes.entry(notes.attempt(lambda: puzzle_of(_grid(data, notes))), 1)


def _grid(data: bytes, notes: Notes) -> Grid:
    header = _HEADER.match(data)
    if header is None:
        raise fault("expected P1 or P4, the width and the height", 1)
    width, height = int(header[2]), int(header[3])
    check_size(width, height)
    if header[1] == b"1":
        line = len(data[: header.end()].splitlines())
        return _plain(data[header.end() :], width, height, line, notes)
    return _raw(data[header.end() :], width, height, notes)


def _plain(body: bytes, width: int, height: int, line: int, notes: Notes) -> Grid:
    digits = b"".join(_COMMENT.sub(b"", body).split())
    cells = digits[: width * height]
    if len(cells) < width * height or cells.strip(b"01"):
        strange = _COMMENT.sub(b"", body).translate(None, b"01").split()
        found = quote(strange[0].decode("latin-1")) if strange else f"{len(cells)} of them"
        raise fault(f"expected {width * height} cells of 0 and 1, found {found}", line)
    if len(digits) > len(cells):
        notes.add(Code.TRAILING_DATA, "there is more after the last cell of the picture")
    return grid_of(cells.translate(bytes.maketrans(b"01", b"\0\1")), width)


def _raw(body: bytes, width: int, height: int, notes: Notes) -> Grid:
    padded = (width + 7) // 8
    if body[:1].isspace():
        # One byte of white space; a line end of two bytes where only that leaves the right length.
        body = body[2 if body.startswith(b"\r\n") and len(body) == padded * height + 2 else 1 :]
    else:
        raise fault("expected white space after the height")
    if len(body) < padded * height:
        raise fault(f"expected {padded * height} bytes of cells, found {len(body)}")
    if len(body) > padded * height:
        notes.add(Code.TRAILING_DATA, "there is more after the last cell of the picture")
    cells = b"".join([BITS[byte] for byte in body[: padded * height]])
    return tuple([row[:width] for row in grid_of(cells, padded * 8)])


BITS = [bytes([byte >> shift & 1 for shift in range(7, -1, -1)]) for byte in range(256)]
"""The eight cells of each byte, the most significant bit first."""


def write(puzzles: Sequence[Puzzle]) -> bytes:
    """Plain, a row a line: people can read it, and so can every program."""
    puzzle = puzzles[0]
    rows = [b" ".join([b"%d" % cell for cell in row]) for row in goal_of(puzzle)]
    return b"P1\n%d %d\n" % (puzzle.width, puzzle.height) + b"\n".join(rows) + b"\n"
