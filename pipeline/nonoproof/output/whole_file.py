"""Files that are written whole or not at all: under another name first, then renamed.

While a file is written, or after the writer was killed, readers find the old file or the new one.
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self

from ..errors import StoreError

_PART = re.compile(r"\..+\.[a-z0-9_]{8}\.part")
"""What files are called until they take their place; a name that nothing else has."""


class WholeFile:
    """A file that takes its place when the block ends well. Its first lines may be written last.

    Several that belong together are all finished before any of them is moved to its place.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.size = 0
        """What was written so far, the head apart."""
        self._head = b""
        with told(path):
            self._temporary, self._stream = _stream_beside(path)

    def write(self, text: str | bytes) -> None:
        data = text if isinstance(text, bytes) else text.encode()
        self.size += len(data)
        try:
            self._stream.write(data)
        except OSError as error:
            raise _fault(self.path, error) from error

    def set_head(self, text: str | bytes) -> None:
        """What stands before all that is written: counts, for instance, that are known only at the end."""
        self._head = text if isinstance(text, bytes) else text.encode()

    def finish(self) -> None:
        """Writes it out, still beside its place."""
        with told(self.path):
            if self._head:
                self._put_head()
            self._stream.flush()
            os.fsync(self._stream.fileno())
            self._stream.close()

    def replace(self) -> None:
        """Moves it to its place."""
        with told(self.path):
            self._temporary.replace(self.path)

    def discard(self) -> None:
        """Leaves nothing behind, unless it is in its place already."""
        self._stream.close()
        self._temporary.unlink(missing_ok=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        try:
            if kind is None:
                self.finish()
                self.replace()
        finally:
            self.discard()

    def _put_head(self) -> None:
        body, body_path = self._stream, self._temporary
        body.seek(0)
        self._temporary, self._stream = _stream_beside(self.path)
        self._stream.write(self._head)
        shutil.copyfileobj(body, self._stream, 1 << 20)
        body.close()
        body_path.unlink()


def save(path: Path, data: bytes) -> None:
    """The same for bytes that are complete. Raises ``OSError``."""
    temporary, number = _beside(path)
    try:
        with open(number, "wb") as stream:  # noqa: PTH123 - a descriptor
            stream.write(data)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def sweep(folder: Path) -> None:
    """Removes the unfinished files of a writer that was killed. Nobody else may be writing there."""
    with suppress(OSError):
        for part in folder.glob(".*.part"):
            if not _PART.fullmatch(part.name):
                continue
            if part.is_dir() and not part.is_symlink():
                shutil.rmtree(part, ignore_errors=True)
            else:
                part.unlink(missing_ok=True)


def _beside(path: Path) -> tuple[Path, int]:
    """A new file in the same folder, for only there a file can be moved to the path in one step."""
    number, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
    # The temporary file is private; the written file has the permissions of the user's mask.
    mask = os.umask(0)
    os.umask(mask)
    with suppress(OSError):
        Path(name).chmod(0o666 & ~mask)
    return Path(name), number


def _stream_beside(path: Path) -> tuple[Path, BinaryIO]:
    temporary, number = _beside(path)
    return temporary, open(number, "w+b", 1 << 16)  # noqa: PTH123 - a descriptor


@contextmanager
def told(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise _fault(path, error) from error


def _fault(path: Path, error: OSError) -> StoreError:
    return StoreError(f"{path} cannot be written: {error.strerror or error}")
