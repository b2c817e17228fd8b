"""The puzzles of a run for the reports, in the order of their first sources, some at a time."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeAlias

from ..errors import StoreError
from ..findings import Code, Finding
from ..model import Metadata
from ..normalise import SHOWN
from ..result import Place, Result
from . import decode
from .database import Values, database_path, open_to_read, store_errors
from .finding_rows import finding_of
from .handle import Select, asked
from .packed_diagnosis import unpack_diagnosis
from .pending import INVALID

PAGE = 5000

Group: TypeAlias = tuple[int, ...]
"""The sources of one puzzle, the first one first."""


class Readable(Protocol):
    """What a listing needs of a store."""

    run: int

    def select(self, query: str, values: Values = ..., /) -> list[Any]: ...


class Listing:
    """Puzzles and findings of a run of a store, which is open to read or to write."""

    def __init__(self, store: Readable) -> None:
        self._select, self._run = store.select, store.run
        self._select("DROP TABLE IF EXISTS temp.listed")
        self._select(LISTED)
        self._select(_LIST, {"run": self._run})

    def __len__(self) -> int:
        return int(self._select("SELECT count(*) FROM temp.listed WHERE place = rank")[0][0])

    def groups(self) -> Iterator[Group]:
        """Every puzzle of the run, and every place where one should be and could not be read."""
        return groups_of(self._select)

    def place(self, group: Group) -> tuple[str, int]:
        """Where the first of the sources is."""
        query = """
            SELECT ifnull(member, path), number FROM sources JOIN files ON files.id = sources.file
            WHERE sources.id = ?
        """
        path, number = self._select(query, group[:1])[0]
        return path, number

    def file_findings(self) -> Iterator[Finding]:
        """The findings of whole files, those that hold no puzzle among them."""
        for row in self._select(_OF_FILES, {"run": self._run}):
            try:
                yield _finding(row)
            except decode.FAULTS:
                yield Finding(Code.STORE_DAMAGED, _DAMAGED, source=UNKNOWN_PLACE)


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
_PLACE = """
    ifnull(member, path), sources.number, line, ifnull(sources.format, files.format),
    ifnull(sources.sha256, files.sha256)
"""
_ASKED = "(SELECT key AS place, value AS source FROM json_each(:sources)) AS asked"


class _First(NamedTuple):
    """What the store has of a puzzle and its first source: the columns of ``_FIRSTS`` before those of the verdict.

    A row of sqlite3 compares the names of all its columns each time that it is asked for one.
    """

    path: str
    number: int
    line: int | None
    format: str
    sha256: str
    collection: str
    title: str
    author: str
    metadata: str | None
    goal: bytes | None
    valid: int
    key: bytes | None
    id: str | None
    packed: bytes | None
    width: int | None
    height: int | None
    colours: int | None
    tier: str | None
    score: float | None
    features: bytes | None
    certificate: str | None
    proof: str | None
    diagnosis: bytes | None
    verdict: str | None


_FIRSTS = f"""
    SELECT {_PLACE}, collection, title, author, metadata, goal, valid,
           puzzles.key, puzzles.id, packed, width, height, colours,
           tier, score, features, file_name, certificates.sha256, diagnosis,
           {decode.DECISION}
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
    SELECT sources.id, {_PLACE}
    FROM {_ASKED} CROSS JOIN sources ON sources.id = asked.source
    JOIN files ON files.id = sources.file
"""
_FINDINGS = f"""
    SELECT asked.source AS source, code, message, findings.line AS line, "column", ifnull(member, path) AS path,
           number
    FROM {_ASKED} CROSS JOIN findings ON findings.source = asked.source
    JOIN remarks ON remarks.id = remark
    JOIN sources ON sources.id = findings.source JOIN files ON files.id = sources.file
    ORDER BY asked.place, stage, findings.place
"""
_OF_FILES = """
    SELECT sources.id AS source, code, message, findings.line AS line, "column", ifnull(member, path) AS path, number
    FROM sources JOIN files ON files.id = sources.file AND files.run = :run
    JOIN findings ON findings.source = sources.id JOIN remarks ON remarks.id = remark
    WHERE number = 0 ORDER BY path, member, place
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


def rows_of(ask: Select, groups: Sequence[Group], solver: str) -> list[Result]:
    """The rows of puzzles, in their order. Of one that is damaged they have its first source and a finding."""
    try:
        return _rows_of(ask, groups, solver)
    except (sqlite3.Error, StoreError) as error:
        if not decode.is_damage(error):
            raise
    # A value that cannot be read costs only its own puzzle.
    half = len(groups) // 2
    if not half:
        return [_damaged("", Place(UNKNOWN_PLACE, 1, None, "", ""))]
    return [*rows_of(ask, groups[:half], solver), *rows_of(ask, groups[half:], solver)]


