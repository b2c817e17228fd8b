"""Pictures that are nearly the same: they differ in a few cells, have other borders, or larger cells.

The store keeps a signature of each, in blocks, and the pairs that were found; so a run compares only the pictures
that are new to it. Of mirrored and recoloured copies one is compared. Signing and searching are work for workers:
``signatures.py``. What a run signed before it was broken off, the next one compares.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from ..findings import Code, Finding, internal_error
from ..normalise.symmetric import Symmetric, relation
from ..solver.alike import SIGNATURE_VERSION
from .database import Database
from .finding_rows import NEAR, Findings, Remark
from .handle import asked
from .signatures import GRID, NearPair, Signed, SignedPicture

TOGETHER = 500
"""Pictures that are signed together."""
MOST_PAIRS = 8
"""What is kept of one picture."""
SHARE_BYTES = 2_000_000
"""New signatures that are searched for together: they decide how much memory a search takes."""

# Pictures that have no signature yet: of those that share a symmetric form, the first by path. They are numbered by
# path: where many are alike, the numbers decide which are compared, and must not depend on what was read first.
_UNSIGNED = "CREATE TEMP TABLE unsigned (picture INTEGER PRIMARY KEY, puzzle INTEGER, symmetric BLOB)"
_FIND_UNSIGNED = f"""
    INSERT INTO unsigned
    SELECT (SELECT ifnull(max(picture), 0) FROM signed_pictures) + row_number() OVER (ORDER BY place), puzzle, symmetric
    FROM (SELECT puzzles.number AS puzzle, symmetric, min(place) AS place
    FROM (SELECT sources.puzzle AS puzzle,
              min(path || char(1) || ifnull(member, '') || char(1) || printf('%09d', sources.number)) AS place
          FROM files CROSS JOIN sources ON sources.file = files.id
          WHERE files.run = :run AND (:everything OR files.read = :run)
              AND sources.valid AND sources.puzzle IS NOT NULL GROUP BY sources.puzzle) AS met
    CROSS JOIN puzzles ON puzzles.number = met.puzzle JOIN verdicts ON verdicts.puzzle = puzzles.number
    WHERE symmetric IS NOT NULL AND (verdicts.verdict = 'unique' OR {GRID} IS NOT NULL)
        AND symmetric NOT IN (
            SELECT other.symmetric FROM signed_pictures JOIN puzzles AS other ON other.number = puzzle
            WHERE other.symmetric IS NOT NULL)
    GROUP BY symmetric)
"""
_SIGN = """
    INSERT INTO signed_pictures SELECT unsigned.picture, unsigned.puzzle FROM json_each(?) AS done
    JOIN temp.unsigned ON unsigned.picture = done.value
"""
# Each search has kept the nearest that it met.
_PRUNE = """
    DELETE FROM near_copies WHERE (puzzle, other) IN (
        SELECT puzzle, other FROM (
            SELECT puzzle, other, row_number() OVER (PARTITION BY puzzle ORDER BY cells, key) AS place
            FROM near_copies JOIN puzzles ON puzzles.number = other
            WHERE puzzle IN (SELECT puzzle FROM near_copies GROUP BY puzzle HAVING count(*) > ?1))
        WHERE place > ?1)
"""
# The first source of each puzzle in a pair, and its rank by path.
_FIRSTS = """
    CREATE TEMP TABLE near_firsts (puzzle INTEGER PRIMARY KEY, rank, source, path, number, line)
"""
_FIND_FIRSTS = """
    INSERT OR IGNORE INTO near_firsts
    SELECT sources.puzzle, row_number() OVER (ORDER BY path, member, sources.number),
           sources.id, ifnull(member, path), sources.number, line
    FROM (SELECT puzzle FROM near_copies UNION SELECT other FROM near_copies) AS near
    CROSS JOIN sources ON sources.puzzle = near.puzzle
    JOIN files ON files.id = sources.file AND files.run = :run
    ORDER BY path, member, sources.number
"""
# One sentence a picture: about the one that differs least from it, and of these the first.
_NEAREST = """
    SELECT * FROM (
        SELECT *, row_number() OVER (PARTITION BY source ORDER BY cells, rank) AS place FROM (
            SELECT later.source AS source, later.line AS line, earlier.path AS path, earlier.number AS number,
                   earlier.rank AS rank, cells, turn, scale, other_scale, moved, later.puzzle = pair.puzzle AS onward
            FROM near_copies AS pair JOIN near_firsts AS one ON one.puzzle = pair.puzzle
            JOIN near_firsts AS two ON two.puzzle = pair.other
            JOIN near_firsts AS later ON later.puzzle = iif(one.rank > two.rank, one.puzzle, two.puzzle)
            JOIN near_firsts AS earlier ON earlier.puzzle = iif(one.rank > two.rank, two.puzzle, one.puzzle)))
    WHERE place = 1
"""

_FAULTY = """
    SELECT sources.puzzle, min(sources.id)
    FROM json_each(:numbers) AS wanted CROSS JOIN sources ON sources.puzzle = wanted.value
    JOIN files ON files.id = sources.file AND files.run = :run
    GROUP BY sources.puzzle
