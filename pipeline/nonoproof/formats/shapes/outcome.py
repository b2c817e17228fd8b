"""What the search for puzzles comes back with."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from ...findings import Code, Finding
from ...model import Puzzle


class Manner(NamedTuple):
    """How the clues of a puzzle were read."""

    rows: str
    """The path of the field inside the object."""
    columns: str
    how: tuple[str, ...]


@dataclass(slots=True)
class ShapeFound:
    """A puzzle, and the paths of the fields that it was read from."""

    puzzle: Puzzle
    where: str
    """``rows from levels[3].hints.left, columns from levels[3].hints.top``."""
    findings: list[Finding] = field(default_factory=list)
    at: object = None
    """The value of the data that holds it, for its line."""
    rows_at: object = None
    columns_at: object = None
    line: int | None = None
    """Where it begins, where the place is known and not the value."""
    clue_lines: tuple[list[int], list[int]] | None = None
    """The lines of the clues in a text."""
    faulty: bool = False
    """The clues do not add up; the checks of clues report what is wrong."""
    base: int | None = None
    """How rows and columns of given cells are counted, where something shows it."""
    manner: Manner | None = None
    """How its clues were read; None for one without clues."""
    taken: tuple[object, ...] = ()
    """The other values that it was read from."""
    open_base: bool = False
    """Given cells can be counted from 0 or from 1."""

    @property
    def parts(self) -> tuple[object, ...]:
        """The values of the data that it is made of."""
        return (self.at, self.rows_at, self.columns_at, *self.taken)


@dataclass(slots=True)
class NotAPuzzle:
    """Something that might have been a puzzle, and what stood against it."""

    path: str
    reasons: list[str]
    at: object = None
    likely: bool = True
    """The names say that a puzzle was meant."""
    final: bool = False
    """The names say where its clues are: nothing else in the object stands for them."""
    line: int | None = None
    code: Code | None = None
    """The finding, where it is another than that of anything that is not certain."""

    def sentence(self) -> str:
        place = self.path or "the data"
        return f"{place}: " + "; ".join(self.reasons[:4])
