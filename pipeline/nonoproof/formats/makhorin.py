"""Files of Makhorin's pbnsol: rows, a line ``&``, columns; lines that begin with ``*`` are comments.

The first comments have the title and the copyright.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..findings import Code
from ..model import Metadata, Puzzle
from .blocks import careful_clue, clue_lines, numbered, sized_puzzle
from .common import FileEntry, Fit, Holds, Notes, decode, one_line, text_lines

NAME = "makhorin"
TITLE = "Makhorin's pbnsol, rows and columns with a line & between"
SUFFIXES = ()
HOLDS = Holds(metadata=frozenset({"title", "copyright"}))

# Each line can be matched in one way only: with two ways a file of n lines would take 2 ** n steps to refuse.
# Possessive, so that nothing is kept to go back to: a file of newlines alone would need gigabytes for that.
_SHAPE = re.compile(rb"(?:(?:\*[^\n]*+|[0-9 \t,]*+\r?)\n)*+&[ \t]*+\r?(?:\n|\Z)")


def sniff(data: bytes) -> Fit:
    return Fit.SURE if _SHAPE.match(data) else Fit.NO


def read(data: bytes) -> Iterator[FileEntry]:
    notes = Notes()
    comments: list[str] = []
    lines: list[tuple[int, str]] = []
    for line, text in numbered(text_lines(decode(data, notes))):
        if text.startswith("*"):
            comments.append(text[1:].strip())
        elif text.strip():
            lines.append((line, text))
    marks = [at for at, (_, text) in enumerate(lines) if text.strip() == "&"]
    puzzle = None
    if marks:
        end = marks[1] if len(marks) > 1 else len(lines)
        rows, columns = (
            tuple([careful_clue(text, line, notes) for line, text in block])
            for block in (lines[: marks[0]], lines[marks[0] + 1 : end])
        )
        places = [line for line, _ in lines]
        notes.rows_at, notes.columns_at = places[: marks[0]], places[marks[0] + 1 : end]
        puzzle = sized_puzzle(rows, columns, notes)
    else:
        notes.add(
            Code.SYNTAX, "expected a line & between the rows and the columns", lines[-1][0] if lines else 1
        )
    if puzzle is not None:
        title, owner = [*comments, "", ""][:2]
        puzzle = Puzzle(puzzle.rows, puzzle.columns, metadata=Metadata(title=title, copyright=owner))
    yield notes.entry(puzzle, 1)


def write(puzzles: Sequence[Puzzle]) -> bytes:
    (puzzle,) = puzzles
    title, owner = one_line(puzzle.metadata.title), one_line(puzzle.metadata.copyright)
    lines = [f"* {title}".rstrip(), f"* {owner}".rstrip()]
    lines += [*clue_lines(puzzle.rows), "&", *clue_lines(puzzle.columns)]
    return ("\n".join(lines) + "\n").encode()
