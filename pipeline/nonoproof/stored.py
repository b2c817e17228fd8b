"""Puzzles from the records that the store keeps, for the stages that follow reading.

The records passed the schema when they were written, and are in canonical form: nothing is checked again.
"""

from __future__ import annotations

from typing import Any

import orjson

from .formats.record_parts import read_grid
from .formats.records import from_record
from .model import BACKGROUND, UNKNOWN, Colour, Grid, Puzzle, run
from .solver.clues import plain_clues


def to_solve(text: str) -> Puzzle:
    """What a solver needs of a stored record: clues, given cells, goal; the rest stays where it is."""
    record = orjson.loads(text)
    if "palette" in record:
        return _in_colours(record)
    rows, columns = plain_clues(record["rows"]), plain_clues(record["columns"])
    return Puzzle(rows, columns, goal=_grid(record.get("goal")), givens=_grid(record.get("givens")))


def to_compare(text: str) -> Puzzle:
    """What is compared with a verdict: the claims too, where there are any."""
    return from_record(orjson.loads(text)) if '"claimed_' in text else to_solve(text)


_BETWEEN = bytes([UNKNOWN - 1])
_CELLS = bytes.maketrans(b".#?\n", bytes([BACKGROUND, 1, UNKNOWN]) + _BETWEEN)


def _grid(rows: list[str] | None) -> Grid | None:
    """The cells of a grid in black and white; all rows are translated in one go."""
    return tuple("\n".join(rows).encode().translate(_CELLS).split(_BETWEEN)) if rows else None


def _in_colours(record: dict[str, Any]) -> Puzzle:
    palette = tuple([Colour(each["char"], each["rgb"], each["name"]) for each in record["palette"]])
    indices = {colour.char: index for index, colour in enumerate(palette)}
    if len(palette) == 2:
        rows, columns = plain_clues(record["rows"]), plain_clues(record["columns"])
    else:
        rows, columns = [
            tuple([tuple([run(length, indices[char]) for length, char in line]) for line in record[side]])
            for side in ("rows", "columns")
        ]
    goal, givens = record.get("goal"), record.get("givens")
    return Puzzle(
        rows,
        columns,
        palette,
        read_grid(goal, indices) if goal else None,
        read_grid(givens, indices | {"?": UNKNOWN}) if givens else None,
    )
