"""Findings by source, and the sentences that they are made of, each kept once."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ..findings import RENAMED, Code, Finding
from .database import Database

READING, COPIES, NEAR, SOLVING = range(4)
"""Stages, in the order in which their findings are reported."""
_REMEMBERED = 10_000
"""Sentences whose numbers are cached."""
CODES = {code.value: code for code in Code} | {old: Code(new) for old, new in RENAMED.items()}
"""By all names that they ever had."""


_PREPARE = (
    "DROP TABLE IF EXISTS temp.found_now",
    "DROP TABLE IF EXISTS temp.found_otherwise",
    "CREATE TEMP TABLE found_now AS SELECT * FROM findings LIMIT 0",
    "CREATE TEMP TABLE found_otherwise (source INTEGER PRIMARY KEY)",
)
_DIFFER = """
    INSERT INTO found_otherwise
    SELECT source FROM (SELECT * FROM findings WHERE stage = ?1 EXCEPT SELECT * FROM found_now)
    UNION SELECT source FROM (SELECT * FROM found_now EXCEPT SELECT * FROM findings WHERE stage = ?1)
"""
_FORGET = "DELETE FROM findings WHERE source IN (SELECT source FROM found_otherwise) AND stage = ?"
_TAKE = "INSERT INTO findings SELECT * FROM found_now WHERE source IN (SELECT source FROM found_otherwise)"


class Remark(NamedTuple):
    """A finding without its place, as the store keeps it."""

    code: str
    severity: str
    message: str
    line: int | None
    column: int | None

    @classmethod
    def of(cls, finding: Finding) -> Remark:
        code = finding.code
        return cls(code.value, finding.severity.value, finding.message, finding.line, finding.column)


class Findings:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._remarks: dict[tuple[str, str], int] = {}
        self._rollbacks = 0

    def add(self, connection: sqlite3.Connection, findings: Iterable[tuple[int, Remark]], stage: int) -> None:
        """Add findings, each with its source, in the order in which they were found."""
        connection.executemany(
            "INSERT OR REPLACE INTO findings VALUES (?, ?, ?, ?, ?, ?)",
            self._rows(connection, findings, stage),
        )

    def _rows(
        self, connection: sqlite3.Connection, findings: Iterable[tuple[int, Remark]], stage: int
    ) -> Iterator[tuple[object, ...]]:
        if self._rollbacks != self._database.rollbacks:
            # A rollback may have removed the numbers.
            self._remarks.clear()
            self._rollbacks = self._database.rollbacks
        places: Counter[int] = Counter()
        for source, finding in findings:
            remark = self._remark(connection, finding)
            yield source, stage, places[source], remark, finding.line, finding.column
            places[source] += 1

    def replace(
        self,
        connection: sqlite3.Connection,
        sources: Sequence[int],
        findings: Iterable[tuple[int, Remark]],
        stage: int,
    ) -> None:
        """The same in place of what that stage found of these sources before."""
        connection.executemany(
            "DELETE FROM findings WHERE source = ? AND stage = ?", [(source, stage) for source in sources]
        )
        self.add(connection, findings, stage)

    def replace_all(self, findings: Iterable[tuple[int, Remark]], stage: int) -> None:
        """All that a stage found, in place of what it found before. Only what differs is written."""
        with self._database.writing() as connection:
            for statement in _PREPARE:
                connection.execute(statement)
            rows = self._rows(connection, findings, stage)
            connection.executemany("INSERT INTO temp.found_now VALUES (?, ?, ?, ?, ?, ?)", rows)
            connection.execute(_DIFFER, (stage,))
            connection.execute(_FORGET, (stage,))
            connection.execute(_TAKE)

    def _remark(self, connection: sqlite3.Connection, finding: Remark) -> int:
        what = (finding.code, finding.message)
        number = self._remarks.get(what)
        if number is None:
            values = (finding.code, finding.severity, finding.message)
            connection.execute(
                "INSERT OR IGNORE INTO remarks (code, severity, message) VALUES (?, ?, ?)", values
            )
            query = "SELECT id FROM remarks WHERE message = ? AND code = ?"
            (number,) = connection.execute(query, (finding.message, finding.code)).fetchone()
            if len(self._remarks) >= _REMEMBERED:
                self._remarks.clear()
            self._remarks[what] = number
        assert number is not None
        return number


def finding_of(row: sqlite3.Row) -> Finding:
    """A stored finding; one of a code that this version does not know any more keeps its sentence."""
    code, message = CODES.get(row["code"]), row["message"]
    if code is None:
        code, message = Code.IGNORED, f"{row['code']}: {message}"
    return Finding(code, message, row["line"], row["column"], row["path"], row["number"] or None)
