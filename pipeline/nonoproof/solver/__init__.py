"""The one door to the native core: a puzzle and a budget in, a checked classification out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from operator import attrgetter
from typing import NamedTuple

from ..errors import CheckFailed
from ..model import Grid, Puzzle
from ..verdict import BUDGET_SPENT, Budget, Classification, Counts, Means, Verdict
from . import _core
from .check import check

SOLVER_VERSION = "2"
"""Changes whenever verdicts, grids or counts may: stored verdicts of another version are not used again."""

_NO_LIMIT = 2**64 - 1
_COLOUR = attrgetter("colour")
_GRIDS = {Verdict.UNIQUE: 1, Verdict.MULTIPLE: 2, Verdict.NONE: 0}
"""How many grids prove a verdict."""


def build_information() -> str:
    """How the core was built: compiler, build type, language standard."""
    return _core.build_information()


def _limits(budget: Budget) -> tuple[int, int, float]:
    return (
        _NO_LIMIT if budget.line_solves is None else budget.line_solves,
        _NO_LIMIT if budget.conflicts is None else budget.conflicts,
        float("inf") if budget.seconds is None else budget.seconds,
    )


def _colours(puzzle: Puzzle) -> int:
    """The colours the core needs, with the background: those of the clues, whatever the palette says."""
    runs = chain.from_iterable(puzzle.rows + puzzle.columns)
    return max(max(map(_COLOUR, runs), default=1) + 1, 2)


def _cells(grid: Grid | None) -> bytes | None:
    return None if grid is None else b"".join(grid)


def _fitting_goal(puzzle: Puzzle) -> bytes | None:
    """The goal where it has the size of the puzzle; what it shows is only a hint where to look first."""
    goal = puzzle.goal
    if goal is None or len(goal) != puzzle.height or set(map(len, goal)) != {puzzle.width}:
        return None
    return _cells(goal)


def _grid(cells: bytes, width: int) -> Grid:
    return tuple([cells[start : start + width] for start in range(0, len(cells), width)])


def _classification(puzzle: Puzzle, result: _core.Result, budget: Budget) -> Classification:
    solutions = tuple([_grid(cells, puzzle.width) for cells in result.solutions])
    check(puzzle, solutions)
    verdict = Verdict(result.verdict)
    if verdict in _GRIDS and len(solutions) != _GRIDS[verdict]:
        raise CheckFailed(f"the solver says {verdict} and returned {len(solutions)} grids")
    if verdict is Verdict.UNDECIDED:
        solutions = ()
    return Classification(
        verdict,
        solutions,
        Means(result.solved_by),
        Counts(
            result.sweeps,
            result.line_solves,
            result.probes,
            result.decisions,
            result.conflicts,
            result.known_after_lines,
            result.known_after_probing,
        ),
        result.seconds,
        budget,
        BUDGET_SPENT if verdict is Verdict.UNDECIDED else "",
    )


def _solve(puzzle: Puzzle, budget: Budget, proof: bool = False) -> _core.Result:
    line_solves, conflicts, seconds = _limits(budget)
    return _core.classify(
        puzzle.rows,
        puzzle.columns,
        _colours(puzzle),
        _cells(puzzle.givens),
        _fitting_goal(puzzle),
        line_solves,
        conflicts,
        seconds,
        proof,
    )


def classify(puzzle: Puzzle, budget: Budget | None = None) -> Classification:
    """Decides whether the puzzle has one solution, several or none, within the budget.

    Every grid has passed the independent checker; a failed check raises ``CheckFailed``.
    """
    budget = budget or Budget()
    return _classification(puzzle, _solve(puzzle, budget), budget)


class Literal(NamedTuple):
    """That a cell has a colour, or that it has not."""

    row: int
    column: int
    colour: int
    holds: bool


@dataclass(frozen=True, slots=True)
class Proof:
    """What the solver learned on the way to its verdict, in order.

    Each step is a clause: one of its literals holds in every solution, or, from the step ``solution_after``
    on, in every solution other than the one that was found. A step follows from its own denial by reasoning
    about single lines and with the steps before it.
    """

    steps: tuple[tuple[Literal, ...], ...]
    solution_after: int


def prove(puzzle: Puzzle, budget: Budget | None = None) -> tuple[Classification, Proof]:
    """As ``classify``, with what was learned."""
    budget = budget or Budget()
    result = _solve(puzzle, budget, proof=True)
    colours = _colours(puzzle)

    def literal(code: int) -> Literal:
        variable, holds = divmod(code, 2)
        cell, colour = (variable, 1) if colours == 2 else divmod(variable, colours)
        row, column = divmod(cell, puzzle.width)
        return Literal(row, column, colour, bool(holds))

    steps = tuple([tuple([literal(code) for code in clause]) for clause in result.clauses])
    return _classification(puzzle, result, budget), Proof(steps, result.solution_after)


def classify_batch(puzzles: Sequence[Puzzle], budget: Budget | None = None) -> list[Classification]:
    """The same for many puzzles in one call, each within the budget; the interpreter lock is released."""
    budget = budget or Budget()
    problems: list[_core._Problem] = [
        (each.rows, each.columns, _colours(each), _cells(each.givens), _fitting_goal(each))
        for each in puzzles
    ]
    results = _core.classify_batch(problems, *_limits(budget))
    return [_classification(puzzle, result, budget) for puzzle, result in zip(puzzles, results, strict=True)]
