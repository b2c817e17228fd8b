"""What the command reads: the user's files that it must not write to."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import cached_property
from pathlib import Path

from ..errors import UsageError
from .parts import sweep


class _SourceIdentities:
    """The identities of files are compared, not their names: so links and hard links are recognised."""

    def __init__(self, named: Callable[[], Iterable[str]], holds_puzzle: Callable[[str], bool]) -> None:
        self._list, self.holds_puzzle = named, holds_puzzle
        self.passed_over: set[str] = set()
        """Folders that the command writes to. It does not walk into them."""
        self.of_run: set[str] = set()
        """Folders of a run, whose own files are never read by it."""

    @cached_property
    def _named(self) -> list[str]:
        return [str(path) for path in self._list()]

    @cached_property
    def named(self) -> frozenset[tuple[int, int]]:
        """Files that the user named as sources."""
        return frozenset(filter(None, map(_identity, self._named)))

    @cached_property
    def met(self) -> frozenset[tuple[int, int]]:
        """Files below folders that the user named."""
        found = set()
        for folder in self._named:
            for at, folders, names in os.walk(folder):
                folders[:] = [
                    each for each in folders if os.path.realpath(Path(at, each)) not in self.passed_over
                ]
                found |= {_identity(os.path.join(at, each)) for each in names}  # noqa: PTH118 - many of them
        return frozenset(filter(None, found))


_reading: ContextVar[_SourceIdentities | None] = ContextVar("reading", default=None)


@contextmanager
def reading(named: Callable[[], Iterable[str]], holds_puzzle: Callable[[str], bool]) -> Iterator[None]:
    """In this block, the files and folders that ``named`` returns are read, and are not written to.

    In a folder, a file counts as read if it holds a puzzle: a report may be among the puzzles.
    """
    # What was killed since the last command is swept too.
    sweep.cache_clear()
    token = _reading.set(_SourceIdentities(named, holds_puzzle))
    try:
        yield
    finally:
        _reading.reset(token)


def pass_over(folder: Path, *, of_run: bool = False) -> None:
    """The command writes to this folder. It does not read it, unless the folder is itself a source."""
    found = _reading.get()
    if found is not None:
        (found.of_run if of_run else found.passed_over).add(os.path.realpath(folder))


def refuse_named(place: Path) -> None:
    """Raises ``UsageError`` if the user named the file as a source."""
    found = _reading.get()
    if found is not None and _identity(place) in found.named:
        raise _refusal(place)


def refuse_source(place: Path) -> None:
    """Raises ``UsageError`` if the file is read by the same command."""
    refuse_named(place)
    found = _reading.get()
    identity = _identity(place)
    if found is None or identity is None:
        return
    above = {os.fspath(each) for each in Path(os.path.realpath(place)).parents}
    if above.isdisjoint(found.of_run) and identity in found.met and found.holds_puzzle(str(place)):
        raise _refusal(place)


def _refusal(place: Path) -> UsageError:
    return UsageError(f"{place} is read by this command, so it is not written: name another file or folder")


def _identity(path: str | Path) -> tuple[int, int] | None:
    with suppress(OSError, ValueError):
        status = os.stat(path)  # noqa: PTH116 - many of them
        return status.st_dev, status.st_ino
    return None
