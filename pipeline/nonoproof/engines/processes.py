"""Local processes, each a pebble pool of one: a worker that hangs, crashes or is killed costs at most its
item, never the run.

The workers of one pebble pool share two pipes and their locks. A worker that is killed while it holds one of
these stops all others; if one is killed after it took a batch and before it reported that, the batch
is lost. With a pool for each worker a death stops no other, and the batch that a worker was on is known: the first
without a reply. A pool that lost its worker is not used again: the new worker has a new one.

Workers come from a fork server, as forking a process that has threads is not safe. It has loaded what they
need, so that a new one takes some milliseconds.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from math import inf
from threading import Lock, Thread
from types import ModuleType
from typing import Any

from pebble import ProcessExpired, ProcessPool

from ..errors import EngineError
from ..interrupts import uninterrupted
from . import LossKind, safe_path
from .logs import level, log_again
from .patience import PatientClock
from .reply import Failure, Reply, pack, perform_packed, unpack
from .worker_limits import KILL, MEMORY
from .worker_start import begin

AHEAD = 3
"""Batches for each worker: one that it is on, and some so that it need not wait for the run."""
RECALL_SECONDS = 1.0
"""A batch that waits longer than this behind another one is given to any free worker."""
FAILED_STARTS = 20
"""So many workers in a row that exited before they began: no worker can start."""
START_SECONDS = 60.0
EXIT_NOTICE_SECONDS = 2.0
"""How long pebble may take to report that a worker has exited."""
CLOSE_SECONDS = 5.0
_LOG = logging.getLogger(__name__)


class _Given:
    """A batch that a worker was given."""

    def __init__(self, limit: float) -> None:
        self.future: Future[Reply] = Future()
        self.limit = limit


class Worker:
    """One life of a worker process."""

    def __init__(self, context: Any, memory: int, now: float) -> None:  # noqa: ANN401
        self._reader, writer = context.Pipe(duplex=False)
        self._pool: Any = ProcessPool(
            max_workers=1, initializer=begin, initargs=(writer, memory, level()), context=context
        )
        try:
            with _without_main():
                # To ask starts it.
                self._pool.active  # noqa: B018
        except (OSError, EOFError, RuntimeError) as error:
            why = str(error) or "there are too few files or processes for them"
            raise EngineError(f"worker processes cannot be started: {why}") from error
        # Only the worker must hold it, or its end would not be seen. And without it pebble cannot replace a
        # worker that died, and gives back what waited for it.
        writer.close()
        self.pid: int | None = None
        self.given: deque[_Given] = deque()
        """Without a reply; the worker is on the first."""
        self.since = now
        """When it began with that."""
        self.broken = False
        """It gets nothing more, and must be replaced."""
        self.retiring = False
        """It will be broken when it has finished its present batch."""
        self._lock = Lock()
        self._ended = inf
        self._listener = Thread(target=self._listen, daemon=True)
        self._listener.start()

    def give(self, data: bytes, limit: float, now: float) -> Future[Reply]:
        given = _Given(limit)
        with self._lock:
            if not self.given:
                self.since = now
            self.given.append(given)
        try:
            promise = self._pool.schedule(perform_packed, args=(data,))
        except RuntimeError:
            # Its worker died a moment ago.
            self.broken = True
        else:
            promise.add_done_callback(lambda done: self._take(given, done))
        return given.future

    def _take(self, given: _Given, done: Future[bytes]) -> None:
        """A batch ended, in one way or another. Called by threads of pebble."""
        error = None if done.cancelled() else done.exception()
        reply = unpack(done.result()) if error is None else self._death(given, error)
        with self._lock:
            if given not in self.given:
                return
            self.given.remove(given)
            self.since = -inf
            out_of_memory = reply.failure is not None and reply.failure.kind is LossKind.MEMORY
            self.broken |= error is not None or self.retiring or out_of_memory
        given.future.set_result(reply)

    def _death(self, given: _Given, error: BaseException) -> Reply:
        """Blames the batch that the worker was on; not what waited, nor where it never began."""
        with self._lock:
            if self.broken or self.pid is None or not self.given or self.given[0] is not given:
                return Reply()
        return Reply(failure=Failure(LossKind.DIED, _how(error)))

    def inspect(self, now: float) -> None:
        """Acts on what only the main process can see: a worker that does not start, hangs or has exited."""
        with self._lock:
            if self.since == -inf:
                self.since = now
            waited = now - self.since if self.given else 0.0
            first = self.given[0] if self.given else None
        if self.pid is None:
            self.broken |= self._ended < inf or now - self.since > START_SECONDS
        elif first is not None and waited > first.limit:
            reason = f"its worker was stopped after {first.limit:g} s"
            self._drop(first, Failure(LossKind.HUNG, reason))
        elif time.monotonic() - self._ended > EXIT_NOTICE_SECONDS:
            self._drop(first, Failure(LossKind.DIED, ""))
        elif waited > RECALL_SECONDS and len(self.given) > 1:
            self.retiring = True
            self._give_back(1)

    def _drop(self, first: _Given | None, failure: Failure) -> None:
        """Gives up the worker and its batch, unless the batch has just finished."""
        with self._lock:
            if first is not None and (not self.given or self.given[0] is not first):
                return
            self.broken = True
            if first is not None:
                self.given.popleft()
        if first is not None:
            first.future.set_result(Reply(failure=failure))

    def _give_back(self, keep: int) -> None:
        with self._lock:
            back = [self.given.pop() for _ in range(len(self.given) - keep)]
        for given in reversed(back):
            given.future.set_result(Reply())

    def end(self) -> Thread:
        """Kills the worker. The thread that is returned ends when all of it is gone."""
        self.broken = True
        self._give_back(0)
        self._pool.stop()
        if self.pid is not None and self._ended == inf:
            # Pebble would first ask it to stop, and wait for seconds.
            with suppress(ProcessLookupError, PermissionError):  # the latter is what Windows says
                os.kill(self.pid, KILL)
        reaper = Thread(target=self._reap, daemon=True)
        reaper.start()
        return reaper

    def _reap(self) -> None:
        self._pool.join()
        self._listener.join()
        self._reader.close()
        _LOG.debug("worker %s ended", self.pid)

    def _listen(self) -> None:
        try:
            while True:
                message = self._reader.recv()
                if isinstance(message, int):
                    with self._lock:
                        # What it was given before, it begins now.
                        self.pid, self.since = message, -inf
                    _LOG.info("worker %d started", self.pid)
                else:
                    log_again(message)
        except (EOFError, OSError):
            self._ended = time.monotonic()


class Processes:
    shares_files = True

    def __init__(self, workers: int, memory: int = MEMORY, preload: Sequence[str] = ()) -> None:
        self.workers = workers
        self._memory = memory
        safe_path.hold()
        self._context = _context(preload)
        self._slots: list[Worker | None] = [None] * workers
        self._undertakers: list[Thread] = []
        self._clock = PatientClock()
        self._failed_starts = 0
        self._closed = False

    @property
    def alive(self) -> list[Worker]:
        return [each for each in self._slots if each is not None]

    def room(self, under_way: int) -> int:
        free = AHEAD * (self.workers - len(self.alive))
        free += sum(self._room(each) for each in self.alive)
        return min(free, AHEAD * self.workers - under_way)

    def _room(self, worker: Worker) -> int:
        return 0 if worker.broken or worker.retiring else AHEAD - len(worker.given)

    def submit(
        self, function: Callable[[Sequence[Any]], Sequence[Any]], items: Sequence[Any], seconds: float
    ) -> Future[Reply]:
        return self._freest().give(pack(function, items), seconds, self._clock.now)

    def _freest(self) -> Worker:
        for index, worker in enumerate(self._slots):
            if worker is None:
                # A worker that Ctrl-C hid from the run would outlive it.
                with uninterrupted():
                    self._slots[index] = started = Worker(self._context, self._memory, self._clock.now)
                return started
        return max(self.alive, key=self._room)

    def watch(self) -> None:
        now = self._clock.tick()
        for index, worker in enumerate(self._slots):
            if worker is None:
                continue
            worker.inspect(now)
            if worker.broken:
                self._end(index, worker)

    def _end(self, index: int, worker: Worker) -> None:
        self._slots[index] = None
        self._undertakers = [each for each in self._undertakers if each.is_alive()]
        self._undertakers.append(worker.end())
        self._failed_starts = self._failed_starts + 1 if worker.pid is None else 0
        if self._failed_starts >= FAILED_STARTS:
            raise EngineError(f"worker processes cannot be started: {FAILED_STARTS} ended at once")

    def abandon(self) -> None:
        """Ends the workers that have batches; idle ones may be used again."""
        for index, worker in enumerate(self._slots):
            if worker is not None and worker.given:
                self._slots[index] = None
                self._undertakers.append(worker.end())

    def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        self._undertakers += [worker.end() for worker in self.alive]
        self._slots = [None] * self.workers
        end = time.monotonic() + CLOSE_SECONDS
        for each in self._undertakers:
            each.join(max(0.0, end - time.monotonic()))
        safe_path.release()


@contextmanager
def _without_main() -> Iterator[None]:
    """Hides the program of the user from processes that start: each would run it again, up to where it starts
    processes.

    What workers do is in modules, which they import.
    """
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


def _how(error: BaseException) -> str:
    code = error.exitcode if isinstance(error, ProcessExpired) else None
    # The fork server reports 255 where it did not see the exit.
    if code in {None, 255}:
        return ""
    return f"signal {-code} ({signal.strsignal(-code)})" if code < 0 else f"exit code {code}"


def _context(preload: Sequence[str]) -> Any:  # noqa: ANN401 - each operating system has contexts of its own
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    from multiprocessing import forkserver, resource_tracker

    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["pebble", begin.__module__, perform_packed.__module__, *preload])
    # Starting the tracker unblocks signals.
    resource_tracker.ensure_running()
    # A terminal sends Ctrl-C to all processes. It is for the run, which ends the others: they would show tracebacks.
    with uninterrupted():
        # It loads them while this process gets ready.
        forkserver.ensure_running()
    return context
