"""Where the names of an object are the titles of puzzles, and not the names of fields."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .fields import Fields
from .names import role

MOST_FIELDS = 3
"""Grids side by side whose names may all be those of fields: a picture, its start, a preview."""
LEAST_SIDE = 3
LEAST_PARTS = 2
MOST_SIGNS = 8
_NUMBERED = re.compile(r"[^\W\d]{0,12}[\W_]{0,2}[0-9]{1,6}")


def are_titles(fields: Fields) -> bool:
    """Two or more grids side by side, or puzzles of one build: whatever their names mean, they are titles."""
    parts = [(key, value) for key, value in fields if isinstance(value, (list, dict)) and value]
    if len(parts) < 2:
        return False
    named = {role(key).side for key, _ in parts} >= {"rows", "columns"}
    if named and len(parts) <= MOST_FIELDS and not all(_has_sides(value) for _, value in parts):
        return False
    if all(isinstance(value, dict) for _, value in parts):
        return not _are_parts(parts) and _alike([value for _, value in parts if isinstance(value, dict)])
    rest = [key for key, value in fields if not isinstance(value, (list, dict))]
    if any(role(key).size or role(key).text == "title" for key in rest):
        return False
    return all(is_grid(value) for _, value in parts) and not _are_fields([key for key, _ in parts])


def _has_sides(value: object) -> bool:
    """An object with clues for rows and for columns, itself or in one of its objects: a puzzle of its own."""
    if not isinstance(value, dict):
        return False
    inner = [value, *[each for each in value.values() if isinstance(each, dict)]]
    return any({role(str(key)).side for key in each} >= {"rows", "columns"} for each in inner)


def _are_parts(parts: Fields) -> bool:
    """Objects under names of fields, none of which has what a puzzle has."""
    if not _are_fields([key for key, _ in parts]):
        return False
    held = [value.values() for _, value in parts if isinstance(value, dict)]
    return all(sum(isinstance(each, (list, dict)) for each in values) < LEAST_PARTS for values in held)


def _alike(values: Sequence[dict[str, object]]) -> bool:
    """Objects with mostly the same names, which are not those of a side alone."""
    first = set(values[0])
    if len(first) < 2 or all(each.isdigit() for each in first):
        return False
    build = {name: type(value) for name, value in values[0].items()}
    return all(
        2 * len(first & set(each)) >= len(first | set(each))
        and all(build.get(name, type(value)) is type(value) for name, value in each.items())
        for each in values[1:]
    )


def is_grid(value: object) -> bool:
    """Rows of one length; of their cells, nothing is asked yet."""
    if not isinstance(value, list) or len(value) < LEAST_SIDE:
        return False
    if not all(isinstance(row, (list, str)) for row in value):
        return False
    widths = {len(row) for row in value if isinstance(row, (list, str))}
    if len(widths) != 1 or min(widths) < LEAST_SIDE:
        return False
    if all(isinstance(row, str) for row in value):
        return len(set().union(*value)) <= MOST_SIGNS
    cells = set().union(*[set(map(_kind, row)) for row in value])
    return not cells & {"more", "list"}


def _kind(cell: object) -> str:
    """What a cell is; numbers above 1 are rather those of clues."""
    if isinstance(cell, (list, dict)):
        return "list"
    return "more" if type(cell) is int and cell > 1 else "cell"


def without_maps(fields: Fields) -> Fields:
    """The fields without maps from titles to puzzles: what is in these is no part of another puzzle."""
    return [
        (key, value)
        for key, value in fields
        if not isinstance(value, dict) or len(value) < 2 or not are_titles(list(value.items()))
    ]


def _are_fields(names: Sequence[str]) -> bool:
    if len(names) > MOST_FIELDS:
        return False
    kinds = [role(name) for name in names]
    return all(
        (kind.grid or kind.given or kind.aside or kind.side or kind.clue or kind.size) and not kind.other
        for kind in kinds
    )


def title_of(key: str) -> str:
    """The title that a name is; empty for numbers, and for words with a number, which only count."""
    return "" if key.strip().isdigit() or _NUMBERED.fullmatch(key.strip()) else key.strip()
