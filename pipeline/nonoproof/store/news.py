"""Puzzles of which something was stored since the last reports: these do not tell it yet."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

from .database import Database

# Before there are reports, everything is news.
_NOTE = """
    INSERT OR IGNORE INTO news SELECT puzzle FROM ({puzzles})
    WHERE puzzle IS NOT NULL AND EXISTS (SELECT 1 FROM reports)
"""


def note_puzzles(connection: sqlite3.Connection, puzzles: Iterable[int]) -> None:
    connection.executemany(_NOTE.format(puzzles="SELECT ? AS puzzle"), [(puzzle,) for puzzle in puzzles])


def note_found(connection: sqlite3.Connection, query: str, values: Iterable[object] = ()) -> None:
    """Those that a query of ours finds, as ``puzzle``."""
    connection.execute(_NOTE.format(puzzles=query), tuple(values))


def are_there(database: Database) -> bool:
    return bool(database.select("SELECT 1 FROM news LIMIT 1"))
