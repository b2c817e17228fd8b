"""Which verdicts have a certificate, and what its file was like when it was written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .database import Database
from .files import PAGE

# A certificate of another verdict is of no use; one of the same verdict holds, whoever solved the puzzle.
_DECIDED = """
    FROM sources JOIN files ON files.id = sources.file AND files.run = :run
    JOIN verdicts ON verdicts.key = sources.key AND verdicts.solver = :solver
    LEFT JOIN certificates ON certificates.key = sources.key AND certificates.verdict = verdicts.verdict
    WHERE sources.valid AND verdicts.verdict <> 'undecided'
"""
_COUNT = f"SELECT count(DISTINCT sources.key) {_DECIDED}"
_LIST = f"""
    SELECT sources.key, record, verdicts.verdict, file_name, min(sources.id)
    {_DECIDED} AND sources.key > :after GROUP BY sources.key ORDER BY sources.key LIMIT :page
"""


class Decided(NamedTuple):
    """A puzzle of the run with a verdict to certify."""

    key: str
    record: str
    verdict: str
    file_name: str | None
    """Of its certificate; None where it has none."""


class Certificates(Database):
    def count_decided(self, solver: str) -> int:
        return int(self.select(_COUNT, {"run": self.run, "solver": solver})[0][0])

    def decided(self, solver: str) -> Iterator[Decided]:
        """Every puzzle of the run that has a verdict other than undecided."""
        values = {"run": self.run, "solver": solver, "after": "", "page": PAGE}
        while page := self.select(_LIST, values):
            yield from [Decided(*row[:4]) for row in page]
            values["after"] = page[-1][0]

    def add_certificate(self, key: str, verdict: str, file_name: str, sha256: str, steps: int) -> None:
        row = (key, verdict, file_name, sha256, steps, self.run)
        self.dirty = True
        with self.writing() as connection:
            connection.execute("INSERT OR REPLACE INTO certificates VALUES (?, ?, ?, ?, ?, ?)", row)
            # The reports do not tell of it yet; so they no longer stand.
            connection.execute("DELETE FROM reports")
