"""Stores that were changed by somebody else than a run."""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from nonoproof.store import kind, seal
from nonoproof.store.database import FILE_NAME, SEAL_NAME

from .puzzles import random_puzzle

PUZZLES: dict[str, dict[str, object]] = {
    "corner.json": {"goal": ["#..", "##."], "title": "Corner", "author": "A", "difficulty_claim": "easy"},
    "flipped.json": {"goal": ["..#", ".##"], "title": "Flipped"},
    "flag.json": {
        "goal": ["rb.", "rbb"],
        "palette": {".": "ffffff", "r": "ff0000", "b": "0000ff"},
        "licence": "MIT",
    },
    "dots.json": {"rows": [[1], [1]], "columns": [[1], [1]], "goal": ["#.", ".#"], "title": "Dots"},
    "never.json": {"rows": [[1, 1], [1], [1, 1]], "columns": [[2], [1], [2]], "title": "Never"},
    "wrong.json": {"rows": [[2], [1]], "columns": [[1], [1]], "title": "Wrong"},
}
"""Files of puzzles, of every verdict but one, and one that is invalid."""
LARGE = 1 << 20
"""Bytes of a large value; the real bound would fill the disk."""


def write_puzzles(folder: Path) -> None:
    """Writes puzzles that fill every table which a finished run leaves full; of every verdict, with 300 line solves."""
    hard = random_puzzle(random.Random(5), 20, 0.45).goal
    assert hard is not None
    nearly = (bytes([1 - hard[0][0]]) + hard[0][1:], *hard[1:])
    grids = {"hard.json": hard, "nearly.json": nearly}
    records = {
        name: {"goal": ["".join([".#"[cell] for cell in row]) for row in grid]}
        for name, grid in grids.items()
    }
    for name, record in (PUZZLES | records).items():
        (folder / name).write_text(json.dumps(record))


@contextmanager
def edited(folder: Path, sealed: bool = False) -> Iterator[sqlite3.Connection]:
    """A connection to change the store of a folder with; ``sealed`` makes it look as if a run had done that."""
    with closing(sqlite3.connect(folder / FILE_NAME)) as connection, connection:
        connection.text_factory = lambda text: text.decode(errors="replace")
        yield connection
    if sealed:
        put_seal(folder)


def put_seal(folder: Path) -> None:
    seal.put(folder / FILE_NAME, folder / SEAL_NAME)


def columns() -> dict[str, list[str]]:
    """The columns of every table of a store."""
    with closing(sqlite3.connect(":memory:")) as connection:
        kind.create(connection)
        query = "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name"
        tables = [name for (name,) in connection.execute(query)]
        return {
            table: [row[1] for row in connection.execute(f"PRAGMA table_info({table})")] for table in tables
        }


KINDS: dict[str, Callable[[random.Random, Any, list[Any]], Any]] = {
    "noise": lambda rng, value, others: rng.randbytes(40),
    "no text": lambda rng, value, others: b"\xff\xfe\x80",
    "large": lambda rng, value, others: bytes(LARGE + 1),
    "nothing": lambda rng, value, others: None,
    "huge": lambda rng, value, others: rng.choice([2**62, -(2**62), float("inf"), -1]),
    "empty": lambda rng, value, others: value[:0] if isinstance(value, (str, bytes)) else 0,
    "short": lambda rng, value, others: value[: len(value) // 2] if isinstance(value, (str, bytes)) else -3,
    "letters": lambda rng, value, others: "".join(rng.choices('ab\x1b"<é', k=8)),
    "small": lambda rng, value, others: rng.randrange(4),
    "other": lambda rng, value, others: rng.choice(others),
}
"""What somebody may write in place of a value."""
WRONG = ("noise", "no text", "large")
"""What has the right form in no column."""
_AS_TEXT = ("no text", "letters")


def spoil(connection: sqlite3.Connection, rng: random.Random, table: str, column: str, how: str) -> None:
    """Write something else into one value of a table, where it has rows and SQLite lets it."""
    keys = [row[1] for row in connection.execute(f"PRAGMA table_info({table})") if row[5]] or ["rowid"]
    rows = connection.execute(f'SELECT {", ".join(keys)}, "{column}" FROM {table}').fetchall()
    if not rows:
        return
    *key, value = rng.choice(rows)
    new = KINDS[how](rng, value, [row[-1] for row in rows])
    marks = " AND ".join([f"{each} IS ?" for each in keys])
    written = "CAST(? AS TEXT)" if how in _AS_TEXT else "?"
    with suppress(sqlite3.IntegrityError):
        connection.execute(f'UPDATE {table} SET "{column}" = {written} WHERE {marks}', (new, *key))


@contextmanager
def without_constraints(folder: Path) -> Iterator[sqlite3.Connection]:
    """As somebody would edit who writes bytes: nothing is too short, too often or missing for SQLite."""
    with edited(folder) as connection:
        before = connection.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'table'").fetchall()
        _set_schema(connection, [(name, sql.replace(" NOT NULL", "")) for name, sql in before])
    with edited(folder) as connection:
        yield connection
    with edited(folder) as connection:
        _set_schema(connection, before)


def _set_schema(connection: sqlite3.Connection, tables: Sequence[tuple[str, str]]) -> None:
    connection.execute("PRAGMA writable_schema=ON")
    connection.executemany("UPDATE sqlite_schema SET sql = ?2 WHERE type = 'table' AND name = ?1", tables)
