"""Puzzles from the records that the store keeps, for the stages that follow reading.

The records passed the schema when they were written, and are in canonical form: nothing is checked again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import orjson

from .formats.record_parts import read_grid
from .formats.records import from_record
from .model import BLACK_AND_WHITE, UNKNOWN, Clue, Colour, Palette, Puzzle, run


def to_solve(text: str) -> Puzzle:
    """What a solver needs of a stored record: clues, given cells, goal; the rest stays where it is."""
    record = orjson.loads(text)
    palette = _palette(record)
    plain = len(palette) == 2
    colours = {colour.char: index for index, colour in enumerate(palette)}
    rows, columns = [_clues(record[side], None if plain else colours) for side in ("rows", "columns")]
    goal, givens = record.get("goal"), record.get("givens")
    return Puzzle(
        rows,
        columns,
        palette,
        read_grid(goal, colours) if goal else None,
        read_grid(givens, colours | {"?": UNKNOWN}) if givens else None,
    )


def to_compare(text: str) -> Puzzle:
    """What is compared with a verdict: the claims too, where there are any."""
    return from_record(orjson.loads(text)) if '"claimed_' in text else to_solve(text)


def _palette(record: dict[str, Any]) -> Palette:
    if "palette" not in record:
        return BLACK_AND_WHITE
    return tuple([Colour(each["char"], each["rgb"], each["name"]) for each in record["palette"]])


def _clues(lines: list[Any], colours: Mapping[str, int] | None) -> tuple[Clue, ...]:
    """Lengths alone where there is one colour; else each with the character of its colour."""
    if colours is None:
        return tuple([tuple(map(run, line)) for line in lines])
    return tuple([tuple([run(length, colours[char]) for length, char in line]) for line in lines])
