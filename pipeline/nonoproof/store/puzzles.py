"""The puzzles themselves, each once."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

from ..tasks import PuzzleRow

# Puzzles from an older store have no clues until they are read again.
_INSERT = """
    INSERT INTO puzzles (key, id, packed, symmetric, turn, inks, width, height, colours)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (key) DO UPDATE SET id = excluded.id, packed = excluded.packed, symmetric = excluded.symmetric,
        turn = excluded.turn, inks = excluded.inks, width = excluded.width, height = excluded.height,
        colours = excluded.colours
    WHERE packed = x''
"""


def add_puzzles(connection: sqlite3.Connection, puzzles: Iterable[PuzzleRow]) -> None:
    """Add those that are not there yet."""
    connection.executemany(_INSERT, puzzles)
