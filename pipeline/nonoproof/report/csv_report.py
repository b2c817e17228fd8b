"""The reports for spreadsheets: one row a puzzle, and no cell that is taken for a formula."""

from __future__ import annotations

import csv
from io import StringIO
from operator import attrgetter
from typing import TypeAlias

import orjson

from ..verdict import Counts
from .entry import JudgedResult
from .escape import csv_cell

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
DIFFICULTY = (
    *_PLACE,
    "verdict",
    "tier",
    "score",
    "amount",
    "minutes",
    "solved_by",
    "seconds",
    *Counts._fields,
    *_FEATURES,
)


def csv_line(cells: tuple[Cell, ...]) -> bytes:
    """All text is quoted: a spreadsheet that splits at semicolons does not split inside a title.

    Where nothing has to be escaped, a list in JSON looks the same, and is made much faster.
    """
    plain = ["" if cell is None else cell for cell in cells]
    listed = orjson.dumps(plain)
    if b"\\" not in listed:
        return listed[1:-1] + b"\r\n"
    row = StringIO()
    csv.writer(row, quoting=csv.QUOTE_NONNUMERIC).writerow(plain)
    return row.getvalue().encode()


def uniqueness_line(entry: JudgedResult) -> bytes:
    result = entry.result
    passes = "no" if entry.failures else "undecided" if entry.state == "undecided" else "yes"
    return csv_line(
        (
            *_place(entry),
            csv_cell(result.metadata.author),
            result.verdict,
            result.solved_by,
            result.seconds,
            passes,
            len(result.places),
            " ".join([finding.code for finding in result.findings]),
            csv_cell("; ".join(entry.failures) or result.reason),
        )
    )


def difficulty_line(entry: JudgedResult) -> bytes:
    result = entry.result
    return csv_line(
        (
            *_place(entry),
            result.verdict,
            csv_cell(entry.tier) or None,
            result.grade and result.grade.score,
            result.grade and result.grade.amount,
            entry.minutes and round(entry.minutes.likely, 1),
            result.solved_by,
            result.seconds,
            *(result.counts or _NO_WORK),
            *(_features(result.grade.features) if result.grade else _NO_FEATURES),
        )
    )


def _place(entry: JudgedResult) -> tuple[Cell, ...]:
    result = entry.result
    source, title = csv_cell(entry.source), csv_cell(result.metadata.title)
    return (source, entry.index, result.id, title, result.width, result.height, result.colours)
