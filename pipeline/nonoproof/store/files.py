"""What was read from which file, so that an unchanged file need not be read again."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from ..findings import Finding
from .database import COMMIT_SECONDS, Database

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


class Unread(NamedTuple):
    """A file that must be looked into."""

    stamp: Stamp
    known: bool = False
    """Whether something was read from it before."""
    sha256: str | None = None
    """Of what this reader read before; a file that still has it need not be read again."""


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


@dataclass(slots=True)
class _Rows:
    """Rows that wait to be written together, which is several times as fast as one by one."""

    forgotten: list[tuple[str]] = field(default_factory=list)
    puzzles: list[PuzzleRow] = field(default_factory=list)
    sources: list[tuple[Any, ...]] = field(default_factory=list)
    findings: list[tuple[Any, ...]] = field(default_factory=list)
    files: list[tuple[Any, ...]] = field(default_factory=list)


class Files(Database):
    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._rows = _Rows()
        self._next_file = self._next_source = 0
        self._flush_due = 0.0

    def begin(self, version: str, solver: str, options: Mapping[str, Any], fresh: bool = False) -> None:
        super().begin(version, solver, options, fresh)
        with self.writing() as connection:
            self._next_file = connection.execute("SELECT ifnull(max(id), 0) + 1 FROM files").fetchone()[0]
            # What a killed run had stored of a file that it had not read to the end.
            for table in ("sources", "findings"):
                connection.execute(f"DELETE FROM {table} WHERE file >= ?", (self._next_file,))  # noqa: S608
            self._next_source = connection.execute("SELECT ifnull(max(id), 0) + 1 FROM sources").fetchone()[0]

    def close(self) -> None:
        try:
            self.flush()
        finally:
            super().close()

    def changed(self) -> bool:
        """Whether anything differs from the last finished run: the files, what is in them, the options."""
        return self.dirty or bool(self.select("SELECT 1 FROM files WHERE run = ? LIMIT 1", (self.last_run,)))

    def unread(self, stamps: Iterable[Stamp], reader: str) -> list[Unread]:
        """Those of the files that must be read; the others are taken into this run as they were read."""
        self.flush()
        unread = {stamp.path: Unread(stamp) for stamp in stamps}
        taken = []
        with self.writing() as connection:
            for path, size, mtime_ns, sha256, its_reader, id, run in self._known(connection, unread):
                stamp = unread[path].stamp
                timed = mtime_ns is not None and stamp == (path, size, mtime_ns)
                if run == self.run or (timed and its_reader == reader):
                    taken.append((id, run))
                    del unread[path]
                else:
                    unread[path] = Unread(stamp, True, sha256 if its_reader == reader else None)
            self._take_in(connection, taken)
        return list(unread.values())

    def _known(self, connection: sqlite3.Connection, paths: Iterable[str]) -> list[Any]:
        connection.execute("CREATE TEMP TABLE IF NOT EXISTS found (path TEXT PRIMARY KEY)")
        connection.execute("DELETE FROM found")
        connection.executemany("INSERT INTO found VALUES (?)", [(path,) for path in paths])
        columns = "files.path, size, mtime_ns, sha256, reader, id, run"
        query = f"SELECT {columns} FROM found JOIN files ON files.path = found.path"  # noqa: S608
        return connection.execute(query).fetchall()

    def is_all_of(self, path: str, finding: Finding) -> bool:
        """Whether this is all that was stored of a file that could not be read."""
        query = """
            SELECT code, message FROM findings JOIN files ON files.id = findings.file
            WHERE files.path = ?
        """
        return self.select(query, (path,)) == [(finding.code.value, finding.message)]

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

    def add_file(self, unread: Unread, sha256: str, reader: str, readings: Iterable[Reading]) -> None:
        """Store what is read from a file, in place of what was read from it before.

        The row of the file is written after its puzzles, so that it is there only if all of them are.
        """
        self.dirty = True
        stamp = unread.stamp
        file, self._next_file = self._next_file, self._next_file + 1
        if unread.known:
            self._rows.forgotten.append((stamp.path,))
        puzzles = 0
        for each in readings:
            puzzles += each.number is not None
            self._add_reading(file, each)
            if len(self._rows.sources) >= PAGE:
                self.flush()
        collection = stamp.path if puzzles > 1 else stamp.path.rpartition("/")[0] or "."
        self._rows.files.append((file, *stamp, sha256, reader, collection, self.run))
        if len(self._rows.files) >= PAGE or time.monotonic() >= self._flush_due:
            self.flush()

    def _add_reading(self, file: int, each: Reading) -> None:
        rows, source = self._rows, None
        if each.number is not None:
            source, self._next_source = self._next_source, self._next_source + 1
            place = (source, file, each.path, each.number, each.line, each.format, each.sha256)
            key = each.puzzle.key if each.puzzle else None
            rows.sources.append((*place, key, each.valid, each.title, each.author, each.record))
        if each.puzzle is not None:
            rows.puzzles.append(each.puzzle)
        for finding in each.findings:
            rows.findings.append(finding_row(finding, file, source, "reading"))

    def flush(self) -> None:
        """Write the rows that wait."""
        rows, self._rows = self._rows, _Rows()
        self._flush_due = time.monotonic() + COMMIT_SECONDS
        if not (rows.files or rows.sources or rows.findings):
            return
        with self.writing() as connection:
            for statement in _FORGET:
                connection.executemany(statement, rows.forgotten)
            connection.executemany(
                "INSERT OR IGNORE INTO puzzles VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows.puzzles
            )
            connection.executemany(_INSERT_SOURCE, rows.sources)
            connection.executemany(INSERT_FINDING, rows.findings)
            connection.executemany("INSERT INTO files VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows.files)


_OLD = "IN (SELECT id FROM files WHERE path = ?)"
_FORGET = (
    f"DELETE FROM findings WHERE file {_OLD}",  # noqa: S608
    f"DELETE FROM comparisons WHERE source IN (SELECT id FROM sources WHERE file {_OLD})",  # noqa: S608
    f"DELETE FROM sources WHERE file {_OLD}",  # noqa: S608
    "DELETE FROM files WHERE path = ?",
)
_INSERT_SOURCE = "INSERT INTO sources VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"


def finding_row(finding: Finding, file: int, source: int | None, stage: str) -> tuple[Any, ...]:
    what = (finding.code.value, finding.severity.value, finding.message, finding.line, finding.column)
    return (file, source, stage, finding.source, finding.index, *what)
