"""The standings of the puzzles in the last reports, and what each run changed.

They are compared inside the database, so that only changes are held in memory.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from pathlib import Path

from ..difference import Change, Standing, compare
from . import decode
from .database import Database, legible, open_to_read, store_errors
from .kind import version_of
from .puzzles import ID

_LOG = logging.getLogger(__name__)
_STANDINGS = f"""
    SELECT lower(hex(key)), {ID}, source, standings.number, title, verdict, {decode.STANDING_TIER}
    FROM standings JOIN puzzles ON puzzles.number = standings.puzzle
    LEFT JOIN grades ON grades.puzzle = standings.puzzle
"""
_STANDINGS_OF_2 = f"""
    SELECT standings.key, id, source, number, title, verdict, {decode.STANDING_TIER}
    FROM standings LEFT JOIN grades ON grades.key = standings.key
"""
_NOW = f"""
    CREATE TEMP TABLE standing AS
    SELECT sources.puzzle AS puzzle, ifnull(member, path) AS source, sources.number AS number, title,
           verdicts.verdict AS verdict, CASE verdicts.verdict WHEN 'unique' THEN {decode.TIER} END AS tier
    FROM temp.listed JOIN sources ON sources.id = listed.source JOIN files ON files.id = sources.file
    LEFT JOIN verdicts ON verdicts.puzzle = sources.puzzle AND verdicts.solver = :solver
    LEFT JOIN grades ON grades.puzzle = sources.puzzle
    WHERE place = rank AND sources.puzzle IS NOT NULL ORDER BY 1
"""
_COLUMNS = "puzzle, source, number, title, verdict, tier"
# Puzzles that are in one of the two only, or differ in what changes are about.
_DIFFER = f"""
    SELECT {_COLUMNS} FROM {{here}} WHERE NOT EXISTS (
        SELECT 1 FROM {{there}} AS other WHERE other.puzzle = {{here}}.puzzle
        AND other.verdict IS {{here}}.verdict AND other.tier IS {{here}}.tier)
"""
_KEEP = f"""
    INSERT OR REPLACE INTO standings
    SELECT {_COLUMNS} FROM (SELECT * FROM temp.standing EXCEPT SELECT * FROM main.standings)
"""


class Standings:
    def __init__(self, database: Database) -> None:
        self._database = database

    def take(self, solver: str) -> None:
        """Stores the present standings of the puzzles in a temporary table. The listing must have been made."""
        with self._database.writing() as connection:
            connection.execute("DROP TABLE IF EXISTS temp.standing")
            connection.execute(_NOW, {"solver": solver})
            connection.execute("CREATE UNIQUE INDEX temp.standing_by_puzzle ON standing (puzzle)")

    def changes(self) -> list[Change]:
        """What differs from the last reports, the gravest first."""
        before = self._differing("main.standings", "temp.standing")
        after = self._differing("temp.standing", "main.standings")
        return compare(before, after)

    def _differing(self, here: str, there: str) -> list[Standing]:
        differing = _DIFFER.format(here=here, there=there)
        query = f"""
            SELECT lower(hex(key)), {ID}, source, found.number, title, verdict, tier
            FROM ({differing}) AS found JOIN puzzles ON puzzles.number = found.puzzle
        """
        return [Standing(*row) for row in self._database.select(query)]

    def keep(self, changes: Iterable[Change], reports: Mapping[str, tuple[int, int]]) -> None:
        """Keeps the verdicts of this run's reports, and the files they are in, for comparison with the next run."""
        run = self._database.run
        with self._database.writing() as connection:
            connection.execute("DELETE FROM standings WHERE puzzle NOT IN (SELECT puzzle FROM temp.standing)")
            connection.execute(_KEEP)
            rows = [_change_row(run, change) for change in changes]
            connection.executemany("INSERT INTO changes VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows)
            connection.execute("DELETE FROM reports")
            stamps = [(name, *stamp) for name, stamp in reports.items()]
            connection.executemany("INSERT INTO reports VALUES (?, ?, ?)", stamps)

    def forget_reports(self) -> None:
        """Marks the reports as older than the store: the next run writes them again."""
        with self._database.writing() as connection:
            connection.execute("DELETE FROM reports")

    def reports(self) -> dict[str, tuple[int, int]]:
        """Size and time of the report files as they were written."""
        return {name: (size, mtime) for name, size, mtime in self._database.select("SELECT * FROM reports")}


def _change_row(run: int, change: Change) -> Sequence[object]:
    now = change.puzzle
    before = change.before.verdict if change.before else None
    after = change.after.verdict if change.after else None
    return (run, change.kind.value, now.id, now.source, now.number, now.title, before, after)


def read_standings(path: Path) -> list[Standing]:
    """The standings of another store, which may be of an older version; without those that are damaged."""
    with store_errors(path), closing(open_to_read(path, older=True)) as connection:
        query = _STANDINGS_OF_2 if version_of(connection, path) == 2 else _STANDINGS
        connection.text_factory = legible
        rows = connection.execute(query).fetchall()
    sound = [Standing(*row) for row in rows if _is_sound(row)]
    if damaged := len(rows) - len(sound):
        _LOG.warning("%s: what the last reports said of %d puzzles is damaged and left out", path, damaged)
    return sound


def _is_sound(row: Sequence[object]) -> bool:
    try:
        decode.check_types(row, Standing)
    except decode.FAULTS:
        return False
    *_, verdict, tier = row
    return (verdict is None or verdict in decode.VERDICTS) and (tier is None or tier in decode.TIERS)
