"""Proofs that are no longer than they need to be."""

from __future__ import annotations

from ..errors import CheckFailed
from ..model import Puzzle
from ..verdict import Budget, Classification, Verdict
from . import Literal, _cells, _classification, _colours, _core, _solve

ROUNDS = 3
"""Times that a proof is trimmed: a shorter one ends in another contradiction, which may need less."""
SECONDS = 60.0
"""Spent on trimming at most; what was not yet looked at then remains."""


def prove_briefly(puzzle: Puzzle, budget: Budget | None = None) -> tuple[Classification, list[list[Literal]]]:
    """As ``classify``, with the steps of a proof where the verdict needs one.

    Each step is a clause that follows from its own denial by reasoning about single lines and with the steps
    before it; all together lead to a contradiction. For a unique puzzle the solution counts as one: the steps
    are about what else there might be.
    """
    budget = budget or Budget()
    result = _solve(puzzle, budget, proof=True)
    classification = _classification(puzzle, result, budget)
    if classification.verdict not in (Verdict.UNIQUE, Verdict.NONE):
        return classification, []
    solution = result.solutions[0] if result.solutions else None
    steps = _trimmed(puzzle, result.clauses, solution)
    colours, width = _colours(puzzle), puzzle.width
    return classification, [[_literal(code, colours, width) for code in step] for step in steps]


def _trimmed(puzzle: Puzzle, steps: list[list[int]], solution: bytes | None) -> list[list[int]]:
    problem = (puzzle.rows, puzzle.columns, _colours(puzzle), _cells(puzzle.givens), solution)
    try:
        for _ in range(ROUNDS if steps else 1):
            steps = _core.trim(*problem, steps, SECONDS / ROUNDS)
    except RuntimeError as error:
        raise CheckFailed(f"the solver's proof does not hold: {error}") from None
    return steps


def _literal(code: int, colours: int, width: int) -> Literal:
    """From the core's own number of a literal: see ``_core.Result.clauses``."""
    variable, holds = divmod(code, 2)
    cell, colour = (variable, 1) if colours == 2 else divmod(variable, colours)
    return Literal(*divmod(cell, width), colour, bool(holds))
