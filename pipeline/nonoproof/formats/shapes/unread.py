"""Puzzles in data that the search passed over: whatever the reason, they must not vanish without a word."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from .arithmetic import numbered, objection
from .names import role
from .outcome import NotAPuzzle, ShapeFound
from .sides import read_sides
from .titles import is_grid

MOST_VALUES = 1 << 18
MOST_DEPTH = 24
LEAST_LINES = 4
"""Rows and columns together of what is surely a puzzle."""
UNREAD = "clues that add up, and that were not read"
LEFT = "a grid beside others that were read, and which was not"


def unread(data: object, found: Sequence[ShapeFound | NotAPuzzle]) -> list[NotAPuzzle]:
    """What looks like a puzzle and is no part of what was found or refused."""
    search = _UnreadSearch(found)
    return list(search.below(data, "", 0)) if search.read else []


class _UnreadSearch:
    def __init__(self, found: Sequence[ShapeFound | NotAPuzzle]) -> None:
        self.read = {id(part) for each in found if isinstance(each, ShapeFound) for part in each.parts}
        self._pictures = {id(each.at) for each in found if isinstance(each, ShapeFound) and not each.manner}
        self._told = {id(each.at) for each in found if isinstance(each, NotAPuzzle)}
        self._seen = 0

    def below(self, value: object, path: str, depth: int) -> Iterator[NotAPuzzle]:
        self._seen += 1
        if depth > MOST_DEPTH or self._seen > MOST_VALUES or id(value) in self._told:
            return
        inside = _inside(value, path)
        if isinstance(value, dict) and self._is_puzzle(value):
            yield NotAPuzzle(path, [UNREAD], value)
            return
        beside = any(id(each) in self._pictures and is_grid(each) for _, each in inside)
        for place, each in inside:
            if beside and id(each) not in self.read | self._told and is_grid(each):
                yield NotAPuzzle(place, [LEFT], each)
            elif _is_deep(each):
                yield from self.below(each, place, depth + 1)

    def _is_puzzle(self, value: dict[object, object]) -> bool:
        """An object with two sides under their names that add up, neither of which was read."""
        sides: dict[str, object] = {}
        for key, each in value.items():
            side = role(str(key)).side
            if side and isinstance(each, (list, str)):
                sides.setdefault(side, each)
        if len(sides) < 2 or any(id(each) in self.read for each in sides.values()):
            return False
        pairs = product(read_sides(sides["rows"])[0], read_sides(sides["columns"])[0])
        return any(
            first.lines + second.lines >= LEAST_LINES and not objection(*numbered(first, second)[:2], False)
            for first, second in pairs
        )


def _inside(value: object, path: str) -> list[tuple[str, object]]:
    if isinstance(value, dict):
        return [(f"{path}.{key}" if path else str(key), each) for key, each in value.items()]
    if isinstance(value, list):
        return [(f"{path}[{place}]", each) for place, each in enumerate(value)]
    fields = getattr(value, "fields", ())
    return [(f"{path}.{key}" if path else str(key), each) for key, each in fields]


def _is_deep(value: object) -> bool:
    """A value in which there may be objects."""
    if isinstance(value, list):
        return (
            bool(value)
            and (not isinstance(value[0], list) or any(isinstance(each, (dict, list)) for each in value[0]))
            and not isinstance(value[0], (str, int, float))
        )
    return isinstance(value, dict) or hasattr(value, "fields")
