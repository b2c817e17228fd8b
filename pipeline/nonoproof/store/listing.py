"""The puzzles of a run as the reports tell them, in the order of their first sources, some at a time."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from itertools import chain
from pathlib import Path
from typing import Any, TypeAlias
from zlib import decompress

import orjson

from ..findings import Code, Finding
from ..grade import Features, Grade, Tier
from ..report.rows import Place, Row
from ..report.told import Whole
from ..solver.packed import with_goal
from ..verdict import Counts
from .database import Database, database_path, open_to_read, told
from .findings import CODES, finding_of
from .pending import INVALID, stored_decision
from .shelf import Select, asked
from .sources import metadata_of

PAGE = 5000
MOST_WHOLE = 200
"""Collections and notes of which is told once what holds for all their puzzles; the reports go to all workers."""

Group: TypeAlias = tuple[int, ...]
"""The sources of one puzzle, the first one first."""


class Listing:
    """Puzzles and findings of the run that a store is open for."""

    def __init__(self, database: Database) -> None:
        self._database = database
        with database.writing() as connection:
            connection.execute("DROP TABLE IF EXISTS temp.listed")
            connection.execute(LISTED)
            connection.execute(_LIST, {"run": database.run})
        database.commit()

    def __len__(self) -> int:
        return int(self._database.select("SELECT count(*) FROM temp.listed WHERE place = rank")[0][0])

    def groups(self) -> Iterator[Group]:
        """Every puzzle of the run, and every place where one should be and could not be read."""
        return groups_of(self._database.select)

    def place(self, group: Group) -> tuple[str, int]:
        """Where the first of the sources is."""
        query = """
            SELECT ifnull(member, path), number FROM sources JOIN files ON files.id = sources.file
            WHERE sources.id = ?
        """
        path, number = self._database.select(query, group[:1])[0]
        return path, number

    def whole(self) -> list[Whole]:
        """Notes that every puzzle of a collection has, of the largest collections."""
        found = self._database.select(_WHOLE, {"run": self._database.run, "most": MOST_WHOLE})
        known = [(row, CODES.get(row["code"])) for row in found]
        return [Whole(row["collection"], code, row["message"], row["puzzles"]) for row, code in known if code]

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
_GROUPS = """
    SELECT place, source,
           NOT EXISTS (SELECT 1 FROM temp.listed AS other WHERE other.place = listed.place AND other.rank > listed.rank)
               AS alone
    FROM temp.listed WHERE place = rank AND place > :after ORDER BY place LIMIT :page
"""
# The sources that rows are asked for, in that order.
_ASKED = "(SELECT key AS place, value AS source FROM json_each(:sources)) AS asked"
_COUNTS = ", ".join(Counts._fields)
_FIRSTS = f"""
    SELECT sources.id AS source, collection, sources.puzzle AS puzzle, puzzles.key AS key, puzzles.id AS id,
           packed, width, height, colours, ifnull(member, path) AS path, sources.number AS number, line, format,
           ifnull(sources.sha256, files.sha256) AS sha256, title, author, metadata, goal,
           verdicts.verdict AS verdict, solved_by, solutions, seconds,
           {_COUNTS}, budget_seconds, budget_line_solves, budget_conflicts, reason,
           tier, score, features, file_name, certificates.sha256 AS proof, ambiguity, contradiction, remedy
    FROM {_ASKED} CROSS JOIN sources ON sources.id = asked.source
    JOIN files ON files.id = sources.file
    LEFT JOIN puzzles ON puzzles.number = sources.puzzle
    LEFT JOIN verdicts ON verdicts.puzzle = sources.puzzle AND verdicts.solver = :solver
    LEFT JOIN grades ON grades.puzzle = sources.puzzle AND verdicts.verdict = 'unique'
    LEFT JOIN certificates ON certificates.puzzle = sources.puzzle AND certificates.verdict = verdicts.verdict
    LEFT JOIN diagnoses ON diagnoses.puzzle = sources.puzzle
        AND diagnoses.verdict = ifnull(verdicts.verdict, '{INVALID}')
    ORDER BY asked.place
