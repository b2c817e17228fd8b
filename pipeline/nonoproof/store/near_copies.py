"""Pictures that are nearly the same: they differ in a few cells, have other borders, or larger cells.

A picture is the only solution of a puzzle, or else the goal. The store keeps a signature of each, and the pairs that
were found; so a run compares only the pictures that are new to it. Of mirrored and recoloured copies one is enough.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from ..findings import Code, Finding, internal_error
from ..normalise.symmetric import Symmetric, relation
from ..solver.alike import Alike
from .database import Database
from .findings import NEAR, Findings, Remark
from .shelf import asked

PAGE = 5000

_MET = """
    CREATE TEMP TABLE met AS
    SELECT DISTINCT sources.puzzle AS puzzle FROM files CROSS JOIN sources ON sources.file = files.id
    WHERE files.run = :run AND (:everything OR files.read = :run) AND sources.valid AND sources.puzzle IS NOT NULL
    ORDER BY 1
"""
_GRID = """
    CASE verdicts.verdict WHEN 'unique' THEN solutions ELSE (
        SELECT goal FROM sources WHERE sources.puzzle = puzzles.number AND valid AND goal IS NOT NULL
        ORDER BY sources.id LIMIT 1) END
"""
_NEW = f"""
    SELECT met.rowid AS place, puzzles.number AS puzzle, symmetric, width, height, {_GRID} AS grid
    FROM met CROSS JOIN puzzles ON puzzles.number = met.puzzle
    JOIN verdicts ON verdicts.puzzle = puzzles.number
    WHERE met.rowid > :after AND symmetric IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM pictures WHERE pictures.symmetric = puzzles.symmetric)
    ORDER BY met.rowid LIMIT :page
"""
_KNOWN = "SELECT symmetric, puzzle, signature FROM pictures WHERE symmetric > :after ORDER BY symmetric LIMIT :page"
_WANTED = f"""
    SELECT puzzles.number AS puzzle, width, height, {_GRID} AS grid
    FROM json_each(:numbers) AS wanted CROSS JOIN puzzles ON puzzles.number = wanted.value
    JOIN verdicts ON verdicts.puzzle = puzzles.number
"""
_PAIRS = "SELECT puzzle, other, cells, turn, scale, other_scale, moved FROM near_copies"
# Every source of a pair's puzzles, in the order in which people would look through them.
_SOURCES = """
    SELECT sources.puzzle AS puzzle, sources.id AS source, ifnull(member, path) AS path, sources.number AS number, line
    FROM (SELECT puzzle FROM near_copies UNION SELECT other FROM near_copies) AS near
    CROSS JOIN sources ON sources.puzzle = near.puzzle
    JOIN files ON files.id = sources.file AND files.run = :run
    ORDER BY path, member, sources.number
"""
_FAULTY = """
    SELECT sources.puzzle AS puzzle, min(sources.id) AS source
    FROM json_each(:numbers) AS wanted CROSS JOIN sources ON sources.puzzle = wanted.value
    JOIN files ON files.id = sources.file AND files.run = :run
    GROUP BY sources.puzzle
