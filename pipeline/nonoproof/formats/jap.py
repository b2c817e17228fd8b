"""The binary ``.jap``: ``TLS``, an unexplained checksum, flags, columns, rows, then the clues in bytes.

Columns come first. A picture may follow. Only one program is known to write it, so it is used only if it has the
clues of the puzzle.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..findings import Code
from ..model import Clue, Grid, Puzzle, grid_clues, run
from .common import Fault, FileEntry, Fit, Holds, Notes, fault, grid_of

NAME = "jap"
TITLE = "binary .jap, black and white (read only)"
SUFFIXES = (".jap",)
HOLDS = Holds(goal=True)

_MAGIC = b"TLS"
_HEADER = 10
_SOLUTION, _COLOUR = 0x80, 0x40


def sniff(data: bytes) -> Fit:
    return Fit.SURE if data.startswith(_MAGIC) and len(data) > _HEADER else Fit.NO


def read(data: bytes) -> Iterator[FileEntry]:
    notes = Notes()
    yield notes.entry(notes.attempt(_puzzle, data, notes))


def _puzzle(data: bytes, notes: Notes) -> Puzzle:
    if not data.startswith(_MAGIC) or len(data) < _HEADER:
        raise fault(f'expected "TLS" and a header of {_HEADER} bytes')
    flags, width, height = data[7], data[8], data[9]
    if flags & _COLOUR:
        raise Fault(
            Code.UNSUPPORTED_KIND, "the flag 0x40 is set, which marks a kind of puzzle that cannot be read"
        )
    if not width or not height:
        raise Fault(
            Code.SIZE_OUT_OF_BOUNDS, f"{width} columns and {height} rows; expected at least one of each"
        )
    columns, at = _clues(data, _HEADER, width)
    rows, at = _clues(data, at, height)
    goal = None
    if flags & _SOLUTION:
        goal = _goal(data[at : at + width * height], rows, columns, notes)
        at += width * height
    if len(data) > at:
        notes.add(Code.TRAILING_DATA, f"{len(data) - at} bytes after the end of the puzzle")
    return Puzzle(rows, columns, goal=goal)


def _clues(data: bytes, at: int, count: int) -> tuple[tuple[Clue, ...], int]:
    """That many clues from there on, and where they end: each has a count byte and as many lengths."""
    clues: list[Clue] = []
    for _ in range(count):
        if at >= len(data) or at + 1 + data[at] > len(data):
            raise fault(f"the file ends inside a clue, at byte {len(data)}")
        lengths = data[at + 1 : at + 1 + data[at]]
        if 0 in lengths:
            raise fault(f"a run of length 0 at byte {at + 1 + lengths.index(0)}")
        clues.append(tuple([run(length) for length in lengths]))
        at += 1 + len(lengths)
    return tuple(clues), at


def _goal(cells: bytes, rows: tuple[Clue, ...], columns: tuple[Clue, ...], notes: Notes) -> Grid | None:
    width = len(columns)
    if len(cells) == width * len(rows) and max(cells) <= 1:
        grid = grid_of(cells, width)
        if grid_clues(grid) == (rows, columns):
            return grid
    notes.add(Code.IGNORED, "the picture after the clues does not have these clues, and was left out")
    return None
