"""An adapter at work: it finds the fields, and what the shape reader does with fields is done with them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatch
from typing import Any

from ...findings import Code
from ..common import Fault, FileEntry, Fit, Holds, Notes, decode
from ..records import METADATA
from ..shapes.assemble import Surroundings, assemble
from ..shapes.notations import load
from ..shapes.outcome import ShapeFound
from .text_layout import puzzles_of_lines

FIELDS = {
    "rows": "rowClues",
    "columns": "columnClues",
    "clues": "clues",
    "grid": "solution",
    "givens": "givens",
    "width": "width",
    "height": "height",
    "colours": "colours",
    "id": "id",
    "difficulty": "difficulty",
    "source": "source",
}
"""The names of an adapter, and what the shape reader calls the same."""


@dataclass(frozen=True)
class Adapter:
    """A format like any other, for ``detect``."""

    path: str
    content: Mapping[str, Any]
    places: Mapping[str, Any]
    """The compiled expressions by field."""

    TITLE = "data that an adapter describes"
    SUFFIXES: tuple[str, ...] = ()
    HOLDS = Holds(colour=True, goal=True, givens=True, metadata=frozenset(METADATA), many=True)

    @property
    def NAME(self) -> str:  # noqa: N802 - as every format has it
        return f"adapter:{self.path}"

    def is_for(self, name: str) -> bool:
        """True where the adapter is meant for files of that name."""
        wanted = self.content.get("files", "*")
        return any(fnmatch(name, each) for each in ([wanted] if isinstance(wanted, str) else wanted))

    def sniff(self, data: bytes) -> Fit:
        return Fit.NO

    def read(self, data: bytes, name: str = "") -> Iterator[FileEntry]:
        notes = Notes()
        if "text" in self.content:
            for begin, parts in puzzles_of_lines(decode(data, notes), self.content):
                yield self._entry(parts, begin, notes)
                notes = Notes()
            return
        loaded = load(data, name, notes)
        if loaded is None:
            notes.add(
                Code.SYNTAX, f"{self.path}: the content has no structure that an adapter can describe", 1
            )
            yield notes.entry(None, 1)
            return
        try:
            found = self._puzzles(loaded.data)
        except Fault as error:
            notes.take(error)
            yield notes.entry(None, 1)
            return
        if not found:
            expression = self.content.get("puzzles", "@")
            notes.add(Code.SYNTAX, f"{self.path}: puzzles: nothing is at {expression} in the data", 1)
            yield notes.entry(None, 1)
        for key, value in found:
            line = loaded.line_of(value)
            try:
                fields = {name: self._at(name, value) for name in self.places if name != "puzzles"}
            except Fault as error:
                notes.take(error)
                yield notes.entry(None, line)
            else:
                if key:
                    fields.setdefault("id", key)
                yield self._entry(fields, line, notes)
            notes = Notes()

    def _puzzles(self, data: object) -> list[tuple[str, object]]:
        """The puzzles, with their keys where they are in a map."""
        from ..shapes.walk import Block

        if isinstance(data, Block):
            data = {name: value for name, value in data.fields if name}
        if "puzzles" not in self.places:
            return [("", data)]
        value = self._at("puzzles", data)
        if isinstance(value, dict):
            return [(str(key), each) for key, each in value.items()]
        return [("", each) for each in value] if isinstance(value, list) else []

    def _at(self, name: str, data: object) -> object:
        """What an expression finds in the data; raises ``Fault`` where it cannot be applied to them."""
        try:
            return self.places[name].search(data)
        except (TypeError, ValueError, RecursionError) as error:
            message = f"{self.path}: {name}: {self.content[name]} fails: {' '.join(str(error).split())[:160]}"
            raise Fault(Code.ADAPTER, message) from None

    def _entry(self, values: Mapping[str, object], line: int | None, notes: Notes) -> FileEntry:
        missing = [
            name
            for name in ("rows", "columns", "clues", "grid")
            if name in self.places and not values.get(name)
        ]
        fields = [(FIELDS.get(name, name), self._value(name, value)) for name, value in values.items()]
        colours = self.content.get("colours")
        if isinstance(colours, dict):
            fields.append(("colours", colours))
        if self.content.get("order") == "columns rows":
            fields = _exchanged(fields)
        found = assemble([each for each in fields if each[1] is not None], Surroundings(known=True))
        if isinstance(found, ShapeFound):
            # If the clues do not add up, the checks of clues report what is wrong.
            notes.add(Code.READ_BY_SHAPE, f"{self.path}: {found.where}", line)
            for finding in found.findings:
                if finding.code is not Code.AMBIGUOUS_ORIENTATION:
                    notes.add(finding.code, finding.message, finding.line or line)
            return notes.entry(found.puzzle, line)
        reasons = [f"nothing is at {name}: {self.content[name]}" for name in missing]
        reasons += found.reasons if found is not None else []
        notes.add(
            Code.SYNTAX, f"{self.path}: " + ("; ".join(reasons[:4]) or "neither clues nor a grid"), line
        )
        return notes.entry(None, line)

    def _value(self, name: str, value: object) -> object:
        if name in ("rows", "columns", "clues"):
            return self._side(value)
        if name == "grid":
            return self._grid(value)
        return value

    def _side(self, value: object) -> object:
        """The clues with the separators and the direction of the adapter taken out."""
        marks = self.content.get("separators", {})
        if isinstance(value, str) and "clues" in marks:
            value = value.split(marks["clues"])
        if isinstance(value, list):
            if self.content.get("counted"):
                value = [self._uncounted(each) for each in value]
            value = [self._clue(each, marks.get("runs")) for each in value]
        return value

    def _clue(self, value: object, mark: str | None) -> object:
        if isinstance(value, str) and mark is not None:
            value = [word.strip() for word in value.split(mark) if word.strip()]
        if isinstance(value, list) and self.content.get("from") == "end":
            inner = [self._clue(each, mark) if isinstance(each, list) else each for each in value]
            deep = any(
                isinstance(each, list) and any(isinstance(one, list) for one in each) for each in value
            )
            return inner if deep else value[::-1]
        return value

    def _uncounted(self, value: object) -> object:
        """A clue without the number in front of it that counts its runs."""
        if isinstance(value, str):
            value = value.replace(",", " ").split()
        return value[1:] if isinstance(value, list) else value

    def _grid(self, value: object) -> object:
        """The cells as zeros and ones where the adapter says which values are filled or empty."""
        filled: list[object] = self.content.get("filled") or []
        empty: list[object] = self.content.get("empty") or []
        if not filled and not empty:
            return value

        def meaning(cell: object) -> object:
            if filled:
                return int(cell in filled)
            return int(cell not in empty)

        if isinstance(value, str):
            value = value.split("\n")
        if not isinstance(value, list):
            return value
        rows = [list(each) if isinstance(each, (str, list)) else each for each in value]
        return [[meaning(cell) for cell in row] if isinstance(row, list) else meaning(row) for row in rows]


def _exchanged(fields: list[tuple[str, object]]) -> list[tuple[str, object]]:
    """Both sides of one list in the usual order."""
    return [
        (name, value[::-1] if name == "clues" and isinstance(value, list) and len(value) == 2 else value)
        for name, value in fields
    ]
