"""Stores of an older version, brought up to this one.

What cost work is taken over: verdicts, grades, diagnoses, certificates, and the verdicts of all runs' reports. Files
and sources are not: the next run reads them again, which costs little, and puts the clues to the puzzles.

The new store is built beside the old one and takes its place in one step, when all of it is on the disk.
If that is broken off, the old store is as it was.
"""

from __future__ import annotations

import logging
import os
import sqlite3
import zlib
from contextlib import closing
from functools import lru_cache
from pathlib import Path
from typing import Any

import orjson

from ..grading import GRADER_VERSION, Features
from ..model import Grid
from ..result import Diagnosis
from ..solver.packed import pack_grid
from ..verdict import Counts
from . import decode
from .kind import SCHEMA_VERSION, create, protect, version_of
from .packed_diagnosis import pack_diagnosis

BUILDING_NAME = f"corpus.v{SCHEMA_VERSION}.sqlite"
"""What the new store is called until it is complete."""

_LOG = logging.getLogger(__name__)
_CELLS = ".#abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
"""How version 2 drew the colours by index; later ones are letters of other scripts."""
_COLOURS = {char: index for index, char in enumerate(_CELLS)} | {
    chr(0x100 + index - len(_CELLS)): index for index in range(len(_CELLS), 256)
}

_NUMBER = "CROSS JOIN main.puzzles ON puzzles.key = key_bytes(old.key)"
_BUDGET = "budget_seconds, budget_line_solves, budget_conflicts"
_VERDICT = f"solver, verdict, solved_by, seconds, {', '.join(Counts._fields)}, {_BUDGET}, reason, run"
_GRADE = "grader, tier, score, amount_of(features), spent_on(features), packed_features(features)"
_GRADED = f"WHERE grader = '{GRADER_VERSION}' AND (tier IS NULL OR packed_features(features) IS NOT NULL)"
_RUNS = "INSERT INTO runs SELECT id, started, finished, version, solver, options, summary, process, host FROM old.runs"
_CHANGES = "INSERT INTO changes SELECT run, kind, id, source, number, title, before, after FROM old.changes"
# Rows that are damaged break a constraint, and are left out.
_FROM = {
    2: (
        _RUNS,
        """
        INSERT OR IGNORE INTO puzzles (key, packed, width, height, colours)
        SELECT key_bytes(key), x'', width, height, colours FROM old.puzzles
        """,
        # A fresh run that was broken off has forgotten puzzles that the reports still list.
        """
        INSERT OR IGNORE INTO puzzles (key, packed, width, height, colours)
        SELECT key_bytes(key), x'', 0, 0, 0 FROM old.standings
        """,
        f"""
        INSERT OR IGNORE INTO verdicts
        SELECT puzzles.number, 0, packed_grids(solutions, width, height, colours), {_VERDICT}
        FROM old.verdicts AS old {_NUMBER} WHERE packed_grids(solutions, width, height, colours) IS NOT NULL
        """,
        f"""
        INSERT OR IGNORE INTO grades SELECT puzzles.number, {_GRADE}, run FROM old.grades AS old {_NUMBER} {_GRADED}
        """,
        f"""
        INSERT OR IGNORE INTO certificates SELECT puzzles.number, verdict, file_name, sha256, steps, run
        FROM old.certificates AS old {_NUMBER}
        """,
        f"""
        INSERT OR IGNORE INTO standings
        SELECT puzzles.number, source, standings.number, title, verdict, {decode.STANDING_TIER}
        FROM old.standings AS standings CROSS JOIN main.puzzles ON puzzles.key = key_bytes(standings.key)
        LEFT JOIN old.grades AS grades ON grades.key = standings.key
        """,
        _CHANGES,
    ),
    3: (
        _RUNS,
        """
        INSERT OR IGNORE INTO puzzles (number, key, id, packed, width, height, colours)
        SELECT number, key, nullif(id, lower(hex(substr(key, 1, 8)))), x'', width, height, colours FROM old.puzzles
        """,
        f"INSERT OR IGNORE INTO verdicts SELECT puzzle, 0, solutions, {_VERDICT} FROM old.verdicts",
        f"INSERT OR IGNORE INTO grades SELECT puzzle, {_GRADE}, run FROM old.grades {_GRADED}",
        """
        INSERT OR IGNORE INTO diagnoses
        SELECT puzzle, verdict, packed_diagnosis(ambiguity, contradiction, remedy), run FROM old.diagnoses
        WHERE packed_diagnosis(ambiguity, contradiction, remedy) IS NOT NULL
        """,
        "INSERT OR IGNORE INTO certificates SELECT * FROM old.certificates",
        f"""
        INSERT OR IGNORE INTO standings
        SELECT standings.puzzle, source, number, title, verdict, {decode.STANDING_TIER}
        FROM old.standings AS standings LEFT JOIN old.grades AS grades ON grades.puzzle = standings.puzzle
        """,
        _CHANGES,
    ),
}
"""By the version of the old store. Sources have other numbers when they are read again: none was compared."""


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
    _build(building, path, version)
    building.replace(path)
    return True


def _build(building: Path, path: Path, version: int) -> None:
    with closing(sqlite3.connect(building, isolation_level=None, uri=True)) as new:
        protect(new)
        create(new)
        new.execute("ATTACH ? AS old", (f"{path.absolute().as_uri()}?mode=ro",))
        new.create_function("key_bytes", 1, _key_bytes, deterministic=True)
        new.create_function("packed_grids", 4, _packed_grids, deterministic=True)
        new.create_function("packed_features", 1, _packed_features, deterministic=True)
        new.create_function("amount_of", 1, lambda text: _feature(text, "amount"), deterministic=True)
        new.create_function("spent_on", 1, lambda text: _feature(text, "line_solves"), deterministic=True)
        new.create_function("packed_diagnosis", 3, _packed_diagnosis, deterministic=True)
        new.execute("BEGIN")
        for statement in _FROM[version]:
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


def _packed_features(text: str) -> bytes | None:
    return decode.packed_features(features) if (features := _features(text)) else None


def _feature(text: str, name: str) -> int | None:
    features = _features(text)
    return features and int(getattr(features, name))


@lru_cache(maxsize=1)
def _features(text: str) -> Features | None:
    """Version 2 has them by name, version 3 in their order; None if some are missing."""
    try:
        found = orjson.loads(text)
        values = [found[name] for name in Features._fields] if isinstance(found, dict) else found
        features = Features._make(values)
        decode.check_types(features, Features)
        decode.packed_features(features)
    except decode.FAULTS:
        return None
    return features


def _packed_diagnosis(*parts: bytes | str | None) -> bytes | None:
    """Version 3 has its parts as JSON, which zlib compressed in the later ones; None if they are damaged."""
    try:
        return pack_diagnosis(Diagnosis(*[None if part is None else _record(part) for part in parts]))
    except decode.FAULTS:
        return None


def _record(part: bytes | str) -> Any:  # noqa: ANN401 - JSON
    return orjson.loads(
        part if isinstance(part, str) else zlib.decompressobj().decompress(part, _RECORD_BYTES)
    )


_RECORD_BYTES = 1 << 24
