"""What the user names (files, folders, globs, ``-``) becomes blobs: bytes, and the name to tell them by."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from glob import glob, has_magic
from pathlib import Path
from typing import BinaryIO, NamedTuple

from ..errors import UsageError
from ..findings import Code, Finding

STDIN = "-"
_CHUNK = 1 << 16


@dataclass(frozen=True, slots=True)
class Limits:
    """What a stranger's file may cost. All are far beyond real collections and far below what hurts."""

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


class Blob(NamedTuple):
    """Bytes to be read as puzzles."""

    path: str
    """As the user named it; ``archive.zip/member.non`` inside an archive."""
    data: bytes
    name: str
    """What the suffix is taken from: the path, but ``puzzle.non`` for ``puzzle.non.gz``."""
    named: bool
    """Named by the user, and not met while walking a folder or unpacking an archive."""


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


def blobs(sources: Iterable[str], limits: Limits, suffixes: frozenset[str]) -> Iterator[Blob | Finding]:
    """The content of each source in turn. The suffixes are those of puzzle files."""
    for source in sources:
        if source == STDIN:
            yield _stdin(limits)
        elif Path(source).is_dir():
            yield from _walk(source, limits, suffixes)
        else:
            yield _file(source, limits, named=True)


def shown(path: str) -> str:
    """The path as text that can be printed and stored: bytes that are not UTF-8 are written out."""
    if path.isascii():
        return path
    return path.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")


def read_bounded(stream: BinaryIO, most: int) -> bytes | None:
    """All of the stream, or None where it holds more than that many bytes; never holds much more itself."""
    chunks: list[bytes] = []
    left = most
    while chunk := stream.read(_CHUNK):
        left -= len(chunk)
        if left < 0:
            return None
        chunks.append(chunk)
    return b"".join(chunks)


def too_large(path: str, most: int) -> Finding:
    return Finding(Code.TOO_LARGE, f"more than {most:,} bytes, the limit for one file", source=path)


def _stdin(limits: Limits) -> Blob | Finding:
    data = read_bounded(sys.stdin.buffer, limits.file_bytes)
    return too_large(STDIN, limits.file_bytes) if data is None else Blob(STDIN, data, "", named=True)


def _file(path: str, limits: Limits, named: bool) -> Blob | Finding:
    name = shown(path)
    try:
        with Path(path).open("rb", buffering=0) as stream:
            data = read_bounded(stream, limits.file_bytes)
    except OSError as error:
        return Finding(Code.UNREADABLE, f"could not be opened: {error.strerror or error}", source=name)
    return too_large(name, limits.file_bytes) if data is None else Blob(name, data, name, named)


def _walk(folder: str, limits: Limits, suffixes: frozenset[str]) -> Iterator[Blob | Finding]:
    """The files below a folder, sorted. Hidden ones are passed over; links to folders are not followed."""
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
    for entry in found:
        if entry.name.startswith("."):
            continue
        if entry.is_dir(follow_symlinks=False):
            yield from _walk(entry.path, limits, suffixes)
        elif _is_special(entry):
            yield Finding(Code.IGNORED, "neither a file nor a folder", source=shown(entry.path))
        else:
            yield _file(entry.path, limits, named=False)


def _is_special(entry: os.DirEntry[str]) -> bool:
    """True for pipes, sockets and devices, which can keep a reader waiting for ever, and links to folders."""
    try:
        return not stat.S_ISREG(entry.stat().st_mode)
    except OSError:
        # A broken link, for example: opening it says what is wrong.
        return False
