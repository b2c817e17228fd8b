"""Short proofs."""

from __future__ import annotations

from ..errors import CheckFailed
from ..model import Puzzle
from ..verdict import DEFAULT_BUDGET, Budget, Classification, Verdict
from . import Literal, _core, _proved, _reader_of_literals
from .effort import line_solves_for
from .packed import pack_to_solve

ROUNDS = 3
"""How often a proof is trimmed: a shorter one may end in another contradiction, which needs fewer steps."""
TRIMMING_SECONDS = 30.0
"""The limit for trimming, in counted work; steps that were not checked by then remain."""
_SHARE = 0.5
"""What it may take of a budget in seconds, together with the search. It goes by counted work alone, so that the same
search leaves the same proof."""


def prove_briefly(puzzle: Puzzle, budget: Budget | None = None) -> tuple[Classification, list[list[Literal]]]:
    """As ``classify``, with the steps of a proof where the verdict needs one.

    Each step is a clause that follows from its own denial by reasoning about single lines and with the steps
    before it; all together lead to a contradiction. For a unique puzzle the solution counts as one: the steps
    are about what else there might be.
    """
    limit = budget or DEFAULT_BUDGET
    classification, steps, _ = _proved(puzzle, limit)
    if classification.verdict not in (Verdict.UNIQUE, Verdict.NONE):
        return classification, []
    solution = b"".join(classification.solutions[0]) if classification.solutions else None
    literal = _reader_of_literals(puzzle)
    seconds = TRIMMING_SECONDS if limit.seconds is None else min(TRIMMING_SECONDS, _SHARE * limit.seconds)
    enough = line_solves_for(seconds, puzzle) - classification.counts.line_solves
    trimmed = _trimmed(puzzle, steps, solution, max(enough, 0) // ROUNDS)
    return classification, [list(map(literal, step)) for step in trimmed]


def _trimmed(
    puzzle: Puzzle, steps: list[list[int]], solution: bytes | None, line_solves: int
) -> list[list[int]]:
    problem = pack_to_solve(puzzle)
    try:
        for _ in range(ROUNDS if steps else 1):
            steps = _core.trim(problem, solution, steps, line_solves)
    except RuntimeError as error:
        raise CheckFailed(f"the solver's proof does not hold: {error}") from None
    return steps
