"""Facts for answer-set solvers, as danioellay/gramcracker has them: ``row_hint(row, place, length).``

Everything counts from 1, ``#const w`` and ``#const h`` are the size, ``%`` begins a comment, and a line
without a hint is empty.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..model import Clue, Puzzle, run
from .common import FileEntry, Fit, Holds, Notes, decode, fault, quote, size, text_lines

NAME = "asp"
TITLE = "facts for answer-set solvers: row_hint(1,1,3)."
SUFFIXES = (".lp", ".asp")
HOLDS = Holds()

_MARK = re.compile(rb"^[ \t]*(?:row|col)_hint\(", re.MULTILINE)
_CONSTANT = re.compile(r"#const\s+([wh])\s*=\s*([0-9]{1,9})")
_HINT = re.compile(r"(row|col)_hint\(\s*([0-9]{1,9})\s*,\s*([0-9]{1,9})\s*,\s*([0-9]{1,9})\s*\)")

Hints = dict[tuple[int, int], tuple[int, int]]
"""The lengths by line and place in the line, each with the line of the file that has it."""


def sniff(data: bytes) -> Fit:
    return Fit.SURE if _MARK.search(data) else Fit.NO


def read(data: bytes) -> Iterator[FileEntry]:
    notes = Notes()
    yield notes.entry(notes.attempt(_puzzle, decode(data, notes)), 1)


def _puzzle(text: str) -> Puzzle:
    sides: dict[str, int] = {}
    hints: dict[str, Hints] = {"row": {}, "col": {}}
    for line, statement in _statements(text):
        constant, hint = _CONSTANT.fullmatch(statement), _HINT.fullmatch(statement)
        if constant is not None:
            sides[constant[1]] = size(constant[2], line, "the size")
        elif hint is not None:
            place = int(hint[2]), int(hint[3])
            if place in hints[hint[1]]:
                raise fault(f"hint {place[1]} of {hint[1]} {place[0]} is given twice", line)
            hints[hint[1]][place] = int(hint[4]), line
        else:
            raise fault(f"expected #const, row_hint or col_hint, found {quote(statement)}", line)
    if sides.keys() != {"w", "h"}:
        raise fault("expected the width and the height as #const w and #const h", 1)
    return Puzzle(_clues(hints["row"], sides["h"], "row"), _clues(hints["col"], sides["w"], "column"))


def _statements(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text_lines(text), 1):
        for statement in line.partition("%")[0].split("."):
            if statement.strip():
                yield number, statement.strip()


def _clues(hints: Hints, count: int, side: str) -> tuple[Clue, ...]:
    """The hints of each line in order; their places must be 1, 2, 3 and so on, without a gap."""
    lengths: list[list[int]] = [[] for _ in range(count)]
    for (line, place), (length, at) in sorted(hints.items()):
        if not 1 <= line <= count:
            raise fault(f"there is a hint for {side} {line}, but the puzzle has {count} {side}s", at)
        if place != len(lengths[line - 1]) + 1:
            raise fault(f"{side} {line} has a hint {place} and none in front of it", at)
        if length == 0 and (place > 1 or (line, 2) in hints):
            raise fault(f"{side} {line}: a run of length 0 is allowed only on its own, for an empty line", at)
        lengths[line - 1].append(length)
    return tuple([() if each == [0] else tuple(map(run, each)) for each in lengths])
