"""The reports for spreadsheets: one row a puzzle, and no cell that is taken for a formula."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from io import StringIO
from pathlib import Path
from typing import ClassVar

import orjson

from ..summary import Record, Result
from ..verdict import Counts
from .about import About, Report
from .escape import csv_cell

Cell = str | int | float | None
"""None is written as an empty cell."""
_NONE: Record = {}


class _Table(Report):
    COLUMNS: ClassVar[tuple[str, ...]]

    def __init__(self, folder: Path, about: About) -> None:
        super().__init__(folder, about)
        self.file.write(csv_line(self.COLUMNS))

    def add(self, results: Sequence[Result], texts: Sequence[str]) -> None:
        self.file.write("".join([self._line(result) for result in results]))

    def _line(self, result: Result) -> str:
        place = (csv_cell(result.source), result.index, result.id, csv_cell(result.title))
        size = (result.width, result.height, result.colours)
        return csv_line((*place, *size, *self.cells(result)))

    def cells(self, result: Result) -> tuple[Cell, ...]:
        raise NotImplementedError


def csv_line(cells: tuple[Cell, ...]) -> str:
    """All text is quoted: a spreadsheet that splits at semicolons does not split inside a title.

    Where nothing has to be escaped, that is what a list looks like in JSON, which is made much faster.
    """
    plain = tuple(["" if cell is None else cell for cell in cells])
    listed = orjson.dumps(plain).decode()
    if "\\" not in listed:
        return listed[1:-1] + "\r\n"
    row = StringIO()
    csv.writer(row, quoting=csv.QUOTE_NONNUMERIC).writerow(plain)
    return row.getvalue()


_PLACE = ("source", "index", "id", "title", "width", "height", "colours")


class UniquenessTable(_Table):
    NAME = "uniqueness.csv"
    COLUMNS = (
        *_PLACE,
        "author",
        "verdict",
        "solved_by",
        "seconds",
        "passes",
        "sources",
        "findings",
        "reasons",
    )

    def cells(self, result: Result) -> tuple[Cell, ...]:
        passes = "no" if result.failures else "undecided" if result.verdict == "undecided" else "yes"
        return (
            csv_cell(result.author),
            result.verdict,
            result.solved_by,
            result.seconds,
            passes,
            len(result.sources),
            " ".join([finding.code for finding in result.findings]),
            csv_cell("; ".join(result.failures) or result.reason),
        )


class DifficultyTable(_Table):
    NAME = "difficulty.csv"
    WORK = Counts._fields
    FEATURES = ("rung", "rounds", "steps", "strain", "narrowest", "free_cells", "jump", "depth", "open_cells")
    COLUMNS = (*_PLACE, "verdict", "tier", "score", "solved_by", "seconds", *WORK, *FEATURES)

    def cells(self, result: Result) -> tuple[Cell, ...]:
        grade, work = result.grade or _NONE, result.work or _NONE
        features = grade.get("features") or _NONE
        return (
            result.verdict,
            grade.get("tier"),
            grade.get("score"),
            result.solved_by,
            result.seconds,
            *map(work.get, self.WORK),
            *map(features.get, self.FEATURES),
        )
