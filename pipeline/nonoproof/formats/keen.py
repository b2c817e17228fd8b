"""The barest of formats, an export for Keen's solver: the rows, a blank line, the columns.

Nothing says which of the two blocks are the rows, and people who write such files by hand do it in both ways.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..findings import Code
from ..model import Puzzle
from .blocks import Numbered, careful_clue, clue_lines, numbered, sized_puzzle
from .common import FileEntry, Fit, Holds, Notes, decode, text_lines

NAME = "keen"
TITLE = "Keen's solver, rows and columns with a blank line between"
SUFFIXES = ()
HOLDS = Holds(orientation=False)

_NUMBERS = re.compile(rb"[0-9 \t,\r\n]*")
_BLANK = re.compile(rb"\n[ \t]*\r?\n")


def sniff(data: bytes) -> Fit:
    numbers = data.strip()
    return Fit.MAYBE if _NUMBERS.fullmatch(numbers) and _BLANK.search(numbers) else Fit.NO


def read(data: bytes) -> Iterator[FileEntry]:
    notes = Notes()
    yield notes.entry(blank_separated(numbered(text_lines(decode(data, notes))), notes), 1)


def blank_separated(lines: Sequence[Numbered], notes: Notes) -> Puzzle | None:
    """The puzzle of two blocks with one blank line between them; blank lines around them do not count.

    More than one between them could be empty clues as well, so that is a fault.
    """
    full = [at for at, (_, text) in enumerate(lines) if text.strip()]
    inner = lines[full[0] : full[-1] + 1] if full else []
    blanks = [at for at, (_, text) in enumerate(inner) if not text.strip()]
    if len(blanks) != 1:
        line = inner[blanks[1]][0] if blanks else len(lines) or None
        found = f"found {len(blanks)}" if blanks else "found none"
        message = f"expected one blank line, between the rows and the columns, {found}; an empty clue is 0"
        notes.add(Code.SYNTAX, message, line)
        return None
    clues = tuple([careful_clue(text, line, notes) for line, text in inner])
    places = [line for line, _ in inner]
    notes.rows_at, notes.columns_at = places[: blanks[0]], places[blanks[0] + 1 :]
    return sized_puzzle(clues[: blanks[0]], clues[blanks[0] + 1 :], notes)


def write(puzzles: Sequence[Puzzle]) -> bytes:
    (puzzle,) = puzzles
    return "\n".join([*clue_lines(puzzle.rows), "", *clue_lines(puzzle.columns), ""]).encode()
