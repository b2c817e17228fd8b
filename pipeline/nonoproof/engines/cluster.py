"""A Dask cluster: many machines, each of which needs only this package; or a small one on this machine.

The scheduler gives back what a lost worker had, with all that waited there; so a batch is blamed for a
death only when it had the cluster to itself. A worker that is stuck in an item ends itself. What cannot be
mended (no scheduler, no workers, workers with another version) ends the run with a sentence; what was
finished by then has reached the caller.
"""

from __future__ import annotations

import asyncio
import faulthandler
import logging
import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import suppress
from math import inf
from pathlib import Path
from typing import Any, TypeAlias, TypeVar, cast
from urllib.parse import urlsplit

from ..bounded import work_here
from ..errors import EngineError, UsageError
from . import LossKind, safe_path
from .logs import PACKAGE, level
from .reply import Failure, Reply, pack, perform_packed, unpack
from .versions import release
from .worker_limits import KILL, MEMORY, limit_memory

AHEAD = 3
"""Batches for each thread of the cluster, so that none waits for the next to arrive."""
STARTS = 3
"""Attempts to start a cluster of our own."""
CONNECT_SECONDS = 5.0
LONELY_SECONDS = 60.0
"""How long a cluster may have no workers at all; a new one takes some seconds to start."""
_TICK = 1.0
_LOG = logging.getLogger(__name__)

Dask: TypeAlias = Any
"""Dask is imported only where it is used, and has no types that could be relied on."""


def perform_there(
    version: str, data: bytes, limit: float, memory: int | None, log_level: int
) -> tuple[str, bytes]:
    """In a worker: its version, and the reply where the version is that of the run."""
    if version != release():
        return release(), b""
    logging.getLogger(PACKAGE).setLevel(log_level)
    # Workers of a cluster that is not ours have the limits that its owner gave them.
    work_here()
    if memory is not None:
        limit_memory(memory)
    with Path(os.devnull).open("w", encoding="ascii") as nowhere:
        if limit < inf:
            # It ends the process even where that is stuck in the core.
            faulthandler.dump_traceback_later(limit, exit=True, file=nowhere)
        try:
            return version, perform_packed(data)
        finally:
            faulthandler.cancel_dump_traceback_later()


class _Promise:
    """A future of Dask with the interface of ``concurrent.futures``."""

    def __init__(self, cluster: Cluster, future: Dask, limit: float) -> None:
        self._cluster = cluster
        self.future = future
        self._limit = limit
        self._begin = time.monotonic()
        self.alone = True
        """Nothing else was under way while this was."""

    def add_done_callback(self, function: Callable[[Any], object]) -> None:
        self.future.add_done_callback(lambda _: function(self))

    def result(self) -> Reply:
        self._cluster.under_way.discard(self)
        dask = _dask()
        try:
            version, data = self.future.result(timeout=CONNECT_SECONDS)
        except dask.KilledWorker:
            return Reply(failure=self._loss())
        except (dask.CancelledError, OSError, TimeoutError) as error:
            if not self._cluster.is_alive():
                raise self._cluster.gone() from error
            # The worker died with the result, before anybody asked for it.
            self._cluster.cancel([self])
            return Reply(failure=self._loss())
        except Exception as error:
            raise EngineError(f"the workers of {self._cluster.place} cannot do the work: {error}") from error
        if version != release():
            raise EngineError(f"a worker has {version}, and this run has {release()}")
        return unpack(data)

    def _loss(self) -> Failure:
        # The scheduler does not say why. A worker that took this long was stopped for it.
        if time.monotonic() - self._begin > self._limit:
            return Failure(
                LossKind.HUNG, f"its worker was stopped after {self._limit:g} s", certain=self.alone
            )
        return Failure(LossKind.DIED, "", certain=self.alone)


