"""JSON: one record of our own, a list of them, or an object with such a list in ``puzzles``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..findings import Code, Finding
from ..model import Puzzle, to_record
from . import json_text
from .common import Fault, FileEntry, Fit, Holds, Notes, decode, fault, quote
from .json_shapes import Shape, shape
from .records import METADATA, entry_of

NAME = "json"
TITLE = "JSON: a puzzle, a list of puzzles, or an object with such a list"
SUFFIXES = (".json",)
HOLDS = Holds(colour=True, goal=True, givens=True, metadata=frozenset(METADATA), many=True)

MOST_ALONE = 3
"""Elements that are listed one by one where no element of a list is a puzzle."""


def sniff(data: bytes) -> Fit:
    found = shape(data)
    if found in (Shape.OWN, Shape.ONE_LINE):
        return Fit.SURE
    return Fit.MAYBE if found is Shape.OTHER else Fit.NO


def read(data: bytes) -> Iterator[FileEntry]:
    notes = Notes()
    text = decode(data, notes)
    empty = True
    failed: list[FileEntry] | None = []
    try:
        for record, line in _records(text, notes):
            entry = entry_of(record, line, notes)
            notes, empty = Notes(), False
            if failed is None or entry.puzzle is not None:
                yield from failed or ()
                failed = None
                yield entry
            else:
                failed.append(entry)
        if empty:
            raise fault("there is no puzzle in the file")
    except Fault as error:
        yield from failed or ()
        notes.take(error)
        yield notes.entry(None, error.finding.line)
    else:
        yield from _together(failed or [])


def _together(failed: list[FileEntry]) -> list[FileEntry]:
    """A list in which nothing can be read is one fault, not one for each of its elements."""
    if len(failed) <= MOST_ALONE:
        return failed
    first = failed[0]
    message = (
        f"none of the {len(failed)} elements of the list is a puzzle; the first: {first.findings[0].message}"
    )
    return [FileEntry(None, (Finding(first.findings[0].code, message, first.line),), first.line)]


def _records(text: str, notes: Notes) -> Iterator[tuple[object, int | None]]:
    """The records of a JSON text, with their lines where these are known."""
    if text.lstrip().startswith("["):
        yield from json_text.elements(text)
        return
    value = json_text.load(text)
    if not (isinstance(value, dict) and isinstance(value.get("puzzles"), list)):
        yield value, 1
        return
    beside = ", ".join(sorted(value.keys() - {"puzzles"}))
    if beside:
        notes.add(Code.IGNORED, f'what is next to "puzzles" was left out: {quote(beside, 80)}')
    records = value["puzzles"]
    yield from zip(records, json_text.lines_under(text, "puzzles", len(records)), strict=True)


def write(puzzles: Sequence[Puzzle]) -> bytes:
    if len(puzzles) == 1:
        return json_text.encode(json_text.page(to_record(puzzles[0])) + "\n")
    pages = ",\n".join([json_text.page(to_record(puzzle), "    ") for puzzle in puzzles])
    return json_text.encode('{\n  "puzzles": [\n' + pages + "\n  ]\n}\n")