"""
_PLACES = f"""
    SELECT sources.id AS source, ifnull(member, path) AS path, number, line, format,
           ifnull(sources.sha256, files.sha256) AS sha256
    FROM {_ASKED} CROSS JOIN sources ON sources.id = asked.source
    JOIN files ON files.id = sources.file
"""
_FINDINGS = f"""
    SELECT sources.id AS source, code, message, findings.line AS line, "column", ifnull(member, path) AS path,
           number
    FROM {_ASKED} CROSS JOIN findings ON findings.source = asked.source
    JOIN remarks ON remarks.id = remark
    JOIN sources ON sources.id = findings.source JOIN files ON files.id = sources.file
    ORDER BY asked.place, CASE stage WHEN 'reading' THEN 0 WHEN 'copies' THEN 1 ELSE 2 END, findings.place
"""
_OF_FILES = """
    SELECT code, message, findings.line AS line, "column", ifnull(member, path) AS path, number
    FROM sources JOIN files ON files.id = sources.file AND files.run = :run
    JOIN findings ON findings.source = sources.id JOIN remarks ON remarks.id = remark
    WHERE number = 0 ORDER BY path, member, place
"""


_WHOLE = """
    SELECT found.collection AS collection, code, message, found.puzzles AS puzzles FROM (
        SELECT collection, remark, count(DISTINCT sources.id) AS puzzles
        FROM sources JOIN files ON files.id = sources.file AND files.run = :run
        JOIN findings ON findings.source = sources.id AND stage = 'reading'
        WHERE number > 0 GROUP BY collection, remark HAVING puzzles > 1) AS found
    JOIN remarks ON remarks.id = found.remark AND severity = 'note'
    JOIN (SELECT collection, count(*) AS puzzles
          FROM sources JOIN files ON files.id = sources.file AND files.run = :run
          WHERE number > 0 GROUP BY collection) AS held
    ON held.collection = found.collection AND held.puzzles = found.puzzles
    ORDER BY found.puzzles DESC, found.collection, code LIMIT :most
"""


def groups_of(select: Select) -> Iterator[Group]:
    """The puzzles of the temporary table ``listed``, in its order."""
    after = 0
    while page := select(_GROUPS, {"after": after, "page": PAGE}):
        for row in page:
            yield (row["source"],) if row["alone"] else _group(select, row["place"])
        after = page[-1]["place"]


def _group(select: Select, place: int) -> Group:
    query = "SELECT source FROM temp.listed WHERE place = :place ORDER BY rank"
    return tuple([source for (source,) in select(query, {"place": place})])


def rows_of(ask: Select, groups: Sequence[Group], solver: str) -> list[Row]:
    """The rows of puzzles, in their order."""

    def select(query: str, sources: Iterable[int]) -> list[Any]:
        return ask(query, {"sources": asked(sources), "solver": solver})

    firsts = select(_FIRSTS, [group[0] for group in groups])
    places = {row["source"]: _place(row) for row in firsts}
    others = [source for group in groups for source in group[1:]]
    places |= {row["source"]: _place(row) for row in select(_PLACES, others)} if others else {}
    findings: dict[int, list[Finding]] = {}
    for row in select(_FINDINGS, chain.from_iterable(groups)):
        findings.setdefault(row["source"], []).append(finding_of(row))
    return [
        _row(row, [places[source] for source in group], [findings.get(source, ()) for source in group])
        for row, group in zip(firsts, groups, strict=True)
    ]


def _place(row: sqlite3.Row) -> Place:
    return Place(row["path"], row["number"], row["line"], row["format"], row["sha256"])


def _row(row: sqlite3.Row, places: list[Place], findings: Iterable[Sequence[Finding]]) -> Row:
    decision = stored_decision(row) if row["verdict"] else None
    packed = row["packed"]
    return Row(
        collection=row["collection"],
        places=tuple(places),
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
        ambiguity=_record(row["ambiguity"]),
        contradiction=_record(row["contradiction"]),
        remedy=_record(row["remedy"]),
        certificate=(row["file_name"], row["proof"]) if row["file_name"] else None,
        findings=tuple(chain.from_iterable(findings)),
    )


def _record(stored: bytes | str | None) -> bytes | None:
    """A part of a diagnosis as JSON. Grids make them long; older stores have them as plain text."""
    return stored.encode() if isinstance(stored, str) else decompress(stored) if stored else None


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
