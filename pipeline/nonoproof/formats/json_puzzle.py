"""JSON: one record of ours, a list of them, or an object that holds such a list as ``puzzles``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..findings import Code
from ..model import Puzzle
from . import json_text
from .common import Entry, Fault, Fit, Holds, Notes, decode, fault, quote
from .json_shapes import Shape, shape
from .records import METADATA, entry_of, to_record

NAME = "json"
TITLE = "JSON: a puzzle, a list of puzzles, or an object with such a list"
SUFFIXES = (".json",)
HOLDS = Holds(colour=True, goal=True, givens=True, metadata=frozenset(METADATA), many=True)


def sniff(data: bytes) -> Fit:
    found = shape(data)
    if found in (Shape.OWN, Shape.ONE_LINE):
        return Fit.SURE
    return Fit.MAYBE if found is Shape.OTHER else Fit.NO


def read(data: bytes) -> Iterator[Entry]:
    notes = Notes()
    text = decode(data, notes)
    empty = True
    try:
        for record, line in _records(text, notes):
            yield entry_of(record, line, notes)
            notes, empty = Notes(), False
        if empty:
            raise fault("there is no puzzle in the file")
    except Fault as error:
        notes.take(error)
        yield notes.entry(None, error.finding.line)


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
        notes.add(Code.IGNORED, f'what stands beside "puzzles" was left out: {quote(beside, 80)}')
    records = value["puzzles"]
    yield from zip(records, json_text.lines_under(text, "puzzles", len(records)), strict=True)


def write(puzzles: Sequence[Puzzle]) -> bytes:
    if len(puzzles) == 1:
        return json_text.encode(json_text.page(to_record(puzzles[0])) + "\n")
    pages = ",\n".join([json_text.page(to_record(puzzle), "    ") for puzzle in puzzles])
    return json_text.encode('{\n  "puzzles": [\n' + pages + "\n  ]\n}\n")
