"""The reports for spreadsheets: one row a puzzle, and no cell that is taken for a formula."""

from __future__ import annotations

import csv
from io import StringIO
from operator import attrgetter
from typing import TypeAlias

import orjson

from ..verdict import Counts
from .escape import csv_cell
from .told import Telling, Told

Cell: TypeAlias = str | int | float | None
"""None is written as an empty cell."""

_PLACE = ("source", "index", "id", "title", "width", "height", "colours")
_FEATURES = ("rung", "rounds", "steps", "strain", "narrowest", "free_cells", "jump", "depth", "open_cells")
_NO_FEATURES: tuple[None, ...] = (None,) * len(_FEATURES)
_features = attrgetter(*_FEATURES)
_NO_WORK: tuple[None, ...] = (None,) * len(Counts._fields)
UNIQUENESS = (
    *_PLACE, "author", "verdict", "solved_by", "seconds", "passes", "sources", "findings", "reasons",
)  # fmt: skip
DIFFICULTY = (*_PLACE, "verdict", "tier", "score", "solved_by", "seconds", *Counts._fields, *_FEATURES)


def csv_line(cells: tuple[Cell, ...]) -> bytes:
    """All text is quoted: a spreadsheet that splits at semicolons does not split inside a title.

    Where nothing has to be escaped, that is what a list looks like in JSON, which is made much faster.
    """
    plain = ["" if cell is None else cell for cell in cells]
    listed = orjson.dumps(plain)
    if b"\\" not in listed:
        return listed[1:-1] + b"\r\n"
    row = StringIO()
    csv.writer(row, quoting=csv.QUOTE_NONNUMERIC).writerow(plain)
    return row.getvalue().encode()


def uniqueness_line(told: Told, how: Telling) -> bytes:
    row = told.row
    passes = "no" if told.failures else "undecided" if told.state == "undecided" else "yes"
    return csv_line(
        (
            *_place(told),
            csv_cell(row.metadata.author),
            row.verdict,
            row.solved_by,
            row.seconds,
            passes,
            len(row.places),
            " ".join([finding.code for finding in row.findings]),
            csv_cell("; ".join(told.failures) or row.reason),
        )
    )


def difficulty_line(told: Told, how: Telling) -> bytes:
    row = told.row
    return csv_line(
        (
            *_place(told),
            row.verdict,
            row.grade and row.grade.tier,
            row.grade and row.grade.score,
            row.solved_by,
            row.seconds,
            *(row.counts or _NO_WORK),
            *(_features(row.grade.features) if row.grade else _NO_FEATURES),
        )
    )


def _place(told: Told) -> tuple[Cell, ...]:
    row = told.row
    source, title = csv_cell(told.source), csv_cell(row.metadata.title)
    return (source, told.index, row.id, title, row.width, row.height, row.colours)