"""


def find_near_copies(database: Database) -> None:
    """Compare what is new, and tell of every picture which earlier one it nearly is."""
    faults = _compare(database)
    Findings(database).replace_all(chain(_told(database), _faulty(database, faults)), NEAR)


def _compare(database: Database) -> dict[int, Exception]:
    """The puzzles whose pictures could not be compared, and why: they cost the others nothing."""
    index = Alike()
    new: dict[bytes, tuple[int, bytes]] = {}
    faults: dict[int, Exception] = {}
    for row in _new(database):
        if row["symmetric"] not in new and row["grid"]:
            try:
                signature = index.add_new(row["puzzle"], row["grid"], row["width"], row["height"])
            except Exception as error:
                faults[row["puzzle"]] = error
            else:
                new[row["symmetric"]] = row["puzzle"], signature
    if not new:
        return faults
    for row in _pages(database, _KNOWN, "symmetric", b""):
        index.add_known(row["puzzle"], row["signature"])
    index.search()
    _give(database, index)
    with database.writing() as connection:
        connection.executemany(
            "INSERT OR IGNORE INTO pictures VALUES (?, ?, ?)", [(form, *new[form]) for form in sorted(new)]
        )
        connection.executemany(
            "INSERT OR REPLACE INTO near_copies VALUES (?, ?, ?, ?, ?, ?, ?)", index.pairs()
        )
    return faults


def _new(database: Database) -> Iterator[sqlite3.Row]:
    with database.writing() as connection:
        connection.execute("DROP TABLE IF EXISTS temp.met")
        connection.execute(_MET, {"run": database.run, "everything": database.everything})
    yield from _pages(database, _NEW, "place", 0)


def _pages(database: Database, query: str, key: str, after: object) -> Iterator[sqlite3.Row]:
    while page := database.select(query, {"after": after, "page": PAGE}):
        yield from page
        after = page[-1][key]


def _give(database: Database, index: Alike) -> None:
    wanted = index.wanted()
    for start in range(0, len(wanted), PAGE):
        numbers = asked(wanted[start : start + PAGE])
        for row in database.select(_WANTED, {"numbers": numbers}):
            if row["grid"]:
                index.give(row["puzzle"], row["grid"], row["width"], row["height"])


def _faulty(database: Database, faults: Mapping[int, Exception]) -> Iterator[tuple[int, Remark]]:
    for row in database.select(_FAULTY, {"run": database.run, "numbers": asked(list(faults))}):
        error = faults[row["puzzle"]]
        reason = "out of memory" if isinstance(error, MemoryError) else error
        yield row["source"], Remark.of(internal_error("comparing pictures", reason, ""))


class _Place(NamedTuple):
    rank: int
    source: int
    path: str
    number: int
    line: int | None


class _Near(NamedTuple):
    """That the later of two pictures is nearly the earlier."""

    cells: int
    earlier: _Place
    words: str


def _told(database: Database) -> Iterator[tuple[int, Remark]]:
    """One sentence a picture: about the one that differs least from it, and of these the first."""
    firsts: dict[int, _Place] = {}
    for rank, row in enumerate(database.select(_SOURCES, {"run": database.run})):
        firsts.setdefault(row["puzzle"], _Place(rank, *tuple(row)[1:]))
    nearest: dict[_Place, _Near] = {}
    for row in database.select(_PAIRS):
        if row["puzzle"] not in firsts or row["other"] not in firsts:
            continue
        one, other = firsts[row["puzzle"]], firsts[row["other"]]
        later, earlier = max(one, other), min(one, other)
        near = _Near(row["cells"], earlier, _how(row, later == one))
        if later not in nearest or near < nearest[later]:
            nearest[later] = near
    for later, near in nearest.items():
        place = (
            near.earlier.path
            if near.earlier.number == 1
            else f"{near.earlier.path}, puzzle {near.earlier.number}"
        )
        finding = Finding(Code.NEAR_COPY, _sentence(place, near), later.line)
        yield later.source, Remark.of(finding)


def _how(row: Any, of_puzzle: bool) -> str:  # noqa: ANN401 - a row of the store
    """How the later one is made from the earlier, in words, the cells apart."""
    turned, plain = Symmetric(b"", row["turn"], ()), Symmetric(b"", 0, ())
    scales = (row["scale"], row["other_scale"])
    words = [relation(plain, turned) if of_puzzle else relation(turned, plain)]
    words.append(_larger(*(scales if of_puzzle else scales[::-1])))
    words.append("with another border" if row["moved"] else "")
    return ", ".join([word for word in words if word])


def _larger(scale: int, than: int) -> str:
    if scale == than:
        return ""
    if than == 1:
        return f"{scale} times as large"
    return f"one {_PARTS[than]} as large" if scale == 1 else f"{scale}/{than} as large"


_PARTS: Sequence[str] = ("", "", "half", "third", "quarter", "fifth", "sixth", "seventh", "eighth")


def _sentence(place: str, near: _Near) -> str:
    how = f", {near.words}" if near.words else ""
    if not near.cells:
        return f"the same picture as {place}{how}"
    cells = "1 cell differs" if near.cells == 1 else f"{near.cells} cells differ"
    return f"nearly the same picture as {place}{how}: {cells}"
