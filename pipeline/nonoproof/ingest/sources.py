"""What the user names (files, folders, globs, ``-``) becomes blobs: bytes with a name."""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Callable, Iterable, Iterator, Set
from functools import partial
from glob import glob, has_magic
from pathlib import Path
from typing import NamedTuple

from ..errors import UsageError
from ..files import MARK, is_run_folder
from ..files.run_folder import LOCK, SEAL, STORE
from ..findings import Code, Finding

STDIN = "-"
ZIP = (b"PK\x03\x04", b"PK\x05\x06")
GZIP = b"\x1f\x8b"
_TAR_MAGIC = slice(257, 262)
_CHUNK = 1 << 16
# Without waiting for a writer, where the file turns out to be a pipe.
TO_READ = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
TRIES = 2
"""Attempts to read a file that is being written."""
NOT_PLAIN = "neither a file nor a folder"
RUN_MARK = STORE
"""The file that every folder of a run has."""
RUN_NAMES = frozenset(
    {
        *[RUN_MARK + end for end in ("", "-wal", "-shm", "-journal")],
        LOCK,
        SEAL,
        *[
            name + end
            for name in (
                "puzzles.jsonl",
                "findings.jsonl",
                "puzzles.parquet",
                "findings.parquet",
                "metadata.json",
                "junit.xml",
                "report.sarif",
            )
            for end in ("", ".gz", ".zst")
        ],
        *[f"{name}.{end}" for name in ("uniqueness", "difficulty") for end in ("json", "csv", "md")],
        "index.html",
        "minutes.json",
        "pages",
        "certificates",
    }
)
"""What a run writes into its folder."""


class Limits(NamedTuple):
    """Limits for untrusted files. All are far above real collections, and far below what hurts."""

    file_bytes: int = 256 << 20
    """One file, or one member of an archive, unpacked."""
    total_bytes: int = 2 << 30
    """All that one archive unpacks to, those inside it too."""
    ratio: int = 200
    """Unpacked bytes for each packed one; text of puzzles stays below 50."""
    free_bytes: int = 1 << 20
    """Small members may have any ratio: an empty picture packs well."""
    members: int = 200_000
    depth: int = 3
    """Archives within archives."""


class FoundFile(NamedTuple):
    """A file that is not yet opened."""

    path: str
    named: bool
    """Named by the user, and not met while walking a folder."""
    status: os.stat_result | None
    """Size and time, to recognise an unchanged file; None for standard input and for what cannot be looked at."""

    @property
    def name(self) -> str:
        """What it is reported under."""
        return shown(self.path)


class Version(NamedTuple):
    """What stays the same unless the file is written meanwhile."""

    device: int
    inode: int
    size: int
    mtime_ns: int

    @classmethod
    def of(cls, descriptor: int) -> Version:
        """Of the open file. Raises ``OSError`` for what is not a plain file."""
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise OSError(errno.EINVAL, NOT_PLAIN)
        return cls(status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns)


class Blob(NamedTuple):
    """Bytes to be read as puzzles."""

    path: str
    """As the user named it; ``archive.zip/member.non`` inside an archive."""
    data: bytes
    name: str
    """What the suffix is taken from: the path, but ``puzzle.non`` for ``puzzle.non.gz``."""
    named: bool
    """Named by the user, and not met while walking a folder or unpacking an archive."""
    version: Version | None = None
    """Of the file, where it is one."""


def named_sources(sources: Iterable[str]) -> list[str]:
    """The sources with their globs resolved; raises where one does not exist or matches nothing."""
    found: list[str] = []
    for source in sources:
        if source == STDIN or os.path.lexists(source):
            found.append(source)
            continue
        matches = sorted(glob(source, recursive=True)) if has_magic(source) else []  # noqa: PTH207 - any root
        if not matches:
            raise UsageError(f"no such file or folder: {shown(source)}")
        found.extend(matches)
    if not found:
        raise UsageError("no source was named")
    return found


def files(
    sources: Iterable[str], suffixes: Set[str], out: Path | None = None
) -> Iterator[FoundFile | Finding]:
    """The files of each source in turn. The suffixes are those of puzzle files, ``out`` what the command writes to."""
    for source in sources:
        if source == STDIN:
            yield FoundFile(STDIN, True, None)
        elif Path(source).is_dir():
            yield from _walk(source, suffixes, None if out is None else os.path.realpath(out), named=True)
        else:
            yield FoundFile(source, True, _status(Path(source)))


