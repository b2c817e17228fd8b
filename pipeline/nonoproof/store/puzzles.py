"""The puzzles themselves, each once."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from typing import NamedTuple

from ..normalise import SHOWN
from ..solver.packed import picture_of
from ..tasks import PuzzleRow
from ..tasks.file_reading import KEY_BYTES

EACH_KEY = """
    WITH RECURSIVE keys (at) AS (
        SELECT 1 WHERE length(:keys) UNION ALL SELECT at + :length FROM keys WHERE at + :length <= length(:keys))
"""
"""Begins a query: each key is ``substr(:keys, at, :length)``."""
_KNOWN = f"{EACH_KEY} SELECT key, number, packed FROM keys JOIN puzzles ON key = substr(:keys, at, :length)"
_COLUMNS = ("key", *PuzzleRow._fields[1:])
ID = f"ifnull(puzzles.id, lower(hex(substr(puzzles.key, 1, {SHOWN // 2}))))"
"""What people are shown, in a query."""
_INSERT = f"INSERT INTO puzzles (number, {', '.join(_COLUMNS)}) VALUES (?{', ?' * len(_COLUMNS)})"
_FILL = f"UPDATE puzzles SET {', '.join([f'{name} = ?' for name in _COLUMNS])} WHERE number = ?"


class Numbers(NamedTuple):
    """The numbers of puzzles."""

    of: dict[bytes, int]
    """By their keys."""
    new: set[int]
    """Of those that no other source has."""
    pictures: dict[int, bytes | None]
    """That they are kept by, by their numbers."""


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
    kept = {number: packed or rows[key].packed for key, number, packed in found}
    empty = [(*_columns(rows[key]), number) for key, number, packed in found if not packed]
    connection.executemany(_FILL, empty)
    (free,) = connection.execute("SELECT ifnull(max(number), 0) + 1 FROM puzzles").fetchone()
    added = {free + place: row for place, row in enumerate([rows[key] for key in rows if key not in numbers])}
    connection.executemany(_INSERT, [(number, *_columns(row)) for number, row in added.items()])
    numbers |= {row.key: number for number, row in added.items()}
    kept |= {number: row.packed for number, row in added.items()}
    pictures = {number: picture(packed) for number, packed in kept.items()}
    return Numbers(numbers, {*added, *[row[-1] for row in empty]}, pictures)


def picture(packed: object) -> bytes | None:
    """That a puzzle is kept by; none where what is kept is damaged."""
    try:
        return picture_of(packed) if isinstance(packed, bytes) else None
    except IndexError:
        return None


def _columns(puzzle: PuzzleRow) -> tuple[object, ...]:
    """The id only where the key does not begin with it."""
    return puzzle if puzzle.id != puzzle.key.hex()[:SHOWN] else puzzle._replace(id=None)  # type: ignore[arg-type]
