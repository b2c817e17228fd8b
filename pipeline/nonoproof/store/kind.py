"""How a file is marked as a store of some version, and how an empty file becomes one."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import NamedTuple

from ..errors import StoreError
from ..files.run_folder import APPLICATION
from ..findings import RENAMED
from .decode import STANDING_TIER

SCHEMA_VERSION = 4
OLDEST_VERSION = 2
"""Of the stores that are brought up to date."""
LONGEST = 1 << 26
"""Bytes of a value. The largest picture that can be read takes half of it."""

_SCHEMAS = {2: ("schema_2.sql",), 3: ("schema_3.sql", "schema_3_also.sql"), SCHEMA_VERSION: ("schema.sql",)}
"""The first has all that the stores of a version have; the second what some of them have."""


def protect(connection: sqlite3.Connection) -> None:
    """The file may be hostile: code in its schema, wrong sizes in its pages, huge values."""
    connection.execute("PRAGMA trusted_schema=OFF")
    connection.execute("PRAGMA cell_size_check=ON")
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST)


def create(connection: sqlite3.Connection) -> None:
    """All tables or none: a run killed here leaves an empty file, which the next one fills."""
    marks = f"PRAGMA application_id={APPLICATION}; PRAGMA user_version={SCHEMA_VERSION};"
    connection.executescript(f"BEGIN IMMEDIATE; {_script('schema.sql')} {marks} COMMIT;")


def _script(name: str) -> str:
    return Path(__file__).with_name(name).read_text(encoding="utf-8")


def rename_codes(connection: sqlite3.Connection) -> None:
    """Findings get the names that their codes have now, and the reports are written anew if there were any."""
    with connection:
        renamed = connection.executemany(
            "UPDATE OR IGNORE remarks SET code = ?2 WHERE code = ?1", list(RENAMED.items())
        ).rowcount
        if renamed:
            connection.execute("DELETE FROM reports")


def rename_tiers(connection: sqlite3.Connection) -> None:
    """How puzzles stood is told in the tiers of now, before any is graded anew: another name is no change."""
    with connection:
        connection.execute(
            f"UPDATE standings SET tier = {STANDING_TIER} FROM grades"
            " WHERE grades.puzzle = standings.puzzle AND standings.tier = 'hard' AND grades.tier = 'hard'"
        )


def version_of(connection: sqlite3.Connection, path: Path) -> int:
    """The version of a store that this program can use or bring up to date."""
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    if application != APPLICATION:
        raise StoreError(f"{path} is a database of another program; choose another folder")
    if version > SCHEMA_VERSION:
        raise StoreError(
            f"{path} was made by a newer version of nonoproof; update nonoproof, or choose another folder"
        )
    if version < OLDEST_VERSION:
        raise StoreError(
            f"{path} was made by a version of nonoproof that is too old; choose another folder or move it away"
        )
    _check_schema(connection, path, version)
    return version


def check_kind(connection: sqlite3.Connection, path: Path) -> None:
    """Raises where the file is no store of this version."""
    if version_of(connection, path) != SCHEMA_VERSION:
        raise StoreError(
            f"{path} was made by an older version of nonoproof; the next run in its folder brings it up to date"
        )


class _Entry(NamedTuple):
    """A table, an index or a view of a schema; or a trigger, which no store has."""

    type: str
    name: str
    sql: str


def _check_schema(connection: sqlite3.Connection, path: Path, version: int) -> None:
    """Raises unless the file has the tables of a store, and nothing that no version of nonoproof made."""
    entries = _entries(connection)
    known = _known(version)
    for entry in entries - known:
        if entry._replace(sql=_plain(entry.sql)) not in _known_plain(version):
            raise StoreError(
                f"{path} has the {entry.type} {entry.name[:40]!a}, which nonoproof did not make;"
                " move the file away or choose another folder"
            )
    needed = {name for type, name, _ in _made_by(_SCHEMAS[version][0]) if type == "table"}
    missing = needed - {each.name for each in entries} - {"sqlite_stat1", "sqlite_stat4"}
    if missing:
        raise StoreError(
            f"{path} lacks the table {min(missing)}; move the file away or choose another folder"
        )


def _entries(connection: sqlite3.Connection) -> set[_Entry]:
    # SQLite makes an index for each key by itself.
    query = """
        SELECT type, name, ifnull(sql, '') FROM sqlite_schema
        WHERE NOT (type = 'index' AND sql IS NULL AND name GLOB 'sqlite_autoindex_*')
    """
    return {_Entry(*map(str, each)) for each in connection.execute(query)}


@cache
def _known(version: int) -> frozenset[_Entry]:
    return frozenset.union(*map(_made_by, _SCHEMAS[version]))


@cache
def _known_plain(version: int) -> frozenset[_Entry]:
    return frozenset([each._replace(sql=_plain(each.sql)) for each in _known(version)])


@cache
def _made_by(name: str) -> frozenset[_Entry]:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript(_script(name))
        # It adds tables of its own, and many tools for SQLite offer it.
        connection.execute("ANALYZE")
        return frozenset(_entries(connection))


def _plain(sql: str) -> str:
    """Without comments, and without the spaces that mean nothing: only these have changed within a version."""
    words = re.sub(r"--[^\n]*", " ", sql).split()
    return re.sub(r" ?([(),]) ?", r"\1", " ".join(words))