def load(path: str, named: bool, size: int | None, limits: Limits) -> Blob | Finding:
    """The content of a file that had that size when it was found."""
    if path == STDIN:
        data = read_bounded(sys.stdin.buffer.read, limits.file_bytes)
        return too_large(STDIN, limits.file_bytes) if data is None else Blob(STDIN, data, "", named=True)
    name = shown(path)
    for _ in range(TRIES):
        try:
            # Without the objects of a stream and a path, which cost more than the file itself.
            descriptor = os.open(path, TO_READ)
            try:
                version = Version.of(descriptor)
                data = _content(descriptor, size or 0, limits.file_bytes)
                changed = Version.of(descriptor) != version
            finally:
                os.close(descriptor)
        except OSError as error:
            return unreadable(name, error)
        if not changed:
            return (
                too_large(name, limits.file_bytes) if data is None else Blob(name, data, name, named, version)
            )
    return changed_while_read(name)


def _content(descriptor: int, size: int, most: int) -> bytes | None:
    """All that is in a file which had that size, or None if it is more than may be."""
    # One byte more is asked for than there should be: where it does not come, that was all.
    first = os.read(descriptor, min(size, most, _CHUNK) + 1)
    if len(first) > most:
        return None
    if len(first) == size:
        return first
    rest = read_bounded(partial(os.read, descriptor), most - len(first))
    return None if rest is None else first + rest


def shown(path: str) -> str:
    """The path as text that can be printed and stored: bytes that are not UTF-8 are written out."""
    if path.isascii():
        return path
    try:
        # The bytes of the name, whatever letters the locale takes them for.
        name = os.fsencode(path)
    except UnicodeEncodeError:
        name = path.encode("utf-8", "surrogateescape")
    return name.decode("utf-8", "backslashreplace")


def is_archive(data: bytes) -> bool:
    return data.startswith((GZIP, *ZIP)) or data[_TAR_MAGIC] == b"ustar"


def read_bounded(read: Callable[[int], bytes], most: int) -> bytes | None:
    """All that can be read, or None if it is more than that many bytes; never holds much more itself."""
    chunks: list[bytes] = []
    left = most
    while chunk := read(_CHUNK):
        left -= len(chunk)
        if left < 0:
            return None
        chunks.append(chunk)
    return b"".join(chunks)


def unreadable(path: str, error: OSError) -> Finding:
    why = error.strerror or str(error)
    return Finding(Code.UNREADABLE, why if why == NOT_PLAIN else f"could not be opened: {why}", source=path)


def changed_while_read(path: str) -> Finding:
    message = "it was written while it was read, and again when it was read once more"
    return Finding(Code.CHANGED_WHILE_READ, message, source=path)


def too_large(path: str, most: int) -> Finding:
    return Finding(Code.TOO_LARGE, f"more than {most:,} bytes, the limit for one file", source=path)


def _status(place: Path | os.DirEntry[str]) -> os.stat_result | None:
    try:
        return place.stat()
    except OSError:
        # Opening it says what is wrong.
        return None


def _walk(
    folder: str, suffixes: Set[str], out: str | None, named: bool = False
) -> Iterator[FoundFile | Finding]:
    """The files below a folder, sorted. Files that are not read are reported, with the reason."""
    mine = out is not None and os.path.realpath(folder) == out
    if mine and not named:
        return
    if Path(folder).suffix.lower() in suffixes:
        message = "a folder, though named like a puzzle file; the files in it are read"
        yield Finding(Code.IGNORED, message, source=shown(folder))
    try:
        with os.scandir(folder) as entries:
            found = sorted(entries, key=lambda entry: entry.name)
    except OSError as error:
        yield Finding(
            Code.UNREADABLE, f"could not be opened: {error.strerror or error}", source=shown(folder)
        )
        return
    names = {entry.name for entry in found}
    found = [entry for entry in found if entry.name != MARK]
    if RUN_MARK in names or (MARK in names and is_run_folder(folder)):
        if not named:
            yield passed_over(folder, "the folder of a run, with its reports")
            return
        # Reports may lie among the puzzles.
        found = [entry for entry in found if entry.name not in RUN_NAMES]
    for entry in found:
        if entry.is_dir(follow_symlinks=False):
            if entry.name.startswith("."):
                yield passed_over(entry.path, "a hidden folder")
            else:
                yield from _walk(entry.path, suffixes, out)
            continue
        status = _status(entry)
        if entry.name.startswith("."):
            yield passed_over(entry.path, "a hidden file")
        elif status is None or stat.S_ISREG(status.st_mode):
            yield FoundFile(entry.path, False, status)
        else:
            # A pipe or a device can keep a reader waiting for ever; a link to a folder can lead in circles.
            linked = stat.S_ISDIR(status.st_mode)
            yield passed_over(
                entry.path,
                "a link to a folder, which is not followed" if linked else "neither a file nor a folder",
            )


def passed_over(path: str, why: str) -> Finding:
    """A place that was met and not read."""
    return Finding(Code.PASSED_OVER, why, source=shown(path))
