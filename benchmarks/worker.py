"""Measures solvers in a process of their own: processor time, with a limit that really ends a solver."""

from __future__ import annotations

import multiprocessing
import resource
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from math import ceil
from multiprocessing.connection import Connection
from typing import NamedTuple

from benchmarks.rivals import RIVALS
from pipeline.model import Puzzle
from pipeline.solver import _core, _solve, classify
from pipeline.verdict import Budget, Verdict

REPEATS, QUICK = 3, 0.02
"""A puzzle that takes less than that many seconds is measured several times; the least counts."""


class Measured(NamedTuple):
    verdict: Verdict
    seconds: float
    """Of processor time; of the limit where it is undecided."""
    work: int = 0
    """Conflicts."""


def core(puzzle: Puzzle, seconds: float) -> tuple[Verdict, int]:
    """The call into the core alone, from clues as Python values to a verdict."""
    result: _core.Result = _solve(puzzle, Budget(seconds=seconds))
    return Verdict(result.verdict), result.conflicts


def door(puzzle: Puzzle, seconds: float) -> tuple[Verdict, int]:
    """What a user calls: the grids have passed the checker in plain Python too."""
    answer = classify(puzzle, Budget(seconds=seconds))
    return answer.verdict, answer.counts.conflicts


def _rival(name: str, puzzle: Puzzle, _seconds: float) -> tuple[Verdict, int]:
    return RIVALS[name](puzzle), 0


SOLVERS: dict[str, Callable[[Puzzle, float], tuple[Verdict, int]]] = {
    "core": core,
    "checked": door,
    **{name: partial(_rival, name) for name in RIVALS},
}


def measure(name: str, puzzle: Puzzle, limit: float) -> Measured:
    solve = SOLVERS[name]
    best, verdict, work = float("inf"), Verdict.UNDECIDED, 0
    for _ in range(REPEATS):
        begin = time.process_time()
        verdict, work = solve(puzzle, limit)
        best = min(best, time.process_time() - begin)
        if best > QUICK:
            break
    return Measured(verdict, best, work)


def _serve(pipe: Connection) -> None:
    """Answers until the parent is gone, or until the system ends it for its use of processor time."""
    while True:
        name, puzzle, limit = pipe.recv()
        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (ceil(time.process_time() + limit + 1), hard))
        pipe.send(measure(name, puzzle, limit))


class Worker:
    """One process that measures. A solver that spends its limit takes it along; the next one is new."""

    def __init__(self) -> None:
        self._process: multiprocessing.Process | None = None
        self._pipe: Connection | None = None

    def measure(self, name: str, puzzle: Puzzle, limit: float, goal: bool = False) -> Measured:
        if self._pipe is None:
            self._begin()
        assert self._pipe is not None
        self._pipe.send((name, puzzle if goal else replace(puzzle, goal=None), limit))
        try:
            measured: Measured = self._pipe.recv()
        except EOFError:
            self.close()
            return Measured(Verdict.UNDECIDED, limit)
        return measured

    def _begin(self) -> None:
        self._pipe, theirs = multiprocessing.Pipe()
        self._process = multiprocessing.Process(target=_serve, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()

    def close(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()
        self._process = self._pipe = None
