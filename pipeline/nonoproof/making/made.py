"""A puzzle that was made, with all that is known of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..grading import Grade, Tier, grade
from ..model import Grid, Metadata, Puzzle, draw, plainly_frozen, puzzle_of, take_grid
from ..render.notebook import figure, sized
from ..render.svg import picture_svg
from ..repair import CellChange
from ..solver import classify
from ..verdict import Budget, Classification, Verdict


@plainly_frozen
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

    def to_dict(self) -> dict[str, Any]:
        """What ``make --json-lines`` prints, with the puzzle and all that is known of it."""
        return self.record() | {
            "puzzle": self.puzzle.to_dict(),
            "rendering": draw(self.rendering, self.puzzle.palette),
            "classification": self.classification.to_dict(),
            "grade": self.grade and self.grade.to_dict(),
        }

    @classmethod
    def from_dict(cls, record: Mapping[str, Any]) -> Made:
        """What ``to_dict`` made a dictionary of."""
        puzzle, grade = Puzzle.from_dict(record["puzzle"]), record["grade"]
        return cls(
            record["source"],
            puzzle,
            take_grid(record["rendering"], "rendering", puzzle.palette),
            record["how"],
            Classification.from_dict(record["classification"]),
            grade and Grade.from_dict(grade),
            record["likeness"],
        )

    def __repr__(self) -> str:
        return f"<Made {self.puzzle!r}: {self.verdict}{f', {self.tier}' if self.tier else ''}>"

    def _repr_html_(self) -> str:
        """What notebooks show."""
        drawn = picture_svg(self.puzzle.goal or self.rendering, self.puzzle.palette)
        size = f"{self.puzzle.width}x{self.puzzle.height}"
        words = ", ".join([size, self.verdict, *([self.tier] if self.tier else [])])
        return figure(sized(drawn, self.puzzle.width), words)


def as_it_is(source: str, grid: Grid, how: str, budget: Budget, title: str = "") -> Made:
    """A rendering in black and white that is not mended, with its verdict."""
    puzzle = puzzle_of(grid, metadata=Metadata(title=title, origin=source))
    found = classify(puzzle, budget)
    return Made(source, puzzle, grid, how, found, grade(puzzle, found), None)
