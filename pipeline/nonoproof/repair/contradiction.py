"""The smallest set of lines that was found which cannot all be right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..model import Puzzle
from ..solver.blame import contradictory_lines
from ..verdict import Budget
from .efforts import CONTRADICTION
from .remedy_words import lines_listed


class ContradictingLine(NamedTuple):
    """A line of a contradiction."""

    side: str
    """``row`` or ``column``."""
    number: int
    """Counted from 1."""

    def record(self) -> dict[str, Any]:
        return {"line": self.side, "number": self.number}


def contradiction(puzzle: Puzzle, budget: Budget | None = None) -> tuple[ContradictingLine, ...]:
    """Lines that cannot all be right, such that without any one of them the others can: this is proved.

    Empty where the puzzle has a solution, or the limit came first.
    """
    lines, proved, _ = contradictory_lines(puzzle, budget or CONTRADICTION.of(puzzle))
    return tuple([ContradictingLine(*line) for line in lines]) if proved else ()


def sentence(lines: Sequence[ContradictingLine], most: int = 12) -> str:
    """``rows 3 and 5 and column 2 cannot all be right``."""
    if not lines:
        return ""
    if len(lines) == 1:
        return f"{lines[0].side} {lines[0].number} cannot be right"
    named = lines_listed(lines, f"{len(lines)} lines", most)
    return named + (" cannot both" if len(lines) == 2 else " cannot all") + " be right"
