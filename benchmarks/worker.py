"""Measures solvers in a process of their own: processor time, with a limit that really ends a solver."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple

from nonoproof.model import Puzzle, puzzle_of
from nonoproof.solver import classify
from nonoproof.solver.check import check
from nonoproof.verdict import Budget, Verdict

from tests.support.judges import RIVALS

NO_LIMIT = Budget(seconds=None)
"""The worker's limit is in processor time, the same for all; a budget of seconds is not."""
WARM_UP = puzzle_of((b"\1\0", b"\0\1"))
"""Solved first, so that no puzzle pays for what is loaded once."""
REPEATS, QUICK = 3, 0.02
"""A puzzle that takes less than that many seconds is measured several times; the least counts."""


class Measured(NamedTuple):
    verdict: Verdict
    seconds: float
    """Of processor time; of the limit where it is undecided."""
    work: int = 0
    """Conflicts."""


def core(puzzle: Puzzle) -> tuple[Verdict, int]:
    """What a user calls: the puzzle is packed and solved, and the core has checked its grids."""
    answer = classify(puzzle, NO_LIMIT)
    return answer.verdict, answer.counts.conflicts


def checked(puzzle: Puzzle) -> tuple[Verdict, int]:
    """The grids have passed the checker in plain Python too."""
    answer = classify(puzzle, NO_LIMIT)
    check(puzzle, answer.solutions)
    return answer.verdict, answer.counts.conflicts


def _rival(name: str, puzzle: Puzzle) -> tuple[Verdict, int]:
    return RIVALS[name](puzzle), 0


SOLVERS: dict[str, Callable[[Puzzle], tuple[Verdict, int]]] = {
    "core": core,
    "checked": checked,
    **{name: partial(_rival, name) for name in RIVALS},
}


def measure(name: str, puzzle: Puzzle) -> Measured:
    solve = SOLVERS[name]
    best, verdict, work = float("inf"), Verdict.UNDECIDED, 0
    for _ in range(REPEATS):
        begin = time.process_time()
        verdict, work = solve(puzzle)
        best = min(best, time.process_time() - begin)
        if best > QUICK:
            break
    return Measured(verdict, best, work)


def _serve(pipe: Connection) -> None:
    warm: set[str] = set()
    while True:
        name, puzzle = pipe.recv()
        if name not in warm:
            warm.add(name)
            measure(name, WARM_UP)
        pipe.send(measure(name, puzzle))


def _processor_time(pid: int) -> float:
    """Of another process, as Linux tells it: a limit set in that process makes its own clock coarse."""
    user, system = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


class Worker:
    """One process that measures. A solver that spends its limit takes it along; the next one is new."""

    def __init__(self) -> None:
        self._process: multiprocessing.Process | None = None
        self._pipe: Connection | None = None

    def measure(self, name: str, puzzle: Puzzle, limit: float, goal: bool = False) -> Measured:
        pid = self._begin()
        assert self._pipe is not None
        enough = _processor_time(pid) + limit
        self._pipe.send((name, puzzle if goal else replace(puzzle, goal=None)))
        while not self._pipe.poll(0.5):
            if _processor_time(pid) > enough:
                self.close()
                return Measured(Verdict.UNDECIDED, limit)
        measured: Measured = self._pipe.recv()
        return measured

    def _begin(self) -> int:
        if self._process is None:
            self._pipe, theirs = multiprocessing.Pipe()
            self._process = multiprocessing.Process(target=_serve, args=(theirs,), daemon=True)
            self._process.start()
            theirs.close()
        assert self._process.pid is not None
        return self._process.pid

    def close(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()
        self._process = self._pipe = None