class Cluster:
    def __init__(self, scheduler: str | None = None, workers: int = 1, memory: int = MEMORY) -> None:
        self.place = f"the Dask scheduler {scheduler}" if scheduler else "the Dask cluster of this run"
        # Only workers that are ours are limited by us.
        self._memory = None if scheduler else memory
        self.shares_files = scheduler is None
        self._cluster: Dask = None
        self._client: Dask = None
        self.under_way: set[_Promise] = set()
        self.workers = workers
        """Threads of the cluster, as it was when last seen."""
        self._wanted = workers
        self._counted, self._accompanied = -inf, time.monotonic()
        _dask()
        safe_path.hold()
        try:
            if scheduler:
                self._knock(scheduler)
            else:
                self._cluster = _local_cluster(workers, memory)
                _let_collect()
            self._connect(scheduler or self._cluster)
        except BaseException:
            self.close()
            raise

    def _knock(self, scheduler: str) -> None:
        """Dask tries for a long time to reach an address where nothing listens. So this checks it first."""
        address = urlsplit(scheduler if "://" in scheduler else f"tcp://{scheduler}")
        try:
            host, port = address.hostname, address.port
        except ValueError:
            host = port = None
        if address.scheme not in {"tcp", "tls"} or not host or not port:
            raise EngineError(f"{scheduler} is not the address of a Dask scheduler, such as tcp://host:8786")
        try:
            socket.create_connection((host, port), CONNECT_SECONDS).close()
        except OSError as error:
            raise EngineError(f"{self.place} does not answer: {error.strerror or error}") from error
        if not _is_scheduler(address.geturl()):
            raise EngineError(f"{self.place} does not answer like a Dask scheduler")

    def _connect(self, scheduler: Dask) -> None:
        try:
            self._client = _dask().Client(scheduler, timeout=CONNECT_SECONDS, set_as_default=False)
            self._client.forward_logging(PACKAGE)
        except (OSError, ValueError, RuntimeError) as error:
            raise EngineError(f"{self.place} does not answer like a Dask scheduler") from error

    def room(self, under_way: int) -> int:
        return AHEAD * self.workers - under_way

    def submit(
        self, function: Callable[[Sequence[Any]], Sequence[Any]], items: Sequence[Any], seconds: float
    ) -> Future[Reply]:
        terms = (release(), pack(function, items), seconds, self._memory, level())
        future = self._client.submit(perform_there, *terms, pure=False)
        promise = _Promise(self, future, seconds)
        self.under_way.add(promise)
        if len(self.under_way) > 1:
            for each in self.under_way:
                each.alone = False
        return cast("Future[Reply]", promise)

    def watch(self) -> None:
        """Checks now and then how many workers there are, and whether the scheduler lives."""
        now = time.monotonic()
        if now - self._counted < _TICK:
            return
        self._counted = now
        try:
            threads = sum(self._client.nthreads().values())
        except (OSError, RuntimeError, TimeoutError) as error:
            raise self.gone() from error
        self.workers = max(1, threads)
        if self._cluster is not None and threads < self._wanted:
            self._replace_lost()
        if threads or not self.under_way:
            self._accompanied = now
        elif now - self._accompanied > LONELY_SECONDS:
            raise EngineError(
                f"{self.place} has had no workers for {LONELY_SECONDS:.0f} s; all finished work is kept"
            )

    def _replace_lost(self) -> None:
        """In our own cluster. Dask starts a worker that died again; but where it died in the moment it started, Dask
        gives up.
        """
        for name, nanny in list(self._cluster.workers.items()):
            if nanny.status.name in {"closed", "failed"}:
                self._cluster.workers.pop(name, None)
        self._cluster.scale(self._wanted)

    def is_alive(self) -> bool:
        """Whether the scheduler replies."""
        if self._client.status != "running":
            return False
        try:
            self._client.nthreads()
        except (OSError, RuntimeError, TimeoutError):
            return False
        return True

    def gone(self) -> EngineError:
        return EngineError(f"{self.place} is gone; all finished work is kept")

    def abandon(self) -> None:
        self.cancel(self.under_way)
        self.under_way.clear()

    def cancel(self, promises: Collection[_Promise]) -> None:
        if promises and self._client.status == "running":
            self._client.cancel([each.future for each in promises], force=True)

    def _kill_workers(self) -> None:
        """Kills the workers of our own cluster. Dask would wait until they have finished their tasks."""
        for nanny in self._cluster.workers.values():
            nanny.auto_restart = False
            if pid := nanny.pid:
                with suppress(ProcessLookupError, PermissionError):  # the latter is what Windows says
                    os.kill(pid, KILL)

    def close(self) -> None:
        if self._cluster is not None:
            self._kill_workers()
        if self._client is not None:
            self._client.close()
        if self._cluster is not None:
            self._cluster.close()
        if self.place:
            safe_path.release()
            self.place = ""


