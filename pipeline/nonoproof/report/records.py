"""The one emitter of records: a puzzle as one JSON object, a finding as another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias, TypeVar

import orjson

from ..findings import Finding
from ..verdict import Counts
from .escape import sound
from .rows import Place
from .told import Telling, Told, Whole

Record: TypeAlias = dict[str, Any]
_Value = TypeVar("_Value")


def puzzle_record(told: Told, how: Telling) -> Record:
    """By puzzles.schema.json, with severities as the profile has them, and complete by itself."""
    row = told.row
    return _record(
        told,
        features=row.grade and _counted(row.grade.features.record()),
        work=row.counts and _counted(dict(zip(_WORK, row.counts, strict=True))),
        findings=[_of_puzzle(each, told, how) for each in row.findings],
        remedy=_raw(row.remedy),
    )


def _record(told: Told, features: object, work: object, findings: list[Record], remedy: object) -> Record:
    row = told.row
    record: Record = {
        "source": told.source,
        "index": told.index,
        "id": row.id,
        "title": row.metadata.title,
        "author": row.metadata.author,
        "width": row.width,
        "height": row.height,
        "colours": row.colours,
        "verdict": row.verdict,
        "solved_by": row.solved_by,
        "seconds": row.seconds,
        "solutions": told.drawn(),
        "grade": row.grade
        and {"tier": row.grade.tier, "score": row.grade.score, "why": told.why, "features": features},
        "ambiguity": _raw(row.ambiguity),
        "contradiction": _raw(row.contradiction),
        "findings": findings,
        "sources": [place_record(each) for each in row.places],
        "key": row.key,
        "work": work,
        "failures": told.failures,
    }
    if row.reason:
        record["reason"] = row.reason
    if remedy:
        record["remedy"] = remedy
    if row.certificate:
        record["certificate"] = {"file": row.certificate[0], "sha256": row.certificate[1]}
    return record


_WORK = Counts._fields


def _counted(numbers: Mapping[str, _Value]) -> dict[str, _Value]:
    """Most of them are 0, for most puzzles: these are left out."""
    return {name: value for name, value in numbers.items() if value}


def place_record(place: Place) -> Record:
    path, index, line, format, _ = place
    return {"source": path, "index": index, "line": line, "format": format}


def finding_record(finding: Finding, how: Telling) -> Record:
    """By finding.schema.json; what is not known is left out."""
    record = _bare(finding, how)
    record["source"] = finding.source
    if finding.index is not None:
        record["index"] = finding.index
    return record


def _of_puzzle(finding: Finding, told: Told, how: Telling) -> Record:
    """A finding of the first source need not repeat where it is."""
    return _bare(finding, how) if _is_here(finding, told) else finding_record(finding, how)


def _is_here(finding: Finding, told: Told) -> bool:
    return finding.index == told.index and finding.source == told.source


def _bare(finding: Finding, how: Telling) -> Record:
    code, message, line, column, _, _ = finding
    record: Record = {"code": code, "severity": how.severities[code], "message": message}
    if line is not None:
        record["line"] = line
    if column is not None:
        record["column"] = column
    return record


def _raw(text: bytes | None) -> orjson.Fragment | None:
    return None if text is None else orjson.Fragment(text)


def puzzle_line(told: Told, how: Telling) -> bytes:
    """One line of puzzles.jsonl, in which nothing is said that others say: a million of them are to be kept.

    Numbers that all puzzles have come without their names, what holds for a whole collection is in findings.jsonl, and
    the picture that a remedy leads to follows from its cells.
    """
    row = told.row
    record = _record(
        told,
        features=row.grade and tuple(row.grade.features),
        work=row.counts and tuple(row.counts),
        findings=[_of_puzzle(each, told, how) for each in _own(told, how)],
        remedy={name: value for name, value in told.remedy.items() if name != "goal"},
    )
    return orjson.dumps(record, option=orjson.OPT_APPEND_NEWLINE)


def _own(told: Told, how: Telling) -> Iterator[Finding]:
    """The findings of a puzzle without what holds for all puzzles of its collection."""
    row = told.row
    for each in row.findings:
        if (row.collection, each.code, each.message) not in how.whole or not _is_here(each, told):
            yield each


def finding_lines(told: Told, how: Telling) -> bytes:
    """The lines of findings.jsonl of one puzzle."""
    return b"".join([finding_line(each, how) for each in _own(told, how)])


def whole_line(whole: Whole, how: Telling) -> bytes:
    """What holds for all puzzles of a collection, told once."""
    record = _bare(Finding(whole.code, sound(whole.message)), how)
    record |= {"source": sound(whole.collection), "puzzles": whole.puzzles}
    return orjson.dumps(record, option=orjson.OPT_APPEND_NEWLINE)


def finding_line(finding: Finding, how: Telling) -> bytes:
    return orjson.dumps(finding_record(finding, how), option=orjson.OPT_APPEND_NEWLINE)
