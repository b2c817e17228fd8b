"""The one dispatcher: it makes batches, keeps all workers busy, and finds the items that cost a worker.

A batch that died, ran out of memory or raised is halved until the culprit is alone; all others get their
answers. One that hung is taken apart at once, as each further try takes the whole limit. Workers mostly die
for reasons of the machine: an item is blamed for a death only when it was alone with ``TRIES`` workers that
died. Trying again what hung, raised or ran out of memory would end in the same way.

Where an executor cannot tell which of several batches lost a worker, the suspects are tried again with
nothing else under way.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from queue import Empty, Queue
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeAlias

from ..solver.cancelling import raise_if_cancelled
from . import Answer, Item, LossKind, Lost, Task
from .batches import Supply
from .reply import SHARE_SECONDS, Done, Failure, Reply, Unsendable

if TYPE_CHECKING:
    import logging
    from concurrent.futures import Future

TRIES = 3
_TICK = 0.05
Promise: TypeAlias = "Future[Reply] | Done"


class Executor(Protocol):
    """Where batches run. One thread calls everything but the futures' callbacks."""

    shares_files: bool

    @property
    def workers(self) -> int: ...

    def room(self, under_way: int) -> int:
        """How many more batches it wants, to keep its workers busy. Those under way may be done already, and
        wait for the run to look at them.
        """

    def submit(
        self, function: Callable[[Sequence[Any]], Sequence[Any]], items: Sequence[Any], seconds: float
    ) -> Promise:
        """The future has a reply whatever happens to the worker, or raises an EngineError. After so many
        seconds of work the worker is killed.
        """

    def watch(self) -> None:
        """Checks limits and losses; called several times a second while batches are under way."""

    def abandon(self) -> None:
        """Ends what is under way; its futures need not finish."""

    def close(self) -> None: ...


class Dispatcher:
    """An engine made of an executor."""

    def __init__(self, executor: Executor) -> None:
        self.executor = executor

    @property
    def workers(self) -> int:
        return self.executor.workers

    @property
    def shares_files(self) -> bool:
        return self.executor.shares_files

    def map(self, task: Task[Item, Answer], items: Iterable[Item]) -> Generator[tuple[Item, Answer | Lost]]:
        return _Mapping(self.executor, task, items).results()

    def close(self) -> None:
        self.executor.close()


class _Batch(NamedTuple):
    items: list[Any]
    deaths: int = 0
    """Workers that died with it while it was alone."""
    on_trial: bool = False
    """Nothing else may be under way."""


class _Mapping(Generic[Item, Answer]):
    """One call of ``map``."""

    def __init__(self, executor: Executor, task: Task[Item, Answer], items: Iterable[Item]) -> None:
        self._executor = executor
        self._task = task
        self._supply = Supply(items, task.weigh, task.most, executor.workers)
        self._suspects: deque[_Batch] = deque()
        self._trials: deque[_Batch] = deque()
        self._running: dict[Promise, _Batch] = {}
        # Not a SimpleQueue: its get() may wait for ever when the process was held up until after the timeout.
        self._finished: Queue[Promise] = Queue()

    def results(self) -> Generator[tuple[Item, Answer | Lost]]:
        try:
            while self._hand_out():
                raise_if_cancelled()
                try:
                    future = self._finished.get(timeout=_TICK)
                except Empty:
                    continue
                yield from self._settle(self._running.pop(future), future.result())
        finally:
            if self._running:
                self._executor.abandon()

    def _hand_out(self) -> bool:
        """Keeps the workers busy; False when nothing is left to hand out or to wait for."""
        self._executor.watch()
        self._supply.workers = self._executor.workers
        while self._executor.room(len(self._running)) > 0 and (batch := self._next()):
            future = self._submit(batch.items)
            self._running[future] = batch
            future.add_done_callback(self._finished.put)
        return bool(self._running or self._trials or self._suspects) or not self._supply.is_empty()

    def _submit(self, items: list[Item]) -> Promise:
        limit = self._task.seconds + (SHARE_SECONDS if len(items) > 1 else 0.0)
        try:
            return self._executor.submit(self._task.function, items, limit)
        except Unsendable as error:
            return Done(Reply(failure=error.failure))

    def _next(self) -> _Batch | None:
        if self._trials:
            return None if self._running else self._trials.popleft()
        if any(batch.on_trial for batch in self._running.values()):
            return None
        if self._suspects:
            return self._suspects.popleft()
        items = self._supply.take()
        return _Batch(items) if items else None

    def _settle(self, batch: _Batch, reply: Reply) -> Iterator[tuple[Item, Answer | Lost]]:
        done, rest = batch.items[: len(reply.results)], batch.items[len(reply.results) :]
        if done:
            self._supply.took(reply.seconds, done)
        elif reply.failure is None:
            # It was not begun.
            (self._trials if batch.on_trial else self._suspects).appendleft(batch)
            return
        if reply.failure is not None:
            failed, rest = rest[: reply.failed], rest[reply.failed :]
            yield from self._blame(batch._replace(items=failed), reply.failure)
        self._supply.give_back(rest)
        yield from zip(done, reply.results, strict=True)

    def _blame(self, batch: _Batch, failure: Failure) -> Iterator[tuple[Item, Lost]]:
        number = len(batch.items)
        if number > 1:
            _log().info("%d items %s %s: trying fewer", number, failure.kind.value, failure.reason)
            size = 1 if failure.kind is LossKind.HUNG else (number + 1) // 2
            parts = [batch.items[start : start + size] for start in range(0, number, size)]
            self._suspects.extend(map(_Batch, parts))
        elif not failure.certain:
            self._trials.append(batch._replace(on_trial=True))
        elif failure.kind is LossKind.DIED and batch.deaths + 1 < TRIES:
            (self._trials if batch.on_trial else self._suspects).append(
                batch._replace(deaths=batch.deaths + 1)
            )
        else:
            yield batch.items[0], _lost(failure)


def _lost(failure: Failure) -> Lost:
    reason = failure.reason
    if failure.kind is LossKind.DIED:
        last = f", at last with {failure.reason}" if failure.reason else ""
        reason = f"its worker died {TRIES} times{last}"
    _log().warning("an item is given up: %s", reason)
    if failure.traceback:
        _log().info("%s", failure.traceback)
    return Lost(reason, failure.kind)


def _log() -> logging.Logger:
    """Imported only where something was lost, so that commands start faster."""
    import logging

    return logging.getLogger(__name__)
