"""The ``.cwd`` of QNonograms: a line with the height, one with the width, rows, a blank line, columns.

The same suffix is used for crosswords, so the content must have the shape.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..model import Puzzle
from .blocks import Numbered, block_clues, clue_lines, numbered
from .common import Entry, Fault, Fit, Holds, Notes, decode, size, text_lines

NAME = "cwd"
TITLE = "QNonograms .cwd, plain numbers after the height and the width"
SUFFIXES = (".cwd",)
HOLDS = Holds()

_SHAPE = re.compile(rb"\s*[0-9]+[ \t]*\r?\n[ \t]*[0-9]+[ \t]*\r?\n[0-9 \t,\r\n]*\Z")


def sniff(data: bytes) -> Fit:
    return Fit.MAYBE if _SHAPE.match(data) else Fit.NO


def read(data: bytes) -> Iterator[Entry]:
    notes = Notes()
    lines = numbered(text_lines(decode(data, notes)))
    begin = next((at for at, (_, text) in enumerate(lines) if text.strip()), 0)
    try:
        puzzle = _puzzle(lines[begin:], notes)
    except Fault as stop:
        notes.take(stop)
        puzzle = None
    yield notes.entry(puzzle, begin + 1)


def _puzzle(lines: list[Numbered], notes: Notes) -> Puzzle | None:
    (first, height_word), (second, width_word), *rest = [*lines, (1, ""), (2, "")][: max(len(lines), 2)]
    height = size(height_word.strip(), first, "the height")
    width = size(width_word.strip(), second, "the width")
    if len(rest) > height and not rest[height][1].strip():
        rows = block_clues(rest[:height], height, "rows", notes)
        columns = block_clues(rest[height + 1 :], width, "columns", notes, rest[height][0])
    else:
        # No blank line where it should be: only the number of the clues can say what is what.
        clues = block_clues(
            [each for each in rest if each[1].strip()], height + width, "rows and columns", notes
        )
        rows, columns = clues[:height], clues[height:]
        notes.rows_at, notes.columns_at = notes.rows_at[:height], notes.rows_at[height:]
    return None if notes.failed else Puzzle(rows, columns)


def write(puzzles: Sequence[Puzzle]) -> bytes:
    (puzzle,) = puzzles
    head = [str(puzzle.height), str(puzzle.width)]
    return "\n".join([*head, *clue_lines(puzzle.rows), "", *clue_lines(puzzle.columns), ""]).encode()
