"""Files that are written whole or not at all: beside their place first, then moved into it.

Whoever opens one while it is made anew, or after the writer was killed, finds the old one or the new one.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Self, TextIO

from .errors import StoreError


class WholeFile:
    """A text file that takes its place when the block ends well. Its first lines may be written last."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._head = ""
        with told(path):
            self._temporary, self._stream = _stream_beside(path)

    def write(self, text: str) -> None:
        try:
            self._stream.write(text)
        except OSError as error:
            raise _fault(self.path, error) from error

    def set_head(self, text: str) -> None:
        """What stands before all that is written: counts, for instance, that are known only at the end."""
        self._head = text

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        try:
            if kind is None:
                with told(self.path):
                    self._finish()
        finally:
            self._stream.close()
            self._temporary.unlink(missing_ok=True)

    def _finish(self) -> None:
        if self._head:
            body, body_path = self._stream, self._temporary
            body.seek(0)
            self._temporary, self._stream = _stream_beside(self.path)
            self._stream.write(self._head)
            self._stream.flush()
            shutil.copyfileobj(body.buffer, self._stream.buffer, 1 << 20)
            body.close()
            body_path.unlink()
        self._stream.flush()
        os.fsync(self._stream.fileno())
        self._stream.close()
        self._temporary.replace(self.path)


def save(path: Path, data: bytes) -> None:
    """The same for bytes that are all at hand; a fault is the ``OSError`` that it is."""
    temporary, number = _beside(path)
    try:
        with open(number, "wb") as stream:  # noqa: PTH123 - a descriptor
            stream.write(data)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def _beside(path: Path) -> tuple[Path, int]:
    """A new file in the same folder, for only there a file can be moved to the path in one step."""
    number, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
    # The temporary file is private; what is written may be read by whom the user's mask lets.
    mask = os.umask(0)
    os.umask(mask)
    with suppress(OSError):
        Path(name).chmod(0o666 & ~mask)
    return Path(name), number


def _stream_beside(path: Path) -> tuple[Path, TextIO]:
    temporary, number = _beside(path)
    return temporary, open(number, "w+", 1 << 16, encoding="utf-8", newline="")  # noqa: PTH123 - a descriptor


@contextmanager
def told(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise _fault(path, error) from error


def _fault(path: Path, error: OSError) -> StoreError:
    return StoreError(f"{path} cannot be written: {error.strerror or error}")
