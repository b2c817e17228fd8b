"""Stores of an older version, brought up to this one.

What cost work is taken over: verdicts, grades, certificates, and the verdicts of all runs' reports. Files and
sources are not: the next run reads them again, which costs little, and puts the clues to the puzzles.

The new store is built beside the old one and takes its place in one step, when all of it is on the disk.
If that is broken off, the old store is as it was.
"""

from __future__ import annotations

import logging
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import orjson

from ..grading import GRADER_VERSION, Features
from ..model import Grid
from ..solver.packed import pack_grid
from .kind import SCHEMA_VERSION, create, protect, version_of

BUILDING_NAME = f"corpus.v{SCHEMA_VERSION}.sqlite"
"""What the new store is called until it is complete."""

_LOG = logging.getLogger(__name__)
_CELLS = ".#abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
"""How version 2 drew the colours by index; later ones are letters of other scripts."""
_COLOURS = {char: index for index, char in enumerate(_CELLS)} | {
    chr(0x100 + index - len(_CELLS)): index for index in range(len(_CELLS), 256)
}

_NUMBER = "CROSS JOIN main.puzzles ON puzzles.key = key_bytes(old.key)"
_COUNTS = "sweeps, line_solves, probes, decisions, conflicts, known_after_lines, known_after_probing"
_BUDGET = "budget_seconds, budget_line_solves, budget_conflicts"
# Rows that are damaged break a constraint, and are left out.
_FROM_2 = (
    "INSERT INTO runs SELECT id, started, finished, version, solver, options, summary, process, host FROM old.runs",
    """
    INSERT OR IGNORE INTO puzzles (key, id, packed, width, height, colours)
    SELECT key_bytes(key), id, x'', width, height, colours FROM old.puzzles
    """,
    # A fresh run that was broken off has forgotten puzzles that the reports still list.
    """
    INSERT OR IGNORE INTO puzzles (key, id, packed, width, height, colours)
    SELECT key_bytes(key), id, x'', 0, 0, 0 FROM old.standings
    """,
    f"""
    INSERT OR IGNORE INTO verdicts
    SELECT puzzles.number, solver, verdict, solved_by, packed_grids(solutions, width, height, colours), seconds,
           {_COUNTS}, {_BUDGET}, reason, 0, run
    FROM old.verdicts AS old {_NUMBER}
    """,
    f"""
    INSERT OR IGNORE INTO grades
    SELECT puzzles.number, grader, tier, score, feature_values(features), run
    FROM old.grades AS old {_NUMBER}
    WHERE grader = '{GRADER_VERSION}' AND feature_values(features) IS NOT NULL
    """,
    f"""
    INSERT OR IGNORE INTO certificates SELECT puzzles.number, verdict, file_name, sha256, steps, run
    FROM old.certificates AS old {_NUMBER}
    """,
    f"""
    INSERT OR IGNORE INTO standings SELECT puzzles.number, source, old.number, title, verdict, tier
    FROM old.standings AS old {_NUMBER}
    """,
    "INSERT INTO changes SELECT run, kind, id, source, number, title, before, after FROM old.changes",
)


def migrate(path: Path) -> bool:
    """Bring a store of an older version up to date; returns whether it was one. The caller holds the lock of its
    folder.
    """
    building = path.with_name(BUILDING_NAME)
    _clear(building)
    if not path.is_file() or not path.stat().st_size:
        return False
    with closing(sqlite3.connect(path)) as old:
        protect(old)
        if not old.execute("SELECT 1 FROM sqlite_schema LIMIT 1").fetchall():
            return False
        version = version_of(old, path)
        if version == SCHEMA_VERSION:
            return False
        # A run that was killed has left a journal, which must not outlive the file that it belongs to.
        old.execute("PRAGMA journal_mode=DELETE")
    _LOG.warning(
        "%s comes from an older version of nonoproof: its verdicts, certificates and history are kept,"
        " and the files are read once more",
        path,
    )
    _build(building, path)
    building.replace(path)
    return True


def _build(building: Path, path: Path) -> None:
    with closing(sqlite3.connect(building, isolation_level=None, uri=True)) as new:
        protect(new)
        create(new)
        new.execute("ATTACH ? AS old", (f"{path.absolute().as_uri()}?mode=ro",))
        new.create_function("key_bytes", 1, _key_bytes, deterministic=True)
        new.create_function("packed_grids", 4, _packed_grids, deterministic=True)
        new.create_function("feature_values", 1, _feature_values, deterministic=True)
        new.execute("BEGIN")
        for statement in _FROM_2:
            new.execute(statement)
        new.execute("COMMIT")


def _clear(building: Path) -> None:
    """What a run left that was killed while it built."""
    for end in ("", "-journal"):
        Path(os.fspath(building) + end).unlink(missing_ok=True)


def _key_bytes(key: str) -> bytes | None:
    try:
        return bytes.fromhex(key)
    except ValueError:
        return None


def _packed_grids(text: str, width: int, height: int, colours: int) -> bytes | None:
    """The drawings, an empty line between two of them, as packed grids; None if they are damaged."""
    try:
        grids = [_grid(drawing, width, height) for drawing in text.split("\n\n")] if text else []
        most = max([colours, 1, *[max(row) for grid in grids for row in grid]])
        return b"".join([pack_grid(grid, most + 1) for grid in grids])
    except (KeyError, ValueError):
        return None


def _grid(drawing: str, width: int, height: int) -> Grid:
    grid = tuple([bytes([_COLOURS[cell] for cell in row]) for row in drawing.split("\n")])
    if len(grid) != height or {len(row) for row in grid} != {width}:
        raise ValueError("a grid of another size")
    return grid


def _feature_values(text: str) -> str | None:
    """The features by name, in their order; None if some are missing."""
    try:
        named = orjson.loads(text)
        return orjson.dumps([named[name] for name in Features._fields]).decode()
    except (KeyError, TypeError, ValueError):
        return None
