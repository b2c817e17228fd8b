"""The puzzles themselves, each once."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

from ..work import PuzzleRow

_INSERT = """
    INSERT OR IGNORE INTO puzzles (key, id, packed, symmetric, turn, inks, width, height, colours)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
"""


def add_puzzles(connection: sqlite3.Connection, puzzles: Iterable[PuzzleRow]) -> None:
    """Add those that are not there yet."""
    connection.executemany(_INSERT, puzzles)
