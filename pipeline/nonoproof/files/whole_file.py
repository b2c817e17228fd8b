"""Files that are written whole or not at all: under another name first, then renamed.

While a file is written, or after the writer was killed, readers find the old file or the new one.
"""

from __future__ import annotations

import os
import stat
import sys
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, NamedTuple, Self

from .parts import Part, reported
from .protected_sources import refuse_source


class _Target(NamedTuple):
    """Where a file is written to."""

    place: Path
    """Behind all links."""
    status: os.stat_result | None
    """Of the file that is replaced; None if there is none."""
    through: bool
    """Whether it is a device, a pipe or our own output, which cannot be replaced by a file."""


class WholeFile:
    """A file that takes its place when the block ends without an error.

    Several that belong together are all finished before any of them is moved to its place.
    """

    def __init__(self, path: Path, *, lasting: bool = True) -> None:
        """A file that is ``lasting`` is on the disk before it takes its place, even if the machine then fails."""
        self.path = path
        self._lasting = lasting
        refuse_source(path)
        with reported(path):
            self._target = _target(path)
            self._part, self._stream = self._begin()

    def write(self, text: str | bytes) -> None:
        data = text if isinstance(text, bytes) else text.encode()
        with reported(self.path):
            self._stream.write(data)

    def finish(self) -> None:
        """Writes it out, still beside its place."""
        with reported(self.path):
            self._stream.flush()
            if self._part is None:
                return
            self._keep_mode()
            if self._lasting:
                os.fsync(self._stream.fileno())
            self._stream.close()

    def replace(self) -> None:
        """Moves it to its place."""
        with reported(self.path):
            if self._part is not None:
                self._part.move_to(self._target.place)
            else:
                self._write_through()

    def discard(self) -> None:
        """Leaves nothing behind, unless it is in its place already."""
        # What could not be written cannot be flushed either.
        with suppress(OSError):
            self._stream.close()
        if self._part is not None:
            self._part.discard()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        try:
            if kind is None:
                self.finish()
                self.replace()
        finally:
            self.discard()

    def _begin(self) -> tuple[Part | None, BinaryIO]:
        if self._target.through:
            import tempfile

            return None, tempfile.TemporaryFile()
        # If only the owner may read the old file, nobody else may read the new one meanwhile.
        part = Part(self._target.place.parent, 0o600 if self._target.status else 0o666)
        return part, part.open()

    def _keep_mode(self) -> None:
        status = self._target.status
        if status is not None and hasattr(os, "fchown"):
            number = self._stream.fileno()
            # Only the superuser may give files away.
            with suppress(OSError):
                os.fchown(number, status.st_uid, status.st_gid)
            os.fchmod(number, stat.S_IMODE(status.st_mode))

    def _write_through(self) -> None:
        self._stream.seek(0)
        number = _own_output(self._target.status)
        with open(self.path if number is None else os.dup(number), "wb") as stream:  # noqa: PTH123
            import shutil

            shutil.copyfileobj(self._stream, stream, 1 << 20)


def names_file(target: str) -> bool | None:
    """Whether the user means a file, by what is there or by a slash at the end; None if neither says."""
    if target.endswith(("/", os.sep)) or os.path.isdir(target):  # noqa: PTH112 - any text may be given
        return False
    # What is there and is no folder is written to, be it a file, a pipe or a device.
    return True if os.path.lexists(target) else None


def save(path: Path, data: bytes) -> None:
    """The same for bytes that are complete."""
    with WholeFile(path, lasting=False) as file:
        file.write(data)


def save_for_browser(text: str) -> Path:
    """A new file under a name of our own. It is not removed: the browser may read it at any time."""
    import tempfile

    with tempfile.NamedTemporaryFile(
        "w", encoding="utf-8", prefix="nonoproof-", suffix=".html", delete=False
    ) as file:
        file.write(text)
    return Path(file.name)


def _target(path: Path) -> _Target:
    place = Path(os.path.realpath(path))
    try:
        status = path.stat()
    except FileNotFoundError:
        return _Target(place, None, through=False)
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError("it is a folder")
    if not stat.S_ISREG(status.st_mode) or _own_output(status) is not None:
        return _Target(place, status, through=True)
    if not os.access(path, os.W_OK):
        raise PermissionError("it is read-only")
    return _Target(place, status, through=False)


def _own_output(status: os.stat_result | None) -> int | None:
    """Standard output or standard error, whatever name it was given: what is there before stays."""
    for number, stream in ((1, sys.stdout), (2, sys.stderr)):
        with suppress(OSError):
            if status is not None and os.path.samestat(status, os.fstat(number)):
                stream.flush()
                return number
    return None
