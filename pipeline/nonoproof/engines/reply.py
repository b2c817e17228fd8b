"""The reply for a batch, and how a worker makes it. Nothing else of ours runs in a worker around the
function.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ..bounded import raise_if_not_of_the_file
from . import LossKind

SHARE_SECONDS = 0.4
"""After that a worker gives back what it has not begun: a batch may turn out to be much harder than others
were, and then the rest of it is for any worker that is free.
"""
_SLICES = 5
"""A batch is done in so many parts, with a look at the clock between them."""
ALL = sys.maxsize
OUT_OF_MEMORY = "the memory limit of the worker was reached"
_LONGEST = 500


class Failure(NamedTuple):
    kind: LossKind
    reason: str
    """The cause of a death, where it is known."""
    traceback: str = ""
    certain: bool = True
    """Whether this batch lost the worker, and not one beside it."""


class Reply(NamedTuple):
    """The first items of the batch have answers; the next ``failed`` have the failure; the rest, which may
    be all, were not begun.
    """

    results: Sequence[Any] = ()
    seconds: float = 0.0
    """Processor time where the worker can measure it: a busy machine needs no smaller batches."""
    failure: Failure | None = None
    failed: int = ALL


class Done:
    """In place of a future, where nothing was waited for."""

    def __init__(self, reply: Reply) -> None:
        self._reply = reply

    def result(self) -> Reply:
        return self._reply

    def add_done_callback(self, call: Callable[[Done], object]) -> None:
        call(self)


def perform(function: Callable[[Sequence[Any]], Sequence[Any]], items: Sequence[Any]) -> Reply:
    """Does a batch, or as much of it as one share of time allows."""
    begin, processor = time.monotonic(), time.thread_time()
    results: list[Any] = []
    step = max(1, len(items) // _SLICES)
    failure = None
    try:
        while len(results) < len(items):
            since = time.monotonic()
            results += _call(function, items[len(results) : len(results) + step])
            now = time.monotonic()
            if now - begin > SHARE_SECONDS:
                break
            if now - since > SHARE_SECONDS / _SLICES:
                step = 1
    except (Exception, SystemExit) as error:
        raise_if_not_of_the_file(error)
        failure = failure_of(error)
    return Reply(results, time.thread_time() - processor, failure, step)


def _call(function: Callable[[Sequence[Any]], Sequence[Any]], items: Sequence[Any]) -> Sequence[Any]:
    results = function(items)
    if len(results) != len(items):
        raise ValueError(f"{len(results)} answers came for {len(items)} items")
    return results


def failure_of(error: BaseException) -> Failure:
    import traceback

    if isinstance(error, MemoryError):
        return Failure(LossKind.MEMORY, OUT_OF_MEMORY)
    reason = traceback.format_exception_only(error)[-1].strip()[:_LONGEST]
    return Failure(LossKind.RAISED, reason, "".join(traceback.format_exception(error)))


class Unsendable(Exception):
    """A batch cannot travel to another process."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.reason)
        self.failure = failure


def pack(function: Callable[[Sequence[Any]], Sequence[Any]], items: Sequence[Any]) -> bytes:
    import pickle

    try:
        return pickle.dumps((function, items), pickle.HIGHEST_PROTOCOL)
    except Exception as error:
        raise Unsendable(failure_of(error)) from error


def perform_packed(data: bytes) -> bytes:
    """In another process. Batches travel as bytes, so that what cannot be packed, or not be unpacked, is a
    failure of the batch like others, and not one of the pool.
    """
    import pickle

    try:
        function, items = pickle.loads(data)  # noqa: S301 - from the run that started this worker
        return pickle.dumps(perform(function, items), pickle.HIGHEST_PROTOCOL)
    except Exception as error:
        return pickle.dumps(Reply(failure=failure_of(error)))


def unpack(data: bytes) -> Reply:
    import pickle

    try:
        reply: Reply = pickle.loads(data)  # noqa: S301 - from a worker of this run
    except Exception as error:
        return Reply(failure=failure_of(error))
    return reply
