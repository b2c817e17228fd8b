"""The lock that keeps two runs off one store.

It is a transaction held open on an empty SQLite file beside the store. The operating system releases it
when its process ends, however that happens, so there is no stale lock to clear away; and worker processes do
not inherit it.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path


class InUse(Exception):
    """Another run holds the lock."""


class RunLock:
    def __init__(self, path: Path) -> None:
        self._connection = sqlite3.connect(path, timeout=0, isolation_level=None)
        try:
            # Nothing is ever written, so that no journal is needed.
            self._connection.execute("PRAGMA journal_mode=MEMORY")
            self._connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            self._connection.close()
            if error.sqlite_errorname.startswith("SQLITE_BUSY"):
                raise InUse from None
            raise

    def release(self) -> None:
        self._connection.close()
