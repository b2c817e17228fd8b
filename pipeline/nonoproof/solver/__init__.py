"""The one door to the native core: puzzles and a budget in, checked classifications out.

Puzzles go in packed, and the core gives each grid to its independent checker before it is believed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ..errors import CheckFailed
from ..model import Puzzle
from ..verdict import BUDGET_SPENT, DEFAULT_BUDGET, Budget, Classification, Counts, Means, Verdict
from . import _core
from .check import check
from .memory import shortage
from .packed import pack_to_solve

SOLVER_VERSION = "7"
"""Changes whenever verdicts, grids or counts may: stored verdicts of another version are not used again."""

_NO_LIMIT = 2**64 - 1
_VERDICTS, _MEANS = tuple(Verdict), tuple(Means)
"""In the order of the core."""


def build_information() -> str:
    """How the core was built: compiler, build type, language standard."""
    return _core.build_information()


def _limits(budget: Budget) -> tuple[int, int, float]:
    return (
        _NO_LIMIT if budget.line_solves is None else budget.line_solves,
        _NO_LIMIT if budget.conflicts is None else budget.conflicts,
        float("inf") if budget.seconds is None else budget.seconds,
    )


def _classification(answer: _core._Answer, budget: Budget) -> Classification:
    verdict, means, solutions, counts, seconds, fault, memory = answer
    if fault:
        raise CheckFailed(fault)
    return Classification(
        _VERDICTS[verdict],
        solutions,
        _MEANS[means],
        Counts._make(counts),
        seconds,
        budget,
        (shortage(memory) if memory else BUDGET_SPENT) if _VERDICTS[verdict] is Verdict.UNDECIDED else "",
    )


def classify_packed(puzzles: Sequence[bytes], budget: Budget | None = None) -> list[Classification]:
    """Decides of each whether it has one solution, several or none, each within the budget.

    One call of the core, with the interpreter lock released. Every grid has passed the independent checker; a
    failed check raises ``CheckFailed``, and bytes that are no packed puzzle ``ValueError``.
    """
    budget = budget or DEFAULT_BUDGET
    answers = _core.classify(tuple(puzzles), *_limits(budget))
    return [_classification(answer, budget) for answer in answers]


def classify(puzzle: Puzzle, budget: Budget | None = None) -> Classification:
    """The same for one puzzle that is not packed."""
    return classify_packed((pack_to_solve(puzzle),), budget)[0]._replace(palette=puzzle.palette)


def classify_batch(puzzles: Sequence[Puzzle], budget: Budget | None = None) -> list[Classification]:
    """The same for many."""
    found = classify_packed([pack_to_solve(each) for each in puzzles], budget)
    return [each._replace(palette=puzzle.palette) for each, puzzle in zip(found, puzzles, strict=True)]


class Literal(NamedTuple):
    """That a cell has a colour, or that it has not."""

    row: int
    column: int
    colour: int
    holds: bool


class Proof(NamedTuple):
    """What the solver learned on the way to its verdict, in order.

    Each step is a clause: one of its literals holds in every solution, or, from the step ``solution_after``
    on, in every solution other than the one that was found. A step follows from its own denial by reasoning
    about single lines and with the steps before it.
    """

    steps: tuple[tuple[Literal, ...], ...]
    solution_after: int


def prove(puzzle: Puzzle, budget: Budget | None = None) -> tuple[Classification, Proof]:
    """As ``classify``, with what was learned. What is to be certified passes the checker in Python too."""
    classification, clauses, solution_after = _proved(puzzle, budget or DEFAULT_BUDGET)
    literal = _reader_of_literals(puzzle)
    steps = tuple([tuple(map(literal, clause)) for clause in clauses])
    return classification, Proof(steps, solution_after)


def _proved(puzzle: Puzzle, budget: Budget) -> tuple[Classification, list[list[int]], int]:
    answer, clauses, solution_after = _core.prove(pack_to_solve(puzzle), *_limits(budget))
    classification = _classification(answer, budget)._replace(palette=puzzle.palette)
    check(puzzle, classification.solutions)
    return classification, clauses, solution_after


def _reader_of_literals(puzzle: Puzzle) -> Callable[[int], Literal]:
    """For the core's own numbers: twice that of the variable, plus one where it is true.

    A variable is a colour of a cell; in black and white there is one a cell.
    """
    colours = max([run.colour for clue in puzzle.rows + puzzle.columns for run in clue], default=1) + 1
    width = puzzle.width

    def literal(code: int) -> Literal:
        variable, holds = divmod(code, 2)
        cell, colour = (variable, 1) if colours == 2 else divmod(variable, colours)
        return Literal(*divmod(cell, width), colour, bool(holds))

    return literal
