"""Data beside the clues or the grid that were not used, and that could change the verdict.

Cells named by their places, a second grid of the size of the puzzle, more clues, marks for the numbers: if the
reader does not know what they mean, it says so, because a puzzle without them may be another puzzle.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from ...model import Puzzle, grid_clues
from .coordinates import countings, places_of
from .fields import Fields
from .grid_values import match, values
from .grids import BITS, StatedSize, read_cells
from .names import Role, role
from .sides import read_sides

MOST_DEPTH = 4
MOST_FIELDS = 400
MOST_REPORTS = 4
LEAST_CLUES = 3


def left_over(fields: Fields, taken: Sequence[object], puzzle: Puzzle) -> list[str]:
    """What was not used, with its path; nothing if all that could matter was."""
    if not any(isinstance(value, (list, dict, str)) and len(value) > 1 for _, value in fields):
        return []
    search = _RestSearch({id(each) for each in taken}, puzzle)
    found: list[str] = []
    for each in search.of(fields, "", 0):
        found.append(each)
        if len(found) == MOST_REPORTS:
            break
    return found


class _RestSearch:
    def __init__(self, taken: set[int], puzzle: Puzzle) -> None:
        self._taken, self._puzzle = taken, puzzle
        self._height, self._width = puzzle.height, puzzle.width
        self._seen = 0

    def of(self, fields: Fields, prefix: str, depth: int) -> Iterator[str]:
        for key, value in fields:
            if isinstance(value, (list, dict, str)) and value:
                yield from self._field(value, prefix + key, role(key), depth)

    def _field(
        self, value: list[object] | dict[str, object] | str, path: str, kind: Role, depth: int
    ) -> Iterator[str]:
        self._seen += 1
        if kind.played or (kind.aside and not kind.given):
            # What a player did, or how something looks, does not change the puzzle.
            return
        if id(value) in self._taken or self._seen > MOST_FIELDS or depth > MOST_DEPTH:
            return
        what = (
            ""
            if self._holds_taken(value) or (isinstance(value, str) and kind.text)
            else self._what(value, kind)
        )
        if what:
            yield f"{path}: {what}"
        elif isinstance(value, dict):
            yield from self.of([(str(key), each) for key, each in value.items()], f"{path}.", depth + 1)
        elif isinstance(value, list) and isinstance(value[0], (list, dict)) and len(value) <= 8:
            for place, each in enumerate(value):
                if isinstance(each, (list, dict)) and each:
                    yield from self._field(each, f"{path}[{place}]", kind, depth + 1)

    def _holds_taken(self, value: list[object] | dict[str, object] | str) -> bool:
        """True where a part of the value is the clues or the goal, so that it is nothing else as a whole."""
        if isinstance(value, str):
            return False
        inner = value.values() if isinstance(value, dict) else value[:8]
        return any(id(each) in self._taken for each in inner)

    def _what(self, value: list[object] | dict[str, object] | str, kind: Role) -> str:
        """What a value may be that matters; empty if it is nothing of the kind."""
        if isinstance(value, str):
            return self._grid(value, kind) if len(value) >= self._height * self._width else ""
        if kind.colours:
            return ""
        return self._places(value) or self._grid(value, kind) or self._clues(value, kind)

    def _places(self, value: list[object] | dict[str, object]) -> str:
        places = places_of(value)
        if places is None:
            return ""
        ways = list(countings(places, self._height, self._width))
        if not ways:
            return ""
        for way in ways:
            rows = [bytearray(self._width) for _ in range(self._height)]
            for row, column in way.cells:
                rows[row][column] = 1
            if grid_clues(tuple(map(bytes, rows))) == (self._puzzle.rows, self._puzzle.columns):
                return ""
        return "places of cells, and nothing says what is in them"

    def _grid(self, value: object, kind: Role) -> str:
        size = StatedSize(self._width, self._height)
        sizes = [size] if self._width == self._height else [size, StatedSize(self._height, self._width)]
        for each in sizes:
            for cells in read_cells(value, each)[0]:
                if cells.how == BITS and kind.grid < 1:
                    continue
                if (cells.width, cells.height) != each or len(values(cells)) < 2:
                    continue
                colours = max(1, len({run.colour for run in chain.from_iterable(self._puzzle.rows)}))
                if match(cells, self._puzzle.rows, self._puzzle.columns, colours):
                    return ""
                return "a grid of the size of the puzzle, and nothing says what is in it"
        return ""

    def _clues(self, value: list[object] | dict[str, object], kind: Role) -> str:
        if kind.other:
            return ""
        plain = value if isinstance(value, list) else list(value.values())
        deep = [each for each in plain if isinstance(each, (list, str))]
        if not deep or len(deep) < len(plain):
            return ""
        if len(plain) in (self._height, self._width) and all(isinstance(each, list) for each in plain):
            flat = list(chain.from_iterable([each for each in plain if isinstance(each, list)]))
            if (
                any(flat)
                and all(isinstance(each, (bool, int)) for each in flat)
                and not self._is_known(value)
            ):
                return "a list for each row or column, like clues or marks on them"
        sides, _ = read_sides(value)
        if not sides or all(side.flat for side in sides):
            return ""
        named = bool(kind.clue or kind.side) and not kind.text
        lines = sides[0].lines
        listed = all(isinstance(each, list) for each in plain) and len(plain) >= LEAST_CLUES
        if not named and not listed and lines not in (self._height, self._width, self._height + self._width):
            return ""
        if (
            not named
            and all(isinstance(each, str) for each in plain)
            and not any(len(clue) > 1 for side in sides for clue in side.plain or side.raw or ())
        ):
            return ""
        return "" if self._is_known(value) else "more clues, of which nothing says what they are for"

    def _is_known(self, value: object) -> bool:
        """True where the clues are those of the puzzle once more."""
        known = {self._puzzle.rows, self._puzzle.columns, self._puzzle.rows + self._puzzle.columns}
        return any(side.plain in known for side in read_sides(value)[0])
