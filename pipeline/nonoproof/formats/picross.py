"""The text of picross-solver: ``GRID name``, then ``ROWS`` and ``COLUMNS`` with one clue in brackets per line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from ..findings import Code
from ..model import Clue, Metadata, Puzzle
from .blocks import quick_clues
from .common import (
    MAX_SIDE,
    Fault,
    FileEntry,
    Fit,
    Holds,
    Notes,
    decode,
    fault,
    number_clue,
    quote,
    text_lines,
)

NAME = "picross"
TITLE = "picross-solver's text: any number of grids, black and white"
SUFFIXES = (".picross", ".txt")
HOLDS = Holds(metadata=frozenset({"title"}), many=True)

_MARKS = (
    re.compile(rb"^[ \t]*GRID\b", re.MULTILINE),
    re.compile(rb"^[ \t]*(ROWS|COLUMNS)[ \t\r]*$", re.MULTILINE),
)


def sniff(data: bytes) -> Fit:
    return Fit.SURE if all(mark.search(data) for mark in _MARKS) else Fit.NO


def read(data: bytes) -> Iterator[FileEntry]:
    notes = Notes()
    lines = text_lines(decode(data, notes))
    begins = [at for at, line in enumerate(lines) if line.split(None, 1)[:1] == ["GRID"]]
    before = lines[: begins[0]] if begins else lines
    for at, line in enumerate(before, 1):
        if line.strip() and not _comment(line):
            notes.take(fault(f"expected a comment or GRID, found {quote(line)}", at))
            break
    if not begins:
        notes.take(fault("expected GRID and a name, found the end of the file", len(lines) or 1))
    if notes.failed:
        yield notes.entry(None, 1)
        notes = Notes()
    for begin, end in pairwise([*begins, len(lines)]):
        yield _entry(lines[begin:end], begin + 1, notes)
        notes = Notes()


def _comment(line: str) -> bool:
    return line.split(None, 1)[0] == "#"


def _entry(lines: list[str], first: int, notes: Notes) -> FileEntry:
    blocks: dict[str, list[tuple[int, str]]] = {}
    block: list[tuple[int, str]] | None = None
    for at, line in enumerate(lines[1:], first + 1):
        text = line.strip()
        if not text or _comment(text):
            continue
        if text in ("ROWS", "COLUMNS") and text not in blocks:
            block = blocks[text] = []
        elif block is not None and text.startswith("["):
            block.append((at, text))
        else:
            notes.take(fault(f"expected ROWS, COLUMNS or a clue such as [ 2 1 ], found {quote(text)}", at))
    rows = _clues(blocks.get("ROWS", []), "ROWS", first, notes)
    columns = _clues(blocks.get("COLUMNS", []), "COLUMNS", first, notes)
    notes.findings.sort(key=lambda each: each.line or 0)
    title = lines[0].strip().removeprefix("GRID").strip()
    return notes.entry(None if notes.failed else Puzzle(rows, columns, metadata=Metadata(title=title)), first)


def _clues(block: list[tuple[int, str]], side: str, first: int, notes: Notes) -> tuple[Clue, ...]:
    if not 1 <= len(block) <= MAX_SIDE:
        message = f"the clues under {side} must be from 1 to {MAX_SIDE}, found {len(block)}"
        notes.add(Code.SIZE_OUT_OF_BOUNDS, message, first)
        return ()
    quick = quick_clues([text[1:-1].strip() or "0" if text[-1] == "]" else "" for _, text in block], None)
    return quick if quick is not None else tuple([_clue(text, at, notes) for at, text in block])


def _clue(text: str, at: int, notes: Notes) -> Clue:
    try:
        if not text.endswith("]"):
            raise fault(f'expected "]" at the end of the clue, found {quote(text)}', at)
        return number_clue(text[1:-1].split(), at)
    except Fault as error:
        notes.take(error)
        return ()


def write(puzzles: Sequence[Puzzle]) -> bytes:
    out: list[str] = []
    for puzzle in puzzles:
        out.append(f"GRID {' '.join(puzzle.title.split())}".rstrip())
        for side, clues in (("ROWS", puzzle.rows), ("COLUMNS", puzzle.columns)):
            out.append(side)
            out += ["[ " + "".join([f"{each.length} " for each in clue]) + "]" for clue in clues]
        out.append("")
    return "\n".join(out).encode()
