"""The puzzles of a finished run with their solutions, for who wants to use them and not to report on them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from ..report.rows import Place, Row
from ..verdict import Verdict
from .database import database_path, open_to_read, told
from .listing import stored_grade
from .solving import split_grids
from .sources import metadata_of

_SOLVED = """
    SELECT path, sources.number AS number, line, format, sha256, title, author, metadata, packed, width, height,
           puzzles.colours AS colours, verdict, solutions, tier, score, features
    FROM (SELECT *, row_number() OVER (PARTITION BY puzzle ORDER BY path, number, id) AS rank
          FROM current_sources WHERE puzzle IS NOT NULL) AS sources
    JOIN puzzles ON puzzles.number = sources.puzzle
    JOIN verdicts ON verdicts.puzzle = sources.puzzle
    LEFT JOIN grades ON grades.puzzle = sources.puzzle AND verdict = 'unique'
    WHERE rank = 1 AND packed <> '' ORDER BY path, sources.number
"""


def read_solved(folder: Path) -> Iterator[Row]:
    """Every puzzle of the last run that has a verdict, in the order of their first sources, copies left out."""
    path = database_path(folder)
    with told(path), closing(open_to_read(path)) as connection:
        connection.row_factory = sqlite3.Row
        for row in connection.execute(_SOLVED):
            yield _row(row)


def _row(row: sqlite3.Row) -> Row:
    return Row(
        collection="",
        places=(Place(row["path"], row["number"], row["line"], row["format"], row["sha256"]),),
        metadata=metadata_of(row["title"], row["author"], row["metadata"]),
        puzzle=row["packed"],
        width=row["width"],
        height=row["height"],
        colours=row["colours"],
        verdict=Verdict(row["verdict"]),
        solutions=split_grids(row["solutions"], row["verdict"]),
        grade=stored_grade(row),
    )
