"""A line that is missing, so that all after it have shifted, or that was listed twice.

What the missing clue said is not known: the line is left free, and where the others leave one solution, that
says it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..model import Clue, Puzzle, line_clue, transpose
from ..solver.questions import solve_with_free_line
from ..verdict import Budget
from .slips import Clues, Correction

WEIGHT = 0.5


def shifted_lists(puzzle: Puzzle, budget: Budget) -> Iterator[Correction]:
    for side in ("row", "column"):
        clues = puzzle.rows if side == "row" else puzzle.columns
        yield from _listed_twice(puzzle, side, clues)
        # A list that keeps its length has lost its last line, or an empty line stands for it.
        if clues and not clues[-1]:
            yield from _missing(puzzle, side, clues[:-1], budget)
        yield from _missing(puzzle, side, clues, budget)


def _with(puzzle: Puzzle, side: str, clues: Clues) -> tuple[Clues, Clues]:
    return (clues, puzzle.columns) if side == "row" else (puzzle.rows, clues)


def _listed_twice(puzzle: Puzzle, side: str, clues: Clues) -> Iterator[Correction]:
    for place in range(1, len(clues)):
        if clues[place] == clues[place - 1]:
            both = _with(puzzle, side, (*clues[:place], *clues[place + 1 :]))
            yield Correction(*both, f"a {side} is listed twice", WEIGHT, frozenset())


def _missing(puzzle: Puzzle, side: str, clues: Clues, budget: Budget) -> Iterator[Correction]:
    for place in range(len(clues) + 1):
        rows, columns = _with(puzzle, side, (*clues[:place], (), *clues[place:]))
        if puzzle.givens is not None and (len(rows), len(columns)) != (puzzle.height, puzzle.width):
            return
        longer = replace(puzzle, rows=rows, columns=columns, goal=None)
        number = place if side == "row" else len(rows) + place
        for grid in solve_with_free_line(longer, number, budget):
            clue: Clue = line_clue(grid[place] if side == "row" else transpose(grid)[place])
            both = _with(puzzle, side, (*clues[:place], clue, *clues[place:]))
            yield Correction(*both, f"a {side} is missing", WEIGHT, frozenset())
