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


def read_named(path: str | os.PathLike[str], most: int) -> bytes:
    """The first bytes of a file, one more than it may have if there are as many; raises ``OSError``."""
    descriptor = os.open(path, _TO_READ)
    with os.fdopen(descriptor, "rb") as file:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise OSError(errno.EINVAL, "not a plain file", os.fspath(path))
        return file.read(most + 1)
