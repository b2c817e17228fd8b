"""The stages in which puzzles are worked on one by one: verdicts first, then grades."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from types import TracebackType
from typing import Any, Generic, Self, TypeVar

from ..engines import Job
from ..errors import EngineError
from ..grade import GRADER_VERSION, grade
from ..pages import pages
from ..stored import to_solve
from ..verdict import Budget, Classification
from . import FEW, Context

FIRST_PASS_SECONDS = 0.2
"""Nearly every puzzle needs less; the few others wait until all of these are done."""
WRITE_SECONDS = 0.1
"""How long results are gathered before they are written together."""

_Result = TypeVar("_Result")


class _Gathered(Generic[_Result]):
    """Results that are written some at a time, and the last of them whatever ends the block."""

    def __init__(self, write: Callable[[list[_Result]], None]) -> None:
        self._write = write
        self._results: list[_Result] = []
        self._due = time.monotonic() + WRITE_SECONDS

    def add(self, result: _Result) -> None:
        self._results.append(result)
        if time.monotonic() >= self._due:
            self._flush()

    def _flush(self) -> None:
        results, self._results = self._results, []
        self._write(results)
        self._due = time.monotonic() + WRITE_SECONDS

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._flush()


def classify_puzzles(context: Context) -> None:
    """Verdicts for all that have none: with a small budget first, then those that need it with the whole."""
    whole = context.options.budget
    first = Budget(FIRST_PASS_SECONDS, whole.line_solves, whole.conflicts)
    passes = [whole] if first.covers(whole) else [first, whole]
    for number, budget in enumerate(passes):
        _classify_within(context, budget, "undecided so far" if number else "classifying")


def _classify_within(context: Context, budget: Budget, name: str) -> None:
    store, progress, solver = context.store, context.progress, context.solver
    total = store.count_pending(solver, budget)
    if not total:
        return
    progress.begin(name, total)
    jobs = (
        Job(key, puzzle, budget)
        for few in pages(store.pending(solver, budget), FEW)
        for key, puzzle in [(key, to_solve(record)) for key, record in few]
    )
    decided = 0
    finished: _Gathered[tuple[str, Classification]] = _Gathered(partial(store.add_verdicts, solver))
    with finished:
        for outcome in context.engine.classify(jobs):
            finished.add((outcome.key, outcome.classification))
            decided += 1
            progress.step(outcome.classification.verdict)
    store.commit()
    progress.end()
    if decided < total:
        raise EngineError(f"{total - decided} of {total} puzzles came back without an answer; run again")


def grade_puzzles(context: Context) -> None:
    """Grades for all unique puzzles that this grader has not graded."""
    store, progress = context.store, context.progress
    total = store.count_ungraded(context.solver, GRADER_VERSION)
    if not total:
        return
    progress.begin("grading", total)
    graded: _Gathered[tuple[str, str, float, dict[str, Any]]] = _Gathered(
        partial(store.add_grades, GRADER_VERSION)
    )
    with graded:
        for few in pages(store.ungraded(context.solver, GRADER_VERSION), FEW):
            puzzles = [to_solve(record) for _, record, _ in few]
            for (key, _, found), puzzle in zip(few, puzzles, strict=True):
                if each := grade(puzzle, found):
                    graded.add((key, each.tier.value, each.score, each.features.record()))
                    progress.step(each.tier)
    store.commit()
    progress.end()
