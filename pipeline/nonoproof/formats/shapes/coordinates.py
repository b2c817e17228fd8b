"""Cells that data name by their places: pairs of numbers, objects with a row and a column, or keys such as "3,4"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ...model import Grid
from .grid_values import EMPTY, FILLED
from .grids import Token

MOST_PLACES = 1 << 16
_PAIR = re.compile(r"[\s(\[rRyY]{0,3}([0-9]{1,4})\s{0,2}[,;:_xXcC/ -]\s{0,2}[cCxX]?([0-9]{1,4})[\s)\]]{0,2}")
_ROW_NAMES = frozenset({"row", "r", "y", "i", "line", "rowindex", "row_index", "rownumber"})
_COLUMN_NAMES = frozenset({"col", "column", "c", "x", "j", "colindex", "col_index", "columnindex"})
_VALUE_NAMES = frozenset(
    {"value", "v", "val", "state", "filled", "fill", "color", "colour", "cell", "solution", "type"}
)

_EITHER = frozenset({"x", "X", "o", "O"})
"""Signs that stand for filled cells in pictures and for empty ones in games."""


class Places(NamedTuple):
    """The places of some cells as the data have them."""

    pairs: tuple[tuple[int, int], ...]
    values: tuple[Token, ...] | None = None
    """What each cell holds, if the data say so."""
    named: bool = False
    """The data name rows and columns; otherwise the row is taken to come first."""


class Counted(NamedTuple):
    """One way to count rows and columns."""

    base: int
    turned: bool
    cells: tuple[tuple[int, int], ...]
    """Rows and columns, counted from 0."""


def places_of(value: object) -> Places | None:
    """The places that a value names, or None if it is something else."""
    if isinstance(value, dict):
        return _of_keys(value)
    if not isinstance(value, list) or not 1 <= len(value) <= MOST_PLACES:
        return None
    first = value[0]
    if isinstance(first, list):
        return _of_lists(value)
    if isinstance(first, dict):
        return _of_objects(value)
    return _of_texts(value) if isinstance(first, str) else None


def _of_lists(value: Sequence[object]) -> Places | None:
    pairs: list[tuple[int, int]] = []
    tokens: list[Token] = []
    for each in value:
        if not isinstance(each, list) or not 2 <= len(each) <= 3:
            return None
        first, second = _whole(each[0]), _whole(each[1])
        if first is None or second is None:
            return None
        pairs.append((first, second))
        if len(each) == 3:
            if not isinstance(each[2], (int, str)):
                return None
            tokens.append(_token(each[2]))
    if tokens and len(tokens) < len(pairs):
        return None
    return Places(tuple(pairs), tuple(tokens) or None)


def _of_objects(value: Sequence[object]) -> Places | None:
    pairs: list[tuple[int, int]] = []
    tokens: list[Token] = []
    for each in value:
        if not isinstance(each, dict) or len(each) > 8:
            return None
        names = {str(key).lower(): held for key, held in each.items()}
        row = next((held for key, held in names.items() if key in _ROW_NAMES), None)
        column = next((held for key, held in names.items() if key in _COLUMN_NAMES), None)
        first, second = _whole(row), _whole(column)
        if first is None or second is None:
            return None
        pairs.append((first, second))
        token = next((held for key, held in names.items() if key in _VALUE_NAMES), None)
        if isinstance(token, (int, str)):
            tokens.append(_token(token))
    return Places(tuple(pairs), tuple(tokens) if len(tokens) == len(pairs) else None, named=True)


def _of_keys(value: Mapping[object, object]) -> Places | None:
    if not 1 <= len(value) <= MOST_PLACES:
        return None
    found = _of_texts([str(key) for key in value])
    if found is None:
        return None
    tokens = [_token(each) for each in value.values() if isinstance(each, (int, str))]
    return found._replace(values=tuple(tokens)) if len(tokens) == len(found.pairs) else found


def _of_texts(value: Sequence[object]) -> Places | None:
    pairs: list[tuple[int, int]] = []
    for each in value:
        match = _PAIR.fullmatch(each) if isinstance(each, str) and len(each) <= 16 else None
        if match is None:
            return None
        pairs.append((int(match[1]), int(match[2])))
    return Places(tuple(pairs))


def _whole(value: object) -> int | None:
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= 4:
        value = int(value)
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return value if type(value) is int and value >= 0 else None


def _token(value: int | str) -> Token:
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, str) and value.strip() in ("0", "1"):
        return int(value)
    return value


def countings(places: Places, height: int, width: int) -> Iterator[Counted]:
    """The ways to count in which every cell is inside the grid, the usual ones first."""
    most = [max(pair[side] for pair in places.pairs) for side in (0, 1)]
    least = min(min(pair) for pair in places.pairs)
    for turned in (False,) if places.named else (False, True):
        rows, columns = (most[1], most[0]) if turned else (most[0], most[1])
        for base in (0, 1):
            if least >= base and rows - base < height and columns - base < width:
                pairs = [pair[::-1] for pair in places.pairs] if turned else places.pairs
                yield Counted(base, turned, tuple([(row - base, column - base) for row, column in pairs]))


def cell_values(places: Places) -> tuple[int, ...] | None:
    """0 or 1 for each place where the data say which; None if they do not, or in words that may mean either."""
    if places.values is None or any(token in _EITHER for token in places.values):
        return None
    if all(token in EMPTY or token in FILLED for token in places.values):
        return tuple([int(token in FILLED) for token in places.values])
    return None


def agrees(counted: Counted, values: Sequence[int], goal: Grid) -> bool:
    """True where every cell has that value in the goal."""
    return all(
        bool(goal[row][column]) == bool(each)
        for (row, column), each in zip(counted.cells, values, strict=True)
    )
