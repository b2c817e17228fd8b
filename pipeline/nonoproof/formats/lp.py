"""Bosch's ``.lp``: the input of his linear programs, with a label before everything.

``row_i`` or ``column_j`` is followed by a label and the number of runs, and a label and their lengths. The
labels vary and are ignored. Answer-set and CPLEX files have the same suffix, but no ``number_of_rows:``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..findings import Code
from ..model import Clue, Puzzle
from .blocks import Numbered, careful_clue
from .common import FileEntry, Fit, Holds, Notes, decode, fault, number, quote, size, text_lines

NAME = "lp"
TITLE = "Bosch .lp, labelled clusters of rows and columns"
SUFFIXES = (".lp",)
HOLDS = Holds()

_MARK = re.compile(rb"^[ \t]*number_of_rows:[ \t]*[0-9]", re.MULTILINE)
_LINE = re.compile(r"(row|column)_([0-9]{1,9})")


def sniff(data: bytes) -> Fit:
    return Fit.SURE if _MARK.search(data) else Fit.NO


def read(data: bytes) -> Iterator[FileEntry]:
    notes = Notes()
    lines = enumerate(text_lines(decode(data, notes)), 1)
    words = [(at, word) for at, text in lines for word in text.split()]
    yield notes.entry(notes.attempt(_puzzle, words, notes), words[0][0] if words else 1)


def _puzzle(words: list[Numbered], notes: Notes) -> Puzzle | None:
    sizes: dict[str, int] = {}
    clues: dict[str, dict[int, Clue]] = {"row": {}, "column": {}}
    at = 0
    while at < len(words):
        line, word = words[at]
        values = _values(words, at)
        match = _LINE.fullmatch(word)
        if match is not None:
            known, place = clues[match[1]], int(match[2])
            if place in known:
                notes.add(Code.SYNTAX, f"{word} is given twice", line)
            known[place], at = _clue(words, at, notes)
        elif word in ("number_of_rows:", "number_of_columns:") and len(values) == 1:
            what = "row" if word == "number_of_rows:" else "column"
            sizes[what] = size(values[0], line, f"the number of {what}s")
            at += 2
        else:
            raise fault(f"expected row_1, column_1 or another line of the puzzle, found {quote(word)}", line)
    return _assemble(sizes, clues, notes, words[-1][0] if words else 1)


def _values(words: list[Numbered], at: int) -> list[str]:
    """The numbers behind a label, which stand in the same line; a word with a letter is the next label."""
    line, end = words[at][0], at + 1
    while end < len(words) and words[end][0] == line and not words[end][1][:1].isalpha():
        end += 1
    return [word for _, word in words[at + 1 : end]]


def _clue(words: list[Numbered], at: int, notes: Notes) -> tuple[Clue, int]:
    """The clue of the line that is named there, and where the next word is: a label and the number of runs,
    a label and their lengths."""
    line, name = words[at]
    if at + 3 >= len(words) or _values(words, at) or len(_values(words, at + 1)) != 1:
        raise fault(f"expected the number of runs of {name} and their lengths after it", line)
    counted, count = words[at + 2]
    listed, lengths = words[at + 3][0], _values(words, at + 3)
    if number(count, counted, what="a number of runs") != len(lengths):
        notes.add(Code.SYNTAX, f"expected {count} run lengths of {name}, found {len(lengths)}", listed)
    return careful_clue(" ".join(lengths), listed, notes), at + 4 + len(lengths)


def _assemble(
    sizes: dict[str, int], clues: dict[str, dict[int, Clue]], notes: Notes, end: int
) -> Puzzle | None:
    for what in ("row", "column"):
        if what not in sizes:
            raise fault(f"expected number_of_{what}s: and a number", end)
        places = range(1, sizes[what] + 1)
        for place in places:
            if place not in clues[what]:
                notes.add(Code.SYNTAX, f"{what}_{place} is missing", end)
        for place in clues[what]:
            if place not in places:
                notes.add(Code.SYNTAX, f"{what}_{place} is beyond number_of_{what}s: {sizes[what]}", end)
    if notes.failed:
        return None
    rows, columns = ([clues[what][at] for at in range(1, sizes[what] + 1)] for what in ("row", "column"))
    return Puzzle(tuple(rows), tuple(columns))


def write(puzzles: Sequence[Puzzle]) -> bytes:
    (puzzle,) = puzzles
    lines = [f"number_of_rows: {puzzle.height}", f"number_of_columns: {puzzle.width}"]
    for what, clues in (("row", puzzle.rows), ("column", puzzle.columns)):
        for place, clue in enumerate(clues, 1):
            lengths = " ".join([str(each.length) for each in clue])
            lines += [
                "",
                f"{what}_{place}",
                f"number_of_clusters: {len(clue)}",
                f"size(s): {lengths}".rstrip(),
            ]
    return ("\n".join(lines) + "\n").encode()
