"""A file beside the puzzles that a person names: an adapter, a picture, known cells. It is read as puzzles are: no pipe
or device keeps us waiting, and no more of it is read than it may have.
"""

from __future__ import annotations

import errno
import os
import stat

_TO_READ = (
    os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
)
_TRIES = 2
"""Times that a file is read which is written while it is read."""


def read_named(path: str | os.PathLike[str], most: int) -> bytes:
    """The first bytes of a file, one more than it may have if there are as many; raises ``OSError``."""
    for _ in range(_TRIES):
        descriptor = os.open(path, _TO_READ)
        with os.fdopen(descriptor, "rb") as file:
            before = os.fstat(descriptor)
            if not stat.S_ISREG(before.st_mode):
                raise OSError(errno.EINVAL, "not a plain file", os.fspath(path))
            data, after = file.read(most + 1), os.fstat(descriptor)
        if (before.st_size, before.st_mtime_ns) == (after.st_size, after.st_mtime_ns):
            return data
    raise OSError(errno.EBUSY, "it was written while it was read", os.fspath(path))
