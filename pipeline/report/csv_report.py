"""The reports for spreadsheets: one row a puzzle, and no cell that is taken for a formula."""

from __future__ import annotations

import csv
from dataclasses import fields
from pathlib import Path
from typing import ClassVar

from ..summary import Result
from ..verdict import Counts
from .about import About, Report
from .escape import csv_cell

Cell = str | int | float | None


class _Table(Report):
    COLUMNS: ClassVar[tuple[str, ...]]

    def __init__(self, folder: Path, about: About) -> None:
        super().__init__(folder, about)
        # All text is quoted: a spreadsheet that splits at semicolons does not split inside a title.
        self._writer = csv.writer(self.file, quoting=csv.QUOTE_NONNUMERIC)
        self._writer.writerow(self.COLUMNS)

    def add(self, result: Result) -> None:
        place: list[Cell] = [csv_cell(result.source), result.index, result.id, csv_cell(result.title)]
        size: list[Cell] = [result.width, result.height, result.colours]
        cells = [*place, *size, *self.cells(result)]
        self._writer.writerow(["" if cell is None else cell for cell in cells])

    def cells(self, result: Result) -> list[Cell]:
        raise NotImplementedError


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

    def cells(self, result: Result) -> list[Cell]:
        codes = " ".join([finding.code for finding in result.findings])
        passes = "no" if result.failures else "undecided" if result.verdict == "undecided" else "yes"
        reasons = csv_cell("; ".join(result.failures) or result.reason)
        what: list[Cell] = [result.verdict, result.solved_by, result.seconds, passes]
        return [csv_cell(result.author), *what, len(result.sources), codes, reasons]


class DifficultyTable(_Table):
    NAME = "difficulty.csv"
    WORK = tuple([field.name for field in fields(Counts)])
    FEATURES = ("rung", "rounds", "steps", "strain", "narrowest", "free_cells", "jump", "depth", "open_cells")
    COLUMNS = (*_PLACE, "verdict", "tier", "score", "solved_by", "seconds", *WORK, *FEATURES)

    def cells(self, result: Result) -> list[Cell]:
        grade = result.grade or {}
        work = result.work or {}
        what: list[Cell] = [
            result.verdict,
            grade.get("tier"),
            grade.get("score"),
            result.solved_by,
            result.seconds,
        ]
        features = grade.get("features") or {}
        return [
            *what,
            *[work.get(name) for name in self.WORK],
            *[features.get(name) for name in self.FEATURES],
        ]
