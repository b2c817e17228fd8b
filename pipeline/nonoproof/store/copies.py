"""Sources that repeat each other: the same puzzle, or a mirrored, turned, transposed or recoloured one."""

from __future__ import annotations

from typing import NamedTuple

from ..model import Source
from ..normalise import Duplicates
from ..normalise.symmetric import Symmetric
from .database import Database
from .finding_rows import COPIES, Findings, Remark
from .puzzles import ID


class Twin(NamedTuple):
    """A source whose puzzle shares its symmetric form with that of another source."""

    source: int
    path: str
    number: int
    line: int | None
    id: str
    symmetric: bytes
    turn: int
    inks: str


_CURRENT = """
    FROM sources JOIN files ON files.id = sources.file AND files.run = :run
    JOIN puzzles ON puzzles.number = sources.puzzle
"""
# The sources of all groups that share a symmetric form, in the order of their paths.
_TWINS = f"""
    SELECT sources.id, ifnull(member, path), sources.number, line, {ID}, symmetric, turn, inks
    {_CURRENT}
    WHERE symmetric IN (SELECT symmetric {_CURRENT} WHERE symmetric IS NOT NULL GROUP BY symmetric
                        HAVING count(*) > 1)
    ORDER BY path, member, sources.number
"""


def find_copies(database: Database) -> None:
    """Stores for each source the earlier one that it repeats, in place of what was stored before."""
    seen = Duplicates()
    found: list[tuple[int, Remark]] = []
    for row in database.select(_TWINS, {"run": database.run}):
        twin = Twin(*row)
        colours = tuple(twin.inks.split(",")) if twin.inks else ()
        form = Symmetric(twin.symmetric, twin.turn, colours)
        finding = seen.add(twin.id, form, Source(twin.path, twin.number, twin.line))
        if finding is not None:
            found.append((twin.source, Remark.of(finding)))
    Findings(database).replace_all(found, COPIES)
