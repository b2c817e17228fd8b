"""Olšák's plain ``.mk``: ``HEIGHT WIDTH``, the rows, a line that begins with ``#``, the columns."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..model import Puzzle
from .blocks import block_clues, clue_lines, numbered
from .common import FileEntry, Fit, Holds, Notes, decode, fault, size, text_lines

NAME = "mk"
TITLE = "Olšák .mk, plain numbers with a # between rows and columns"
SUFFIXES = (".mk",)
HOLDS = Holds()

_SHAPE = re.compile(rb"\s*[0-9]+[ \t,]+[0-9]+[ \t]*\r?\n[0-9 \t,\r\n]*^#", re.MULTILINE)


def sniff(data: bytes) -> Fit:
    return Fit.MAYBE if _SHAPE.match(data) else Fit.NO


def read(data: bytes) -> Iterator[FileEntry]:
    notes = Notes()
    lines = numbered(text_lines(decode(data, notes)))
    begin = next((at for at, (_, text) in enumerate(lines) if text.strip()), 0)
    yield notes.entry(notes.attempt(_puzzle, lines, begin, notes), begin + 1)


def _puzzle(lines: list[tuple[int, str]], begin: int, notes: Notes) -> Puzzle | None:
    line, header = lines[begin] if lines else (1, "")
    words = header.replace(",", " ").split()
    if len(words) != 2:
        raise fault("expected the height and the width", line)
    height, width = size(words[0], line, "the height"), size(words[1], line, "the width")
    marks = [at for at in range(begin + 1, len(lines)) if lines[at][1].startswith("#")]
    if not marks:
        raise fault("expected a line that begins with # between the rows and the columns", len(lines))
    end = marks[1] if len(marks) > 1 else len(lines)
    rows = block_clues(lines[begin + 1 : marks[0]], height, "rows", notes, line)
    columns = block_clues(lines[marks[0] + 1 : end], width, "columns", notes, marks[0] + 1)
    return None if notes.failed else Puzzle(rows, columns)


def write(puzzles: Sequence[Puzzle]) -> bytes:
    (puzzle,) = puzzles
    head = f"{puzzle.height} {puzzle.width}"
    return "\n".join([head, *clue_lines(puzzle.rows), "#", *clue_lines(puzzle.columns), ""]).encode()
