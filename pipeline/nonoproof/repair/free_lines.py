"""A line whose clue is in doubt: the other lines show what it may be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from ..budget_share import BudgetShare
from ..model import UNKNOWN, Grid, Puzzle, line_clue, transpose
from ..solver.blame import Line
from ..solver.questions import solve_with_free_line
from .slips import Correction

WHOLE_CLUE, REPEATED = 0.05, 0.5
_SHARE = 0.3
"""The share of the budget for one question: there may be one for each cell of each line."""
_MOST_LINES = 24
"""Beyond this, a line is too open to be restored."""


def repeated_clues(puzzle: Puzzle, lines: Iterable[Line], share: BudgetShare) -> Iterator[Correction]:
    """The clue of a line beside it was typed again."""
    again = [
        (side, number)
        for side, number in lines
        for clues in [puzzle.rows if side == "row" else puzzle.columns]
        if clues[number - 1] in clues[max(number - 2, 0) : number - 1] + clues[number : number + 1]
    ]
    return _refilled(puzzle, again, share, "the clue of the line beside it was typed again", REPEATED)


def other_clues(puzzle: Puzzle, lines: Iterable[Line], share: BudgetShare) -> Iterator[Correction]:
    """One clue was replaced by another one, whatever the slip was."""
    return _refilled(puzzle, lines, share, "a clue is wrong", WHOLE_CLUE)


def _refilled(
    puzzle: Puzzle, lines: Iterable[Line], share: BudgetShare, cause: str, weight: float
) -> Iterator[Correction]:
    for side, number in sorted(lines):
        clues = puzzle.rows if side == "row" else puzzle.columns
        found = {line_clue(line) for line in possible_lines(puzzle, side, number - 1, share)}
        for clue in sorted(found):
            changed = (*clues[: number - 1], clue, *clues[number:])
            both = (changed, puzzle.columns) if side == "row" else (puzzle.rows, changed)
            yield Correction(*both, cause, weight, frozenset({(side, number)}))


def possible_lines(puzzle: Puzzle, side: str, place: int, share: BudgetShare) -> set[bytes]:
    """The ways to fill a line if the others are right: all of them, or several where there are too many."""
    number = place if side == "row" else puzzle.height + place

    def filled(asked: Puzzle) -> list[bytes]:
        grids, line_solves = solve_with_free_line(asked, number, share.left(_SHARE))
        share.spend(line_solves)
        return [grid[place] if side == "row" else transpose(grid)[place] for grid in grids]

    first = [] if share.spent else filled(puzzle)
    possible = set(first)
    # Two solutions may share the line, and a third one may differ in it.
    if len(first) < 2 or puzzle.givens is not None:
        return possible
    for cell in range(len(next(iter(possible)))):
        for colour in range(len(puzzle.palette)):
            if len(possible) >= _MOST_LINES or share.spent:
                return possible
            if all(line[cell] != colour for line in possible):
                at = (place, cell) if side == "row" else (cell, place)
                possible.update(filled(replace(puzzle, givens=_given(puzzle, at, colour))))
    return possible


def _given(puzzle: Puzzle, at: tuple[int, int], colour: int) -> Grid:
    rows = [bytearray([UNKNOWN]) * puzzle.width for _ in range(puzzle.height)]
    rows[at[0]][at[1]] = colour
    return tuple(map(bytes, rows))
