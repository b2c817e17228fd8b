"""How the puzzles stood in the last reports, and what each run changed about that."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from ..report.difference import Change, Standing
from .database import Database, open_to_read, told

_STANDINGS = "SELECT key, id, source, number, title, verdict, tier FROM standings"


class Standings(Database):
    def standings_before(self) -> list[Standing]:
        """As the last reports told them."""
        return [Standing(*row) for row in self.select(_STANDINGS)]

    def keep_reported(
        self, standings: Iterable[Standing], changes: Iterable[Change], reports: Mapping[str, tuple[int, int]]
    ) -> None:
        """What the reports of this run told, and the files they are in: the next run is compared with it."""
        with self.writing() as connection:
            for table in ("standings", "reports"):
                connection.execute(f"DELETE FROM {table}")  # noqa: S608 - the names above
            # In the order of their keys they go to the end of the table one after the other, which is faster.
            connection.executemany("INSERT INTO standings VALUES (?, ?, ?, ?, ?, ?, ?)", sorted(standings))
            rows = [_change_row(self.run, change) for change in changes]
            connection.executemany("INSERT INTO changes VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows)
            stamps = [(name, *stamp) for name, stamp in reports.items()]
            connection.executemany("INSERT INTO reports VALUES (?, ?, ?)", stamps)

    def reports(self) -> dict[str, tuple[int, int]]:
        """Size and time of the report files as they were written."""
        return {name: (size, mtime) for name, size, mtime in self.select("SELECT * FROM reports")}


def _change_row(run: int, change: Change) -> Sequence[object]:
    now = change.puzzle
    before = change.before.verdict if change.before else None
    after = change.after.verdict if change.after else None
    return (run, change.kind.value, now.id, now.source, now.number, now.title, before, after)


def read_standings(path: Path) -> list[Standing]:
    """The standings of another store."""
    with told(path):
        connection: sqlite3.Connection = open_to_read(path)
        try:
            return [Standing(*row) for row in connection.execute(_STANDINGS)]
        finally:
            connection.close()
