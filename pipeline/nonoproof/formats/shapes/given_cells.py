"""Cells that are shown at the start: places or a grid under a name such as hint, given, revealed or prefilled.

They change the verdict, so they are used only where it is certain what they are; ``left_over`` reports the rest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...model import UNKNOWN, Grid
from .coordinates import Counted, agrees, cell_values, countings, places_of
from .fields import Fields
from .grid_values import EMPTY, FILLED, UNKNOWN_MARKS, values
from .grids import GridCells, StatedSize, Token, read_cells
from .names import role, words

_EMPTY_NAMES = frozenset(["empty", "blank", "crossed", "cross", "crosses", "white", "off", "clear"])
_FILLED_NAMES = frozenset(["filled", "fill", "black", "full", "on", "solid", "dark"])
_OPEN = UNKNOWN_MARKS | {"", " ", "-1"}
MOST_DEPTH = 3


class Given(NamedTuple):
    """The given cells of a puzzle."""

    grid: Grid | None = None
    where: tuple[str, ...] = ()
    used: tuple[object, ...] = ()
    """The values of the data that they were read from."""
    doubts: tuple[str, ...] = ()
    """What was read although it could be meant in another way."""
    open_base: bool = False
    """Nothing shows whether the first row is 0 or 1."""
    base: int | None = None
    """What the places showed it to be."""


class _Known(NamedTuple):
    cells: tuple[tuple[int, int, int], ...]
    value: object
    path: str
    counted: Counted | None = None
    open_base: bool = False


def given_cells(
    fields: Fields,
    taken: Sequence[object],
    size: StatedSize,
    goal: Grid | None,
    base: int | None = None,
) -> Given:
    """What the fields give, apart from values that are taken for clues or goal.

    ``base`` is how rows are counted elsewhere in the file, where that is known.
    """
    width, height = size.width or 0, size.height or 0
    if not any(isinstance(value, (list, dict, str)) and _may_hold(key, value) for key, value in fields):
        return Given()
    search = _GivenSearch({id(each) for each in taken}, height, width, goal, base)
    found = list(search.of(fields, "", False, (), 0))
    if not found:
        return Given()
    rows = [bytearray([UNKNOWN]) * width for _ in range(height)]
    for each in found:
        for row, column, value in each.cells:
            rows[row][column] = value
    bases = {each.counted.base for each in found if each.counted and not each.open_base}
    open_base = not bases and any(each.open_base for each in found)
    doubts = [
        f"{each.path}: its rows and columns can be counted from 0 or from 1; they were counted from "
        f"{each.counted.base}"
        for each in found
        if each.counted and each.open_base and each.counted.base not in bases
    ]
    return Given(
        tuple(map(bytes, rows)),
        tuple([each.path + _how(each.counted) for each in found]),
        tuple([each.value for each in found]),
        tuple(doubts),
        open_base,
        bases.pop() if len(bases) == 1 else None,
    )


def _how(counted: Counted | None) -> str:
    if counted is None:
        return ""
    return (
        f" (column and row, from {counted.base})"
        if counted.turned
        else f" (row and column, from {counted.base})"
    )


def _may_hold(key: str, value: object) -> bool:
    return role(key).given or isinstance(value, dict)


class _GivenSearch(NamedTuple):
    taken: set[int]
    height: int
    width: int
    goal: Grid | None
    base: int | None

    def of(
        self, fields: Fields, prefix: str, given: bool, names: tuple[str, ...], depth: int
    ) -> Iterator[_Known]:
        for key, value in fields:
            if not isinstance(value, (list, dict, str)) or not value or id(value) in self.taken:
                continue
            is_given = given or role(key).given
            path, there = prefix + key, (*names, *words(key))
            known = None
            if is_given:
                known = _of_places(value, path, there, self) or _of_grid(value, path, self)
            if known is not None:
                yield known
            elif isinstance(value, dict) and depth < MOST_DEPTH and len(value) <= 64:
                inner = [(str(name), each) for name, each in value.items()]
                # Beside the clues, a name says only what is in its own field.
                is_given = is_given and not any(id(each) in self.taken for _, each in inner)
                yield from self.of(inner, f"{path}.", is_given, there, depth + 1)


def _of_places(value: object, path: str, names: Sequence[str], search: _GivenSearch) -> _Known | None:
    goal, base = search.goal, search.base
    places = None if isinstance(value, str) else places_of(value)
    if places is None:
        return None
    ways = list(countings(places, search.height, search.width))
    said = cell_values(places)
    if said is not None and goal is not None:
        ways = [each for each in ways if agrees(each, said, goal)]
    if not ways:
        return None
    # Rows come first in lists of rows, unless a name says otherwise.
    wanted = [each for each in ways if each.turned is ("xy" in names)] or ways
    usual = {each.base: each for each in reversed(wanted)}
    counted = usual.get(base if base is not None else 0) or wanted[0]
    open_base = len(usual) > 1 and base is None
    if said is None:
        if goal is not None:
            said = tuple([goal[row][column] for row, column in counted.cells])
        elif _EMPTY_NAMES.intersection(names):
            said = (0,) * len(counted.cells)
        elif _FILLED_NAMES.intersection(names):
            said = (1,) * len(counted.cells)
        else:
            return None
    elif goal is not None:
        said = tuple([goal[row][column] for row, column in counted.cells])
    cells = tuple([(row, column, each) for (row, column), each in zip(counted.cells, said, strict=True)])
    return _Known(cells, value, path, counted, open_base)


def _of_grid(value: object, path: str, search: _GivenSearch) -> _Known | None:
    size = StatedSize(search.width, search.height)
    upright = [each for each in read_cells(value, size)[0] if (each.width, each.height) == size]
    if len(upright) != 1:
        return None
    cells = _meant(upright[0], search.goal)
    return None if cells is None else _Known(cells, value, path)


def _meant(cells: GridCells, goal: Grid | None) -> tuple[tuple[int, int, int], ...] | None:
    """The cells that a grid shows; None where its values can be meant in several ways."""
    found = set(values(cells))
    if len(found) < 2:
        return ()
    shown: set[tuple[tuple[int, int, int], ...]] = set()
    for meaning in _meanings(found, goal is not None):
        each = tuple(
            [
                (row, column, meaning[token])
                for row, line in enumerate(cells.rows)
                for column, token in enumerate(line)
                if meaning[token] != UNKNOWN
            ]
        )
        if goal is None or all(bool(goal[row][column]) == bool(value) for row, column, value in each):
            shown.add(each)
    if goal is not None and len(shown) != 1 and found <= {0, 1}:
        # Cells that are shown are marked, whatever is in them.
        shown = {
            tuple(
                [
                    (row, column, goal[row][column])
                    for row, line in enumerate(cells.rows)
                    for column, token in enumerate(line)
                    if token
                ]
            )
        }
    if len(shown) != 1:
        return None
    only = shown.pop()
    return tuple([(row, column, goal[row][column]) for row, column, _ in only]) if goal is not None else only


def _meanings(found: set[Token], known: bool) -> Sequence[dict[Token, int]]:
    """The ways to understand those values: which are filled, which are empty, and which say nothing."""
    if found & _OPEN:
        plain = found - _OPEN
        if any(token not in EMPTY and token not in FILLED for token in plain):
            return ()
        return ({token: UNKNOWN if token in _OPEN else int(token in FILLED) for token in found},)
    if found <= {0, 1, -1} and -1 in found:
        return ({0: 0, 1: 1, -1: UNKNOWN}, {0: UNKNOWN, 1: 1, -1: 0})
    if found <= {0, 1, 2} and 2 in found:
        return ({0: 0, 1: 1, 2: UNKNOWN}, {0: UNKNOWN, 1: 1, 2: 0}, {0: UNKNOWN, 1: 0, 2: 1})
    return ({0: UNKNOWN, 1: 1},) if found <= {0, 1} and known else ()
