"""The places of puzzles, and what their files say about them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

import orjson

from ..model import NO_METADATA, Metadata
from ..solver.packed import by_picture
from ..tasks import FileRows, Piece, PlaceRow, PuzzleRow, Version
from .database import Database
from .finding_rows import Remark
from .solved import Solved


class SourceRow(NamedTuple):
    """The columns that follow from what was read; its numbers are known where it is stored."""

    member: str | None
    number: int
    line: int | None
    format: str | None
    sha256: str | None
    valid: bool
    title: str
    author: str
    metadata: str | None
    goal: bytes | None

    @classmethod
    def of(cls, place: PlaceRow, in_archive: bool, format: str) -> SourceRow:
        return cls(
            place.path if in_archive else None,
            place.number,
            place.line,
            place.format if place.format != format else None,
            place.sha256 if in_archive else None,
            place.valid,
            place.metadata.title,
            place.metadata.author,
            _rest(place.metadata),
            place.goal,
        )


class PlaceRows(NamedTuple):
    """One place, as it goes into the tables."""

    source: SourceRow
    puzzle: PuzzleRow | None
    remarks: tuple[Remark, ...]
    solved: Solved | None = None
    """Where the puzzle was finished at once."""


class ReadFile(NamedTuple):
    """Rows of what was read from a file or a piece. Workers make them; the run only writes."""

    sha256: str
    format: str
    """That all places have, but for those that say another one."""
    same: bool
    places: tuple[PlaceRows, ...]
    pieces: tuple[Piece, ...]
    version: Version | None
    changed: bool

    @classmethod
    def of(cls, path: str, rows: FileRows, solved: Mapping[int, Solved] = MappingProxyType({})) -> ReadFile:
        """The results are those of puzzles of the file, by the identity of the places."""
        format = next((each.format for some in (rows.pieces, rows.places) for each in some), "")
        places = [
            _place(SourceRow.of(place, place.path != path, format), place, solved.get(id(place)))
            for place in rows.places
        ]
        return cls(rows.sha256, format, rows.same, tuple(places), rows.pieces, rows.version, rows.changed)


def _place(source: SourceRow, place: PlaceRow, solved: Solved | None) -> PlaceRows:
    """The puzzle by its picture, where one is known."""
    puzzle, picture = place.puzzle, place.goal or (solved.solutions if solved else b"")
    if puzzle and picture and (kept := by_picture(puzzle.packed, picture)):
        puzzle = puzzle._replace(packed=kept)
    return PlaceRows(source, puzzle, tuple([Remark.of(finding) for finding in place.findings]), solved)


_INSERT = """
    INSERT INTO sources (id, file, puzzle, member, number, line, format, sha256, valid, title, author, metadata, goal)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, iif(?13 = ?14, x'', ?13))
"""


def next_source(database: Database) -> int:
    """A number that no source has, nor had: verdicts remember up to which one they were compared."""
    query = """
        SELECT max(ifnull((SELECT max(id) FROM sources), 0), ifnull((SELECT max(judged) FROM verdicts), 0)) + 1
    """
    return int(database.select(query)[0][0])


def add_sources(
    connection: sqlite3.Connection,
    rows: Iterable[tuple[int, int, int | None, SourceRow]],
    pictures: Mapping[int, bytes | None],
) -> None:
    """Add sources, each with its number, its file, and its puzzle. A goal that is the picture of the puzzle, as it is
    kept, is not stored again.
    """
    connection.executemany(
        _INSERT, [(id, file, puzzle, *row, pictures.get(puzzle or 0)) for id, file, puzzle, row in rows]
    )


def forget_sources(connection: sqlite3.Connection, file: int) -> None:
    connection.execute(
        "DELETE FROM findings WHERE source IN (SELECT id FROM sources WHERE file = ?)", (file,)
    )
    connection.execute("DELETE FROM sources WHERE file = ?", (file,))


def _rest(metadata: Metadata) -> str | None:
    """All but the title and the author, which have columns of their own."""
    if metadata is NO_METADATA or not any(metadata[2:]):
        return None
    more = {name: text for name, text in metadata._asdict().items() if text and name not in OWN}
    return orjson.dumps(more).decode()


OWN = ("title", "author")