"""


class NearCopies:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._faults: dict[int, str] = {}

    def begin_signing(self) -> int:
        """Returns the number of pictures that need a signature."""
        database = self._database
        query = "SELECT 1 FROM signatures JOIN signed_pictures WHERE version = ? LIMIT 1"
        anew = not database.select(query, (SIGNATURE_VERSION,))
        if anew:
            self._forget()
        with database.writing() as connection:
            connection.execute("DROP TABLE IF EXISTS temp.unsigned")
            connection.execute(_UNSIGNED)
            connection.execute(
                _FIND_UNSIGNED, {"run": database.run, "everything": database.everything or anew}
            )
        # Workers read what is committed.
        database.commit()
        return int(database.select("SELECT count(*) FROM temp.unsigned")[0][0])

    def unsigned(self) -> Iterator[tuple[SignedPicture, ...]]:
        """The pictures that are to be signed, some at a time."""
        query = "SELECT picture, puzzle FROM temp.unsigned WHERE picture > ? ORDER BY picture LIMIT ?"
        after = 0
        while page := self._database.select(query, (after, TOGETHER)):
            yield tuple([SignedPicture(*each) for each in page])
            after = page[-1]["picture"]

    def _forget(self) -> None:
        """Removes all signatures: those of another version cannot be compared."""
        with self._database.writing() as connection:
            for table in ("signed_pictures", "signatures", "new_blocks", "near_copies"):
                connection.execute(f"DELETE FROM {table}")

    def add(self, signed: Signed) -> None:
        """Stores signatures. Pictures that could not be signed are tried again in the next run."""
        with self._database.writing() as connection:
            if signed.block:
                values = (SIGNATURE_VERSION, signed.block)
                connection.execute("INSERT INTO signatures (version, pictures) VALUES (?, ?)", values)
                connection.execute("INSERT INTO new_blocks VALUES (last_insert_rowid())")
            failed = {picture for picture, _ in signed.faults}
            done = [each.number for each in signed.pictures if each not in failed]
            connection.execute(_SIGN, (asked(done),))
        self._faults.update([(picture.puzzle, reason) for picture, reason in signed.faults])

    def end_signing(self) -> None:
        with self._database.writing() as connection:
            connection.execute("DROP TABLE temp.unsigned")
        self._database.commit()

    def shares(self) -> int:
        """The number of searches into which the work is divided; 0 if nothing is new."""
        query = "SELECT sum(length(pictures)) FROM new_blocks JOIN signatures ON signatures.block = new_blocks.block"
        (size,) = self._database.select(query)[0]
        return -(-(size or 0) // SHARE_BYTES)

    def add_pairs(self, pairs: Iterable[NearPair]) -> None:
        """Stores what a search found; others may have found the same."""
        with self._database.writing() as connection:
            connection.executemany("INSERT OR REPLACE INTO near_copies VALUES (?, ?, ?, ?, ?, ?, ?)", pairs)

    def end_search(self) -> None:
        with self._database.writing() as connection:
            connection.execute(_PRUNE, (MOST_PAIRS,))
            connection.execute("DELETE FROM new_blocks")

    def store_findings(self) -> None:
        """Stores for each picture the earlier one that it nearly equals, in place of what was stored before."""
        with self._database.writing() as connection:
            connection.execute("DROP TABLE IF EXISTS temp.near_firsts")
            connection.execute(_FIRSTS)
            connection.execute(_FIND_FIRSTS, {"run": self._database.run})
            Findings(self._database).replace_all(chain(_remarks(connection), self._faulty(connection)), NEAR)
            connection.execute("DROP TABLE temp.near_firsts")

    def _faulty(self, connection: sqlite3.Connection) -> Iterator[tuple[int, Remark]]:
        values = {"run": self._database.run, "numbers": asked(self._faults)}
        for puzzle, source in connection.execute(_FAULTY, values):
            yield source, Remark.of(internal_error("comparing pictures", self._faults[puzzle], ""))


def _remarks(connection: sqlite3.Connection) -> Iterator[tuple[int, Remark]]:
    for row in connection.execute(_NEAREST):
        place = row["path"] if row["number"] == 1 else f"{row['path']}, puzzle {row['number']}"
        finding = Finding(Code.NEAR_COPY, _sentence(place, row["cells"], _how(row)), row["line"])
        yield row["source"], Remark.of(finding)


def _how(row: sqlite3.Row) -> str:
    """How the later one is made from the earlier, in words, the cells apart."""
    turned, plain = Symmetric(b"", row["turn"], ()), Symmetric(b"", 0, ())
    scales = (row["scale"], row["other_scale"])
    words = [relation(plain, turned) if row["onward"] else relation(turned, plain)]
    words.append(_larger(*(scales if row["onward"] else scales[::-1])))
    words.append("with another border" if row["moved"] else "")
    return ", ".join([word for word in words if word])


def _larger(scale: int, than: int) -> str:
    if scale == than:
        return ""
    if than == 1:
        return f"{scale} times as large"
    return f"one {_PARTS[than]} as large" if scale == 1 else f"{scale}/{than} as large"


_PARTS: Sequence[str] = ("", "", "half", "third", "quarter", "fifth", "sixth", "seventh", "eighth")


def _sentence(place: str, cells: int, words: str) -> str:
    how = f", {words}" if words else ""
    if not cells:
        return f"the same picture as {place}{how}"
    return f"nearly the same picture as {place}{how}: {'1 cell differs' if cells == 1 else f'{cells} cells differ'}"
