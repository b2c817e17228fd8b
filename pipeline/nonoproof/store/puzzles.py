"""The puzzles themselves, each once."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from typing import NamedTuple

from ..tasks import PuzzleRow
from ..tasks.file_reading import KEY_BYTES

EACH_KEY = """
    WITH RECURSIVE keys (at) AS (
        SELECT 1 WHERE length(:keys) UNION ALL SELECT at + :length FROM keys WHERE at + :length <= length(:keys))
"""
"""Begins a query: each key is ``substr(:keys, at, :length)``."""
_KNOWN = (
    f"{EACH_KEY} SELECT key, number, packed = x'' FROM keys JOIN puzzles ON key = substr(:keys, at, :length)"
)
_COLUMNS = ("key", *PuzzleRow._fields[1:])
_INSERT = f"INSERT INTO puzzles (number, {', '.join(_COLUMNS)}) VALUES (?{', ?' * len(_COLUMNS)})"
_FILL = f"UPDATE puzzles SET {', '.join([f'{name} = ?' for name in _COLUMNS])} WHERE number = ?"


class Numbers(NamedTuple):
    """The numbers of puzzles."""

    of: dict[bytes, int]
    """By their keys."""
    new: set[int]
    """Of those that no other source has."""


def asked_keys(keys: Iterable[bytes]) -> dict[str, bytes | int]:
    """The values of a query that begins with ``EACH_KEY``."""
    return {"keys": b"".join(keys), "length": KEY_BYTES}


def add_puzzles(connection: sqlite3.Connection, puzzles: Iterable[PuzzleRow]) -> Numbers:
    """Add those that are not there yet. A puzzle of an older store has no clues until it is read again."""
    rows: dict[bytes, PuzzleRow] = {}
    for each in puzzles:
        rows.setdefault(each.key, each)
    found = connection.execute(_KNOWN, asked_keys(rows)).fetchall()
    numbers = {key: number for key, number, _ in found}
    empty = [(*rows[key], number) for key, number, is_empty in found if is_empty]
    connection.executemany(_FILL, empty)
    (free,) = connection.execute("SELECT ifnull(max(number), 0) + 1 FROM puzzles").fetchone()
    added = [row for key, row in rows.items() if key not in numbers]
    connection.executemany(_INSERT, [(number, *row) for number, row in enumerate(added, free)])
    numbers |= {row.key: number for number, row in enumerate(added, free)}
    return Numbers(numbers, {*range(free, free + len(added)), *[row[-1] for row in empty]})
