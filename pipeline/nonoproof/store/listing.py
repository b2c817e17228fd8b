"""The puzzles of a run as the reports tell them, in the order of their first sources, some at a time."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

import orjson

from ..findings import Code, Finding
from ..grade import Features, Grade, Tier
from ..report.rows import Place, Row
from ..solver.packed import with_goal
from ..verdict import Counts
from .database import Database, database_path, open_to_read, told
from .findings import finding_of
from .solving import stored_decision
from .sources import metadata_of

PAGE = 500


class Listing:
    """Puzzles and findings of the run that a store is open for."""

    def __init__(self, database: Database, solver: str) -> None:
        self._database, self._solver = database, solver
        with database.writing() as connection:
            connection.execute("DROP TABLE IF EXISTS temp.listed")
            connection.execute(LISTED)
            connection.execute(_LIST, {"run": database.run})

    def __len__(self) -> int:
        return int(self._database.select("SELECT count(*) FROM temp.listed WHERE place = rank")[0][0])

    def rows(self) -> Iterator[Row]:
        """Every puzzle of the run, and every place where one should be and could not be read."""
        return listed_rows(self._database.select, self._solver)

    def file_findings(self) -> Iterator[Finding]:
        """The findings of whole files, those that hold no puzzle among them."""
        for row in self._database.select(_OF_FILES, {"run": self._database.run}):
            yield finding_of(row)


LISTED = "CREATE TEMP TABLE listed (place, rank, source, PRIMARY KEY (place, rank)) WITHOUT ROWID"

# Sources in the order of their paths; those of one puzzle share the place of the first.
_LIST = """
    INSERT INTO listed
    SELECT first_value(rank) OVER (PARTITION BY shared ORDER BY rank), rank, id FROM (
        SELECT sources.id, ifnull(sources.puzzle, -sources.id) AS shared,
               row_number() OVER (ORDER BY path, member, number, sources.id) AS rank
        FROM sources JOIN files ON files.id = sources.file AND files.run = :run
        WHERE number > 0)
"""
_COUNTS = ", ".join(Counts._fields)
_PAGE = f"""
    SELECT place, collection, sources.puzzle AS puzzle, key, puzzles.id AS id, packed, width, height, colours,
           title, author, metadata, goal, verdicts.verdict AS verdict, solved_by, solutions, seconds,
           {_COUNTS}, budget_seconds, budget_line_solves, budget_conflicts, reason,
           tier, score, features, file_name, certificates.sha256 AS proof, ambiguity, contradiction, remedy
    FROM temp.listed JOIN sources ON sources.id = listed.source JOIN files ON files.id = sources.file
    LEFT JOIN puzzles ON puzzles.number = sources.puzzle
    LEFT JOIN verdicts ON verdicts.puzzle = sources.puzzle AND verdicts.solver = :solver
    LEFT JOIN grades ON grades.puzzle = sources.puzzle AND verdicts.verdict = 'unique'
    LEFT JOIN certificates ON certificates.puzzle = sources.puzzle AND certificates.verdict = verdicts.verdict
    LEFT JOIN diagnoses ON diagnoses.puzzle = sources.puzzle AND diagnoses.verdict = verdicts.verdict
    WHERE place = rank AND place > :after ORDER BY place LIMIT :page
"""
_PLACES = """
    SELECT place, ifnull(member, path) AS path, number, line, format, ifnull(sources.sha256, files.sha256) AS sha256
    FROM temp.listed JOIN sources ON sources.id = listed.source JOIN files ON files.id = sources.file
    WHERE place BETWEEN :first AND :last ORDER BY place, rank
"""
_FINDINGS = """
    SELECT listed.place AS place, code, message, findings.line AS line, "column", ifnull(member, path) AS path,
           number
    FROM temp.listed JOIN sources ON sources.id = listed.source JOIN files ON files.id = sources.file
    JOIN findings ON findings.source = sources.id JOIN remarks ON remarks.id = remark
    WHERE listed.place BETWEEN :first AND :last
    ORDER BY listed.place, rank, CASE stage WHEN 'reading' THEN 0 WHEN 'copies' THEN 1 ELSE 2 END, findings.place
"""
_OF_FILES = """
    SELECT code, message, findings.line AS line, "column", ifnull(member, path) AS path, number
    FROM sources JOIN files ON files.id = sources.file AND files.run = :run
    JOIN findings ON findings.source = sources.id JOIN remarks ON remarks.id = remark
    WHERE number = 0 ORDER BY path, member, place
"""


def listed_rows(select: Callable[[str, Mapping[str, Any]], list[Any]], solver: str) -> Iterator[Row]:
    """A row for each place of the temporary table ``listed``, read through ``select``."""
    after = 0
    while page := select(_PAGE, {"after": after, "solver": solver, "page": PAGE}):
        span = {"first": page[0]["place"], "last": page[-1]["place"]}
        places = _grouped(select(_PLACES, span))
        findings = _grouped(select(_FINDINGS, span))
        for row in page:
            yield _row(row, places[row["place"]], findings.get(row["place"], []))
        after = page[-1]["place"]


def _grouped(rows: list[Any]) -> dict[int, list[Any]]:
    return {place: list(group) for place, group in groupby(rows, key=itemgetter("place"))}


def _row(row: sqlite3.Row, places: list[Any], findings: list[Any]) -> Row:
    decision = stored_decision(row) if row["verdict"] else None
    packed = row["packed"]
    return Row(
        collection=row["collection"],
        places=tuple(
            [
                Place(each["path"], each["number"], each["line"], each["format"], each["sha256"])
                for each in places
            ]
        ),
        key=row["key"].hex() if row["key"] else None,
        id=row["id"],
        metadata=metadata_of(row["title"], row["author"], row["metadata"]),
        puzzle=with_goal(packed, row["goal"]) if packed and row["goal"] else packed,
        width=row["width"],
        height=row["height"],
        colours=row["colours"],
        verdict=decision.verdict if decision else None,
        solved_by=decision.solved_by if decision else None,
        solutions=decision.solutions if decision else (),
        seconds=decision.seconds if decision else None,
        counts=decision.counts if decision else None,
        reason=decision.reason if decision else "",
        grade=stored_grade(row),
        ambiguity=row["ambiguity"].encode() if row["ambiguity"] else None,
        contradiction=row["contradiction"].encode() if row["contradiction"] else None,
        remedy=row["remedy"].encode() if row["remedy"] else None,
        certificate=(row["file_name"], row["proof"]) if row["file_name"] else None,
        findings=tuple(map(finding_of, findings)),
    )


def stored_grade(row: sqlite3.Row) -> Grade | None:
    """The grade in a row that has its columns; None where grading failed, too."""
    if row["tier"] is None:
        return None
    return Grade(Tier(row["tier"]), row["score"], Features(*orjson.loads(row["features"])))


def passed_over(folder: Path) -> Iterator[tuple[str, str]]:
    """The places that the last run met and did not read, each with the reason."""
    path = database_path(folder)
    query = """
        SELECT ifnull(member, path), message
        FROM sources JOIN files ON files.id = sources.file AND files.run = (SELECT max(id) FROM runs)
        JOIN findings ON findings.source = sources.id JOIN remarks ON remarks.id = remark
        WHERE number = 0 AND code = ? ORDER BY path, member
    """
    with told(path), closing(open_to_read(path)) as connection:
        yield from connection.execute(query, (Code.PASSED_OVER.value,))
