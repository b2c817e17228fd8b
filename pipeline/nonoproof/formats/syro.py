"""The export for Syromolotov's solver: every clue ends with ``0``, every block with a line ``#``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..findings import Code
from ..model import Clue, Puzzle
from .blocks import Numbered, careful_clue, numbered, sized_puzzle
from .common import FileEntry, Fit, Holds, Notes, decode, text_lines

NAME = "syro"
TITLE = "Syromolotov's solver, clues that end with 0 and blocks that end with #"
SUFFIXES = ()
HOLDS = Holds()

_CLUE = rb"[ \t]*+(?:[0-9]++[ \t]++(?=[0-9]))*+0[ \t]*+\r?"
_SHAPE = re.compile(rb"(?:" + _CLUE + rb"\n)++#[ \t]*+\r?\n(?:" + _CLUE + rb"(?:\n|\Z))++(?:#\s*+)?\Z")
"""Nothing is given back: a pattern that can take another way remembers each place where it could."""


def sniff(data: bytes) -> Fit:
    return Fit.MAYBE if _SHAPE.match(data.lstrip()) else Fit.NO


def read(data: bytes) -> Iterator[FileEntry]:
    notes = Notes()
    lines = [each for each in numbered(text_lines(decode(data, notes))) if each[1].strip()]
    marks = [at for at, (_, text) in enumerate(lines) if text.startswith("#")]
    puzzle = None
    if marks:
        end = marks[1] if len(marks) > 1 else len(lines)
        if lines[end + 1 :]:
            notes.add(
                Code.TRAILING_DATA, "more lines after the second #; they are left out", lines[end + 1][0]
            )
        places = [line for line, _ in lines]
        notes.rows_at, notes.columns_at = places[: marks[0]], places[marks[0] + 1 : end]
        rows = _clues(lines[: marks[0]], notes)
        puzzle = sized_puzzle(rows, _clues(lines[marks[0] + 1 : end], notes), notes)
    else:
        notes.add(Code.SYNTAX, "expected a line # after the rows", lines[-1][0] if lines else 1)
    yield notes.entry(puzzle, lines[0][0] if lines else 1)


def _clues(block: Sequence[Numbered], notes: Notes) -> tuple[Clue, ...]:
    clues: list[Clue] = []
    for line, text in block:
        *words, last = text.split()
        if last != "0":
            notes.add(Code.SYNTAX, "expected a 0 at the end of the clue", line)
        clues.append(careful_clue(" ".join(words), line, notes))
    return tuple(clues)


def write(puzzles: Sequence[Puzzle]) -> bytes:
    (puzzle,) = puzzles
    lines: list[str] = []
    for clues in (puzzle.rows, puzzle.columns):
        lines += [" ".join([*(str(each.length) for each in clue), "0"]) for clue in clues] + ["#"]
    return ("\n".join(lines) + "\n").encode()
