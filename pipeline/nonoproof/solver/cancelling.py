"""Work that is cancelled from another thread, or when its time is up."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import inf
from threading import local
from typing import Protocol

from ..errors import Cancelled
from . import _core


class Signal(Protocol):
    """Such as ``threading.Event``."""

    def is_set(self) -> bool: ...


class _Thread(local):
    """What cancels the work of this thread."""

    check: Callable[[], None] | None = None


_thread = _Thread()


def raise_if_cancelled() -> None:
    """For loops that wait; the core asks by itself."""
    if _thread.check is not None:
        _thread.check()


@contextmanager
def cancelled_by(event: Signal | None = None, *, seconds: float | None = None) -> Iterator[None]:
    """What this thread does in the block ends with ``Cancelled`` as soon as the event is set, or the time is up.

    The event may be set by any thread. It is asked about some hundred times a second while the core works, so that a
    puzzle of any size stops at once. Blocks may be nested: the first to be cancelled counts.

    >>> import threading
    >>> from nonoproof import Cancelled, Puzzle, cancelled_by, classify
    >>> stop = threading.Event()
    >>> with cancelled_by(stop):
    ...     print(classify(Puzzle.from_picture(["#."])).verdict)
    unique
    >>> stop.set()
    >>> try:
    ...     with cancelled_by(stop):
    ...         classify(Puzzle.from_picture(["#."]))
    ... except Cancelled as error:
    ...     print(error)
    cancelled
    """
    outer = _thread.check
    end = inf if seconds is None else time.monotonic() + seconds

    def check() -> None:
        if outer is not None:
            outer()
        if event is not None and event.is_set():
            raise Cancelled("cancelled")
        if time.monotonic() >= end:
            raise Cancelled(f"cancelled after {seconds:g} s")

    _watch(check)
    try:
        check()
        yield
    finally:
        _watch(outer)


def _watch(check: Callable[[], None] | None) -> None:
    _thread.check = check
    _core.watch(check)
