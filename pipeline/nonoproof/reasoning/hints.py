"""The next step from the cells that are known so far."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from ..model import UNKNOWN, Grid, Puzzle, plainly_frozen
from ..solver.effort import Effort
from ..solver.ladder import NO_LIMIT, Rung
from ..verdict import Budget, Classification, Verdict
from . import Step, explain
from .line_words import LineWords
from .phrases import RULES, sentence

LEVELS = 3


@plainly_frozen
class Hint(NamedTuple):
    """The next step, or what is wrong."""

    step: Step | None
    """The next step; None if a cell is wrong, or no step is left."""
    wrong: tuple[tuple[int, int], ...] = ()
    """Cells that differ from the only solution: row and column, counted from 0."""
    ending: str = ""
    """Why there is no step, although no cell is wrong."""
    level: int = LEVELS
    """How much the text says: 1, where to look; 2, and which rule helps; 3, and which cells it settles."""

    @property
    def text(self) -> str:
        """The hint in words."""
        if self.wrong:
            return f"wrong: {in_words(self.wrong)}"
        return at_level(self.step, self.level) if self.step else self.ending

    def to_dict(self) -> dict[str, Any]:
        """The hint in plain values, rows and columns counted from 1."""
        return {
            "text": self.text,
            "step": self.step and self.step.to_dict(),
            "wrong": [{"row": row + 1, "column": column + 1} for row, column in self.wrong],
            "ending": self.ending or None,
            "level": self.level,
        }

    @classmethod
    def from_dict(cls, record: Mapping[str, Any], puzzle: Puzzle) -> Hint:
        """What ``to_dict`` made a dictionary of, for a hint about that puzzle."""
        step = record["step"]
        wrong = [(each["row"] - 1, each["column"] - 1) for each in record["wrong"]]
        known = step and Step.from_dict(step, puzzle)
        return cls(known, tuple(wrong), record["ending"] or "", record.get("level", LEVELS))

    def __repr__(self) -> str:
        return f"<Hint: {self.text}>"


def hint(
    puzzle: Puzzle,
    found: Classification,
    cells: Grid | None = None,
    budget: Budget = NO_LIMIT,
    *,
    effort: Effort | None = None,
    level: int = LEVELS,
) -> Hint:
    """One step, by the weakest reasoning that helps; ``cells`` are known beside those that the puzzle gives."""
    known = puzzle
    if cells is not None:
        if wrong := wrong_cells(cells, found):
            return Hint(None, wrong, "", level)
        known = replace(puzzle, givens=with_givens(puzzle, cells))
    explained = explain(known, found, 1, True, budget, effort=effort)
    return Hint(explained.steps[0] if explained.steps else None, (), explained.ending, level)


def at_level(step: Step, level: int) -> str:
    """The step, or a part of it: at level 1 where to look, at level 2 also which rule helps."""
    if level >= LEVELS:
        return step.text
    where = _where(step)
    if level == 1 or step.rung is Rung.GUESS:
        return where
    rules = [sentence("hints", "named-rule", name=name, rule=RULES[name]) for name in step.rules]
    return sentence("hints", "rule", where=where, rules="; ".join(rules))


def _where(step: Step) -> str:
    if step.line is None:
        return sentence("hints", "guess" if step.rung is Rung.GUESS else "all")
    line, height = step.line, step.puzzle.height
    if step.chain:
        # The line of the cells that are supposed, and not the one that has no arrangement then.
        row, column, _ = step.cells[0]
        line = row if line < height else height + column
    return sentence("hints", "line", line=LineWords(step.puzzle).line(line))


def in_words(cells: Iterable[tuple[int, int]]) -> str:
    return "; ".join([f"row {row + 1}, column {column + 1}" for row, column in cells])


def with_givens(puzzle: Puzzle, cells: Grid) -> Grid:
    """The cells together with those that the puzzle gives."""
    if puzzle.givens is None:
        return cells
    return tuple(
        [
            bytes([cell if given == UNKNOWN else given for cell, given in zip(row, explained, strict=True)])
            for row, explained in zip(cells, puzzle.givens, strict=True)
        ]
    )


def wrong_cells(cells: Grid, found: Classification) -> tuple[tuple[int, int], ...]:
    """The cells that are not as in the only solution, if there is just one."""
    if found.verdict is not Verdict.UNIQUE:
        return ()
    return tuple(
        [
            (y, x)
            for y, (row, right) in enumerate(zip(cells, found.solutions[0], strict=True))
            for x, (cell, colour) in enumerate(zip(row, right, strict=True))
            if cell not in (UNKNOWN, colour)
        ]
    )
