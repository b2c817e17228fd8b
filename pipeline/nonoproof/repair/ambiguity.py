"""The whole ambiguity of a puzzle: every open cell, the regions that vary by themselves, all solutions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

from ..model import BLACK_AND_WHITE, UNKNOWN, Grid, Palette, Puzzle, draw, plainly_frozen, take_grid
from ..model.puzzle_record import palette_of_record, palette_record
from ..model.taking import take_palette
from ..render.notebook import figure, sized
from ..render.svg import picture_svg
from ..solver.questions import Map, Region, map_open_cells
from ..verdict import Budget
from .efforts import MAP
from .remedy_words import many


@plainly_frozen
@dataclass(frozen=True, slots=True)
class Ambiguity:
    """What is open in a puzzle, and how many solutions it has."""

    open: Grid
    """``UNKNOWN`` in every cell that is not the same in all solutions."""
    palette: Palette
    cells: int
    """The number of these cells."""
    complete: bool
    """All is proved; else the budget was spent, and there may be more open cells."""
    regions: tuple[Region, ...]
    """Cells that change together, by rows."""
    solutions: int
    """How many are known."""
    exact: bool
    """There are no more."""
    seconds: float = 0.0

    def places(self) -> list[tuple[int, int]]:
        """Row and column of each open cell, counted from 0."""
        return [(y, x) for y, row in enumerate(self.open) for x, cell in enumerate(row) if cell == UNKNOWN]

    def record(self) -> dict[str, Any]:
        """The object ``ambiguity`` of a puzzle in JSON."""
        return {
            "open": draw(self.open, self.palette),
            "cells": self.cells,
            "complete": self.complete,
            "regions": len(self.regions),
            "solutions": self.solutions,
            "exact": self.exact,
            "sentence": self.sentence(),
        }

    def to_dict(self) -> dict[str, Any]:
        """The ``ambiguity`` of ``check --json-lines``, with the cells of each region, counted from 1."""
        record = self.record() | {"seconds": self.seconds, "parts": [_part(each) for each in self.regions]}
        return record | ({"palette": palette_record(self.palette)} if self.palette != BLACK_AND_WHITE else {})

    @classmethod
    def from_dict(cls, record: Mapping[str, Any]) -> Ambiguity:
        """What ``to_dict`` made a dictionary of."""
        palette = take_palette(palette_of_record(record.get("palette")))
        return cls(
            take_grid(record["open"], "open", palette, unknown=True),
            palette,
            record["cells"],
            record["complete"],
            tuple(
                [
                    Region(
                        tuple([(cell["row"] - 1, cell["column"] - 1) for cell in each["cells"]]),
                        each["solutions"],
                        each["exact"],
                    )
                    for each in record["parts"]
                ]
            ),
            record["solutions"],
            record["exact"],
            record["seconds"],
        )

    def __repr__(self) -> str:
        return f"<Ambiguity: {self.sentence()}>"

    def _repr_html_(self) -> str:
        """What notebooks show."""
        width = len(self.open[0])
        return figure(sized(picture_svg(self.open, self.palette, self.places()), width), self.sentence())

    def sentence(self) -> str:
        """The sentence for people: how much varies, and how many solutions there are."""
        if self.exact and self.solutions == 1:
            return "no cell varies; there is one solution"
        cells = f"{'' if self.complete else 'at least '}{many(self.cells, 'cell')}"
        verb = "varies" if self.cells == 1 else "vary"
        regions = len(self.regions)
        where = "together" if regions == 1 else f"in {regions:,} independent regions"
        least = "" if self.exact else "at least "
        return f"{cells} {verb} {where}; {least}{large(self.solutions)} solutions"


def _part(region: Region) -> dict[str, Any]:
    cells = [{"row": row + 1, "column": column + 1} for row, column in region.cells]
    return {"cells": cells, "solutions": region.solutions, "exact": region.exact}


def ambiguity(puzzle: Puzzle, budget: Budget | None = None, known: Sequence[Grid] = ()) -> Ambiguity | None:
    """Every cell that is not the same in all solutions, proved within the budget.

    None if the puzzle has no solution, or none was found. A unique puzzle has no open cell. Solutions that
    are ``known`` already need not be found again.
    """
    found = map_open_cells(puzzle, budget or MAP.of(puzzle), known=known)
    return None if found is None else _ambiguity(puzzle, found)


def _ambiguity(puzzle: Puzzle, found: Map) -> Ambiguity:
    rows = [bytearray(row) for row in found.grid]
    for y, x in found.varies:
        rows[y][x] = UNKNOWN
    # Cells of which it is not known whether they vary may hang together; only the varying ones are reported.
    regions = [
        region._replace(cells=tuple([cell for cell in region.cells if cell in found.varies]))
        for region in found.regions
    ]
    return Ambiguity(
        tuple([bytes(row) for row in rows]),
        puzzle.palette,
        len(found.varies),
        found.complete,
        tuple([region for region in regions if region.cells]),
        prod([region.solutions for region in found.regions]),
        all(region.exact for region in found.regions),
        found.seconds,
    )


def large(number: int) -> str:
    """A count that may be astronomic: all digits where they are few, else the power of ten."""
    digits = str(number) if number < 10**15 else f"{number:.3e}" if number < 10**300 else ""
    if not digits:
        return f"10^{len(str(number)) - 1}"
    if "e" not in digits:
        return f"{number:,}"
    mantissa, exponent = digits.split("e+")
    return f"{float(mantissa):.1f} x 10^{int(exponent)}"