def _rows_of(ask: Select, groups: Sequence[Group], solver: str) -> list[Result]:
    def select(query: str, sources: Iterable[int]) -> list[Any]:
        return ask(query, {"sources": asked(sources), "solver": solver})

    firsts = [tuple(row) for row in select(_FIRSTS, [group[0] for group in groups])]
    others = [source for group in groups for source in group[1:]]
    places = {source: Place(*place) for source, *place in select(_PLACES, others)} if others else {}
    findings: dict[int, list[sqlite3.Row]] = {}
    for row in select(_FINDINGS, chain.from_iterable(groups)):
        findings.setdefault(row["source"], []).append(row)
    return [
        _row(
            first,
            [places[source] for source in group[1:]],
            chain.from_iterable([findings.get(source, ()) for source in group]),
        )
        for first, group in zip(firsts, groups, strict=True)
    ]


def _row(stored: tuple[Any, ...], others: Sequence[Place], findings: Iterable[sqlite3.Row]) -> Result:
    first, decision = _First._make(stored[:_COLUMNS]), stored[_COLUMNS - 1 :]
    place = Place(first.path, first.number, first.line, first.format, first.sha256)
    try:
        decode.check_types(first, _First)
        for each in others:
            decode.check_types(each, Place)
        metadata = decode.metadata(first.title, first.author, first.metadata)
        found = tuple(map(_finding, findings))
        return _result(first, (place, *others), metadata, found, decision)
    except decode.FAULTS:
        return _damaged(first.collection, place)


_COLUMNS = len(_First._fields)


def _result(
    first: _First,
    places: tuple[Place, ...],
    metadata: Metadata,
    findings: tuple[Finding, ...],
    decision: tuple[Any, ...],
) -> Result:
    kept = first.packed
    if first.key is None or kept is None:
        if first.valid or first.verdict:
            raise ValueError("a puzzle without its clues")
        return Result(first.collection, places, metadata=metadata, findings=findings)
    width, height = first.width or 0, first.height or 0
    goal = decode.goal(first.goal, kept)
    packed = decode.packed_puzzle(kept, goal, width, height, first.colours or 0)
    key = first.key.hex()
    known = first.tier is not None or first.features is not None
    return Result(
        first.collection,
        places,
        key,
        first.id or key[:SHOWN],
        metadata,
        puzzle=packed,
        width=width,
        height=height,
        colours=first.colours,
        decision=decode.decision(kept, packed, decision) if first.verdict else None,
        # There is none where grading failed.
        grade=decode.grade(first.tier, first.score, first.features) if first.verdict and known else None,
        diagnosis=unpack_diagnosis(first.diagnosis, width, height),
        certificate=(first.certificate, first.proof or "") if first.verdict and first.certificate else None,
        findings=findings,
    )


class _Found(NamedTuple):
    """The columns of ``_FINDINGS``."""

    source: int
    code: str
    message: str
    line: int | None
    column: int | None
    path: str
    number: int


def _finding(row: sqlite3.Row) -> Finding:
    decode.check_types(row, _Found)
    return finding_of(row)


def _damaged(collection: object, place: Place) -> Result:
    """The result for a puzzle whose rows are damaged, or whose grids do not fit its clues."""
    try:
        decode.check_types(place, Place)
    except decode.FAULTS:
        place = Place(UNKNOWN_PLACE, 1, None, "", "")
    finding = Finding(Code.STORE_DAMAGED, _DAMAGED, place.line, None, place.path, place.index)
    return Result(collection if isinstance(collection, str) else "", (place,), findings=(finding,))


UNKNOWN_PLACE = "a source of the store"
_DAMAGED = "what the store has of this puzzle or file is damaged; the next run reads and solves it again"


def is_damaged(row: Result) -> bool:
    return any(each.code is Code.STORE_DAMAGED for each in row.findings)


def passed_over(folder: Path) -> Iterator[tuple[str, str]]:
    """The places that the last run met and did not read, each with the reason."""
    path = database_path(folder)
    query = """
        SELECT ifnull(member, path), message
        FROM sources JOIN files ON files.id = sources.file AND files.run = (SELECT max(id) FROM runs)
        JOIN findings ON findings.source = sources.id JOIN remarks ON remarks.id = remark
        WHERE number = 0 AND code = ? ORDER BY path, member
    """
    with store_errors(path), closing(open_to_read(path)) as connection:
        yield from connection.execute(query, (Code.PASSED_OVER.value,))
