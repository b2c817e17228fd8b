"""Whether a store is as the last run left it.

Beside the store is a small file with the sizes, times and numbers of the store's files. The ctime of a file,
and its number on another disk, cannot be chosen. So a store that was edited, damaged or
copied no longer fits its seal, and its content must be checked.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import orjson


def is_intact(store: Path, seal: Path) -> bool:
    """Whether only runs have written to the store."""
    with suppress(OSError):
        return seal.read_bytes() == _stamps(store)
    return False


def put(store: Path, seal: Path) -> None:
    """Writes the seal. Without one, the next run only checks more than it would have to."""
    with suppress(OSError):
        # A half-written seal fits no store. If a link was put here, it is replaced, not followed.
        seal.unlink(missing_ok=True)
        seal.write_bytes(_stamps(store))


def _stamps(store: Path) -> bytes:
    paths = [store.with_name(store.name + end) for end in ("", "-wal")]
    return orjson.dumps([_stamp(path) for path in paths if path.exists()])


def _stamp(path: Path) -> tuple[int | str, ...]:
    status = path.stat()
    with path.open("rb") as stream:
        # SQLite counts here how often it wrote to the file. Times may be too coarse to show the last change.
        head = stream.read(_HEAD).hex()
    return status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_dev, status.st_ino, head


_HEAD = 100
"""Bytes."""
