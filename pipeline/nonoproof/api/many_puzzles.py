"""Many puzzles at a time, in processes that can be stopped."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from functools import partial
from math import inf
from typing import NamedTuple

from ..engines import Engine, Lost, Task, open_engine
from ..engines.answer_order import in_order
from ..engines.worker_limits import MEMORY
from ..errors import InvalidPuzzleError
from ..findings import Finding
from ..model import Palette, Puzzle
from ..normalise import faults
from ..solver import classify_packed
from ..solver.packed import pack_to_solve
from ..verdict import Budget, Classification, Verdict
from .argument_checks import the_budget, the_number, the_puzzle

GRACE_SECONDS = 10.0
"""Beyond the limit of a puzzle, before its worker is killed: the solver keeps to the limit itself, unless something is
wrong, or the machine is busy."""


def classify_many(
    puzzles: Iterable[Puzzle],
    budget: Budget | None = None,
    *,
    jobs: int | None = None,
    memory: int = MEMORY,
    findings: list[Finding] | None = None,
) -> Iterator[Classification | None]:
    """What ``classify`` returns, for each of many puzzles in their order, from several processes.

    The budget is for each puzzle. A puzzle that takes longer, or more than ``memory`` bytes, costs its process and
    is undecided; all others are not affected. ``jobs`` is the number of processes; by default, one for each core.
    Puzzles are taken as they are needed, so that there may be any number of them. Closing the iterator ends the
    processes.

    >>> from nonoproof import Puzzle, classify_many
    >>> puzzles = [Puzzle.from_picture(rows) for rows in (["#.", "##"], ["#.", ".#"])]
    >>> [str(found.verdict) for found in classify_many(puzzles, jobs=1)]
    ['unique', 'multiple']

    Raises ``InvalidPuzzleError`` when it comes to a puzzle whose clues cannot be right. If you pass a list as
    ``findings``, the faults are added to it instead, each with the ``index`` of its puzzle counted from 1, and the
    result is None.
    """
    limit = the_budget(budget)
    workers = (os.cpu_count() or 1) if jobs is None else the_number(jobs, "jobs", 1, 1024)
    the_number(memory, "memory", 64 << 20)
    return _classified(puzzles, limit, workers, memory, findings)


class _Item(NamedTuple):
    number: int
    packed: bytes
    palette: Palette


def _classify_items(items: Sequence[_Item], budget: Budget) -> list[Classification]:
    """In a worker."""
    found = classify_packed([each.packed for each in items], budget)
    return [answer._replace(palette=item.palette) for item, answer in zip(items, found, strict=True)]


def _classified(
    puzzles: Iterable[Puzzle], budget: Budget, jobs: int, memory: int, findings: list[Finding] | None
) -> Iterator[Classification | None]:
    with closing(open_engine("local", jobs, memory, preload=(__name__,))) as engine:
        for number, answer in enumerate(in_order(_numbered(puzzles, budget, engine)), 1):
            if isinstance(answer, Classification):
                yield answer
            elif findings is None:
                raise InvalidPuzzleError(answer)
            else:
                findings += [each._replace(index=number) for each in answer]
                yield None


def _numbered(
    puzzles: Iterable[Puzzle], budget: Budget, engine: Engine
) -> Iterator[tuple[int, Classification | tuple[Finding, ...]]]:
    """What was found of each puzzle, or why it is invalid, as it comes; the numbers count from 0."""
    seconds = inf if budget.seconds is None else budget.seconds + GRACE_SECONDS
    invalid: list[tuple[int, tuple[Finding, ...]]] = []

    def items() -> Iterator[_Item]:
        for number, puzzle in enumerate(puzzles):
            known = the_puzzle(puzzle)
            if found := faults(known):
                invalid.append((number, found))
            else:
                yield _Item(number, pack_to_solve(known), known.palette)

    with closing(engine.map(Task(partial(_classify_items, budget=budget), seconds), items())) as done:
        for item, answer in done:
            yield item.number, _undecided(answer, budget, item) if isinstance(answer, Lost) else answer
            while invalid:
                yield invalid.pop()
    yield from invalid


def _undecided(lost: Lost, budget: Budget, item: _Item) -> Classification:
    return Classification(Verdict.UNDECIDED, budget=budget, reason=lost.reason, palette=item.palette)
