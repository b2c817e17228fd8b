"""In which line of a JSON text each list and object of its data begins.

Python's reader keeps no places. But lists, objects and texts come in the same order in the text and in the
data, so that one pass over the signs that open them is enough to put the two together.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence

_OBJECTS = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|(\{)', re.DOTALL)
_SIGNS = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[\[{]', re.DOTALL)


MOST_PARTS = 64
"""Parts of a program for which lines are found."""


class LineNumbers:
    """Made only where somebody asks for a line: most files need it for the first line of each puzzle."""

    def __init__(self, text: str, data: object) -> None:
        self._text, self._data = text, data
        self._objects: dict[int, int] | None = None
        self._ends: list[int] | None = None
        self._offsets: list[int] = []
        self._places: dict[int, int] = {}

    def of(self, value: object) -> int | None:
        """The line of a list or object of the data."""
        if "\n" not in self._text:
            return 1
        if isinstance(value, dict) and self._ends is None:
            if self._objects is None:
                self._objects = self._measure_objects()
            if id(value) in self._objects:
                return self._objects[id(value)]
        if self._ends is None:
            self._measure()
        place = self._places.get(id(value))
        return None if place is None else self._line(place)

    def holds(self, value: object) -> bool:
        """True where the value is one of the lists and objects of the data."""
        if self._ends is None:
            self._measure()
        return id(value) in self._places

    def of_each(self, value: object) -> list[int] | None:
        """The lines of the elements of a list, where all are lists or all are texts."""
        if not isinstance(value, list) or not value:
            return None
        if "\n" not in self._text:
            return [1] * len(value)
        if self._ends is None:
            self._measure()
        if all(isinstance(each, str) for each in value):
            place = self._places.get(id(value))
            return None if place is None else [self._line(place + 1 + at) for at in range(len(value))]
        found = [self.of(each) for each in value]
        return [line for line in found if line is not None] if None not in found else None

    def _line(self, place: int) -> int:
        assert self._ends is not None
        return bisect_right(self._ends, self._offsets[place]) + 1

    def _measure_objects(self) -> dict[int, int]:
        """The lines of the objects alone, which is what most puzzles are; empty if they cannot be paired."""
        found: list[object] = []
        stack: list[object] = [self._data]
        while stack:
            value = stack.pop()
            if isinstance(value, dict):
                found.append(value)
                stack += [each for each in reversed(value.values()) if isinstance(each, (dict, list))]
            elif isinstance(value, list) and value and isinstance(value[0], (dict, list)):
                # Lists of plain numbers or texts, and lists of those, hold no objects.
                inner = value[0]
                if isinstance(inner, dict) or not inner or isinstance(inner[0], (dict, list)):
                    stack += reversed(value)
        line, before = 1, 0
        lines: list[int] = []
        for match in _OBJECTS.finditer(self._text):
            if match.lastindex:
                line += self._text.count("\n", before, match.start())
                before = match.start()
                lines.append(line)
        if len(lines) != len(found):
            return {}
        return {id(value): number for value, number in zip(found, lines, strict=True)}

    def _measure(self) -> None:
        self._ends = [match.start() for match in re.finditer("\n", self._text)]
        self._offsets = [match.start() for match in _SIGNS.finditer(self._text)]
        count = 0
        stack: list[object] = [self._data]
        while stack:
            value = stack.pop()
            if isinstance(value, dict):
                self._places[id(value)] = count
                count += 1
                for key, each in reversed(value.items()):
                    stack += [each, key]
            elif isinstance(value, list):
                self._places[id(value)] = count
                count += 1
                # Plain numbers open nothing.
                stack += [each for each in reversed(value) if isinstance(each, (list, dict, str))]
            elif isinstance(value, str):
                count += 1


class SourceLines:
    """The same for the literals of a program, whose scanner keeps their places."""

    def __init__(
        self, text: str, places: dict[int, int], parts: Sequence[tuple[int, int, object]] = ()
    ) -> None:
        self._text, self._places = text, places
        self._parts = [
            (text.count("\n", 0, begin), LineNumbers(text[begin:end], value))
            for begin, end, value in parts[:MOST_PARTS]
        ]
        self._ends: list[int] | None = None

    def of(self, value: object) -> int | None:
        place = self._places.get(id(value))
        if place is None:
            found = [(before, part.of(value)) for before, part in self._parts if part.holds(value)]
            return next((before + line for before, line in found if line is not None), None)
        if self._ends is None:
            self._ends = [match.start() for match in re.finditer("\n", self._text)]
        return bisect_right(self._ends, place) + 1

    def of_each(self, value: object) -> list[int] | None:
        found = [self.of(each) for each in value] if isinstance(value, list) else [None]
        return [line for line in found if line is not None] if None not in found else None
