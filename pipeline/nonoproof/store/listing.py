"""The results of a run, read back from the store in the order of their sources, some at a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

import orjson

from ..findings import Code, Finding
from ..formats.records import from_record
from ..grade import Features, Grade, Tier
from ..model import NO_METADATA
from ..report.rows import Place, Row
from ..solver.packed import pack, pack_grid
from ..verdict import Counts, Means, Verdict
from .database import Database
from .results import stored_grids

PAGE = 500


class Listing:
    """The rows and findings of the run that a store is open for."""

    def __init__(self, store: Database, solver: str) -> None:
        self._store, self._solver = store, solver
        with store.writing() as connection:
            connection.execute("DROP TABLE IF EXISTS temp.listed")
            connection.execute(_CREATE)
            connection.execute(_LIST, {"run": store.run})

    def rows(self) -> Iterator[Row]:
        """Every puzzle of the run, in the order of its first source."""
        after = 0
        while page := self._store.select(_PAGE, {"after": after, "solver": self._solver, "page": PAGE}):
            span = {"first": page[0][0], "last": page[-1][0]}
            others = _grouped(self._store.select(_OTHER_SOURCES, span))
            findings = _grouped(self._store.select(_FINDINGS, span))
            for row in page:
                yield self._row(row, others.get(row[0], ()), findings.get(row[0], ()))
            after = page[-1][0]

    def _row(self, row: Sequence[Any], others: Iterable[Any], finding_rows: Iterable[Any]) -> Row:
        (
            _, collection, key, id, width, height, colours, verdict, solved_by, seconds,
            reason, solutions, tier, score, features, record, file_name, sha256, *place_and_work,
        ) = row  # fmt: skip
        puzzle = from_record(orjson.loads(record)) if record else None
        palette = len(puzzle.palette) if puzzle else 2
        return Row(
            collection,
            (Place(*place_and_work[:5]), *[Place(*each[1:]) for each in others]),
            key,
            id,
            puzzle.metadata if puzzle else NO_METADATA,
            pack(puzzle) if puzzle else None,
            width,
            height,
            colours,
            Verdict(verdict) if verdict else None,
            Means(solved_by) if solved_by else None,
            tuple([pack_grid(grid, palette) for grid in stored_grids(solutions or "")]),
            seconds,
            Counts(*place_and_work[5:]) if verdict else None,
            reason or "",
            Grade(Tier(tier), score, Features(**orjson.loads(features))) if tier else None,
            certificate=(file_name, sha256) if sha256 else None,
            findings=tuple([_finding(each) for each in finding_rows]),
        )

    def findings(self) -> Iterator[Finding]:
        """Every finding of the run that belongs to no puzzle."""
        after = 0
        while page := self._store.select(
            _ALL_FINDINGS, {"run": self._store.run, "after": after, "page": 4 * PAGE}
        ):
            for row in page:
                yield _finding(row)
            after = page[-1][0]


_CREATE = "CREATE TEMP TABLE listed (place, rank, source, PRIMARY KEY (place, rank)) WITHOUT ROWID"

# Sources in the order of their paths; those of one puzzle share the place of the first.
_LIST = """
    INSERT INTO listed
    SELECT first_value(rank) OVER (PARTITION BY puzzle ORDER BY rank), rank, id FROM (
        SELECT sources.id, ifnull(sources.key, sources.id) AS puzzle,
               row_number() OVER (ORDER BY sources.path, number, sources.id) AS rank
        FROM sources JOIN files ON files.id = sources.file AND files.run = :run)
"""
_PAGE = """
    SELECT place, collection, sources.key, puzzles.id, width, height, colours,
           verdicts.verdict, solved_by, verdicts.seconds, reason, solutions, tier, score, features, record,
           file_name, certificates.sha256, sources.path, number, line, format, sources.sha256,
           sweeps, line_solves, probes, decisions, conflicts, known_after_lines, known_after_probing
    FROM listed JOIN sources ON sources.id = listed.source JOIN files ON files.id = sources.file
    LEFT JOIN puzzles ON puzzles.key = sources.key
    LEFT JOIN verdicts ON verdicts.key = sources.key AND verdicts.solver = :solver
    LEFT JOIN grades ON grades.key = sources.key AND verdicts.verdict = 'unique'
    LEFT JOIN certificates ON certificates.key = sources.key AND certificates.verdict = verdicts.verdict
    WHERE place = rank AND place > :after ORDER BY place LIMIT :page
"""
_OTHER_SOURCES = """
    SELECT place, sources.path, number, line, format, sources.sha256
    FROM listed JOIN sources ON sources.id = listed.source
    WHERE place BETWEEN :first AND :last AND rank <> place ORDER BY place, rank
"""
_FINDINGS = """
    SELECT place, code, message, findings.line, "column", sources.path, sources.number
    FROM listed JOIN sources ON sources.id = listed.source
    JOIN findings ON findings.file = sources.file AND findings.source = sources.id
    WHERE place BETWEEN :first AND :last ORDER BY place, rank, findings.rowid
"""
_ALL_FINDINGS = """
    SELECT findings.rowid, code, message, line, "column", findings.path, number
    FROM findings JOIN files ON files.id = findings.file AND files.run = :run
    WHERE findings.rowid > :after AND findings.source IS NULL ORDER BY findings.rowid LIMIT :page
"""
_CODES = {code.value: code for code in Code}


def _grouped(rows: Iterable[Any]) -> dict[int, list[Any]]:
    return {place: list(group) for place, group in groupby(rows, key=itemgetter(0))}


def _finding(row: Sequence[Any]) -> Finding:
    _, code, message, line, column, path, number = row
    return Finding(_CODES[code], message, line, column, path, number)
