"""Work on the bytes of strangers with libraries that are not ours, in a process with limits of memory and time.

A few bytes can ask a decoder for any amount of memory or time. Here they get so much, and no more: the process that
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
"""Of the processor, for one file. No file that is well takes a tenth of it."""
_here = False


class Stopped(Exception):
    """The work came to no end; the message says why."""


class TooMuch(Stopped):
    """It took more memory or time than is allowed."""


class Crashed(Stopped):
    """It took its process along."""


def each(
    function: Callable[..., Iterator[T]], data: bytes, *args: object, seconds: int = SECONDS
) -> Iterator[T]:
    """What the function yields for the data, or an exception: its own, or ``Stopped``.

    The function and what it is given and yields must be fit for pickle; the data is sent as it is.
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
    """From now on this process does the work itself: it has limits."""
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
