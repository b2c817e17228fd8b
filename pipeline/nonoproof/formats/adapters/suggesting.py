"""What a file of unknown format holds, with an adapter that was tried on it."""

from __future__ import annotations

from collections.abc import Iterator

from ...model import Puzzle
from .. import by_shape
from ..shapes.describe import START, describe
from .load_adapter import Wrong, parse


def suggest(data: bytes, name: str) -> Iterator[str | Puzzle]:
    """The lines of the description; then the first puzzle that the suggested adapter reads.

    An adapter that reads less than no adapter does is not suggested.
    """
    lines = list(describe(data, name))
    begin = lines.index(START)
    read = _read(lines[begin:], data, name)
    alone = [entry.puzzle for entry in by_shape.read(data, name) if entry.puzzle is not None]
    if len(read) < len(alone):
        yield from lines[:begin]
        yield f"# No adapter is needed: without one, {_count(len(alone))} read."
        yield "# The first of them:"
        yield alone[0]
        return
    yield from lines
    if read:
        yield f"# It reads {_count(len(read)).removesuffix(' are').removesuffix(' is')}. The first of them:"
        yield read[0]


def _count(number: int) -> str:
    return "1 puzzle is" if number == 1 else f"{number} puzzles are"


def _read(lines: list[str], data: bytes, name: str) -> list[Puzzle]:
    try:
        adapter = parse("\n".join(lines), "the adapter")
    except Wrong:
        return []
    return [entry.puzzle for entry in adapter.read(data, name) if entry.puzzle is not None]
