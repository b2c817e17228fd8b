"""jsimlo's griddlers, "MK Version 3.0": a picture, then the clues, each from its end to its beginning.

Every line has its place, so blank lines count: an empty clue is a blank line. The file may stop after the picture,
or after the columns; the missing clues are derived from the picture.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..model import UNKNOWN, Clue, Grid, Puzzle, grid_clues
from .blocks import careful_clue
from .common import (
    FileEntry,
    Fit,
    Holds,
    Notes,
    decode,
    fault,
    grid_of,
    settle_grids,
    size,
    text_lines,
)

NAME = "sgriddler"
TITLE = 'jsimlo griddlers ("MK Version 3.0"), picture and reversed clues'
SUFFIXES = (".sgriddler", ".griddler")
HOLDS = Holds(goal=True, givens=True, one_grid=True)

_CELLS = {"#": 1, ".": 0}
"""Marks for a mere guess, ``o`` and ``,``, mean the same as ``?``: unknown."""
_CROSSED_OUT = re.compile(r"(?<!\S)-(?=[0-9])")


def sniff(data: bytes) -> Fit:
    return Fit.SURE if data.removeprefix(b"\xef\xbb\xbf").startswith(b"MK Version ") else Fit.NO


def read(data: bytes) -> Iterator[FileEntry]:
    notes = Notes()
    yield notes.entry(notes.attempt(_puzzle, text_lines(decode(data, notes)), notes), 1)


def _puzzle(lines: list[str], notes: Notes) -> Puzzle | None:
    words = lines[2].split() if len(lines) > 2 else []
    if not lines or not lines[0].startswith("MK Version "):
        raise fault('expected "MK Version 3.0"', 1)
    if len(words) != 2:
        raise fault("expected the width and the height", 3)
    width, height = size(words[0], 3, "the width"), size(words[1], 3, "the height")
    columns_at = 4 + height + 1
    rows_at = columns_at + width + 1
    if len(lines) < 4 + height:
        raise fault(f"expected {height} lines of picture, found {max(0, len(lines) - 4)}", len(lines))
    picture = _picture(lines[4 : 4 + height], width)
    columns = _clues(lines, columns_at, width, "columns", notes)
    rows = _clues(lines, rows_at, height, "rows", notes)
    if rows is None or columns is None:
        if any(UNKNOWN in row for row in picture):
            raise fault("expected clues after a picture that is not complete", len(lines))
        derived_rows, derived_columns = grid_clues(picture)
        rows, columns = (
            derived_rows if rows is None else rows,
            derived_columns if columns is None else columns,
        )
    if notes.failed:
        return None
    goal, givens = settle_grids(None, picture)
    return Puzzle(rows, columns, goal=goal, givens=givens)


def _picture(lines: Sequence[str], width: int) -> Grid:
    cells = [_CELLS.get(char, UNKNOWN) for line in lines for char in line[1 : 2 * width : 2].ljust(width)]
    return grid_of(bytes(cells), width)


def _clues(lines: list[str], at: int, count: int, what: str, notes: Notes) -> tuple[Clue, ...] | None:
    """The clues of a block, or None if the file ends before it."""
    block = lines[at : at + count]
    if not any(line.strip() for line in lines[at - 1 :]) and len(block) < count:
        return None
    if lines[at - 1].strip():
        raise fault(f"expected a blank line in front of the {what}", at)
    if len(block) == count - 1 and what == "rows":
        # An empty clue in the last line is a line without anything, which not even a line end has to close.
        block = [*block, ""]
    if len(block) < count:
        raise fault(f"expected {count} clues of {what}, found {len(block)}", len(lines))
    clues = [
        careful_clue(_CROSSED_OUT.sub("", line), line_at, notes) for line_at, line in enumerate(block, at + 1)
    ]
    return tuple([clue[::-1] for clue in clues])


def write(puzzles: Sequence[Puzzle]) -> bytes:
    (puzzle,) = puzzles
    unknown = (bytes([UNKNOWN]) * puzzle.width,) * puzzle.height
    signs = {0: " .", 1: " #", UNKNOWN: " ?"}
    lines = ["MK Version 3.0", "", f"{puzzle.width} {puzzle.height}", ""]
    # The given cells are part of the puzzle, the goal is not: where there are both, they go first.
    lines += ["".join([signs[cell] for cell in row]) for row in puzzle.givens or puzzle.goal or unknown]
    for clues in (puzzle.columns, puzzle.rows):
        lines += ["", *["".join([f" {each.length}" for each in reversed(clue)]) for clue in clues]]
    return "".join([line + "\r\n" for line in lines]).encode()
