"""The results of a run, read back from the store in the order of their sources, some at a time."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import groupby
from typing import Any, NamedTuple

from ..findings import Code, Finding
from ..profiles import Profile
from ..summary import Record, Result
from ..verdict import Classification, Means, Verdict
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
                result = _result(row, others.get(row[0], []), findings.get(row[0], []))
                result.failures = _failures(result, row[13], self._profile)
                yield result
            after = page[-1][0]

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
           verdicts.verdict, solved_by, verdicts.seconds, reason, solutions,
           iif(instr(record, '"palette"'), json_extract(record, '$.palette'), NULL), tier, score, features,
           sweeps, line_solves, probes, decisions, conflicts, known_after_lines, known_after_probing, record,
           file_name, certificates.sha256, sources.path, number, line, format, sources.sha256
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
_WORK = (
    "sweeps",
    "line_solves",
    "probes",
    "decisions",
    "conflicts",
    "known_after_lines",
    "known_after_probing",
)


class _Size(NamedTuple):
    width: int
    height: int
    colours: int


def _failures(result: Result, solutions: str | None, profile: Profile) -> tuple[str, ...]:
    """Why a result does not pass; nothing for one that passes or is undecided."""
    size = _Size(result.width or 0, result.height or 0, result.colours or 0)
    found = _outline(result.verdict, result.solved_by)
    if found and solutions and found.verdict is Verdict.MULTIPLE:
        found = replace(found, solutions=stored_grids(solutions))
    return profile.judge(size, found, result.findings).reasons


@lru_cache
def _outline(verdict: str | None, solved_by: str | None) -> Classification | None:
    """What is judged of a classification beside its grids; there are only a few."""
    if verdict is None:
        return None
    return Classification(Verdict(verdict), solved_by=Means(solved_by) if solved_by else None)


def _grouped(rows: Iterable[Any]) -> dict[int, list[Any]]:
    return {place: list(group) for place, group in groupby(rows, key=lambda row: row[0])}


def _result(row: Sequence[Any], others: Sequence[Any], findings: Sequence[Any]) -> Result:
    _, collection, key, id, title, author, width, height, colours, verdict, solved_by, seconds, reason = row[
        :13
    ]
    solutions, palette, tier, score, features, *work, record, file_name, sha256 = row[13:-5]
    return Result(
        [_place(row[-5:]), *[_place(each[1:]) for each in others]],
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
        _drawn(solutions, palette),
        dict(zip(_WORK, work, strict=True)) if verdict else None,
        {"tier": tier, "score": score, "features": json.loads(features)} if tier else None,
        [_finding(each) for each in findings],
        puzzle=record,
        certificate={"file": file_name, "sha256": sha256} if sha256 else None,
    )


def _place(row: Sequence[Any]) -> Record:
    path, number, line, format, sha256 = row
    return {"source": path, "index": number, "line": line, "format": format, "sha256": sha256}


def _finding(row: Sequence[Any]) -> Finding:
    _, code, message, line, column, path, number = row
    return Finding(_CODES[code], message, line, column, path, number)


def _drawn(solutions: str | None, palette: str | None) -> list[list[str]]:
    """The stored grids in the characters of the palette."""
    grids = [text.split("\n") for text in solutions.split("\n\n")] if solutions else []
    if palette is None or not grids:
        return grids
    chars = [colour["char"] for colour in json.loads(palette)]
    table = str.maketrans(dict(zip(CELLS, chars, strict=False)))
    return [[row.translate(table) for row in grid] for grid in grids]
