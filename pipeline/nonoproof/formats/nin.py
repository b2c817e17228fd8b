"""Wilk's ``.nin``: ``WIDTH HEIGHT``, then the rows, then the columns, with nothing between them.

Other programs write the columns first. If only that reading adds up, it is used, and a note says so. For a square
puzzle, the question stays open.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..findings import Code
from ..model import Puzzle
from .blocks import BOTH, block_clues, clue_lines, numbered
from .common import FileEntry, Fit, Holds, Notes, consistent, decode, fault, size, text_lines

NAME = "nin"
TITLE = "Wilk .nin, plain numbers after the width and the height"
SUFFIXES = (".nin",)
HOLDS = Holds(orientation=False)

_SHAPE = re.compile(rb"\s*+(?:#[^\n]*+\n\s*+)*+[0-9]++[ \t]++[0-9]++[ \t]*+\r?\n")
_OTHER = re.compile(rb"^[ \t]*(?:[^0-9 \t,\r\n#]|#[ \t]*\r?$)", re.MULTILINE)


def sniff(data: bytes) -> Fit:
    """Comments begin with ``#``; one that says nothing is what other formats set between blocks."""
    return Fit.MAYBE if _SHAPE.match(data) and not _OTHER.search(data) else Fit.NO


def read(data: bytes) -> Iterator[FileEntry]:
    notes = Notes()
    lines = [
        each for each in numbered(text_lines(decode(data, notes))) if not each[1].lstrip().startswith("#")
    ]
    begin = next((at for at, (_, text) in enumerate(lines) if text.strip()), 0)
    yield notes.entry(notes.attempt(_puzzle, lines, begin, notes), begin + 1)


def _puzzle(lines: list[tuple[int, str]], begin: int, notes: Notes) -> Puzzle | None:
    line, header = lines[begin] if lines else (1, "")
    words = header.split()
    if len(words) != 2:
        raise fault("expected the width and the height", line)
    width, height = size(words[0], line, "the width"), size(words[1], line, "the height")
    clues = block_clues(lines[begin + 1 :], width + height, BOTH, notes, line)
    if notes.failed:
        return None
    puzzle = Puzzle(clues[:height], clues[height:])
    places = notes.rows_at
    notes.rows_at, notes.columns_at = places[:height], places[height:]
    if width != height and not consistent(puzzle):
        swapped = Puzzle(clues[width:], clues[:width])
        if consistent(swapped):
            message = f"the first {width} clues were read as columns: otherwise the clues would not add up"
            notes.add(Code.AMBIGUOUS_ORIENTATION, message, line)
            notes.rows_at, notes.columns_at = places[width:], places[:width]
            return swapped
    return puzzle


def write(puzzles: Sequence[Puzzle]) -> bytes:
    (puzzle,) = puzzles
    head = f"{puzzle.width} {puzzle.height}"
    return "\n".join([head, *clue_lines(puzzle.rows), *clue_lines(puzzle.columns), ""]).encode()
