"""A puzzle that was made, with all that is known of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..grading import Grade, Tier, grade
from ..model import Grid, Metadata, Puzzle, puzzle_of
from ..repair import CellChange
from ..solver import classify
from ..verdict import Budget, Classification, Verdict


@dataclass(frozen=True, slots=True)
class Made:
    """One puzzle that was made from a picture."""

    source: str
    """The picture, as you named it."""
    puzzle: Puzzle
    """The puzzle; its goal is the fixed picture."""
    rendering: Grid
    """The picture in cells, before it was fixed."""
    how: str
    """How it was made, in a few words."""
    classification: Classification
    grade: Grade | None
    likeness: float | None
    """How much the solution looks like the picture, from 0 to 1; None for random pictures."""

    @property
    def verdict(self) -> Verdict:
        return self.classification.verdict

    @property
    def tier(self) -> Tier | None:
        return self.grade.tier if self.grade else None

    @property
    def cells(self) -> tuple[CellChange, ...]:
        """The cells that differ from the rendering."""
        goal = self.puzzle.goal or self.rendering
        return tuple(
            [
                CellChange(y, x, before, goal[y][x])
                for y, row in enumerate(self.rendering)
                for x, before in enumerate(row)
                if before != goal[y][x]
            ]
        )

    def record(self, file: str = "") -> dict[str, Any]:
        """The object of ``make --json-lines``."""
        return {
            "source": self.source,
            "file": file,
            "title": self.puzzle.title,
            "width": self.puzzle.width,
            "height": self.puzzle.height,
            "colours": len(self.puzzle.palette),
            "verdict": self.verdict,
            "tier": self.tier,
            "score": self.grade.score if self.grade else None,
            "changed": len(self.cells),
            "likeness": self.likeness,
            "how": self.how,
        }


def as_it_is(source: str, grid: Grid, how: str, budget: Budget, title: str = "") -> Made:
    """A rendering in black and white that is not mended, with its verdict."""
    puzzle = puzzle_of(grid, metadata=Metadata(title=title, origin=source))
    found = classify(puzzle, budget)
    return Made(source, puzzle, grid, how, found, grade(puzzle, found), None)
