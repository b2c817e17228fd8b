"""Bosch's ``.lp``: the input of his linear programs, with a label in front of everything.

``row_i`` or ``column_j`` is followed by a label and the number of runs, and a label and their lengths. The
labels vary and are not looked at. Answer-set and CPLEX files have the same suffix, no ``number_of_rows:``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..findings import Code
from ..model import Clue, Puzzle
from .blocks import careful_clue
from .common import Entry, Fault, Fit, Holds, Notes, decode, fault, number, quote, size, text_lines

NAME = "lp"
TITLE = "Bosch .lp, labelled clusters of rows and columns"
SUFFIXES = (".lp",)
HOLDS = Holds()

_MARK = re.compile(rb"^[ \t]*number_of_rows:[ \t]*[0-9]", re.MULTILINE)
_LINE = re.compile(r"(row|column)_([0-9]{1,9})")


def sniff(data: bytes) -> Fit:
    return Fit.SURE if _MARK.search(data) else Fit.NO


def read(data: bytes) -> Iterator[Entry]:
    notes = Notes()
    lines = [(at, text.split()) for at, text in enumerate(text_lines(decode(data, notes)), 1) if text.strip()]
    try:
        puzzle = _puzzle(lines, notes)
    except Fault as stop:
        notes.take(stop)
        puzzle = None
    yield notes.entry(puzzle, lines[0][0] if lines else 1)


def _puzzle(lines: list[tuple[int, list[str]]], notes: Notes) -> Puzzle | None:
    sizes: dict[str, int] = {}
    clues: dict[str, dict[int, Clue]] = {"row": {}, "column": {}}
    at = 0
    while at < len(lines):
        line, words = lines[at]
        at += 1
        match = _LINE.fullmatch(words[0])
        if match is not None:
            known, place = clues[match[1]], int(match[2])
            if place in known:
                notes.add(Code.SYNTAX, f"{words[0]} for a second time", line)
            known[place] = _clue(words[0], lines[at : at + 2], line, notes)
            at += 2
        elif words[0] in ("number_of_rows:", "number_of_columns:") and len(words) == 2:
            what = "row" if words[0] == "number_of_rows:" else "column"
            sizes[what] = size(words[1], line, f"the number of {what}s")
        else:
            raise fault(
                f"expected row_1, column_1 or another line of the puzzle, found {quote(words[0])}", line
            )
    return _assemble(sizes, clues, notes, lines[-1][0] if lines else 1)


def _clue(name: str, following: list[tuple[int, list[str]]], line: int, notes: Notes) -> Clue:
    if len(following) < 2 or len(following[0][1]) != 2:
        raise fault(f"expected the number of runs of {name} and their lengths after it", line)
    (counted, (_, count)), (listed, (_, *lengths)) = following
    if number(count, counted, what="a number of runs") != len(lengths):
        notes.add(Code.SYNTAX, f"expected {count} run lengths of {name}, found {len(lengths)}", listed)
    return careful_clue(" ".join(lengths), listed, notes)


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
