"""The pages of the last reports: where the files have them, and their counts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from typing import NamedTuple, TypeAlias

import orjson

from .database import Database

MOST_NEWS = 250_000
"""Sources of changed puzzles that are held in memory. With more of them, everything is reported again."""

_TELLING = """
    CREATE TEMP TABLE telling (key BLOB PRIMARY KEY, spans BLOB, source INTEGER, tally BLOB)
"""
# The counts of pages that were taken over stay as they are.
_KEEP = (
    "DELETE FROM told_pages",
    "INSERT INTO told_pages SELECT key, spans, source FROM temp.telling ORDER BY key",
    "DELETE FROM told_tallies WHERE key NOT IN (SELECT key FROM temp.telling)",
    "INSERT OR REPLACE INTO told_tallies SELECT key, tally FROM temp.telling WHERE tally IS NOT NULL",
    "DELETE FROM told_heads",
    "DELETE FROM told_whole",
    "DELETE FROM news",
    "DROP TABLE temp.telling",
)
_NEWS = """
    SELECT id FROM news CROSS JOIN sources ON sources.puzzle = news.puzzle
    UNION SELECT sources.id FROM json_each(?1) AS other CROSS JOIN files ON files.collection = other.value
        CROSS JOIN sources ON sources.file = files.id
    LIMIT ?2
"""
Whole: TypeAlias = tuple[str, str, str]
"""A collection, and the code and the message of a finding that is reported once for all of it."""


class ToldPage(NamedTuple):
    key: bytes
    spans: bytes
    source: int
    """The highest of its sources: its number must not be given to another while the page is known."""
    tally: bytes | None
    """None for one that was taken over: its counts are here already."""


class ToldPages:
    def __init__(self, database: Database) -> None:
        self._database = database

    def keys(self) -> set[bytes]:
        """The pages that the report files have."""
        return {key for (key,) in self._database.select("SELECT key FROM told_pages")}

    def changed_sources(self, whole: Set[Whole]) -> set[int] | None:
        """The sources of all puzzles that would be told otherwise than the reports tell them, as these things are told
        of whole collections; None if they are too many.
        """
        told = {tuple(row) for row in self._database.select("SELECT * FROM told_whole")}
        others = orjson.dumps(sorted({collection for collection, _, _ in told ^ whole})).decode()
        found = self._database.select(_NEWS, (others, MOST_NEWS + 1))
        return None if len(found) > MOST_NEWS else {source for (source,) in found}

    def heads(self) -> dict[str, int]:
        """How many bytes of each report file stand before all pages."""
        return dict(self._database.select("SELECT name, size FROM told_heads"))

    def page(self, key: bytes) -> tuple[bytes, bytes, int] | None:
        """Where the files have a page, its counts, and the highest of its sources."""
        query = """
            SELECT spans, tally, source FROM told_pages JOIN told_tallies ON told_tallies.key = told_pages.key
            WHERE told_pages.key = ?
        """
        found = self._database.select(query, (key,))
        return (found[0]["spans"], found[0]["tally"], found[0]["source"]) if found else None

    def begin(self) -> None:
        """New reports are being written."""
        with self._database.writing() as connection:
            connection.execute("DROP TABLE IF EXISTS temp.telling")
            connection.execute(_TELLING)

    def add(self, page: ToldPage) -> None:
        """The next page of the new reports."""
        with self._database.writing() as connection:
            connection.execute("INSERT INTO temp.telling VALUES (?, ?, ?, ?)", page)

    def keep(self, heads: Mapping[str, int], whole: Iterable[Whole]) -> None:
        """The new reports have taken the place of the old ones."""
        with self._database.writing() as connection:
            for statement in _KEEP:
                connection.execute(statement)
            connection.executemany("INSERT INTO told_heads VALUES (?, ?)", heads.items())
            connection.executemany("INSERT INTO told_whole VALUES (?, ?, ?)", whole)
