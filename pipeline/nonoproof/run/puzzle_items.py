"""Puzzles as work for an engine: what is wanted of each, its limit, and what is done for one that cost its
worker.
"""

from __future__ import annotations

from functools import partial

from ..engines import Engine, LossKind, Lost, Task
from ..findings import Code, internal_error
from ..grading import LINE_SOLVES
from ..result import Decision
from ..tasks import (
    Action,
    Claim,
    Known,
    PlaceRow,
    PuzzleItem,
    PuzzleRows,
    SolveOptions,
    solve_puzzles,
)
from ..verdict import NO_COUNTS, OUT_OF_MEMORY, Budget, Verdict

GRACE_SECONDS = 60.0
"""For all that ends by counted work, on a busy machine too. Who takes longer will not come back."""


def how_to_solve(
    budget: Budget,
    certificates: bool = False,
    *,
    formulas: bool = False,
    proof_budget: Budget | None = None,
    grading: int = LINE_SOLVES,
    diagnoses: bool = False,
    in_brief: bool = False,
    models: bool = False,
) -> SolveOptions:
    steps = {Action.CLASSIFY, Action.GRADE, Action.COMPARE}
    if diagnoses:
        steps.add(Action.DIAGNOSE)
    if certificates:
        steps.add(Action.CERTIFY)
    return SolveOptions(budget, proof_budget or budget, frozenset(steps), formulas, grading, in_brief, models)


def puzzle_item(place: PlaceRow) -> PuzzleItem:
    """The puzzle of a place, with what its file says of it."""
    assert place.puzzle is not None
    metadata = place.metadata
    claim = Claim(
        0,
        place.path,
        place.number,
        place.line,
        metadata.claimed_verdict,
        metadata.claimed_difficulty,
        place.goal,
        metadata.title,
    )
    return PuzzleItem(0, place.puzzle.packed, (claim,), sound=place.valid, other_size=has_other_size(place))


def has_other_size(place: PlaceRow) -> bool:
    """Whether the file says another size than it has clues for."""
    return any(each.code is Code.SIZE_DIFFERS for each in place.findings)


def solving_task(how: SolveOptions, most: int = 1000) -> Task[PuzzleItem, PuzzleRows]:
    return Task(partial(solve_puzzles, how=how), seconds=patience(how), most=most)


def patience(how: SolveOptions) -> float:
    """Every step may spend the budget, and keeps to it by itself; only what does not is stopped."""
    budgets = [how.budget.seconds, how.budget.seconds, how.proof_budget.seconds]
    return sum([float("inf") if each is None else each for each in budgets]) + GRACE_SECONDS


def step_by_step(engine: Engine, item: PuzzleItem, how: SolveOptions) -> PuzzleRows:
    """A puzzle that cost its worker is done again with a worker for each step: the others stay right."""
    rows = PuzzleRows()
    known = item.known
    steps = [step for step in Action if step in how.steps]
    for step in steps if item.sound else [step for step in steps if step is Action.DIAGNOSE]:
        if step is Action.CLASSIFY and known is not None:
            continue
        alone = how._replace(steps=frozenset({step}))
        ((_, done),) = engine.map(solving_task(alone, most=1), iter([item._replace(known=known)]))
        if isinstance(done, Lost):
            done = _given_up(step, done, how.budget)
        rows = PuzzleRows(
            done.decision or rows.decision,
            done.grade or rows.grade,
            done.certificate or rows.certificate,
            rows.uncertified or done.uncertified,
            rows.findings + done.findings,
            rows.faults + done.faults,
            done.diagnosis or rows.diagnosis,
        )
        if step is Action.CLASSIFY:
            if rows.decision is None:
                return rows
            known = Known(rows.decision, None, False, False)
        elif step is Action.GRADE and known is not None:
            known = known._replace(tier=rows.grade.tier if rows.grade else None, graded=True)
    return rows


def _given_up(step: Action, lost: Lost, budget: Budget) -> PuzzleRows:
    """A puzzle that cannot be classified is undecided; the comparison with claims reports that."""
    if step is Action.CLASSIFY:
        return PuzzleRows(
            decision=_undecided(budget, OUT_OF_MEMORY if lost.kind is LossKind.MEMORY else lost.reason)
        )
    return PuzzleRows(faults=((step, internal_error(step, lost.reason, "")),))


def _undecided(budget: Budget, reason: str) -> Decision:
    return Decision(Verdict.UNDECIDED, None, (), 0.0, NO_COUNTS, budget, reason)
