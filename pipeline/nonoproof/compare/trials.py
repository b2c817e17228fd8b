"""Trials: one method on one puzzle, in a process that is killed when its time is up.

A method keeps its limit itself; but a method that hangs in one long step, or takes all memory, must not
spoil the comparison. So trials run in workers of an engine: one that hangs is stopped some time after the
limit, and may use so much memory and no more. Our own method is the judge: an answer that contradicts its
verdict, or a grid that is no solution, is wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from itertools import product
from math import inf
from typing import NamedTuple

from ..engines import Engine, LossKind, Lost, Task
from ..engines.answer_order import in_order
from ..methods import METHODS, Answer, Limit, Method, method_named, native
from ..methods.method import agrees, takes
from ..model import Grid, Puzzle, grid_clues
from ..verdict import Verdict

MEMORY_BYTES = 2 << 30
"""Memory for one worker."""


class TrialOutcome(StrEnum):
    DECIDED = "decided"
    """A verdict."""
    FOUND = "found"
    """It has a solution, but no proof that it is the only one."""
    STUCK = "stuck"
    """It ended without an answer: its deductions do not reach further."""
    UNFINISHED = "unfinished"
    """The limit came first."""
    FAILED = "failed"
    """It ended with an error, or ran out of memory."""
    NOT_TAKEN = "not taken"
    """The method is not made for puzzles of this kind."""


@dataclass(frozen=True, slots=True)
class TrialPuzzle:
    """A puzzle with the name it has in the tables."""

    name: str
    puzzle: Puzzle


@dataclass(frozen=True, slots=True)
class Trial:
    """The result of one method on one puzzle."""

    case: str
    width: int
    height: int
    method: str
    outcome: TrialOutcome
    verdict: Verdict | None = None
    seconds: float = 0.0
    steps: int = 0
    known: float = 0.0
    """The share of the cells that it settled by deduction alone."""
    solutions: tuple[Grid, ...] = ()
    judged: Verdict | None = None
    """The verdict of our own method; None if it did not decide."""
    wrong: bool = False


class Attempt(NamedTuple):
    """A trial that is to be made."""

    number: int
    """Its place in the order of all attempts."""
    method: str
    puzzle: Puzzle


def run_trials(
    cases: Sequence[TrialPuzzle],
    methods: Sequence[Method],
    limit: Limit,
    engine: Engine,
    patience: float | None = None,
) -> Iterator[Trial]:
    """One trial for each case and method, in the order of the cases, not yet judged.

    A worker is killed after the seconds of patience; where none are given, some time after the limit.
    """
    if patience is None:
        patience = inf if limit.seconds is None else limit.seconds * 1.2 + 2.0
    taken = [(case, method) for case, method in product(cases, methods) if takes(method, case.puzzle)]
    attempts = (Attempt(number, method.NAME, case.puzzle) for number, (case, method) in enumerate(taken))
    # One by one: the time for one says nothing about the next.
    task = Task(partial(solve_attempts, limit=limit), seconds=patience, most=1)
    answers = in_order((attempt.number, answer) for attempt, answer in engine.map(task, attempts))
    for case, method in product(cases, methods):
        if takes(method, case.puzzle):
            yield _ended(case, method, next(answers), patience)
        else:
            yield _trial(case, method, TrialOutcome.NOT_TAKEN)


def solve_attempts(attempts: Sequence[Attempt], limit: Limit) -> list[Answer]:
    """In a worker."""
    return [_solve(each, limit) for each in attempts]


def _solve(attempt: Attempt, limit: Limit) -> Answer:
    method = method_named(attempt.method)
    assert method is not None
    return method.solve(attempt.puzzle, limit)


def _ended(case: TrialPuzzle, method: Method, answer: Answer | Lost, patience: float) -> Trial:
    if not isinstance(answer, Lost):
        return _answered(case, method, answer)
    if answer.kind is LossKind.HUNG:
        return replace(_trial(case, method, TrialOutcome.UNFINISHED), seconds=patience)
    # Whatever error ends a method becomes a row in the table.
    return _trial(case, method, TrialOutcome.FAILED)


def _trial(case: TrialPuzzle, method: Method, outcome: TrialOutcome) -> Trial:
    return Trial(case.name, case.puzzle.width, case.puzzle.height, method.NAME, outcome)


def _answered(case: TrialPuzzle, method: Method, answer: Answer) -> Trial:
    return replace(
        _trial(case, method, outcome_of(answer)),
        verdict=answer.verdict,
        seconds=answer.seconds,
        steps=answer.steps,
        known=answer.known / (case.puzzle.width * case.puzzle.height),
        solutions=answer.solutions,
    )


def outcome_of(answer: Answer) -> TrialOutcome:
    if answer.verdict is not None:
        return TrialOutcome.DECIDED
    if answer.solutions:
        return TrialOutcome.FOUND
    return TrialOutcome.STUCK if answer.finished else TrialOutcome.UNFINISHED


def judge(cases: Iterable[TrialPuzzle], trials: Iterable[Trial]) -> list[Trial]:
    """The trials with the verdict of our own method, and a mark on those whose answer is wrong."""
    trials = list(trials)
    puzzles = {case.name: case.puzzle for case in cases}
    verdicts = {trial.case: trial.verdict for trial in trials if trial.method == native.NAME}
    return [
        replace(
            trial,
            judged=verdicts.get(trial.case),
            wrong=_is_wrong(trial, puzzles[trial.case], verdicts.get(trial.case)),
        )
        for trial in trials
    ]


def _is_wrong(trial: Trial, puzzle: Puzzle, judged: Verdict | None) -> bool:
    if judged is not None and trial.verdict not in (None, judged):
        return True
    return not all(is_solution(puzzle, grid) for grid in trial.solutions)


def is_solution(puzzle: Puzzle, grid: Grid) -> bool:
    givens = puzzle.givens or ()
    return grid_clues(grid) == (puzzle.rows, puzzle.columns) and all(map(agrees, grid, givens))


def chosen_methods(names: Sequence[str]) -> list[Method]:
    """The methods of these names in the order of the list, and ours; all where none is named."""
    return [each for each in METHODS if not names or each.NAME in names or each.NAME == native.NAME]
