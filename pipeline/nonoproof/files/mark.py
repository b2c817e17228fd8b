"""The file that marks a folder in which nonoproof writes, and lists what it wrote there.

A line has the SHA-256 and the name of a file, as ``sha256sum`` prints them. Lines are only added, before the file takes
its place: so a file of ours is listed, whatever ends the command. A name may have several lines.
"""

from __future__ import annotations

import os
import re
import stat
from hashlib import file_digest
from pathlib import Path

MARK = ".nonoproof"
_HEAD = (
    "# Written by nonoproof {}. It replaces only the files of this list that have not been changed since.\n"
)
_RUN = b"# All reports and the store in this folder belong to a run.\n"
_LINE = re.compile(rb"([0-9a-f]{64})  (.+)\n")
_MOST_BYTES = 1 << 28


class Mark:
    def __init__(self, folder: Path) -> None:
        """Reads the mark, if there is one. Raises ``OSError`` if another file has its name."""
        self._path = folder / MARK
        self._lines: set[bytes] = set()
        self.is_run = False
        """Whether the folder is that of a run."""
        self._torn = False
        if os.path.lexists(self._path):
            self._read()

    def lists(self, name: str, digest: bytes) -> bool:
        return _line(name, digest) in self._lines

    def add(self, name: str, digest: bytes, made_by: str) -> None:
        if not self.lists(name, digest):
            self._append(_line(name, digest), made_by)

    def add_run(self) -> None:
        if not self.is_run:
            self._append(_RUN, "run")
            self.is_run = True

    def _append(self, line: bytes, made_by: str) -> None:
        flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
        with os.fdopen(os.open(self._path, flags, 0o666), "ab") as stream:
            if not os.fstat(stream.fileno()).st_size:
                stream.write(_HEAD.format(made_by).encode())
            stream.write(b"\n" + line if self._torn else line)
        self._torn = False
        self._lines.add(line)

    def _read(self) -> None:
        flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
        with os.fdopen(os.open(self._path, flags), "rb") as stream:
            status = os.fstat(stream.fileno())
            if not stat.S_ISREG(status.st_mode):
                raise FileExistsError(f"{MARK} in it is not a file")
            # What is asked for is set aside at once, whatever the file holds.
            data = stream.read(min(status.st_size, _MOST_BYTES))
        start = _HEAD[: _HEAD.index("{")].encode()
        if not data.startswith(start[: len(data)]):
            raise FileExistsError(f"{MARK} in it is a file of another program")
        self._lines = {line for line in data.splitlines(keepends=True) if _LINE.fullmatch(line)}
        self.is_run = _RUN in data
        # A command was killed in the middle of a line.
        self._torn = bool(data) and not data.endswith(b"\n")


def _line(name: str, digest: bytes) -> bytes:
    return digest + b"  " + os.fsencode(name).replace(b"\n", b"\\n") + b"\n"


def digest_of(path: Path) -> bytes | None:
    """The SHA-256 of a file; None if it is no file."""
    if not path.is_file():
        return None
    with path.open("rb") as stream:
        return file_digest(stream, "sha256").hexdigest().encode()
