"""Checks a store that is not as the last run left it. What is cheap to read again is deleted, the rest is checked.

What was read from files is deleted, with all that follows from it. Verdicts cost work and stay, with grades,
diagnoses and certificates, where their rows have the form that a run gives them. When their puzzles have been read
again, ``Solving.check`` compares the grids with the clues. The history stays, too.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from datetime import datetime
from functools import lru_cache
from operator import contains
from types import NoneType
from typing import Any, TypeAlias

import orjson

from ..tasks.file_reading import KEY_BYTES
from . import decode
from .puzzles import picture

FORGOTTEN = (
    "files", "sources", "findings", "remarks", "signed_pictures", "signatures", "new_blocks", "near_copies", "reports",
)  # fmt: skip
"""What was read, and what reports and comparisons of pictures keep of it."""
RESULTS = ("verdicts", "grades", "diagnoses", "certificates")
_HISTORY = ("runs", "standings", "changes")
_FORGET_CLUES = """
    UPDATE puzzles SET id = NULL, packed = x'', symmetric = NULL, turn = NULL, inks = NULL, width = 0, height = 0,
        colours = 0
    WHERE typeof(packed) <> 'blob' OR length(packed) > 0
"""
_MOST = 1 << 53
"""A bound far above every number, size and count."""
_TYPES: dict[str, tuple[type, ...]] = {
    "INTEGER": (int,),
    "REAL": (float,),
    "TEXT": (str,),
    "BLOB": (bytes, str),
}

_Row: TypeAlias = tuple[Any, ...]
_Types: TypeAlias = tuple[tuple[type, ...], ...]


def forget_clues(connection: sqlite3.Connection) -> None:
    """Puzzles keep their numbers, and get their clues when they are met again."""
    connection.execute(_FORGET_CLUES)


def mend(connection: sqlite3.Connection) -> int:
    """Returns the number of damaged rows. The caller begins and ends the transaction."""
    for table in FORGOTTEN:
        connection.execute(f"DELETE FROM {table}")
    damaged = sum([_drop_damaged(connection, table) for table in (*_HISTORY, *RESULTS)])
    _keep_pictures(connection)
    forget_clues(connection)
    damaged += _drop_damaged(connection, "puzzles")
    for table in RESULTS:
        connection.execute(f"DELETE FROM {table} WHERE puzzle NOT IN (SELECT number FROM puzzles)")
    return damaged


def _keep_pictures(connection: sqlite3.Connection) -> None:
    """What proves a verdict must not be forgotten with the clues."""
    for (number,) in connection.execute("SELECT puzzle FROM verdicts WHERE solutions IS NULL").fetchall():
        try:
            kept = connection.execute("SELECT packed FROM puzzles WHERE number = ?", (number,)).fetchone()
        except sqlite3.Error as error:
            if not decode.is_damage(error):
                raise
            continue
        found = picture(kept and kept[0])
        connection.execute("UPDATE verdicts SET solutions = ? WHERE puzzle = ?", (found, number))


def _drop_damaged(connection: sqlite3.Connection, table: str) -> int:
    numbers = _damaged(connection, table)
    connection.executemany(f"DELETE FROM {table} WHERE rowid = ?", [(number,) for number in numbers])
    return len(numbers)


def _damaged(connection: sqlite3.Connection, table: str) -> list[int]:
    """The numbers of the damaged rows."""
    types = _types(connection, table)
    query = f"SELECT rowid, * FROM {table}"
    try:
        return [
            number for number, *row in connection.execute(query) if not _is_sound(table, tuple(row), types)
        ]
    except sqlite3.Error as error:
        if not decode.is_damage(error):
            raise
    # Some value cannot be read at all. Reading row by row shows whose it is.
    damaged = []
    for (number,) in connection.execute(f"SELECT rowid FROM {table}").fetchall():
        try:
            (row,) = connection.execute(f"SELECT * FROM {table} WHERE rowid = ?", (number,))
            sound = _is_sound(table, tuple(row), types)
        except sqlite3.Error as error:
            if not decode.is_damage(error):
                raise
            sound = False
        if not sound:
            damaged.append(number)
    return damaged


def _types(connection: sqlite3.Connection, table: str) -> _Types:
    """What the columns may have, as they are declared."""
    columns = connection.execute(f"PRAGMA table_info({table})")
    return tuple(
        [(*_TYPES[type], *(() if needed or key else (NoneType,))) for _, _, type, needed, _, key in columns]
    )


def _is_sound(table: str, row: _Row, types: _Types) -> bool:
    if not _fit(tuple(map(type, row)), types):
        return False
    if not all(0 <= value < _MOST for value in row if type(value) is int):
        return False
    try:
        return table not in _RULES or _RULES[table](row)
    except decode.FAULTS:
        return False


@lru_cache(maxsize=1024)
def _fit(found: tuple[type, ...], types: _Types) -> bool:
    return all(map(contains, types, found))


def _is_run(row: _Row) -> bool:
    _, started, finished, _, _, options, summary, *_ = row
    for moment in (started, finished):
        if moment is not None:
            datetime.fromisoformat(moment)
    return all(isinstance(orjson.loads(text), dict) for text in (options, summary) if text is not None)


def _is_standing(row: _Row) -> bool:
    *_, verdict, tier = row
    return verdict in (None, *decode.VERDICTS) and tier in (None, *decode.TIERS)


_RULES: dict[str, Callable[[_Row], bool]] = {
    "puzzles": lambda row: isinstance(row[1], bytes) and len(row[1]) == KEY_BYTES,
    "runs": _is_run,
    "standings": _is_standing,
}
"""What the rows of a table must have beside the right types."""
