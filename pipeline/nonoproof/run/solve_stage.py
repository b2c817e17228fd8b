"""The second stage: verdicts, and what they call for, for all puzzles that lack any of it."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

from ..engines import Engine, Lost, Task
from ..files import Folder
from ..findings import internal_error
from ..store import Solved, Store, StoreHandle, Wanted, claims_of, items_of
from ..tasks import Action, PuzzleItem, PuzzleRows, SolveOptions, solve_puzzles
from .certificate_files import save_certificates
from .gathered import Gathered
from .options import CERTIFICATES, Context
from .puzzle_items import how_to_solve, patience, step_by_step

_LOG = logging.getLogger(__name__)
FIRST_PASS_LINE_SOLVES = 100_000
"""Nearly every puzzle needs less; the few others wait until all of these are done."""
_ONE_PASS_SECONDS = 0.2
"""With so little time for each, there is nothing to wait for."""


class Sent(NamedTuple):
    """A puzzle of the store that is to be worked on."""

    number: int
    item: PuzzleItem | None = None
    """Only for workers that cannot open the store."""


def solve_stored(sent: Sequence[Sent], shelf: StoreHandle, wanted: Wanted, how: SolveOptions) -> list[Solved]:
    """In a worker, which takes the puzzles from the store by itself."""
    items = [each.item for each in sent if each.item is not None]
    if not items:
        with shelf.open() as select:
            items = items_of(select, [each.number for each in sent], wanted)
    done = list(zip(items, solve_puzzles(items, how), strict=True))
    for item, rows in done:
        log_verdict(item.number, rows)
    return [Solved.of(item, rows, shelf) for item, rows in done]


def log_verdict(name: object, rows: PuzzleRows) -> None:
    found = rows.decision
    if found is not None:
        _LOG.debug("puzzle %s: %s in %.6f s", name, found.verdict, found.seconds)


class StoredSolving:
    """All that is wanted of the puzzles of a store, done by the workers of an engine."""

    def __init__(self, store: Store, engine: Engine, wanted: Wanted, how: SolveOptions) -> None:
        self._store, self._engine, self._wanted, self._how = store, engine, wanted, how
        self._shelf = StoreHandle.of(store, wanted.solver)

    def solved(self) -> Iterator[Solved]:
        """In any order, whatever happens to the workers."""
        with closing(self._shelf):
            yield from self._solved()

    def _solved(self) -> Iterator[Solved]:
        # Workers see what is committed.
        self._store.commit()
        pending = map(Sent, self._store.solving.pending(self._wanted))
        function = partial(solve_stored, shelf=self._shelf, wanted=self._wanted, how=self._how)
        lost: list[int] = []
        task = Task(function, seconds=patience(self._how))
        sent = pending if self._engine.shares_files else map(self._with_item, pending)
        for each, rows in self._engine.map(task, sent):
            if isinstance(rows, Lost):
                lost.append(each.number)
            else:
                yield rows
        for number in lost:
            yield self._again(number)

    def _with_item(self, sent: Sent) -> Sent:
        with self._shelf.open() as select:
            return sent._replace(item=items_of(select, [sent.number], self._wanted)[0])

    def _again(self, number: int) -> Solved:
        """A puzzle that cost its worker, or whose rows cannot be read."""
        try:
            with self._shelf.open() as select:
                (item,) = items_of(select, [number], self._wanted)
        except Exception as error:
            with self._shelf.open() as select:
                claims = claims_of(select, [number]).get(number, [])
            item = PuzzleItem(number, b"", tuple(claims))
            fault = internal_error("taking the puzzle from the store", error, "")
            return Solved.of(item, PuzzleRows(faults=((Action.CLASSIFY, fault),)), self._shelf)
        return Solved.of(item, step_by_step(self._engine, item, self._how), self._shelf)


def solve_all(context: Context) -> None:
    """What is missing for any puzzle: with a small budget first, then those that need it with the whole."""
    options, store = context.options, context.store
    if options.certificates:
        forget_lost_certificates(store, options.out / CERTIFICATES, context.solver)
        if store.everything:
            store.solving.forget_failed_certificates()
    whole = options.budget
    # Counted, so that it is always the same puzzles that wait.
    most = FIRST_PASS_LINE_SOLVES
    first = replace(whole, line_solves=most if whole.line_solves is None else min(whole.line_solves, most))
    hurried = whole.seconds is not None and whole.seconds <= _ONE_PASS_SECONDS
    passes = [whole] if hurried or first.covers(whole) else [first, whole]
    for number, budget in enumerate(passes):
        wanted = Wanted(
            context.solver,
            budget,
            options.certificates,
            everything=store.everything,
            grading=options.grading,
            memory=options.memory,
        )
        _solve_within(context, wanted, "undecided so far" if number else "solving")
    store.commit()


def _solve_within(context: Context, wanted: Wanted, name: str) -> None:
    store, progress = context.store, context.progress
    certificates = Folder(context.options.out / CERTIFICATES, "run", of_run=True)
    total = store.solving.count(wanted)
    if not total:
        return
    how = how_to_solve(
        wanted.budget,
        wanted.certificates,
        proof_budget=context.options.budget,
        grading=wanted.grading,
        diagnoses=True,
        in_brief=True,
    )
    progress.begin(name, total)

    def write(results: list[Solved]) -> None:
        save_certificates(certificates, [each.proof for each in results if each.proof])
        store.solving.add(results)

    with Gathered(write) as gathered:
        for each in StoredSolving(store, context.engine, wanted, how).solved():
            gathered.add(each)
            progress.step(each.state or "failed")
    progress.end()


def forget_lost_certificates(store: Store, folder: Path, solver: str) -> None:
    """Certificates whose files are gone are to be made again."""
    there = {path.name for path in folder.iterdir()} if folder.is_dir() else set()
    names = store.solving.certificate_names(solver)
    store.solving.forget_certificates([name for name in names if name not in there])
