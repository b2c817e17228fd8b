"""What a run found, in the form that all reports are made from: results one by one, and a tally of them."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, TypeAlias

from .difference import Change, Standing, count_kinds
from .findings import Code, Finding, Severity
from .profiles import Profile

MOST_LISTED = 200
"""Failing puzzles that a report for people lists; machines find all of them in the JSON and CSV files."""
MOST_RANKED = 20
FIX_FIRST = 10
STATES = ("unique", "multiple", "none", "undecided", "invalid")
"""The verdicts, and what a puzzle without one is counted as."""
SIZES = (5, 10, 15, 20, 25, 30, 40, 50, 75, 100)
"""Upper bounds of the classes of size, by the longer side."""

Record: TypeAlias = dict[str, Any]


@dataclass(slots=True)
class Result:
    """One puzzle as the reports tell it; a place where one could not be read has neither id nor size."""

    sources: list[Record]
    collection: str
    key: str | None
    id: str | None
    title: str
    author: str
    width: int | None
    height: int | None
    colours: int | None
    verdict: str | None
    solved_by: str | None
    seconds: float | None
    reason: str
    solutions: list[list[str]]
    work: dict[str, int] | None
    grade: Record | None
    findings: list[Finding]
    failures: tuple[str, ...] = ()
    """Why it does not pass the profile, one sentence each."""
    puzzle: str | None = None
    """The puzzle itself: its record as JSON, by puzzle.schema.json."""
    certificate: Record | None = None
    """The file, in the folder of the certificates, and its hash; None where there is none."""

    # What nearly every report asks for is worked out once.
    source: str = field(init=False)
    """The first."""
    index: int = field(init=False)
    state: str = field(init=False)
    """The verdict, or ``invalid`` where there is none."""
    size_class: str = field(init=False)

    def __post_init__(self) -> None:
        first = self.sources[0]
        self.source, self.index = first["source"], first["index"]
        self.state = self.verdict or "invalid"
        self.size_class = _size_class(max(self.width or 0, self.height or 0))

    def record(self, profile: Profile) -> Record:
        """By report.schema.json, with severities as the profile has them."""
        record = {
            "source": self.source,
            "index": self.index,
            "id": self.id,
            "title": self.title,
            "author": self.author,
            "width": self.width,
            "height": self.height,
            "colours": self.colours,
            "verdict": self.verdict,
            "solved_by": self.solved_by,
            "seconds": self.seconds,
            "solutions": self.solutions,
            "grade": self.grade,
            "findings": [self._told(each, profile) for each in self.findings],
            "sources": self.sources,
            "key": self.key,
            "work": self.work,
            "reason": self.reason or None,
            "failures": self.failures,
        }
        if self.certificate:
            record["certificate"] = self.certificate
        return record

    def _told(self, finding: Finding, profile: Profile) -> Record:
        """A finding of the first source need not repeat where it is."""
        elsewhere = (finding.source, finding.index) != (self.source, self.index)
        return finding_record(finding, profile, placed=elsewhere)


@lru_cache
def _size_class(longer: int) -> str:
    bound = next((bound for bound in SIZES if longer <= bound), None)
    return "unknown" if not longer else f"up to {bound}" if bound else f"more than {SIZES[-1]}"


def finding_record(finding: Finding, profile: Profile, placed: bool = True) -> Record:
    """By finding.schema.json; what is not known is left out."""
    record: Record = {
        "code": finding.code.value,
        "severity": profile.severity(finding).value,
        "message": finding.message,
    }
    if finding.line is not None:
        record["line"] = finding.line
    if finding.column is not None:
        record["column"] = finding.column
    if placed:
        record["source"] = finding.source
        if finding.index is not None:
            record["index"] = finding.index
    return record


@dataclass(slots=True)
class Tally:
    """Counts over the results seen so far, and the few of them that people are shown."""

    profile: Profile
    puzzles: int = 0
    sources: int = 0
    verdicts: Counter[str] = field(default_factory=Counter)
    means: Counter[str] = field(default_factory=Counter)
    tiers: Counter[str] = field(default_factory=Counter)
    by_collection: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    by_size: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    codes: Counter[tuple[Severity, Code]] = field(default_factory=Counter)
    """By severity and code."""
    failing: int = 0
    certified: int = 0
    """Verdicts with a certificate."""
    unreadable: int = 0
    """Errors of whole files."""
    unread: list[Finding] = field(default_factory=list)
    """The first of these."""
    failures: list[Result] = field(default_factory=list)
    """The first of those that do not pass."""
    undecided: list[Result] = field(default_factory=list)
    hardest: list[Result] = field(default_factory=list)
    easiest: list[Result] = field(default_factory=list)
    standings: list[Standing] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)
    seconds: float = 0.0
    """Spent on solving, all puzzles together."""
    _bounds: list[tuple[float, ...]] = field(default_factory=lambda: [(math.inf,), (-math.inf,)])
    """What is easier than the first is among the easiest; what is harder than the second, the hardest."""

    def add(self, result: Result) -> None:
        self.puzzles += 1
        self.sources += len(result.sources)
        state = result.state
        self.verdicts[state] += 1
        self.by_collection[result.collection][state] += 1
        self.by_size[result.size_class][state] += 1
        self.certified += result.certificate is not None
        self.seconds += result.seconds or 0.0
        if result.key is not None and result.id is not None:
            tier = result.grade["tier"] if result.grade else None
            place = (result.key, result.id, result.source, result.index, result.title)
            self.standings.append(Standing(*place, result.verdict, tier))
        if state == "unique":
            self._rank(result)
        if result.failures:
            self.failing += 1
            _append(self.failures, result)
        elif state == "undecided":
            _append(self.undecided, result)

    def add_finding(self, finding: Finding) -> None:
        severity = self.profile.severity(finding)
        self.codes[severity, finding.code] += 1
        if finding.index is None and severity is Severity.ERROR:
            self.unreadable += 1
            if len(self.unread) < MOST_LISTED:
                self.unread.append(finding)

    def _rank(self, result: Result) -> None:
        self.means[result.solved_by or ""] += 1
        if result.grade:
            self.tiers[result.grade["tier"]] += 1
        hard = hardness(result)
        if hard > self._bounds[1]:
            self._bounds[1] = _ranked(self.hardest, result, hardest_first=True)
        if hard < self._bounds[0]:
            self._bounds[0] = _ranked(self.easiest, result, hardest_first=False)

    def record(self) -> Record:
        """The counts, by the ``summary`` of report.schema.json."""
        return {
            "puzzles": self.puzzles,
            "sources": self.sources,
            "failing": self.failing,
            "certified": self.certified,
            "unreadable": self.unreadable,
            "seconds": round(self.seconds, 6),
            "verdicts": {state: self.verdicts[state] for state in STATES},
            "solved_by": dict(sorted(self.means.items())),
            "tiers": dict(sorted(self.tiers.items())),
            "by_source": [{"source": name} | _counts(states) for name, states in self.collections()],
            "by_size": [{"size": name} | _counts(states) for name, states in self.sizes()],
            "findings": [
                {"code": code.value, "severity": severity.value, "count": count}
                for (severity, code), count in sorted(self.codes.items())
            ],
            "changes": count_kinds(self.changes),
            "unread_first": [
                {"source": each.source, "why": f"{each.code}: {each.message}"}
                for each in self.unread[:FIX_FIRST]
            ],
            "fix_first": [
                _reference(each) | {"why": list(each.failures)} for each in self.failures[:FIX_FIRST]
            ],
            "hardest": [_reference(each) for each in self.hardest],
            "easiest": [_reference(each) for each in self.easiest],
        }

    def sizes(self) -> list[tuple[str, Counter[str]]]:
        """The classes of size that occur, from the smallest."""
        names = [*[f"up to {bound}" for bound in SIZES], f"more than {SIZES[-1]}", "unknown"]
        return [(name, self.by_size[name]) for name in names if name in self.by_size]

    def collections(self) -> list[tuple[str, Counter[str]]]:
        return sorted(self.by_collection.items())


def _counts(states: Counter[str]) -> dict[str, int]:
    return {state: states[state] for state in STATES}


def _reference(result: Result) -> Record:
    return {"source": result.source, "index": result.index, "id": result.id, "title": result.title}


def _append(results: list[Result], result: Result) -> None:
    if len(results) < MOST_LISTED:
        results.append(result)


def _ranked(ranking: list[Result], result: Result, hardest_first: bool) -> tuple[float, ...]:
    """Puts the result in its place; answers what the next one must exceed."""
    ranking.append(result)
    ranking.sort(key=hardness, reverse=hardest_first)
    del ranking[MOST_RANKED:]
    return (
        hardness(ranking[-1]) if len(ranking) == MOST_RANKED else (-math.inf if hardest_first else math.inf,)
    )


_MEANS = {"lines": 0, "probing": 1, "search": 2}


def hardness(result: Result) -> tuple[float, ...]:
    """Orders unique puzzles from easy to hard: by score, and without one by what the solver needed."""
    work = result.work or {}
    lines = (result.width or 0) + (result.height or 0) or 1
    return (
        result.grade["score"] if result.grade else -1.0,
        _MEANS.get(result.solved_by or "", 0),
        work.get("conflicts", 0),
        work.get("probes", 0),
        work.get("line_solves", 0) / lines,
    )
