"""A line that is missing, so that all after it have shifted, or that was listed twice.

What the missing clue said is not known: the line is left free, and where the others leave one solution, that
says it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..model import UNKNOWN, Grid, Puzzle, line_clue, transpose
from ..solver.questions import solve_with_free_line
from ..verdict import Budget
from .slips import Clues, Correction

WEIGHT = 0.5
_KEPT = 0.5
"""How much less likely it is that an empty line was listed in place of the missing one."""
_USUAL = 5
_MOST_WAYS = 24
"""To fill a missing line: with more there is no telling."""


def shifted_lists(puzzle: Puzzle, budget: Budget) -> Iterator[Correction]:
    for side in ("row", "column"):
        clues = puzzle.rows if side == "row" else puzzle.columns
        yield from _listed_twice(puzzle, side, clues)
        # A list that keeps its length has lost its last line, or an empty line stands for it.
        if clues and not clues[-1]:
            yield from _missing(puzzle, side, clues[:-1], budget, _KEPT)
        yield from _missing(puzzle, side, clues, budget)


def _with(puzzle: Puzzle, side: str, clues: Clues) -> tuple[Clues, Clues]:
    return (clues, puzzle.columns) if side == "row" else (puzzle.rows, clues)


def _listed_twice(puzzle: Puzzle, side: str, clues: Clues) -> Iterator[Correction]:
    for place in range(1, len(clues)):
        if clues[place] == clues[place - 1]:
            both = _with(puzzle, side, (*clues[:place], *clues[place + 1 :]))
            yield Correction(*both, f"a {side} is listed twice", WEIGHT, frozenset())


def _missing(
    puzzle: Puzzle, side: str, clues: Clues, budget: Budget, share: float = 1.0
) -> Iterator[Correction]:
    for place in range(len(clues) + 1):
        rows, columns = _with(puzzle, side, (*clues[:place], (), *clues[place:]))
        if puzzle.givens is not None and (len(rows), len(columns)) != (puzzle.height, puzzle.width):
            return
        longer = replace(puzzle, rows=rows, columns=columns, goal=None)
        clues_found = {line_clue(line) for line in _ways(longer, side, place, budget)}
        for clue in sorted(clues_found):
            both = _with(puzzle, side, (*clues[:place], clue, *clues[place:]))
            yield Correction(*both, f"a {side} is missing", share * _weight(len(clues)), frozenset())


def _weight(length: int) -> float:
    """Most puzzles have five, ten, fifteen lines: a list that lacks one to that has more likely lost it."""
    if (length + 1) % _USUAL == 0:
        return 2 * WEIGHT
    return WEIGHT / 2 if length % _USUAL == 0 else WEIGHT


def _ways(longer: Puzzle, side: str, place: int, budget: Budget) -> set[bytes]:
    """How the missing line may be filled: in every way, where it is settled, else in several."""
    number = place if side == "row" else longer.height + place

    def filled(puzzle: Puzzle) -> list[bytes]:
        grids = solve_with_free_line(puzzle, number, budget)
        return [grid[place] if side == "row" else transpose(grid)[place] for grid in grids]

    ways = set(filled(longer))
    if len(ways) < 2 or longer.givens is not None:
        return ways
    for cell in range(len(next(iter(ways)))):
        for colour in range(len(longer.palette)):
            if len(ways) >= _MOST_WAYS:
                return ways
            if all(line[cell] != colour for line in ways):
                at = (place, cell) if side == "row" else (cell, place)
                ways.update(filled(replace(longer, givens=_given(longer, at, colour))))
    return ways


def _given(puzzle: Puzzle, at: tuple[int, int], colour: int) -> Grid:
    rows = [bytearray([UNKNOWN]) * puzzle.width for _ in range(puzzle.height)]
    rows[at[0]][at[1]] = colour
    return tuple(map(bytes, rows))