def _is_scheduler(address: str) -> bool:
    """Another kind of server may listen there; a client of Dask would wait for it for ever."""
    dask = _dask()

    async def identity() -> Dask:
        keys = dask.Security().get_connection_args("client")
        async with dask.rpc(address, connection_args=keys) as far:
            return await far.identity()

    async def ask() -> Dask:
        return await asyncio.wait_for(identity(), CONNECT_SECONDS)

    try:
        # In a thread of its own: the caller may have a loop of events already.
        with ThreadPoolExecutor(1) as thread:
            reply = thread.submit(asyncio.run, ask()).result()
    except Exception as error:
        _LOG.info("%s: %r", address, error)
        return False
    return isinstance(reply, dict) and reply.get("type") == "Scheduler"


def _local_cluster(workers: int, memory: int) -> Dask:
    import dask

    class ClosedByUs(_dask().LocalCluster):  # type: ignore[misc]
        """Dask would close it at the end of the process, and wait for one that is half started."""

        shutdown_on_close = property(lambda self: False, lambda self, wanted: None)

    # What a lost worker had comes back at once: the dispatcher tries again, and in smaller batches.
    ours = {"distributed.scheduler.allowed-failures": 0}

    def start() -> Dask:
        with dask.config.set(ours):
            return ClosedByUs(
                n_workers=workers,
                threads_per_worker=1,
                memory_limit=memory,
                # Any free port of this machine alone: there may be other clusters.
                dashboard_address="127.0.0.1:0",
                silence_logs=logging.CRITICAL,
            )

    for tries_left in reversed(range(STARTS)):
        try:
            return _deaf_to_interrupts(start)
        except (OSError, RuntimeError) as error:
            # A worker that dies while it starts ends the whole cluster.
            if not tries_left:
                raise EngineError(f"a Dask cluster cannot be started here: {error}") from error
            _LOG.info("a Dask cluster did not start: %s", error)


def _let_collect() -> None:
    """Removes the callback that the scheduler runs at each garbage collection. Python drops exceptions in there,
    KeyboardInterrupt too; and while SQLite makes rows, no other Python code runs that could raise it.
    """
    dask = _dask()
    dask.gc.disable_gc_diagnosis(force=True)


Result = TypeVar("Result")
_LISTEN_SECONDS = 0.2


def _deaf_to_interrupts(function: Callable[[], Result]) -> Result:
    """Returns what the function returns. Threads and processes that it starts never get Ctrl-C: it reaches the caller,
    which waits here, and the run decides what it means.
    """
    done: Future[Result] = Future()

    def call() -> None:
        # What is blocked in a thread is blocked in all that it starts.
        if hasattr(signal, "pthread_sigmask"):
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            done.set_result(function())
        except BaseException as error:
            done.set_exception(error)

    threading.Thread(target=call, daemon=True).start()
    try:
        # In steps: a signal just before an endless wait would not end it.
        while not wait((done,), timeout=_LISTEN_SECONDS).done:
            pass
        return done.result()
    except KeyboardInterrupt:
        for child in multiprocessing.active_children():
            child.kill()
        raise


def _dask() -> Dask:
    try:
        import distributed
    except ImportError:
        raise UsageError("--engine dask needs the extra `cluster` of this package") from None
    # We report lost workers and its end ourselves.
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    logging.getLogger("asyncio").addFilter(_is_not_of_dask)
    return distributed


def _is_not_of_dask(record: logging.LogRecord) -> bool:
    """Where a worker dies with a result that somebody waits for, Dask forgets an exception of its own, and Python would
    show that as a traceback.
    """
    error = record.exc_info[1] if record.exc_info else None
    return not type(error).__module__.startswith("distributed")
