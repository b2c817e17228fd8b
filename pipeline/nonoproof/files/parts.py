"""Unfinished files and folders, beside the place where they will be: only there can they be moved to it in one step.

A part is locked while its writer lives, so that what a killed writer left is not taken for what is being written. The
system releases the lock when the process ends, on whichever machine it ran.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import BinaryIO

from ..errors import WriteError

try:
    import fcntl
except ImportError:
    # Windows does not remove files that are open, so that they need no lock.
    fcntl = None  # type: ignore[assignment]

_NAME = re.compile(r"\.nonoproof-[0-9a-f]{16}\.part")
"""Short, so that it fits wherever the file itself fits."""


class Part:
    def __init__(self, folder: Path, mode: int = 0o666, *, is_folder: bool = False) -> None:
        """The mode is that of a new file, from which the user's mask is taken."""
        sweep(os.path.realpath(folder))
        self._descriptor: int | None = None
        while True:
            self.path = folder / f".nonoproof-{os.urandom(8).hex()}.part"
            if is_folder:
                self.path.mkdir()
                if fcntl is not None:
                    self._descriptor = os.open(self.path, os.O_RDONLY)
            else:
                flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
                self._descriptor = os.open(self.path, flags, mode)
            if self._lock():
                return

    def _lock(self) -> bool:
        """False if another command took the part for abandoned before it was locked, and removed it."""
        if fcntl is None or self._descriptor is None:
            return True
        # Some network file systems have no locks.
        with suppress(OSError):
            fcntl.flock(self._descriptor, fcntl.LOCK_EX)
        if self.path.exists():
            return True
        self._release()
        return False

    def open(self) -> BinaryIO:
        """To write the file. Closing the stream does not release the lock."""
        assert self._descriptor is not None
        stream = os.fdopen(os.dup(self._descriptor), "w+b", 1 << 16)
        if fcntl is None:
            self._release()
        return stream

    def move_to(self, place: Path) -> None:
        self.path.replace(place)
        self._release()

    def discard(self) -> None:
        """Leaves nothing behind, unless it was moved to its place."""
        _remove(self.path)
        self._release()

    def _release(self) -> None:
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


@cache
def sweep(folder: str) -> None:
    """Removes the parts of dead writers. Once for each folder: a command may write thousands of files to it."""
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if _NAME.fullmatch(entry.name):
                with suppress(OSError):
                    _remove_dead(Path(entry.path))


def is_part(name: str) -> bool:
    return _NAME.fullmatch(name) is not None


def _remove_dead(part: Path) -> None:
    if fcntl is None:
        part.unlink()
        return
    descriptor = os.open(part, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        _remove(part)
    finally:
        os.close(descriptor)


def _remove(part: Path) -> None:
    with suppress(FileNotFoundError):
        if stat.S_ISDIR(part.lstat().st_mode):
            import shutil

            shutil.rmtree(part, ignore_errors=True)
        else:
            part.unlink()


@contextmanager
def reported(path: Path) -> Iterator[None]:
    """Turns errors of the system into a sentence."""
    try:
        yield
    except BrokenPipeError:
        # The reader of a pipe has seen enough.
        raise
    except OSError as error:
        raise WriteError(f"{path} cannot be written: {_reason(error)}") from error


def _reason(error: OSError) -> str:
    """With what to do, where that is not plain."""
    match error:
        case FileExistsError() | NotADirectoryError():
            return "there is a file where a folder is needed; name another folder"
        case FileNotFoundError():
            return "its folder does not exist"
    return error.strerror or str(error)
