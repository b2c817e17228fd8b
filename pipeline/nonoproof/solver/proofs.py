"""Proofs that are no longer than they need to be."""

from __future__ import annotations

from ..errors import CheckFailed
from ..model import Puzzle
from ..verdict import Budget, Classification, Verdict
from . import Literal, _core, _proved, _reader_of_literals
from .packed import pack_to_solve

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
    classification, steps, _ = _proved(puzzle, budget or Budget())
    if classification.verdict not in (Verdict.UNIQUE, Verdict.NONE):
        return classification, []
    solution = b"".join(classification.solutions[0]) if classification.solutions else None
    literal = _reader_of_literals(puzzle)
    return classification, [list(map(literal, step)) for step in _trimmed(puzzle, steps, solution)]


def _trimmed(puzzle: Puzzle, steps: list[list[int]], solution: bytes | None) -> list[list[int]]:
    problem = pack_to_solve(puzzle)
    try:
        for _ in range(ROUNDS if steps else 1):
            steps = _core.trim(problem, solution, steps, SECONDS / ROUNDS)
    except RuntimeError as error:
        raise CheckFailed(f"the solver's proof does not hold: {error}") from None
    return steps
