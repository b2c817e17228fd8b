"""Files of Ishigaki's Games::Nonogram: rows, a blank line, columns; commas between the numbers.

Lines that begin with ``#`` are comments; those before the rows have the title and the copyright.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..findings import Code
from ..model import Metadata, Puzzle
from .blocks import Numbered, clue_lines, numbered
from .common import FileEntry, Fit, Holds, Notes, decode, one_line, text_lines
from .keen import blank_separated

NAME = "ish"
TITLE = "Games::Nonogram, comma-separated rows and columns under # comments"
SUFFIXES = ()
HOLDS = Holds(metadata=frozenset({"title", "copyright"}))

_MARK = re.compile(rb"^#[ \t]*row clues", re.IGNORECASE | re.MULTILINE)
_HEADINGS = ("row clues", "column clues")


def sniff(data: bytes) -> Fit:
    return Fit.SURE if _MARK.search(data) else Fit.NO


def read(data: bytes) -> Iterator[FileEntry]:
    notes = Notes()
    clues: list[Numbered] = []
    comments: list[str] = []
    for line, text in numbered(text_lines(decode(data, notes))):
        if text.startswith("#"):
            comments.append(text.lstrip("#").strip())
        else:
            clues.append((line, text))
    puzzle = blank_separated(clues, notes)
    if puzzle is not None:
        puzzle = Puzzle(puzzle.rows, puzzle.columns, metadata=_metadata(comments, notes))
    yield notes.entry(puzzle, 1)


def _metadata(comments: list[str], notes: Notes) -> Metadata:
    texts = [text for text in comments if text.lower() not in _HEADINGS]
    if len(texts) > 2:
        notes.add(Code.IGNORED, "comments beyond the title and the copyright", 1)
    title, owner = [*texts, "", ""][:2]
    return Metadata(title=title, copyright=owner)


def write(puzzles: Sequence[Puzzle]) -> bytes:
    (puzzle,) = puzzles
    lines = [f"# {one_line(puzzle.metadata.title)}", f"# {one_line(puzzle.metadata.copyright)}"]
    lines += ["# row clues", *clue_lines(puzzle.rows, ",")]
    lines += ["", "# column clues", *clue_lines(puzzle.columns, ",")]
    return "".join([line.rstrip() + "\n" for line in lines]).encode()
