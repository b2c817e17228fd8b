"""The engine of a Dask cluster: many machines, each of which needs only this package.

The scheduler gives the chunks of a lost worker to others by itself. A chunk that loses one worker after the
other it gives back; its jobs are then tried again until the culprit is known, and undecided. What cannot be
mended (no scheduler, no workers, workers with another solver) ends the run with a sentence; what was finished
until then is with the caller already.
"""

from __future__ import annotations

import faulthandler
import logging
import signal
import threading
import time
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from queue import Empty, SimpleQueue
from typing import Any, TypeAlias

from ..errors import EngineError, UsageError
from ..solver import SOLVER_VERSION
from . import Attempt, Job, Outcome, safe_path, undecided
from .attempt import attempt as usual_attempt
from .limits import MEMORY, hard_seconds, limit_memory
from .logs import PACKAGE
from .pace import Pace

CHUNK_SECONDS, MOST = 0.25, 2000
"""A chunk costs some milliseconds, whatever it holds; so chunks are larger than those for processes."""
AHEAD = 2
"""Chunks for each thread of the cluster, so that none waits for the next to arrive."""
CONNECT_SECONDS = 10.0
LONELY_SECONDS = 60.0
"""How long a cluster may have no workers at all; a new one takes some seconds to start."""
LOST = "its workers on the cluster died or had to be stopped, one after the other"
_TICK = 1.0
_LOG = logging.getLogger(__name__)

Dask: TypeAlias = Any
"""Dask is imported only where it is used, and has no types that could be relied on."""


@dataclass(frozen=True, slots=True)
class Done:
    """What a worker sends back for a chunk."""

    outcomes: list[Outcome]
    seconds: float
    """Of the processor: a machine that is busy with other things needs no smaller chunks."""
    solver: str


def attempt_chunk(jobs: list[Job], attempt: Attempt, memory: int | None) -> Done:
    """Runs in the worker, which ends itself when it is stuck in a job; Dask then sees to the rest."""
    if memory is not None:
        limit_memory(memory)
    outcomes = []
    start, armed = time.thread_time(), float("-inf")
    try:
        for job in jobs:
            # Setting the alarm costs as much as an easy puzzle: once a second is enough.
            if time.monotonic() - armed > _TICK:
                armed = time.monotonic()
                _set_alarm(hard_seconds(job.budget) + _TICK)
            outcomes.append(attempt(job))
    finally:
        faulthandler.cancel_dump_traceback_later()
    return Done(outcomes, time.thread_time() - start, SOLVER_VERSION)


def _set_alarm(seconds: float) -> None:
    if seconds < float("inf"):
        faulthandler.dump_traceback_later(seconds, exit=True)


class _Chunks:
    """What is still to be handed out.

    Dask blames all that waited at a dead worker, so that the innocent are blamed with the culprit. Jobs of a
    chunk that was blamed are suspects, and tried one by one; those blamed again are on trial, each with the
    whole cluster to itself when all else is done.
    """

    def __init__(self, jobs: Iterable[Job]) -> None:
        self.in_court = False
        """Whether all else is done. Who loses its workers now is the culprit."""
        self._new = iter(jobs)
        self._suspects: deque[Job] = deque()
        self._on_trial: deque[Job] = deque()

    def take(self, number: int, idle: bool) -> list[Job]:
        if self._suspects:
            return [self._suspects.popleft()]
        chunk = list(islice(self._new, number))
        if not chunk and idle and self._on_trial:
            self.in_court = True
            return [self._on_trial.popleft()]
        return chunk

    def blame(self, chunk: list[Job]) -> None:
        (self._suspects if len(chunk) > 1 else self._on_trial).extend(chunk)


