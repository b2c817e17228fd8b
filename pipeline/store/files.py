"""What was read from which file, so that an unchanged file need not be read again."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

from ..findings import Finding
from .database import Database

PAGE = 500
SETTLED_NS = 50_000_000
"""A younger file could change once more and keep its time: the clocks of file systems are coarse."""

INSERT_FINDING = "INSERT INTO findings VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"


class Stamp(NamedTuple):
    """What tells that a file is unchanged, without reading it; without a size nothing does."""

    path: str
    size: int | None = None
    mtime_ns: int | None = None

    @classmethod
    def of(cls, path: str, status: os.stat_result, now_ns: int) -> Stamp:
        """The stamp of a file looked at now; without its time where it could still change and keep that."""
        settled = now_ns - status.st_mtime_ns > SETTLED_NS
        return cls(path, status.st_size, status.st_mtime_ns if settled else None)


class PuzzleRow(NamedTuple):
    key: str
    id: str
    symmetric: str | None
    turn: int | None
    inks: str | None
    width: int
    height: int
    colours: int


class Reading(NamedTuple):
    """What was read in one place, in plain values: a puzzle, or only findings."""

    path: str
    number: int | None
    """None for findings of the file itself."""
    line: int | None
    format: str
    sha256: str
    findings: tuple[Finding, ...]
    puzzle: PuzzleRow | None = None
    valid: bool = False
    """Whether it is to be classified."""
    title: str = ""
    author: str = ""
    record: str | None = None
    """By puzzle.schema.json, as JSON."""


class Files(Database):
    def changed(self) -> bool:
        """Whether anything differs from the last finished run: the files, what is in them, the options."""
        return self.dirty or bool(self.select("SELECT 1 FROM files WHERE run = ? LIMIT 1", (self.last_run,)))

    def unread(self, stamps: Sequence[Stamp], reader: str) -> list[Stamp]:
        """Those of the files that must be read; the others are taken into this run as they were read."""
        with self.writing() as connection:
            connection.execute(
                "CREATE TEMP TABLE IF NOT EXISTS found (path TEXT PRIMARY KEY, size, mtime_ns)"
            )
            connection.execute("DELETE FROM found")
            connection.executemany("INSERT OR REPLACE INTO found VALUES (?, ?, ?)", stamps)
            known = connection.execute(
                """SELECT files.path, files.id, files.run FROM found JOIN files ON files.path = found.path
                   WHERE files.complete AND (files.run = :run OR (files.reader = :reader
                     AND files.size = found.size AND files.mtime_ns = found.mtime_ns))""",
                {"run": self.run, "reader": reader},
            ).fetchall()
            self._take_in(connection, [(id, run) for _, id, run in known])
        paths = {path for path, _, _ in known}
        return list({stamp.path: stamp for stamp in stamps if stamp.path not in paths}.values())

    def digest(self, path: str, reader: str) -> str | None:
        """The SHA-256 of the file when it was last read to its end by that reader."""
        query = "SELECT sha256 FROM files WHERE path = ? AND reader = ? AND complete"
        found = self.select(query, (path, reader))
        return found[0][0] if found else None

    def renew(self, stamp: Stamp) -> None:
        """Take in a file that holds what it held, though its stamp is another."""
        with self.writing() as connection:
            values = (stamp.size, stamp.mtime_ns, stamp.path)
            connection.execute("UPDATE files SET size = ?, mtime_ns = ? WHERE path = ?", values)
            found = connection.execute("SELECT id, run FROM files WHERE path = ?", (stamp.path,)).fetchall()
            self._take_in(connection, found)

    def _take_in(self, connection: sqlite3.Connection, files: Sequence[tuple[int, int]]) -> None:
        self.dirty |= any(run not in (self.run, self.last_run) for _, run in files)
        connection.executemany("UPDATE files SET run = ? WHERE id = ?", [(self.run, id) for id, _ in files])

    def add_file(self, stamp: Stamp, sha256: str, reader: str, readings: Iterable[Reading]) -> None:
        """Store what is read from a file, in place of what was read from it before.

        A file of many puzzles may take several transactions; it counts once it is complete.
        """
        self.dirty = True
        with self.writing() as connection:
            old = connection.execute("SELECT id FROM files WHERE path = ?", (stamp.path,)).fetchone()
            if old is not None:
                for place in ("findings WHERE file", "sources WHERE file", "files WHERE id"):
                    connection.execute(f"DELETE FROM {place} = ?", old)  # noqa: S608 - the words above
            columns = "path, size, mtime_ns, sha256, reader, complete, collection, run"
            cursor = connection.execute(
                f"INSERT INTO files ({columns}) VALUES (?, ?, ?, ?, ?, 0, '', ?)",  # noqa: S608
                (stamp.path, stamp.size, stamp.mtime_ns, sha256, reader, self.run),
            )
            file = int(cursor.lastrowid or 0)
        puzzles = 0
        for page in _pages(readings):
            puzzles += sum([1 for each in page if each.number is not None])
            self._add_readings(file, page)
        collection = stamp.path if puzzles > 1 else stamp.path.rpartition("/")[0] or "."
        with self.writing() as connection:
            connection.execute(
                "UPDATE files SET complete = 1, collection = ? WHERE id = ?", (collection, file)
            )

    def _add_readings(self, file: int, readings: Sequence[Reading]) -> None:
        with self.writing() as connection:
            free = connection.execute("SELECT coalesce(max(id), 0) + 1 FROM sources").fetchone()[0]
            puzzles, sources, findings = [], [], []
            for id, each in enumerate(readings, free):
                if each.number is not None:
                    place = (id, file, each.path, each.number, each.line, each.format, each.sha256)
                    key = each.puzzle.key if each.puzzle else None
                    sources.append((*place, key, each.valid, each.title, each.author, each.record))
                if each.puzzle is not None:
                    puzzles.append(each.puzzle)
                source = None if each.number is None else id
                for finding in each.findings:
                    findings.append(finding_row(finding, file, source, "reading"))
            connection.executemany("INSERT OR IGNORE INTO puzzles VALUES (?, ?, ?, ?, ?, ?, ?, ?)", puzzles)
            connection.executemany(
                "INSERT INTO sources VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL)", sources
            )
            connection.executemany(INSERT_FINDING, findings)


def finding_row(finding: Finding, file: int, source: int | None, stage: str) -> tuple[Any, ...]:
    what = (finding.code.value, finding.severity.value, finding.message, finding.line, finding.column)
    return (file, source, stage, finding.source, finding.index, *what)


def _pages(readings: Iterable[Reading]) -> Iterator[list[Reading]]:
    rest = iter(readings)
    while page := list(islice(rest, PAGE)):
        yield page
