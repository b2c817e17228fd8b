"""A remedy: the change, the puzzle it leads to, and its verdict."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import zip_longest
from typing import Any, NamedTuple

from ..budget_share import BudgetShare
from ..grading import Grade, Tier, grade
from ..model import UNKNOWN, Clue, Palette, Puzzle, draw, plainly_frozen
from ..model.puzzle_record import clue_of_record, plain_clues
from ..normalise.colours import name_of
from ..render.notebook import figure, sized
from ..render.svg import picture_svg
from ..solver import classify
from ..verdict import Classification, Verdict
from .efforts import checking, grading_within
from .recoloured import ColourChange
from .remedy_words import clue_text, listed, many


class RemedyKind(StrEnum):
    __hash__ = str.__hash__

    PICTURE = "picture"
    """Cells of the picture change, and the clues with them."""
    GIVENS = "givens"
    """Cells are printed as given; clues and picture stay."""
    CLUES = "clues"
    """Clues are retyped."""
    COLOURS = "colours"
    """Colours that some readers confuse are replaced; nothing else changes."""


class CellChange(NamedTuple):
    row: int
    """Counted from 0."""
    column: int
    before: int
    """The colour; ``UNKNOWN`` for a cell that was not given."""
    after: int

    def record(self, palette: Palette) -> dict[str, Any]:
        def char(value: int) -> str:
            return "?" if value == UNKNOWN else palette[value].char

        place = {"row": self.row + 1, "column": self.column + 1}
        return place | {"from": char(self.before), "to": char(self.after)}

    @classmethod
    def from_record(cls, record: Mapping[str, Any], palette: Palette) -> CellChange:
        values = {colour.char: value for value, colour in enumerate(palette)} | {"?": UNKNOWN}
        return cls(record["row"] - 1, record["column"] - 1, values[record["from"]], values[record["to"]])


Cells = tuple[CellChange, ...]


class ClueChange(NamedTuple):
    side: str
    """``row`` or ``column``."""
    number: int
    """Counted from 1."""
    before: Clue
    after: Clue

    def record(self, palette: Palette) -> dict[str, Any]:
        before, after = plain_clues((self.before, self.after), palette)
        return {"line": self.side, "number": self.number, "from": before, "to": after}

    @classmethod
    def from_record(cls, record: Mapping[str, Any], palette: Palette) -> ClueChange:
        before, after = (clue_of_record(record[each], each, palette) for each in ("from", "to"))
        return cls(record["line"], record["number"], before, after)

    def sentence(self, palette: Palette) -> str:
        name = f"{self.side} {self.number}"
        return f"{name}: {clue_text(self.before, palette)} becomes {clue_text(self.after, palette)}"


@plainly_frozen
@dataclass(frozen=True, slots=True)
class Remedy:
    """One way to fix a puzzle, applied and solved."""

    kind: RemedyKind
    puzzle: Puzzle
    """The fixed puzzle."""
    cells: tuple[CellChange, ...]
    """The cells that change."""
    clues: tuple[ClueChange, ...]
    """The clues that change."""
    classification: Classification
    """The verdict on the fixed puzzle."""
    grade: Grade | None
    """How hard the fixed puzzle is."""
    cause: str = ""
    """The likely typing error, if clues are to blame: ``a number is missing``."""
    where: str = ""
    """The place of that error in words, where a list of the clues that change would say less."""
    colours: tuple[ColourChange, ...] = ()
    """The colours that change."""

    @property
    def verdict(self) -> Verdict:
        return self.classification.verdict

    @property
    def tier(self) -> Tier | None:
        return self.grade.tier if self.grade else None

    def record(self) -> dict[str, Any]:
        """The object of ``remedies`` in ``fix --json-lines``."""
        palette = self.puzzle.palette
        solution = self.classification.solutions[0] if self.classification.solutions else self.puzzle.goal
        record = {
            "cells": [each.record(palette) for each in self.cells],
            "clues": [each.record(palette) for each in self.clues],
            "verdict": self.verdict,
            "tier": self.tier,
            "goal": draw(solution, palette) if solution else None,
        }
        words = {"cause": self.cause, "where": self.where}
        colours = {"colours": [each.record() for each in self.colours]} if self.colours else {}
        return record | {name: text for name, text in words.items() if text} | colours

    def to_dict(self) -> dict[str, Any]:
        """One of the ``remedies`` of ``fix --json-lines``, with all that is known of the fixed puzzle."""
        return self.record() | {
            "kind": str(self.kind),
            "puzzle": self.puzzle.to_dict(),
            "classification": self.classification.to_dict(),
            "grade": self.grade and self.grade.to_dict(),
        }

    @classmethod
    def from_dict(cls, record: Mapping[str, Any]) -> Remedy:
        """What ``to_dict`` made a dictionary of."""
        puzzle = Puzzle.from_dict(record["puzzle"])
        grade = record["grade"]
        return cls(
            RemedyKind(record["kind"]),
            puzzle,
            tuple([CellChange.from_record(each, puzzle.palette) for each in record["cells"]]),
            tuple([ClueChange.from_record(each, puzzle.palette) for each in record["clues"]]),
            Classification.from_dict(record["classification"]),
            grade and Grade.from_dict(grade),
            record.get("cause", ""),
            record.get("where", ""),
            tuple([ColourChange.from_record(each, puzzle.palette) for each in record.get("colours", ())]),
        )

    def __repr__(self) -> str:
        tier = f", {self.tier}" if self.tier else ""
        return f"<Remedy: {self.sentence()}; then {self.verdict}{tier}>"

    def _repr_html_(self) -> str:
        """What notebooks show."""
        solutions = self.classification.solutions
        grid = solutions[0] if solutions else self.puzzle.goal
        marks = [(each.row, each.column) for each in self.cells]
        drawn = sized(picture_svg(grid, self.puzzle.palette, marks), self.puzzle.width) if grid else ""
        return figure(drawn, f"{self.sentence()} (then {self.verdict})")

    def sentence(self) -> str:
        """What to do, for a person."""
        palette = self.puzzle.palette
        if self.where:
            return f"{self.cause}: {self.where}"
        if self.kind is RemedyKind.CLUES:
            rest = len(self.clues) - _MOST_LISTED
            more = [f"and {many(rest, 'more line')}"] if rest > 0 else []
            changes = [each.sentence(palette) for each in self.clues[:_MOST_LISTED]]
            return "; ".join([*([self.cause] if self.cause else []), *changes, *more])
        if self.colours:
            return "; ".join([f"print {name_of(each.before)} as #{each.after.rgb}" for each in self.colours])
        if not self.cells:
            return "nothing needs to change"
        places = listed([f"row {each.row + 1}, column {each.column + 1}" for each in self.cells], "; ")
        if self.kind is RemedyKind.GIVENS and any(each.before != UNKNOWN for each in self.cells):
            return f"the cell given in {places} is wrong"
        if self.kind is RemedyKind.GIVENS:
            return f"give away {places}"
        return f"change {places}"


_MOST_LISTED = 6
"""Lines that are listed one by one."""


def clue_changes(before: Puzzle, after: Puzzle) -> tuple[ClueChange, ...]:
    """The lines of two puzzles that have different clues; a line that is missing in one is empty."""
    sides = (("row", before.rows, after.rows), ("column", before.columns, after.columns))
    return tuple(
        [
            ClueChange(side, number, old, new)
            for side, olds, news in sides
            for number, (old, new) in enumerate(zip_longest(olds, news, fillvalue=()), 1)
            if old != new
        ]
    )


def assessed(
    before: Puzzle, after: Puzzle, kind: RemedyKind, share: BudgetShare, cells: Cells = ()
) -> Remedy:
    """The remedy that leads from one puzzle to the other, classified and graded."""
    found = classify(after, checking(share, after))
    graded = grade(after, found, grading_within(share, after))
    return Remedy(kind, after, cells, clue_changes(before, after), found, graded)
