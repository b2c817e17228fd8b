"""The results of a run, read back from the store in the order of their sources, some at a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

import orjson

from ..findings import Code, Finding
from ..profiles import Profile
from ..summary import Record, Result
from ..verdict import Classification, Counts, Means, Verdict
from .database import Database
from .results import CELLS, stored_grids

PAGE = 500


class Listing:
    """The results and findings of the run that a store is open for."""

    def __init__(self, store: Database, solver: str, profile: Profile) -> None:
        self._store, self._solver, self._profile = store, solver, profile
        with store.writing() as connection:
            connection.execute("DROP TABLE IF EXISTS temp.listed")
            connection.execute(_CREATE)
            connection.execute(_LIST, {"run": store.run})

    def results(self) -> Iterator[Result]:
        """Every puzzle of the run, in the order of its first source."""
        after = 0
        while page := self._store.select(_PAGE, {"after": after, "solver": self._solver, "page": PAGE}):
            span = {"first": page[0][0], "last": page[-1][0]}
            others = _grouped(self._store.select(_OTHER_SOURCES, span))
            findings = _grouped(self._store.select(_FINDINGS, span))
            for row in page:
                yield self._result(row, others.get(row[0], ()), findings.get(row[0], ()))
            after = page[-1][0]

    def _result(self, row: Sequence[Any], others: Iterable[Any], finding_rows: Iterable[Any]) -> Result:
        (
            _, collection, key, id, title, author, width, height, colours, verdict, solved_by, seconds,
            reason, solutions, tier, score, features, record, file_name, sha256, *place_and_work,
        ) = row  # fmt: skip
        findings = [_finding(each) for each in finding_rows]
        size = _Size(width or 0, height or 0, colours or 0)
        return Result(
            [_place(*place_and_work[:5]), *[_place(*each[1:]) for each in others]],
            collection,
            key,
            id,
            title,
            author,
            width,
            height,
            colours,
            verdict,
            solved_by,
            seconds,
            reason or "",
            _drawn(solutions, record),
            dict(zip(Counts._fields, place_and_work[5:], strict=True)) if verdict else None,
            {"tier": tier, "score": score, "features": orjson.loads(features)} if tier else None,
            findings,
            self._profile.judge(size, _judged(verdict, solved_by, solutions), findings, tier).reasons,
            record,
            {"file": file_name, "sha256": sha256} if sha256 else None,
        )

    def findings(self) -> Iterator[Finding]:
        """Every finding of the run with its source, those of files that hold no puzzle too."""
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
    SELECT place, collection, sources.key, puzzles.id, title, author, width, height, colours,
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
    WHERE findings.rowid > :after ORDER BY findings.rowid LIMIT :page
"""
_CODES = {code.value: code for code in Code}


class _Size(NamedTuple):
    width: int
    height: int
    colours: int


def _judged(verdict: str | None, solved_by: str | None, solutions: str | None) -> Classification | None:
    """What a profile judges of a classification: the grids only where there are two to be compared."""
    outline = _outline(verdict, solved_by)
    if outline is None or outline.verdict is not Verdict.MULTIPLE or not solutions:
        return outline
    return Classification(outline.verdict, stored_grids(solutions), outline.solved_by)


@lru_cache
def _outline(verdict: str | None, solved_by: str | None) -> Classification | None:
    """All but the grids; there are only a few."""
    if verdict is None:
        return None
    return Classification(Verdict(verdict), solved_by=Means(solved_by) if solved_by else None)


def _grouped(rows: Iterable[Any]) -> dict[int, list[Any]]:
    return {place: list(group) for place, group in groupby(rows, key=itemgetter(0))}


def _place(path: str, number: int, line: int | None, format: str, sha256: str) -> Record:
    return {"source": path, "index": number, "line": line, "format": format, "sha256": sha256}


def _finding(row: Sequence[Any]) -> Finding:
    _, code, message, line, column, path, number = row
    return Finding(_CODES[code], message, line, column, path, number)


def _drawn(solutions: str | None, record: str | None) -> list[list[str]]:
    """The stored grids in the characters of the palette."""
    grids = [text.split("\n") for text in solutions.split("\n\n")] if solutions else []
    if not grids or record is None or '"palette"' not in record:
        return grids
    chars = [colour["char"] for colour in orjson.loads(record)["palette"]]
    table = str.maketrans(dict(zip(CELLS, chars, strict=False)))
    return [[row.translate(table) for row in grid] for grid in grids]
