"""The engine of threads in this process: the core lets go of the interpreter while it solves.

It starts at once, which suits a few puzzles. It cannot stop a puzzle that breaks its budget.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice

from . import Job, Outcome
from .attempt import attempt

_AHEAD = 4
"""Jobs for each thread that are waiting, so that none is idle and memory stays bounded."""


class ThreadEngine:
    def __init__(self, threads: int) -> None:
        self._threads = threads
        self._pool = ThreadPoolExecutor(threads)

    def classify(self, jobs: Iterable[Job]) -> Iterator[Outcome]:
        waiting = iter(jobs)
        running: set[Future[Outcome]] = set()
        while True:
            room = self._threads * _AHEAD - len(running)
            running |= {self._pool.submit(attempt, job) for job in islice(waiting, room)}
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            yield from [each.result() for each in done]

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
