"""The other files of a folder, which may show how one is to be read whose clues have a slip."""

from __future__ import annotations

import os
from functools import lru_cache
from heapq import nsmallest
from pathlib import PurePath

from ..findings import Code, Finding
from ..formats import detect
from ..formats.common import FileEntry
from ..formats.shapes.manners import shared
from ..formats.shapes.outcome import Manner
from .sources import Blob, Limits, load

MOST_FILES = 12
"""Files of the folder that are looked at, the first by name."""
MOST_BYTES = 256 << 10


def read_like_siblings(blob: Blob, entries: list[FileEntry]) -> list[FileEntry]:
    """The entries; of a file that is not certain enough to read by itself, those of its kind of file."""
    if any(entry.puzzle is not None for entry in entries) or not any(map(_is_doubtful, entries)):
        return entries
    if blob.path != blob.name or len(blob.data) > MOST_BYTES:
        return entries
    folder, name = os.path.split(blob.path)
    try:
        stamp = os.stat(folder or ".").st_mtime_ns  # noqa: PTH116 - as for adapters
    except OSError:
        return entries
    known = _manners(folder or ".", PurePath(name).suffix.lower(), stamp)
    if not shared(known):
        return entries
    again = detect.read_like(blob.data, blob.name, known)
    return again if again and all(entry.puzzle is not None for entry in again) else entries


def _is_doubtful(entry: FileEntry) -> bool:
    return any(each.code is Code.SYNTAX for each in entry.findings)


@lru_cache(maxsize=16)
def _manners(folder: str, suffix: str, _stamp: int) -> tuple[Manner, ...]:
    """How files of that suffix are read in a folder."""
    try:
        with os.scandir(folder) as found:
            alike = [
                each.path
                for each in found
                if each.name.lower().endswith(suffix) and each.is_file(follow_symlinks=False)
            ]
    except OSError:
        return ()
    known: list[Manner] = []
    for path in nsmallest(MOST_FILES, alike):
        blob = load(path, False, None, Limits(file_bytes=MOST_BYTES))
        if not isinstance(blob, Finding):
            # A file counts once, however many puzzles are in it.
            known += dict.fromkeys(detect.manners(blob.data, path))
    return tuple(known)
