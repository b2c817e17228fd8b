"""What a puzzle is blamed for, one problem each with its place: for annotations, SARIF and baselines."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import NamedTuple

from ..findings import Severity
from ..profiles import Outcome, Profile
from ..report.entry import JudgedResult

NOT_PASSING, UNDECIDED = "does-not-pass", "undecided"
"""Codes beside those of findings: the puzzle does not pass the profile; the time limit came first."""
MEANINGS = {
    NOT_PASSING: "the puzzle does not pass the profile: its verdict, its size or its difficulty",
    UNDECIDED: "the time limit was reached before there was a verdict",
}


class Problem(NamedTuple):
    code: str
    severity: Severity
    message: str
    path: str
    index: int  # type: ignore[assignment]  # no use for the method of tuples
    """Counts the puzzles of the file from 1."""
    line: int | None
    column: int | None
    fails: bool
    """Whether the puzzle does not pass because of it."""
    fingerprint: str
    """The same as long as the puzzle and the kind of problem are, wherever its file is."""


def problems(entry: JudgedResult, profile: Profile) -> Iterator[Problem]:
    """The problems of one puzzle, or of a place where one should be."""
    result, first = entry.result, entry.result.places[0]
    for finding in result.findings:
        severity = profile.severity(finding)
        fails = any(reason.startswith(f"{finding.code}: ") for reason in entry.failures)
        yield Problem(
            finding.code,
            severity,
            finding.message,
            finding.source or first.path,
            finding.index or first.index,
            finding.line or first.line,
            finding.column,
            fails,
            fingerprint(entry, finding.code),
        )
    for reason in entry.judged(profile, ()).reasons if result.verdict else ():
        yield _of_the_profile(entry, NOT_PASSING, Severity.ERROR, reason)
    if entry.judgement.outcome is Outcome.UNDECIDED:
        yield _of_the_profile(entry, UNDECIDED, Severity.WARNING, result.reason or "the grade is undecided")


def _of_the_profile(entry: JudgedResult, code: str, severity: Severity, reason: str) -> Problem:
    first = entry.result.places[0]
    kind = f"{code}: {reason.split(':', maxsplit=1)[0]}"
    return Problem(
        code, severity, reason, first.path, first.index, first.line, None, True, fingerprint(entry, kind)
    )


def fingerprint(entry: JudgedResult, kind: str) -> str:
    """A puzzle is known by its clues; if there are none, by its place."""
    name = entry.result.key or f"{entry.source}#{entry.index}"
    return sha256(f"{name} {kind}".encode("utf-8", "surrogatepass")).hexdigest()[:32]
