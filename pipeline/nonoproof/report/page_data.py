"""What the page gets for each puzzle, as JSON: a row of its table, a picture, and the details.

Nothing is said twice. A picture is a packed grid; where it solves the puzzle, the clues follow from it, and
the details leave out the solutions. Texts that come again (authors, messages, palettes) are said once in a batch, and
meant by their number after that. ``static/data.js`` puts all of it together again.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from typing import Any, NamedTuple

import orjson

from ..findings import Code, Finding
from ..model import NO_METADATA, Metadata, Palette
from ..solver.packed import pack_grid
from .rows import Row
from .told import MEANS, STATES, TIERS, Told

KINDS = ("rows", "pictures", "details")

CODES = {code: place for place, code in enumerate(Code)}
_STATES, _TIERS, _MEANS = [{name: at for at, name in enumerate(names)} for names in (STATES, TIERS, MEANS)]
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


class Entry(NamedTuple):
    """One puzzle, in the order of ``KINDS``."""

    row: bytes
    picture: bytes
    details: bytes


def entry(told: Told, texts: Sequence[Texts]) -> Entry:
    """The texts are those of the batch, for each kind."""
    return Entry(_row(told, texts[0]), _picture(told, texts[1]), _details(told, texts[2]))


def _row(told: Told, texts: Texts) -> bytes:
    """What the table is sorted, searched and filtered by."""
    row, grade = told.row, told.row.grade
    codes = " ".join(map(str, sorted({CODES[each.code] for each in row.findings}))) if row.findings else ""
    return orjson.dumps(
        (
            _names(row),
            row.metadata.title,
            texts.place(row.metadata.author),
            row.width or 0,
            row.height or 0,
            row.colours or 0,
            _STATES[told.state],
            _TIERS[grade.tier] if grade else -1,
            grade.score if grade else 0,
            _MEANS[row.solved_by] if row.solved_by else -1,
            -1 if row.seconds is None else round(row.seconds * 1e6, 1),
            texts.place(row.collection),
            told.below,
            told.index,
            texts.place(codes),
            1 if told.failures else 0,
        )
    )


def _names(row: Row) -> str:
    """The name in the address, and the id where it is another; nothing where the place is all there is."""
    if row.key is None:
        return ""
    name = row.key[:16]
    return name if row.id == name or row.id is None else f"{name} {row.id}"


def _picture(told: Told, texts: Texts) -> bytes:
    """The first solution, or else the goal: a packed grid; with a palette beside it unless that is usual."""
    packed = shown_grid(told)
    if packed is None:
        return b"0"
    text = b64encode(packed)
    if not told.puzzle or told.row.puzzle is None or not told.row.puzzle[1] & 4:
        return b'"' + text + b'"'
    colours = texts.place(" ".join([colour.rgb for colour in told.palette]))
    return b'["' + text + b'",%d]' % colours


def shown_grid(told: Told) -> bytes | None:
    if told.row.solutions:
        return told.row.solutions[0]
    goal = told.puzzle and told.puzzle.goal
    return pack_grid(goal, len(told.palette)) if goal else None


def _details(told: Told, texts: Texts) -> bytes:
    """All else, under names that are only there where there is something to say."""
    row = told.row
    first = row.places[0]
    details: dict[str, Any] = {"at": [texts.place(first.format), first.line or 0]}
    if row.puzzle is not None:
        details |= _puzzle(told, row.puzzle, texts)
    if row.counts:
        details["work"] = tuple(row.counts)
    if row.grade:
        details["why"] = texts.place(told.why)
        details["features"] = tuple(row.grade.features)
    if row.findings:
        details["findings"] = [_finding(each, told, texts) for each in row.findings]
    if told.failures:
        codes = tuple([f"{each.code}:" for each in row.findings])
        fails = [texts.place(each) for each in told.failures if not each.startswith(codes)]
        details |= {"fails": fails} if fails else {}
    if row.reason:
        details["reason"] = texts.place(row.reason)
    if len(row.places) > 1:
        details["others"] = [
            (each.path, each.index, each.line or 0, texts.place(each.format)) for each in row.places[1:]
        ]
    if row.metadata[2:] != _NO_MORE:
        pairs = zip(Metadata._fields[2:], row.metadata[2:], strict=True)
        details["about"] = {name: texts.place(value) for name, value in pairs if value}
    if row.certificate:
        details["certificate"] = row.certificate[0]
    for name, text in (
        ("ambiguity", row.ambiguity),
        ("contradiction", row.contradiction),
        ("remedy", row.remedy),
    ):
        if text is not None:
            details[name] = orjson.Fragment(text)
    return orjson.dumps(details)


_NO_MORE = NO_METADATA[2:]


def _puzzle(told: Told, packed: bytes, texts: Texts) -> dict[str, Any]:
    """What the picture does not tell: nothing but colours and whether there was a goal, for most puzzles."""
    row = told.row
    more = [b64encode(each).decode() for each in row.solutions[1:]]
    parts: dict[str, Any] = {"more": more} if more else {}
    goal = _goal_shown(told, packed)
    if not row.solutions or packed[1] & _GIVENS or goal is None:
        return parts | {"puzzle": b64encode(packed).decode()}
    if goal:
        parts["goal"] = 1
    if packed[1] & 4:
        parts["palette"] = texts.palette(told.palette)
    return parts


def _goal_shown(told: Told, packed: bytes) -> bool | None:
    """Whether the first solution is the goal; None if the goal is another picture."""
    if not packed[1] & _GOAL:
        return False
    if told.puzzle:
        return True if told.grids and told.puzzle.goal == told.grids[0] else None
    # In black and white the goal is the last part, unless there are given cells.
    return True if told.row.solutions and packed.endswith(told.row.solutions[0]) else None


def _finding(finding: Finding, told: Told, texts: Texts) -> tuple[Any, ...]:
    """Code and message; then line and column where known; then its place where that is not the first."""
    code, message, line, column, source, index = finding
    here = index == told.index and source == told.source
    start = (CODES[code], texts.place(message))
    if not here:
        return (*start, line or 0, column or 0, source, index or 0)
    if column:
        return (*start, line or 0, column)
    return (*start, line) if line else start
