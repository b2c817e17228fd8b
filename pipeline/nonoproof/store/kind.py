"""What marks a file as a store, of which version, and how an empty file becomes one."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from ..errors import StoreError
from ..files.run_folder import APPLICATION
from ..findings import RENAMED

SCHEMA_VERSION = 3
OLDEST_VERSION = 2
"""Of the stores that are brought up to date."""


_ADDED = ("near_copies.sql",)
_GONE = ("told_pages", "told_tallies", "told_heads", "told_whole", "news")
"""Tables that earlier versions had, of which nothing is lost."""


def create(connection: sqlite3.Connection) -> None:
    """All tables or none: a run killed here leaves an empty file, which the next one fills."""
    schema = Path(__file__).with_name("schema.sql").read_text(encoding="utf-8")
    marks = f"PRAGMA application_id={APPLICATION}; PRAGMA user_version={SCHEMA_VERSION};"
    connection.executescript(f"BEGIN IMMEDIATE; {schema} {marks} COMMIT;")


def add_tables(connection: sqlite3.Connection) -> None:
    """Adds tables that came later and change nothing about the others; drops those that are not used any more."""
    for name in _ADDED:
        connection.executescript(Path(__file__).with_name(name).read_text(encoding="utf-8"))
    for name in _GONE:
        connection.execute(f"DROP TABLE IF EXISTS {name}")


def rename_codes(connection: sqlite3.Connection) -> None:
    """Findings get the names that their codes have now, and the reports are written anew if there were any."""
    with connection:
        renamed = connection.executemany(
            "UPDATE OR IGNORE remarks SET code = ?2 WHERE code = ?1", list(RENAMED.items())
        ).rowcount
        if renamed:
            connection.execute("DELETE FROM reports")


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
    return version


def check_kind(connection: sqlite3.Connection, path: Path) -> None:
    """Raises where the file is no store of this version."""
    if version_of(connection, path) != SCHEMA_VERSION:
        raise StoreError(
            f"{path} was made by an older version of nonoproof; the next run in its folder brings it up to date"
        )
