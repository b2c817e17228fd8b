"""The stages in order for puzzles that are looked at and not stored: one result after the other."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from .classify import check_givens
from .engines import Job
from .engines import OldEngine as Engine
from .findings import Finding, Severity
from .grade import Grade, grade
from .ingest import Ingested, ingest
from .model import Puzzle, Source, draw
from .normalise import SHOWN, Duplicates, Normalised, check_claims, normalise
from .profiles import Profile
from .verdict import Budget, Classification


@dataclass(frozen=True, slots=True)
class Examined:
    """One puzzle with all that was found out about it."""

    source: Source
    puzzle: Puzzle | None
    """In canonical form; None where it could not be read."""
    identity: str
    classification: Classification | None
    """None where the puzzle could not be read or is invalid."""
    findings: tuple[Finding, ...]
    grade: Grade | None = None
    """None where there is no unique solution."""
    certificate: dict[str, str] | None = None
    """The file that proves the verdict and its hash, where one was written."""

    def record(self, profile: Profile) -> dict[str, Any]:
        """The object that ``classification.schema.json`` describes."""
        puzzle, found = self.puzzle, self.classification
        return {
            "source": self.source.path,
            "index": self.source.index,
            "id": self.identity[:SHOWN] or None,
            "title": puzzle.title if puzzle else "",
            "width": puzzle.width if puzzle else None,
            "height": puzzle.height if puzzle else None,
            "colours": puzzle.colours if puzzle else None,
            "verdict": found.verdict if found else None,
            "solved_by": found.solved_by if found else None,
            "seconds": found.seconds if found else None,
            "solutions": [draw(grid, puzzle.palette) for grid in found.solutions] if puzzle and found else [],
            "grade": self.grade.record() if self.grade else None,
            "findings": [_finding_record(each, profile) for each in self.findings],
        } | ({"certificate": self.certificate} if self.certificate else {})


def _finding_record(finding: Finding, profile: Profile) -> dict[str, Any]:
    """The object that ``finding.schema.json`` describes, without the source, which is that of the puzzle."""
    place = {"line": finding.line, "column": finding.column}
    known = {name: number for name, number in place.items() if number is not None}
    return {"code": finding.code, "severity": profile.severity(finding), "message": finding.message} | known


def examine(
    sources: Iterable[str], budget: Budget, engine: Engine, format: str | None = None
) -> Iterator[Examined]:
    """The puzzles of the sources in their order, whatever the order in which the engine is done with them."""
    return _in_order(ingest(sources, format), budget, engine)


def _in_order(ingested: Iterable[Ingested], budget: Budget, engine: Engine) -> Iterator[Examined]:
    waiting: deque[tuple[str, _Prepared]] = deque()
    found: dict[str, Classification] = {}

    def jobs() -> Iterator[Job]:
        duplicates = Duplicates()
        for number, each in enumerate(ingested):
            prepared = _prepare(each, duplicates)
            waiting.append((str(number), prepared))
            if prepared.puzzle is not None and prepared.valid:
                yield Job(str(number), prepared.puzzle, budget)

    def finished() -> Iterator[Examined]:
        while waiting and (waiting[0][0] in found or not waiting[0][1].valid):
            key, prepared = waiting.popleft()
            yield _complete(prepared, found.pop(key, None))

    for outcome in engine.classify(jobs()):
        found[outcome.key] = outcome.classification
        yield from finished()
    yield from finished()


@dataclass(frozen=True, slots=True)
class _Prepared:
    """A puzzle that waits for its verdict, or will not get one."""

    source: Source
    puzzle: Puzzle | None
    identity: str
    findings: tuple[Finding, ...]
    valid: bool


def _prepare(ingested: Ingested, duplicates: Duplicates) -> _Prepared:
    source, findings = ingested.source, ingested.findings
    if ingested.puzzle is None:
        return _Prepared(source, None, "", findings, valid=False)
    # The puzzle is not stored: no record of it leaves, so none needs the schema.
    normalised = normalise(ingested.puzzle, source, validate=False)
    findings += normalised.findings + _repeats(normalised, source, duplicates)
    # The reader may have found a fault that the puzzle no longer shows.
    valid = not any(each.severity is Severity.ERROR for each in findings)
    return _Prepared(source, normalised.puzzle, normalised.identity, findings, valid)


def _repeats(normalised: Normalised, source: Source, duplicates: Duplicates) -> tuple[Finding, ...]:
    if normalised.symmetric is None:
        return ()
    finding = duplicates.add(normalised.identity, normalised.symmetric, source)
    return () if finding is None else (finding,)


def _complete(prepared: _Prepared, found: Classification | None) -> Examined:
    source, puzzle, findings = prepared.source, prepared.puzzle, prepared.findings
    graded = None
    if puzzle is not None and found is not None:
        graded = grade(puzzle, found)
        contradiction = check_givens(puzzle, source, found)
        findings += check_claims(puzzle, source, found, graded.tier if graded else None)
        findings += (contradiction,) if contradiction else ()
    return Examined(source, puzzle, prepared.identity, found, findings, graded)
