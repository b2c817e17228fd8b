"""A puzzle as the plain values of JSON. ``schemas/puzzle.schema.json`` describes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from .drawing import draw
from .taking import shown, take_clues
from .values import BLACK_AND_WHITE, NO_METADATA, Clue, Metadata, Palette

if TYPE_CHECKING:
    from .puzzle import Puzzle

Lengths: TypeAlias = list[list[int]]
_SIZES, _PARTS = ("width", "height"), ("rows", "columns", "palette", "goal", "givens")


def to_record(puzzle: Puzzle, lengths: tuple[Lengths, Lengths] | None = None) -> dict[str, Any]:
    """The record of a puzzle; what the puzzle does not have is left out.

    ``lengths``: those of the runs of the rows and of the columns, for a puzzle with one colour, where the caller
    has them already.
    """
    record: dict[str, Any] = {"width": puzzle.width, "height": puzzle.height}
    if lengths is not None:
        record["rows"], record["columns"] = lengths
    else:
        record["rows"] = plain_clues(puzzle.rows, puzzle.palette)
        record["columns"] = plain_clues(puzzle.columns, puzzle.palette)
    if puzzle.palette != BLACK_AND_WHITE:
        record["palette"] = palette_record(puzzle.palette)
    if puzzle.goal is not None:
        record["goal"] = draw(puzzle.goal, puzzle.palette)
    if puzzle.givens is not None:
        record["givens"] = draw(puzzle.givens, puzzle.palette)
    if puzzle.metadata is not NO_METADATA:
        record |= {name: text for name, text in zip(Metadata._fields, puzzle.metadata, strict=True) if text}
    return record


def plain_clues(lines: tuple[Clue, ...], palette: Palette) -> list[Any]:
    """Lists of lengths; with several colours, of pairs of a length and a character."""
    if len(palette) <= 2:
        return [[each[0] for each in clue] for clue in lines]
    chars = [colour.char for colour in palette]
    return [[[length, chars[colour]] for length, colour in clue] for clue in lines]


def clue_of_record(value: object, name: str, palette: Palette) -> Clue:
    """What ``plain_clues`` made of one clue."""
    return take_clues([value], name, palette)[0]


def palette_record(palette: Palette) -> list[dict[str, str]]:
    return [{"char": char, "rgb": rgb, "name": name} for char, rgb, name in palette]


def palette_of_record(value: object) -> object:
    """What ``from_clues`` takes as a palette."""
    if not isinstance(value, list) or not all(isinstance(each, Mapping) for each in value):
        return value
    return [(each.get("char"), each.get("rgb"), each.get("name", "")) for each in value]


def parts_of_record(record: object) -> dict[str, Any]:
    """The arguments for ``from_clues``. Raises ``TypeError`` or ``ValueError`` where it is no record of a puzzle."""
    if not isinstance(record, Mapping):
        raise TypeError(f"record: expected a dictionary, found {shown(record)}")
    parts = {str(name): value for name, value in record.items()}
    if strange := sorted(parts.keys() - {*_SIZES, *_PARTS, *Metadata._fields}):
        raise ValueError(f"record: a puzzle has no {shown(strange[0])}")
    for name, side in zip(_SIZES, ("columns", "rows"), strict=True):
        size = parts.pop(name, None)
        if side not in parts:
            raise ValueError(f"record: {side} are missing")
        if size is not None and isinstance(parts[side], list) and size != len(parts[side]):
            raise ValueError(f"record: the {name} is {shown(size)}, and there are {len(parts[side])} {side}")
    parts["palette"] = palette_of_record(parts.get("palette"))
    return parts
