"""JSON Lines: one record of our own per line, any number of them; blank lines do not count."""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Iterator, Sequence

from ..model import Puzzle, to_record
from . import json_text
from .common import Fault, FileEntry, Fit, Holds, Notes, decode
from .json_shapes import Shape, shape
from .line_cuts import cut_before
from .records import METADATA, entry_of

NAME = "json-lines"
TITLE = "JSON Lines, one puzzle per line"
SUFFIXES = (".jsonl", ".ndjson")
HOLDS = Holds(colour=True, goal=True, givens=True, metadata=frozenset(METADATA), many=True)


def sniff(data: bytes) -> Fit:
    return Fit.SURE if shape(data) in (Shape.LINES, Shape.ONE_LINE) else Fit.NO


def read(data: bytes) -> Iterator[FileEntry]:
    notes = Notes()
    # Only a line feed ends a line: JSON texts may hold the other line separators of Unicode.
    for number, line in enumerate(decode(data, notes).split("\n"), 1):
        if not line or line.isspace():
            continue
        try:
            value = json_text.load(line, number)
        except Fault as error:
            notes.take(error)
            yield notes.entry(None, number)
        else:
            yield entry_of(value, number, notes)
        notes = Notes()


def cut(data: bytes, size: int) -> Iterator[tuple[int, int, int]]:
    """Wherever a line ends. Lines that hold a puzzle are counted as reading counts them."""
    start = 0
    for end in cut_before(data, size, b""):
        if data.startswith(BOM_UTF8, end):
            # In front of a piece it would be dropped, as it is in front of a file.
            continue
        lines = data[start:end].removeprefix(BOM_UTF8 if start == 0 else b"").split(b"\n")
        yield end, len(lines) - sum(map(_is_blank, lines)), len(lines) - 1
        start = end


def _is_blank(line: bytes) -> bool:
    """As ``read`` has it, for which there are more blanks than those of ASCII."""
    return not line or line.isspace() or (line[0] not in b"{[" and line.decode(errors="replace").isspace())


def write(puzzles: Sequence[Puzzle]) -> bytes:
    return b"".join([json_text.line(to_record(puzzle)) for puzzle in puzzles])
