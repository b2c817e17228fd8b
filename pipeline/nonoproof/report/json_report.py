"""The reports for programs, by report.schema.json: the summary, then one small object a puzzle, a line each.

All else that is known of a puzzle is in puzzles.jsonl, where it is said once.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

import orjson

from .about import About
from .difference import Change
from .records import Record
from .tally import Tally
from .told import Telling, Told

SCHEMA = 2
"""The version of report.schema.json that the reports satisfy."""


def uniqueness_line(told: Told, how: Telling) -> bytes:
    row = told.row
    record: Record = {
        "id": row.id,
        "source": told.source,
        "index": told.index,
        "verdict": row.verdict,
        "solved_by": row.solved_by,
    }
    if told.failures:
        record["failures"] = told.failures
    if row.reason:
        record["reason"] = row.reason
    return orjson.dumps(record)


def difficulty_line(told: Told, how: Telling) -> bytes:
    row = told.row
    return orjson.dumps(
        {
            "id": row.id,
            "source": told.source,
            "index": told.index,
            "tier": row.grade and row.grade.tier,
            "score": row.grade and row.grade.score,
        }
    )


def uniqueness_head(about: About, tally: Tally, changes: Sequence[Change]) -> bytes:
    return _head("uniqueness", about, {"summary": tally.record(about, changes)})


def difficulty_head(about: About, tally: Tally, changes: Sequence[Change]) -> bytes:
    parts = {"summary": tally.record(about, changes), "difficulty": tally.difficulty()}
    return _head("difficulty", about, parts)


def _head(subject: str, about: About, parts: Record) -> bytes:
    whole = {"schema": SCHEMA, "report": subject, **about.record(), **parts}
    opening = json.dumps(whole, ensure_ascii=False, indent=1).removesuffix("\n}")
    return f'{opening},\n "puzzles": ['.encode()


def uniqueness_ending(changes: Sequence[Change]) -> Iterator[bytes]:
    """What changed, a line each: there may be as many as puzzles."""
    yield b'\n],\n "changes": ['
    for number, change in enumerate(changes):
        yield (b",\n" if number else b"\n") + orjson.dumps(change.record())
    yield b"\n]}\n"


def difficulty_ending(changes: Sequence[Change]) -> Iterator[bytes]:
    yield b"\n]}\n"
