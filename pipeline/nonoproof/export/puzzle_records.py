"""The one emitter of records: a puzzle as one JSON object, a finding as another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias, TypeVar

from ..findings import Finding
from ..model import to_record
from ..profiles import Profile
from ..report.entry import JudgedResult
from ..report.escape import sound
from ..result import Place
from ..solver.packed import unpack

Record: TypeAlias = dict[str, Any]
_Value = TypeVar("_Value")


def puzzle_record(entry: JudgedResult, profile: Profile) -> Record:
    """By puzzles.schema.json, with severities as the profile has them, and complete by itself."""
    result = entry.result
    record: Record = {
        "source": entry.source,
        "index": entry.index,
        "id": result.id,
        "title": result.metadata.title,
        "author": result.metadata.author,
        "width": result.width,
        "height": result.height,
        "colours": result.colours,
        "verdict": result.verdict,
        "solved_by": result.solved_by,
        "seconds": result.seconds,
        "solutions": entry.drawn(),
        "grade": result.grade
        and {
            "tier": result.grade.tier,
            "score": result.grade.score,
            "amount": result.grade.amount,
            "why": entry.why,
            "features": _counted(result.grade.features.record()),
        },
        "ambiguity": result.diagnosis.ambiguity,
        "contradiction": result.diagnosis.contradiction,
        "findings": [_of_puzzle(each, entry, profile) for each in result.findings],
        "sources": [place_record(each) for each in result.places],
        "key": result.key,
        "work": result.counts and _counted(result.counts._asdict()),
        "failures": entry.failures,
    }
    if result.reason:
        record["reason"] = result.reason
    if result.diagnosis.remedy:
        record["remedy"] = result.diagnosis.remedy
    if result.certificate:
        record["certificate"] = {"file": result.certificate[0], "sha256": result.certificate[1]}
    return record


def whole_record(entry: JudgedResult, profile: Profile) -> Record:
    """The same with the puzzle itself, so that it can be read again."""
    record = puzzle_record(entry, profile)
    if entry.result.puzzle is None:
        return record
    puzzle = unpack(entry.result.puzzle)
    return to_record(puzzle.with_metadata(**entry.result.metadata._asdict())) | record


def _counted(numbers: Mapping[str, _Value]) -> dict[str, _Value]:
    """Most of them are 0, for most puzzles: these are left out."""
    return {name: value for name, value in numbers.items() if value}


def place_record(place: Place) -> Record:
    path, index, line, format, _ = place
    return {"source": path, "index": index, "line": line, "format": format}


def finding_record(finding: Finding, profile: Profile) -> Record:
    """By finding.schema.json; what is not known is left out."""
    record = _bare(finding, profile)
    record["source"] = sound(finding.source)
    if finding.index is not None:
        record["index"] = finding.index
    return record


def _of_puzzle(finding: Finding, entry: JudgedResult, profile: Profile) -> Record:
    """A finding of the first source need not repeat where it is."""
    if finding.index == entry.index and finding.source == entry.source:
        return _bare(finding, profile)
    return finding_record(finding, profile)


def _bare(finding: Finding, profile: Profile) -> Record:
    record: Record = {
        "code": finding.code,
        "severity": profile.severity(finding),
        "message": sound(finding.message),
    }
    if finding.line is not None:
        record["line"] = finding.line
    if finding.column is not None:
        record["column"] = finding.column
    return record