class DaskEngine:
    def __init__(
        self,
        scheduler: str | None = None,
        workers: int = 1,
        memory: int = MEMORY,
        attempt: Attempt = usual_attempt,
    ) -> None:
        safe_path.hold()
        self._attempt = attempt
        self._place = f"the Dask scheduler {scheduler}" if scheduler else "the Dask cluster of this run"
        # Only workers that are ours are limited by us.
        self._memory = None if scheduler else memory
        self._cluster = None if scheduler else _local_cluster(workers, memory)
        self._client = self._connect(scheduler or self._cluster)
        self._pace = Pace(CHUNK_SECONDS, MOST)
        self._running: dict[Dask, list[Job]] = {}
        self._finished: SimpleQueue[Dask] = SimpleQueue()
        self._threads = 0
        self._counted = self._accompanied = 0.0

    def _connect(self, scheduler: Dask) -> Dask:
        try:
            client = _dask().Client(scheduler, timeout=CONNECT_SECONDS, set_as_default=False)
            client.forward_logging(PACKAGE)
        except (OSError, ValueError) as error:
            raise EngineError(f"{self._place} does not answer: {error}") from error
        return client

    def close(self) -> None:
        self._client.close()
        if self._cluster is not None:
            self._cluster.close()

    def classify(self, jobs: Iterable[Job]) -> Iterator[Outcome]:
        chunks = _Chunks(jobs)
        self._counted, self._accompanied = 0.0, time.monotonic()
        try:
            while self._hand_out(chunks):
                yield from self._collect(chunks)
        finally:
            if self._running and self._client.status == "running":
                self._client.cancel(list(self._running))
            self._running.clear()
            self._finished = SimpleQueue()

    def _hand_out(self, chunks: _Chunks) -> bool:
        """Keep the cluster busy; False where nothing is left, here or there."""
        self._count_threads()
        while len(self._running) < max(1, self._threads) * AHEAD:
            chunk = chunks.take(self._pace.chunk, idle=not self._running)
            if not chunk:
                break
            future = self._client.submit(attempt_chunk, chunk, self._attempt, self._memory, pure=False)
            self._running[future] = chunk
            future.add_done_callback(self._finished.put)
        return bool(self._running)

    def _count_threads(self) -> None:
        """See now and then how many workers there are, and whether the scheduler is."""
        now = time.monotonic()
        if now - self._counted < _TICK:
            return
        self._counted = now
        try:
            self._threads = sum(self._client.nthreads().values())
        except (OSError, RuntimeError, TimeoutError) as error:
            raise self._gone() from error
        if self._threads:
            self._accompanied = now
        elif now - self._accompanied > LONELY_SECONDS:
            lonely = f"has had no workers for {LONELY_SECONDS:.0f} s"
            raise EngineError(f"{self._place} {lonely}; what was finished is kept")

    def _gone(self) -> EngineError:
        return EngineError(f"{self._place} went away; what was finished is kept")

    def _collect(self, chunks: _Chunks) -> Iterator[Outcome]:
        try:
            future = self._finished.get(timeout=_TICK)
        except Empty:
            return
        chunk = self._running.pop(future)
        done = self._result(future)
        if done is not None:
            self._pace.took(done.seconds, len(chunk))
            yield from done.outcomes
        elif chunks.in_court:
            _LOG.warning("puzzle %s: %s", chunk[0].key, LOST)
            yield undecided(chunk[0], LOST)
        else:
            _LOG.warning("%d puzzles lost their workers, one after the other: trying again", len(chunk))
            chunks.blame(chunk)

    def _result(self, future: Dask) -> Done | None:
        """What the chunk came to; None where it lost too many workers."""
        dask = _dask()
        try:
            done: Done = future.result(timeout=CONNECT_SECONDS)
        except dask.KilledWorker:
            return None
        except (dask.CancelledError, OSError, TimeoutError) as error:
            raise self._gone() from error
        except Exception as error:
            raise EngineError(f"the workers of {self._place} cannot do the work: {error}") from error
        if done.solver != SOLVER_VERSION:
            raise EngineError(
                f"a worker has version {done.solver} of the solver, and this run has {SOLVER_VERSION}"
            )
        return done


def _local_cluster(workers: int, memory: int) -> Dask:
    try:
        with _ignoring_interrupts():
            return _dask().LocalCluster(
                n_workers=workers,
                threads_per_worker=1,
                memory_limit=memory,
                # Any free port of this machine alone: there may be other clusters.
                dashboard_address="127.0.0.1:0",
                silence_logs=logging.CRITICAL,
            )
    except (OSError, RuntimeError) as error:
        raise EngineError(f"a Dask cluster cannot be started here: {error}") from error


@contextmanager
def _ignoring_interrupts() -> Iterator[None]:
    """Processes that are started meanwhile ignore Ctrl-C for good: the run alone decides what it means."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _dask() -> Dask:
    try:
        import distributed
    except ImportError:
        raise UsageError("--engine dask needs the extra `cluster` of this package") from None
    return distributed
