"""Decodes untrusted bytes with libraries of others, in a process with limits on memory and time.

A few bytes can ask a decoder for any amount of memory or time. Beyond the limits, the process that
decodes is stopped, and the caller goes on. Ctrl-C stops it at once. It is started when it is first needed, and stays
for the next file.

A process that has limits already, such as a worker of an engine, does the work itself, and so does one that cannot
start another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from . import process_limits
from .process_limits import is_lack_of_memory, memory_is_scarce, raise_if_not_of_the_file

T = TypeVar("T")
SECONDS = 60
"""Processor time for one file. No sound file takes a tenth of it."""
_here = False


class Stopped(Exception):
    """The work was stopped; the message says why."""


class TooMuch(Stopped):
    """It took more memory or time than is allowed."""


class Crashed(Stopped):
    """Its process died."""


def each(
    function: Callable[..., Iterator[T]], data: bytes, *args: object, seconds: int = SECONDS
) -> Iterator[T]:
    """What the function yields for the data, or an exception: its own, or ``Stopped``.

    The function, its arguments and its results are pickled; the data is sent as it is.
    """
    from .parent import borrowed

    with borrowed(_here) as child:
        yield from function(data, *args) if child is None else child.each(function, data, args, seconds)


def call(function: Callable[..., T], data: bytes, *args: object, seconds: int = SECONDS) -> T:
    """What the function returns for the data."""
    made: T
    [made] = each(_once, data, function, *args, seconds=seconds)
    return made


def _once(data: bytes, function: Callable[..., T], *args: object) -> Iterator[T]:
    yield function(data, *args)


def work_here() -> None:
    """Declares that this process has limits: from now on, it does the work itself."""
    global _here  # noqa: PLW0603 - one for the whole process
    _here = True


__all__ = [
    "SECONDS",
    "Crashed",
    "Stopped",
    "TooMuch",
    "call",
    "each",
    "is_lack_of_memory",
    "memory_is_scarce",
    "process_limits",
    "raise_if_not_of_the_file",
    "work_here",
]
