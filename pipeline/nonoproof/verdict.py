"""Verdicts, and the limits for the work of the solver."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from .model import BLACK_AND_WHITE, Grid, Palette, draw, plainly_frozen, take_grid
from .model.notebooks import drawn_above
from .model.puzzle_record import palette_of_record, palette_record
from .model.taking import take_palette


class Verdict(StrEnum):
    # The hash of the text, to which it is equal. That of an enum is computed in Python, which is slow.
    __hash__ = str.__hash__

    UNIQUE = "unique"
    MULTIPLE = "multiple"
    NONE = "none"
    UNDECIDED = "undecided"
    """The budget was spent before. This is no statement about the puzzle."""


class Means(StrEnum):
    """The strongest means that a verdict needed."""

    __hash__ = str.__hash__

    LINES = "lines"
    PROBING = "probing"
    SEARCH = "search"


class Tier(StrEnum):
    """How hard a unique puzzle is for a person."""

    __hash__ = str.__hash__

    TRIVIAL = "trivial"
    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    VERY_HARD = "very-hard"
    EXPERT = "expert"
    GUESS = "guess"
    """No known kind of reasoning finishes it."""
    UNDECIDED = "undecided"
    """The grader reached its limit before. This is no statement about the puzzle."""


@plainly_frozen
@dataclass(frozen=True, slots=True)
class Budget:
    """The limits for one puzzle; ``None`` is no limit.

    Limits on line solves and conflicts give the same answer on every machine; limits in seconds do not.
    """

    seconds: float | None = 10.0
    line_solves: int | None = None
    conflicts: int | None = None

    def __post_init__(self) -> None:
        for name in ("seconds", "line_solves", "conflicts"):
            value = getattr(self, name)
            if value is None:
                continue
            number = (int, float) if name == "seconds" else int
            if not isinstance(value, number) or isinstance(value, bool):
                raise TypeError(f"{name}: expected a number or None, found {value!r}")
            if not value >= 0:
                raise ValueError(f"{name}: expected a number from 0 up, found {value!r}")

    def covers(self, other: Budget) -> bool:
        """Whether a puzzle that this budget did not decide need not be tried with the other."""

        def enough(mine: float | None, theirs: float | None) -> bool:
            return mine is None or (theirs is not None and theirs <= mine)

        return (
            enough(self.seconds, other.seconds)
            and enough(self.line_solves, other.line_solves)
            and enough(self.conflicts, other.conflicts)
        )


DEFAULT_BUDGET = Budget()
"""For a verdict, by default."""
NOTHING = Budget(0.0, 0, 0)
"""A budget with which nothing is begun."""


class Counts(NamedTuple):
    """The work that was done. The same input gives the same counts, unless seconds ran out."""

    sweeps: int = 0
    """Passes over the dirty lines until nothing changed, before any probing."""
    line_solves: int = 0
    probes: int = 0
    decisions: int = 0
    conflicts: int = 0
    known_after_lines: int = 0
    """Cells that single lines settle."""
    known_after_probing: int = 0


NO_COUNTS = Counts()

BUDGET_SPENT = "the budget was spent"
"""The usual reason for an undecided puzzle. Other reasons are about its worker."""
NEEDS_MEMORY = "more memory is needed than is allowed"
"""The beginning of the reason if a puzzle is too large to be begun, or searched."""
OUT_OF_MEMORY = "the memory limit of the worker was reached"
"""The reason if it was begun and took more than is allowed."""


@plainly_frozen
class Classification(NamedTuple):
    """A verdict with its evidence: one grid for ``unique``, two different ones for ``multiple``."""

    verdict: Verdict
    solutions: tuple[Grid, ...] = ()
    solved_by: Means | None = None
    counts: Counts = NO_COUNTS
    seconds: float = 0.0
    budget: Budget = DEFAULT_BUDGET
    reason: str = ""
    """Why a puzzle is undecided."""
    palette: Palette = BLACK_AND_WHITE
    """Of the puzzle."""

    def to_dict(self) -> dict[str, Any]:
        """The fields of ``check --json-lines`` that tell of the verdict, with rows of text for grids.

        >>> from nonoproof import Budget, Puzzle, classify
        >>> found = classify(Puzzle.from_picture(["#.", "##"]), Budget(line_solves=1000))
        >>> found.to_dict()["verdict"], found.to_dict()["solutions"]
        ('unique', [['#.', '##']])
        """
        record: dict[str, Any] = {
            "verdict": str(self.verdict),
            "solved_by": self.solved_by and str(self.solved_by),
            "seconds": self.seconds,
            "solutions": [draw(grid, self.palette) for grid in self.solutions],
            "work": {name: number for name, number in self.counts._asdict().items() if number},
            "budget": asdict(self.budget),
        }
        if self.palette != BLACK_AND_WHITE:
            record["palette"] = palette_record(self.palette)
        return record | ({"reason": self.reason} if self.reason else {})

    @classmethod
    def from_dict(cls, record: Mapping[str, Any]) -> Classification:
        """What ``to_dict`` made a dictionary of."""
        palette = take_palette(palette_of_record(record.get("palette")))
        means = record["solved_by"]
        return cls(
            Verdict(record["verdict"]),
            tuple([take_grid(grid, "solutions", palette) for grid in record["solutions"]]),
            means and Means(means),
            Counts(**record["work"]),
            record["seconds"],
            Budget(**record["budget"]),
            record.get("reason", ""),
            palette,
        )

    def __repr__(self) -> str:
        means = f", solved by {self.solved_by}" if self.solved_by else ""
        size = f", {len(self.solutions[0][0])}x{len(self.solutions[0])}" if self.solutions else ""
        return f"<Classification {self.verdict}{means}{size}>"

    def _repr_html_(self) -> str:
        """What notebooks show."""
        return drawn_above("classification", self)
