"""Puzzles of another kind, which look like nonograms: in three dimensions, triddlers, mega picross and others."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .fields import Fields, nested
from .names import role, words

_KINDS = (
    ("a triddler", re.compile(r"triddler|trianogram|triangular|hexagonal", re.IGNORECASE)),
    ("in three dimensions", re.compile(r"\b3[ -]?d\b|picross.?3d|three.?dimension|cuboid|voxel", re.IGNORECASE)),
    ("mega picross", re.compile(r"\bmega", re.IGNORECASE)),
    ("with blotted clues", re.compile(r"blotted|unknown.?clues|missing.?clues", re.IGNORECASE)),
    ("Cross the Streams", re.compile(r"cross.?the.?streams|nurikabe", re.IGNORECASE)),
)  # fmt: skip
_KIND_NAMES = frozenset(
    ["type", "kind", "variant", "variety", "mode", "genre", "ruleset", "gametype", "puzzletype", "puzzlekind"]
)
_TRIDDLER_SIDES = ({"topleft", "topright", "bottomleft", "bottomright"}, {"a", "b", "c", "d", "e", "f"})
_DEPTH_NAMES = frozenset(["depth", "depths", "z", "front"])
_DEEP_NAMES = frozenset(["depth", "z", "layer", "layers", "slices", "front"])
MOST_CHARS = 60


def variant_of(fields: Fields) -> str:
    """What kind of puzzle the fields are of, if it is another one; empty for a nonogram, or for nothing."""
    for key, value in fields:
        if isinstance(value, str) and len(value) <= MOST_CHARS and _KIND_NAMES.intersection(words(key)):
            for kind, pattern in _KINDS:
                if pattern.search(value):
                    return f'{kind}: {key} is "{value}"'
        elif isinstance(value, (list, dict)) and "mega" in words(key):
            return f"mega picross: {key}"
        elif _DEPTH_NAMES.intersection(words(key)) and isinstance(value, list) and any(map(_is_clue, value)):
            return f"in three dimensions: {key}"
    return _of_size(fields) or _of_sides(fields)


def _of_size(fields: Fields) -> str:
    for key, path, value in nested(fields, 1):
        kind = role(key)
        if kind.size != "size" or kind.aside or kind.clue:
            continue
        numbers = _numbers(value)
        if numbers is not None and len(numbers) != 2:
            return f"{path}: a size of {len(numbers)} numbers, and a nonogram has two"
        if isinstance(value, dict) and any(
            _DEEP_NAMES.intersection(words(str(name))) and type(each) is int and each > 1
            for name, each in value.items()
        ):
            return f"{path}: a size in three dimensions"
    return ""


def _numbers(value: object) -> Sequence[object] | None:
    if isinstance(value, str):
        value = (
            re.split(r"\s*[x×*,]\s*", value.strip())
            if re.fullmatch(r"[0-9x×*, ]{5,30}", value.strip())
            else None
        )
        if value is not None and not all(value):
            return None
    if not isinstance(value, list) or not 1 <= len(value) <= 6:
        return None
    return (
        value
        if all(type(each) is int or (isinstance(each, str) and each.isdigit()) for each in value)
        else None
    )


def _of_sides(fields: Fields) -> str:
    names = {"".join(words(key)) for key, value in fields if isinstance(value, (list, str)) and value}
    if any(sides <= names for sides in _TRIDDLER_SIDES):
        return "a triddler: clues for six sides"
    for key, path, value in nested(fields, 1):
        kind = role(key)
        if not isinstance(value, list) or not (kind.clue or kind.side) or kind.grid > 0 or kind.colours:
            continue
        if not 3 <= len(value) <= 6 or kind.side:
            continue
        if all(_is_side(each) for each in value) and len({_depth(each) for each in value}) == 1:
            return f"{path}: {len(value)} lists of clues, and a nonogram has two"
    return ""


def _is_clue(value: object) -> bool:
    return isinstance(value, (list, str)) and bool(value)


def _is_side(value: object) -> bool:
    """A list of clues: lists of numbers, or texts."""
    if not isinstance(value, list) or not value:
        return False
    if all(isinstance(each, list) for each in value):
        return all(type(run) is int for each in value for run in each)
    return False


def _depth(value: object) -> int:
    depth = 0
    while isinstance(value, list) and value:
        depth, value = depth + 1, value[0]
    return depth
