"""What was read from which file, so that an unchanged file need not be read again."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from .database import Database
from .finding_rows import READING, Findings, Remark
from .puzzles import add_puzzles
from .solved import Solved, add_solved
from .source_rows import PlaceRows, ReadFile, SourceRow, add_sources, forget_sources, next_source

SETTLED_NS = 50_000_000
"""Seconds. A younger file could change again and keep its times: the clocks of file systems are coarse."""


class Stamp(NamedTuple):
    """What shows without reading it that a file is unchanged; without a size, nothing can.

    The time of a change can be set back, but not that of the file's entry in its folder.
    """

    path: str
    size: int | None = None
    mtime_ns: int | None = None
    ctime_ns: int | None = None

    @classmethod
    def of(cls, path: str, status: os.stat_result, now_ns: int) -> Stamp:
        """The stamp of a file looked at now; without its times where it could still change and keep them."""

        def settled(time_ns: int) -> int | None:
            return time_ns if now_ns - time_ns > SETTLED_NS else None

        # Elsewhere it is the time at which the file was made.
        changed = settled(status.st_ctime_ns) if os.name == "posix" else None
        return cls(path, status.st_size, settled(status.st_mtime_ns), changed)


class Unread(NamedTuple):
    """A file that must be read."""

    stamp: Stamp
    sha256: str | None = None
    """Hash of the content that this reader read before; a file that still has it need not be read again."""


class Files:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._findings = Findings(database)
        self._next_source = 0
        self._paths: dict[int, str] = {}
        """Of the files that are being stored."""

    def begin(self) -> None:
        self._next_source = next_source(self._database)

    def unread(self, stamps: Iterable[Stamp], reader: str, trust_times: bool = False) -> list[Unread]:
        """Those of the files that must be read; the others are taken into this run as they were read."""
        unread = {stamp.path: Unread(stamp) for stamp in stamps}
        taken: list[tuple[int, int]] = []
        run = self._database.run
        for path, size, mtime_ns, ctime_ns, sha256, its_reader, id, its_run in self._known(unread):
            stamp = unread[path].stamp
            if trust_times:
                timed = mtime_ns is not None and stamp[:3] == (path, size, mtime_ns)
            else:
                timed = ctime_ns is not None and stamp == (path, size, mtime_ns, ctime_ns)
            if its_reader == reader and (its_run == run or timed):
                taken.append((id, its_run))
                del unread[path]
            elif its_reader == reader:
                unread[path] = Unread(stamp, sha256)
        with self._database.writing() as connection:
            self._take_in(connection, taken)
        return list(unread.values())

    def _known(self, paths: Iterable[str]) -> list[sqlite3.Row]:
        with self._database.writing() as connection:
            connection.execute("CREATE TEMP TABLE IF NOT EXISTS found (path TEXT PRIMARY KEY)")
            connection.execute("DELETE FROM found")
            connection.executemany("INSERT INTO found VALUES (?)", [(path,) for path in paths])
        return self._database.select(
            "SELECT files.path, size, mtime_ns, ctime_ns, sha256, reader, id, run"
            " FROM found JOIN files ON files.path = found.path"
        )

    def _take_in(self, connection: sqlite3.Connection, files: Sequence[tuple[int, int]]) -> None:
        database = self._database
        if any(run not in (database.run, database.last_run) for _, run in files):
            # It comes back from an earlier run, which may have had other options.
            database.dirty = database.everything = True
        connection.executemany(
            "UPDATE files SET run = ? WHERE id = ?", [(database.run, id) for id, _ in files]
        )

    def renew(self, stamps: Sequence[Stamp]) -> None:
        """Take in files that hold what they held, though their stamps are others."""
        with self._database.writing() as connection:
            connection.executemany(
                "UPDATE files SET size = ?2, mtime_ns = ?3, ctime_ns = ?4 WHERE path = ?1", stamps
            )
            for stamp in stamps:
                query = "SELECT id, run FROM files WHERE path = ?"
                self._take_in(connection, connection.execute(query, (stamp.path,)).fetchall())

    def add(self, files: Sequence[tuple[Stamp, ReadFile]], reader: str) -> None:
        """Store what was read from whole files, in place of what was read from them before."""
        with self._database.writing() as connection:
            read = []
            for stamp, rows in files:
                if rows.same or self._has_same_remarks(stamp.path, rows, reader):
                    self.renew([stamp])
                else:
                    read.append((self._open(connection, stamp, rows), rows))
            self._add_places(connection, [(file, place) for file, rows in read for place in rows.places])
            for file, rows in read:
                self._close(connection, file, reader, sum(place.source.number > 0 for place in rows.places))

    def _has_same_remarks(self, path: str, rows: ReadFile, reader: str) -> bool:
        """Whether this is all that was stored before of a file that could not be opened."""
        if rows.sha256 or len(rows.places) != 1:
            return False
        (place,) = rows.places
        query = """
            SELECT code, message FROM files JOIN sources ON sources.file = files.id
            JOIN findings ON findings.source = sources.id AND stage = ?3 JOIN remarks ON remarks.id = remark
            WHERE files.path = ?1 AND files.reader = ?2 AND files.sha256 = ''
        """
        stored = self._database.select(query, (path, reader, READING))
        return [tuple(each) for each in stored] == [(each.code, each.message) for each in place.remarks]

    def begin_file(self, stamp: Stamp, rows: ReadFile) -> int:
        """Start to store a file that is read in pieces; until ``end_file`` it does not count as read."""
        with self._database.writing() as connection:
            return self._open(connection, stamp, rows)

    def add_piece(self, file: int, rows: ReadFile) -> None:
        with self._database.writing() as connection:
            self._add_places(connection, [(file, place) for place in rows.places])

    def end_file(self, file: int, reader: str) -> None:
        with self._database.writing() as connection:
            (puzzles,) = connection.execute(
                "SELECT count(*) FROM sources WHERE file = ? AND number > 0", (file,)
            ).fetchone()
            self._close(connection, file, reader, puzzles)

    def _open(self, connection: sqlite3.Connection, stamp: Stamp, rows: ReadFile) -> int:
        """The row of the file, which keeps its number; what was read from it before is forgotten."""
        file = self._reset(connection, stamp, rows)
        self._paths[file] = stamp.path
        return file

    def _reset(self, connection: sqlite3.Connection, stamp: Stamp, rows: ReadFile) -> int:
        self._database.dirty = True
        found = connection.execute("SELECT id FROM files WHERE path = ?", (stamp.path,)).fetchone()
        values = (*stamp, rows.sha256, "", rows.format, "", self._database.run, self._database.run)
        if found is None:
            columns = "path, size, mtime_ns, ctime_ns, sha256, reader, format, collection, run, read"
            cursor = connection.execute(
                f"INSERT INTO files ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", values
            )
            return int(cursor.lastrowid or 0)
        forget_sources(connection, found[0])
        connection.execute(
            "UPDATE files SET size = ?2, mtime_ns = ?3, ctime_ns = ?4, sha256 = ?5, reader = ?6, format = ?7,"
            " collection = ?8, run = ?9, read = ?10 WHERE path = ?1",
            values,
        )
        return int(found[0])

    def _close(self, connection: sqlite3.Connection, file: int, reader: str, puzzles: int) -> None:
        path = self._paths.pop(file)
        collection = path if puzzles > 1 else path.rpartition("/")[0] or "."
        connection.execute(
            "UPDATE files SET reader = ?, collection = ? WHERE id = ?", (reader, collection, file)
        )

    def _add_places(self, connection: sqlite3.Connection, places: Sequence[tuple[int, PlaceRows]]) -> None:
        first = self._next_source
        self._next_source += len(places)
        numbers = add_puzzles(connection, [place.puzzle for _, place in places if place.puzzle is not None])
        sources: list[tuple[int, int, int | None, SourceRow]] = []
        remarks: list[tuple[int, Remark]] = []
        solved: list[Solved] = []
        for source, (file, place) in enumerate(places, first):
            number = numbers.of[place.puzzle.key] if place.puzzle else None
            sources.append((source, file, number, place.source))
            remarks += [(source, remark) for remark in place.remarks]
            if place.solved and number in numbers.new:
                solved.append(place.solved.placed(number, source))
                numbers.new.remove(number)
        add_sources(connection, sources, numbers.pictures)
        self._findings.add(connection, remarks, READING)
        add_solved(connection, self._findings, solved, numbers.pictures, known="IGNORE")

    def changed(self) -> bool:
        """Whether anything differs from the last finished run: the files, what is in them, the options."""
        database = self._database
        gone = database.select("SELECT 1 FROM files WHERE run = ? LIMIT 1", (database.last_run,))
        return database.dirty or bool(gone)
