"""The ``.cwd`` of QNonograms: a line with the height, one with the width, rows, a blank line, columns.

The same suffix is used for crosswords, so the content must have the shape.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from ..model import Puzzle
from .blocks import BOTH, Numbered, block_clues, clue_lines, numbered
from .common import FileEntry, Fit, Holds, Notes, decode, size, text_lines

NAME = "cwd"
TITLE = "QNonograms .cwd, plain numbers after the height and the width"
SUFFIXES = (".cwd",)
HOLDS = Holds()

_SHAPE = re.compile(rb"\s*[0-9]+[ \t]*\r?\n[ \t]*[0-9]+[ \t]*\r?\n[0-9 \t,\r\n]*\Z")


def sniff(data: bytes) -> Fit:
    return Fit.MAYBE if _SHAPE.match(data) else Fit.NO


def read(data: bytes) -> Iterator[FileEntry]:
    notes = Notes()
    lines = numbered(text_lines(decode(data, notes)))
    begin = next((at for at, (_, text) in enumerate(lines) if text.strip()), 0)
    yield notes.entry(notes.attempt(_puzzle, lines[begin:], notes), begin + 1)


def _puzzle(lines: list[Numbered], notes: Notes) -> Puzzle | None:
    (first, height_word), (second, width_word), *rest = [*lines, (1, ""), (2, "")][: max(len(lines), 2)]
    height = size(height_word.strip(), first, "the height")
    width = size(width_word.strip(), second, "the width")
    full = [each for each in rest if each[1].strip()]
    cut = height if len(rest) > height and not rest[height][1].strip() else _only_gap(rest)
    if cut is not None and (cut == height or len(full) != height + width):
        rows = block_clues(rest[:cut], height, "rows", notes)
        columns = block_clues(rest[cut + 1 :], width, "columns", notes, rest[cut][0])
    else:
        # No blank line where it should be: only the number of the clues can say what is what.
        clues = block_clues(full, height + width, BOTH, notes)
        rows, columns = clues[:height], clues[height:]
        notes.rows_at, notes.columns_at = notes.rows_at[:height], notes.rows_at[height:]
    return None if notes.failed else Puzzle(rows, columns)


def _only_gap(lines: list[Numbered]) -> int | None:
    """The blank line in front of the columns, where there is one such place."""
    filled = [at for at, (_, text) in enumerate(lines) if text.strip()]
    gaps = [before + 1 for before, after in pairwise(filled) if after > before + 1]
    return gaps[0] if len(gaps) == 1 else None


def write(puzzles: Sequence[Puzzle]) -> bytes:
    (puzzle,) = puzzles
    head = [str(puzzle.height), str(puzzle.width)]
    return "\n".join([*head, *clue_lines(puzzle.rows), "", *clue_lines(puzzle.columns), ""]).encode()
