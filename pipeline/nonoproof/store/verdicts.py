"""The puzzles of a run of which something is not known yet, and what was found out: verdicts, grades,
certificates.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from itertools import islice

import orjson

from ..verdict import Verdict
from .database import Database
from .finding_rows import Findings
from .handle import asked
from .listing import Listing, is_damaged, rows_of
from .mend import RESULTS
from .pending import ILL, ILL_NUMBERS, NUMBERS, PENDING, Wanted
from .puzzles import picture
from .solved import Solved, add_solved

PAGE = 5000
# Those of puzzles that were not read cannot be checked.
_FORGET_RESULTS = """
    DELETE FROM {table} WHERE puzzle IN (SELECT puzzle FROM json_each(?) AS damaged
                                         CROSS JOIN sources ON sources.id = damaged.value)
        OR puzzle IN (SELECT number FROM puzzles WHERE length(packed) = 0)
"""
_LOG = logging.getLogger(__name__)


class Solving:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._findings = Findings(database)

    def count(self, wanted: Wanted) -> int:
        values = wanted.values(self._database.run) | {"after": 0}
        counts = [f"SELECT count(*) FROM (SELECT 1 {those})" for those in (PENDING, ILL)]
        return sum([int(self._database.select(query, values)[0][0]) for query in counts])

    def pending(self, wanted: Wanted) -> Iterator[int]:
        """Every puzzle of this run of which something wanted is not known, by number."""
        for query in (NUMBERS, ILL_NUMBERS):
            values = wanted.values(self._database.run) | {"after": 0, "page": PAGE}
            while page := self._database.select(query, values):
                for (number,) in page:
                    yield number
                values["after"] = page[-1]["puzzle"]

    def add(self, solved: Sequence[Solved]) -> None:
        """Store what was done; of what was not done, nothing changes."""
        if not solved:
            return
        self._database.dirty = True
        unique = [each.puzzle for each in solved if each.state == Verdict.UNIQUE and each.verdict]
        with self._database.writing() as connection:
            query = (
                "SELECT number, packed FROM json_each(?) AS asked CROSS JOIN puzzles ON number = asked.value"
            )
            kept = connection.execute(query, (asked(unique),))
            pictures = {number: picture(packed) for number, packed in kept}
            add_solved(connection, self._findings, solved, pictures)

    def check(self, solver: str) -> None:
        """Forget the results in a store that was mended, where they are damaged or do not fit their puzzles: these are
        solved again. The puzzles of the run have been read.
        """
        database = self._database
        groups = Listing(database).groups()
        damaged: list[int] = []
        while some := tuple(islice(groups, PAGE)):
            rows = rows_of(database.select, some, solver)
            damaged += [group[0] for group, row in zip(some, rows, strict=True) if is_damaged(row)]
        with database.writing() as connection:
            for table in RESULTS:
                connection.execute(_FORGET_RESULTS.format(table=table), (asked(damaged),))
        if damaged:
            _LOG.warning("%s: damaged results (puzzles: %d) are made again", database.path, len(damaged))
        database.trusted = True

    def certificate_names(self, solver: str) -> Iterator[str]:
        """The files that the certificates of this run's puzzles are in."""
        query = """
            SELECT DISTINCT file_name FROM sources JOIN files ON files.id = sources.file AND files.run = :run
            JOIN verdicts ON verdicts.puzzle = sources.puzzle AND verdicts.solver = :solver
            JOIN certificates ON certificates.puzzle = sources.puzzle AND certificates.verdict = verdicts.verdict
            WHERE file_name IS NOT NULL
        """
        for (name,) in self._database.select(query, {"run": self._database.run, "solver": solver}):
            yield name

    def forget_failed_certificates(self) -> None:
        """Try again where none could be made: the budget may be a larger one now."""
        with self._database.writing() as connection:
            connection.execute("DELETE FROM certificates WHERE file_name IS NULL")

    def forget_certificates(self, names: Sequence[str]) -> None:
        """Their files are gone: they are to be made again."""
        self._database.everything |= bool(names)
        with self._database.writing() as connection:
            gone = "DELETE FROM certificates WHERE file_name IN (SELECT value FROM json_each(?))"
            connection.execute(gone, (orjson.dumps(names).decode(),))
