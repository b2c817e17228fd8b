"""What the page gets for each puzzle, as JSON: a row of its table, a picture, and the details.

Nothing is stored twice. A picture is a packed grid; where it solves the puzzle, the clues follow from it, and
the details leave out the solutions. Texts that come again (authors, messages, palettes) are stored once in a batch, and
meant by their number after that. ``static/data.js`` puts all of it together again.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from typing import Any, NamedTuple

import orjson

from ..findings import Code, Finding
from ..model import NO_METADATA, Metadata, Palette
from ..result import NO_DIAGNOSIS, Result
from ..solver.packed import pack_grid
from .entry import MEANS, STATES, JudgedResult

KINDS = ("rows", "pictures", "details")

CODES = {code: place for place, code in enumerate(Code)}
_STATES, _MEANS = [{name: at for at, name in enumerate(names)} for names in (STATES, MEANS)]
_GOAL, _GIVENS = 1, 2
"""Flags of the packed form."""


class Texts:
    """The texts and palettes of a batch, each once."""

    def __init__(self) -> None:
        self._places: dict[str | Palette, int] = {"": 0}
        self._made: list[bytes] = [b'""']

    def place(self, text: str) -> int:
        place = self._places.get(text)
        return self._append(text, orjson.dumps(text)) if place is None else place

    def palette(self, palette: Palette) -> int:
        place = self._places.get(palette)
        return (
            self._append(palette, orjson.dumps([tuple(each) for each in palette])) if place is None else place
        )

    def _append(self, what: str | Palette, made: bytes) -> int:
        self._made.append(made)
        place = self._places[what] = len(self._places)
        return place

    def json(self) -> bytes:
        return b"[" + b",".join(self._made) + b"]"


class PageItem(NamedTuple):
    """One puzzle, in the order of ``KINDS``."""

    row: bytes
    picture: bytes
    details: bytes


def page_item(entry: JudgedResult, texts: Sequence[Texts]) -> PageItem:
    """The texts are those of the batch, for each kind."""
    return PageItem(_row(entry, texts[0]), _picture(entry, texts[1]), _details(entry, texts[2]))


def _row(entry: JudgedResult, texts: Texts) -> bytes:
    """What the table is sorted, searched and filtered by."""
    result, grade = entry.result, entry.result.grade
    codes = (
        " ".join(map(str, sorted({CODES[each.code] for each in result.findings}))) if result.findings else ""
    )
    return orjson.dumps(
        (
            _names(result),
            result.metadata.title,
            texts.place(result.metadata.author),
            result.width or 0,
            result.height or 0,
            result.colours or 0,
            _STATES[entry.state],
            entry.level,
            grade.score if grade else 0,
            grade.amount if grade else 0,
            _MEANS[result.solved_by] if result.solved_by else -1,
            -1 if result.seconds is None else round(result.seconds * 1e6, 1),
            texts.place(result.collection),
            entry.below,
            entry.index,
            texts.place(codes),
            1 if entry.failures else 0,
        )
    )


def _names(result: Result) -> str:
    """The name in the address, and the id where it differs; nothing if only the place is known."""
    if result.key is None:
        return ""
    name = result.key[:16]
    return name if result.id == name or result.id is None else f"{name} {result.id}"


def _picture(entry: JudgedResult, texts: Texts) -> bytes:
    """The first solution, or else the goal: a packed grid; with a palette beside it unless that is usual."""
    packed = shown_grid(entry)
    if packed is None:
        return b"0"
    text = b64encode(packed)
    if not entry.puzzle or entry.result.puzzle is None or not entry.result.puzzle[1] & 4:
        return b'"' + text + b'"'
    colours = texts.place(" ".join([colour.rgb for colour in entry.palette]))
    return b'["' + text + b'",%d]' % colours


def shown_grid(entry: JudgedResult) -> bytes | None:
    if entry.result.solutions:
        return entry.result.solutions[0]
    goal = entry.puzzle and entry.puzzle.goal
    return pack_grid(goal, len(entry.palette)) if goal else None


def _details(entry: JudgedResult, texts: Texts) -> bytes:
    """All other fields; those without a value are left out."""
    result = entry.result
    first = result.places[0]
    details: dict[str, Any] = {"at": [texts.place(first.format), first.line or 0]}
    if result.puzzle is not None:
        details |= _puzzle(entry, result.puzzle, texts)
    if result.counts:
        details["work"] = tuple(result.counts)
    if result.grade:
        details["why"] = texts.place(entry.why)
        details["features"] = tuple(result.grade.features)
    if result.findings:
        details["findings"] = [_finding(each, entry, texts) for each in result.findings]
    if entry.failures:
        codes = tuple([f"{each.code}:" for each in result.findings])
        fails = [texts.place(each) for each in entry.failures if not each.startswith(codes)]
        details |= {"fails": fails} if fails else {}
    if result.reason:
        details["reason"] = texts.place(result.reason)
    if len(result.places) > 1:
        details["others"] = [
            (each.path, each.index, each.line or 0, texts.place(each.format)) for each in result.places[1:]
        ]
    if result.metadata[2:] != _NO_MORE:
        pairs = zip(Metadata._fields[2:], result.metadata[2:], strict=True)
        details["about"] = {name: texts.place(value) for name, value in pairs if value}
    if result.certificate:
        details["certificate"] = result.certificate[0]
    if result.diagnosis is not NO_DIAGNOSIS:
        details |= {name: part for name, part in result.diagnosis._asdict().items() if part is not None}
    return orjson.dumps(details)


_NO_MORE = NO_METADATA[2:]


def _puzzle(entry: JudgedResult, packed: bytes, texts: Texts) -> dict[str, Any]:
    """What does not follow from the picture: for most puzzles only the colours, and whether there was a goal."""
    result = entry.result
    more = [b64encode(each).decode() for each in result.solutions[1:]]
    parts: dict[str, Any] = {"more": more} if more else {}
    goal = _goal_shown(entry, packed)
    if not result.solutions or packed[1] & _GIVENS or goal is None:
        return parts | {"puzzle": b64encode(packed).decode()}
    if goal:
        parts["goal"] = 1
    if packed[1] & 4:
        parts["palette"] = texts.palette(entry.palette)
    return parts


def _goal_shown(entry: JudgedResult, packed: bytes) -> bool | None:
    """Whether the first solution is the goal; None if the goal is another picture."""
    if not packed[1] & _GOAL:
        return False
    if entry.puzzle:
        return True if entry.grids and entry.puzzle.goal == entry.grids[0] else None
    # In black and white the goal is the last part, unless there are given cells.
    return True if entry.result.solutions and packed.endswith(entry.result.solutions[0]) else None


def _finding(finding: Finding, entry: JudgedResult, texts: Texts) -> tuple[Any, ...]:
    """Code and message; then line and column where known; then its place where that is not the first."""
    code, message, line, column, source, index = finding
    here = index == entry.index and source == entry.source
    start = (CODES[code], texts.place(message))
    if not here:
        return (*start, line or 0, column or 0, source, index or 0)
    if column:
        return (*start, line or 0, column)
    return (*start, line) if line else start
