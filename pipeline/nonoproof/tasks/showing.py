"""The solutions of puzzles and what is open in them, as ``show`` draws it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..budget_share import BudgetShare
from ..model import Grid, Puzzle
from ..repair import ambiguity, contradiction
from ..repair.contradiction import sentence
from ..repair.efforts import CONTRADICTION, MAP, within
from ..solver import classify
from ..solver.lines import settle_lines
from ..verdict import Budget, Classification, Verdict


class Shown(NamedTuple):
    found: Classification
    grids: tuple[Grid, ...]
    """The solutions; where there is none, what single lines settle."""
    open: tuple[tuple[int, int], ...] = ()
    """Row and column of each cell that is not the same in all solutions."""
    why: str = ""
    """How much is open, or which lines cannot all be right."""


def classify_puzzles(puzzles: Sequence[Puzzle], seconds: float) -> list[Classification]:
    return [classify(puzzle, Budget(seconds)) for puzzle in puzzles]


def show_puzzles(puzzles: Sequence[Puzzle], seconds: float) -> list[Shown]:
    return [_shown(puzzle, Budget(seconds)) for puzzle in puzzles]


def _shown(puzzle: Puzzle, budget: Budget) -> Shown:
    share = BudgetShare(budget)
    found = classify(puzzle, budget)
    shown = Shown(found, found.solutions or (settle_lines(puzzle),))
    if found.verdict is Verdict.MULTIPLE:
        varies = ambiguity(puzzle, within(share, MAP, puzzle))
        return shown._replace(open=tuple(varies.places()), why=varies.sentence()) if varies else shown
    if found.verdict is Verdict.NONE:
        lines = contradiction(puzzle, within(share, CONTRADICTION, puzzle))
        return shown._replace(why=sentence(lines))
    return shown
