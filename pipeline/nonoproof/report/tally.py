"""Counts over the puzzles of a run, and the few of them that people are shown.

A batch has a tally of its own, and tallies merge: workers count what they report, the main process adds up.
What a tally holds is bounded: it grows with the number of collections, not with that of puzzles.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from math import sqrt
from pathlib import PurePath
from typing import Any, NamedTuple

from ..difference import Change, count_kinds
from ..findings import RULES, Code, Finding, Severity
from ..profiles import STANDARD, Profile
from ..verdict import Tier
from .about import About
from .entry import MEANS, SIZE_CLASSES, STATES, JudgedResult
from .mentions import First, Least, Mention

MOST_LISTED = 200
"""Puzzles of a kind that a report for people lists; machines find all of them in the JSON Lines."""
MOST_RANKED = 20
FIX_FIRST = 10
PER_DECADE = 4
"""Classes of time between one power of ten and the next."""
EXTREMES = 5
"""Puzzles of each size, from the easiest and from the hardest on, that may be outliers."""
FAR = 2.5
"""Standard deviations from the mean of the same size that make an outlier."""
FEWEST = 8
"""Puzzles of a size that are needed to speak of a mean."""
WHOLE = 2
"""Puzzles that a source needs before a finding that all of them have is reported once for the source."""

_MEANS = {name: place for place, name in enumerate(MEANS)}


@dataclass(slots=True)
class Group:
    """The puzzles of one collection."""

    states: Counter[str] = field(default_factory=Counter)
    tiers: Counter[str] = field(default_factory=Counter)
    codes: Counter[Code] = field(default_factory=Counter)
    """Puzzles that have a finding of that code."""

    def merge(self, later: Group) -> None:
        _add(self.states, later.states)
        _add(self.tiers, later.tiers)
        _add(self.codes, later.codes)


@dataclass(slots=True)
class SizeClass:
    """The puzzles of about one size."""

    states: Counter[str] = field(default_factory=Counter)
    tiers: Counter[str] = field(default_factory=Counter)
    means: Counter[str] = field(default_factory=Counter)
    """Of unique puzzles, by the strongest means they needed."""
    times: Counter[int] = field(default_factory=Counter)
    number: int = 0
    """Those with a grade."""
    total: float = 0.0
    squares: float = 0.0
    easiest: Least = field(default_factory=lambda: Least(EXTREMES))
    hardest: Least = field(default_factory=lambda: Least(EXTREMES))

    def grade(self, score: float, entry: JudgedResult, row: int) -> None:
        self.number += 1
        self.total += score
        self.squares += score * score
        self.easiest.add((score,), entry, row)
        self.hardest.add((-score,), entry, row)

    def merge(self, later: SizeClass, rows: int) -> None:
        for mine, theirs in zip(self._counters(), later._counters(), strict=True):
            _add(mine, theirs)
        self.number += later.number
        self.total += later.total
        self.squares += later.squares
        self.easiest.merge(later.easiest, rows)
        self.hardest.merge(later.hardest, rows)

    def _counters(self) -> tuple[Counter[Any], ...]:
        return (self.states, self.tiers, self.means, self.times)

    @property
    def mean(self) -> float:
        return self.total / self.number

    @property
    def deviation(self) -> float:
        return sqrt(max(0.0, self.squares / self.number - self.mean**2))

    def outliers(self) -> list[tuple[float, Mention]]:
        """Those far from the mean, with how many deviations."""
        if self.number < FEWEST or self.deviation < 1e-9:
            return []
        found = {each.row: each for each in (*self.easiest.mentions(), *self.hardest.mentions())}
        far = [((each.score or 0.0) - self.mean) / self.deviation for each in found.values()]
        return [pair for pair in zip(far, found.values(), strict=True) if abs(pair[0]) >= FAR]


class FindingCount(NamedTuple):
    severity: Severity
    code: Code
    count: int  # type: ignore[assignment]  # no use for the method of tuples
    """Findings: a puzzle may have several, and each of its places its own."""
    puzzles: int
    """Those that have any."""


def where(puzzles: int, sources: int, unread: int) -> str:
    """Why there are not as many puzzles as places: ``in 120 places: 18 repeat a puzzle, 2 could not be read``."""
    repeats = sources - puzzles
    parts = [
        f"{number:,} {words}"
        for number, words in ((repeats, "repeat a puzzle"), (unread, "could not be read"))
        if number
    ]
    return f"in {sources:,} place{'' if sources == 1 else 's'}{': ' if parts else ''}{', '.join(parts)}"


@dataclass(slots=True)
class Tally:
    puzzles: int = 0
    """Different puzzles, and places where one could not be read."""
    unread: int = 0
    """These places."""
    sources: int = 0
    """All places."""
    verdicts: Counter[str] = field(default_factory=Counter)
    means: Counter[str] = field(default_factory=Counter)
    rungs: Counter[str] = field(default_factory=Counter)
    codes: Counter[Code] = field(default_factory=Counter)
    """Findings of each code."""
    groups: dict[str, Group] = field(default_factory=lambda: defaultdict(Group))
    sizes: dict[str, SizeClass] = field(default_factory=lambda: defaultdict(SizeClass))
    failing: int = 0
    waiting: int = 0
    """Undecided puzzles that nothing else is wrong with."""
    certified: int = 0
    """Verdicts with a certificate."""
    unreadable: int = 0
    """Errors of whole files."""
    unread_files: list[Finding] = field(default_factory=list)
    """The first of these."""
    faults: list[Finding] = field(default_factory=list)
    """The first findings that are faults of this program; ``codes`` counts them."""
    seconds: float = 0.0
    """Seconds spent on solving, for all puzzles together."""
    disagreements: int = 0
    passed_over: Counter[str] = field(default_factory=Counter)
    """Files that were met and not read, by suffix."""
    failures: dict[str, First] = field(
        default_factory=lambda: {state: First(MOST_LISTED) for state in STATES}
    )
    """The first of those that do not pass, by state: many of one kind do not hide the others."""
    undecided: First = field(default_factory=lambda: First(MOST_LISTED))
    guessing: First = field(default_factory=lambda: First(MOST_LISTED))
    unfinished: First = field(default_factory=lambda: First(MOST_LISTED))
    """The first of those whose grade is undecided."""
    """The first of those that no rung of the ladder finishes."""
    disagreeing: First = field(default_factory=lambda: First(MOST_LISTED))
    """The first of those whose file claims another difficulty."""
    hardest: Least = field(default_factory=lambda: Least(MOST_RANKED))
    easiest: Least = field(default_factory=lambda: Least(MOST_RANKED))

    def add(self, entry: JudgedResult) -> None:
        result, number = entry.result, self.puzzles
        state = entry.state
        self.puzzles += 1
        self.unread += result.key is None
        self.sources += len(result.places)
        self.verdicts[state] += 1
        group, size = self.groups[result.collection], self.sizes[entry.size_class]
        group.states[state] += 1
        size.states[state] += 1
        if result.certificate is not None:
            self.certified += 1
        if result.seconds:
            self.seconds += result.seconds
            size.times[math.floor(math.log10(result.seconds) * PER_DECADE)] += 1
        if result.findings:
            self._add_findings(entry, group, number)
        if state == "unique":
            self._rank(entry, group, size, number)
        if entry.failures:
            self.failing += 1
            self.failures[state].add(entry, number, entry.failures)
        elif state == "undecided":
            self.waiting += 1
            self.undecided.add(entry, number, (result.reason,))

    def _add_findings(self, entry: JudgedResult, group: Group, number: int) -> None:
        for finding in entry.result.findings:
            code = finding.code
            self.codes[code] += 1
            if code is Code.INTERNAL_ERROR:
                self._add_fault(finding)
            elif code is Code.CLAIMED_DIFFICULTY_DIFFERS:
                self.disagreements += 1
                self.disagreeing.add(entry, number, (finding.message,))
        for code in {finding.code for finding in entry.result.findings}:
            group.codes[code] += 1

    def _rank(self, entry: JudgedResult, group: Group, size: SizeClass, number: int) -> None:
        result = entry.result
        means = result.solved_by.value if result.solved_by else ""
        self.means[means] += 1
        size.means[means] += 1
        hard = hardness(entry)
        self.easiest.add(hard, entry, number)
        self.hardest.add(tuple([-each for each in hard]), entry, number)
        if result.grade:
            tier = result.grade.tier
            # If the limit was reached, the rung is only the highest so far.
            self.rungs["undecided" if tier is Tier.UNDECIDED else result.grade.features.rung] += 1
            group.tiers[entry.tier] += 1
            size.tiers[entry.tier] += 1
            size.grade(result.grade.score, entry, number)
            if tier is Tier.GUESS:
                self.guessing.add(entry, number)
            if tier is Tier.UNDECIDED:
                self.unfinished.add(entry, number)

    def add_finding(self, finding: Finding, profile: Profile) -> None:
        """One that belongs to no puzzle: of a file, or of the run itself."""
        self.codes[finding.code] += 1
        if finding.code is Code.INTERNAL_ERROR:
            self._add_fault(finding)
        if finding.code is Code.PASSED_OVER:
            self.passed_over[PurePath(finding.source).suffix.lower() or "without suffix"] += 1
        if finding.index is None and profile.severity(finding) is Severity.ERROR:
            self.unreadable += 1
            if len(self.unread_files) < MOST_LISTED:
                self.unread_files.append(finding)

    def _add_fault(self, finding: Finding) -> None:
        if len(self.faults) < MOST_LISTED:
            self.faults.append(finding)

    def merge(self, later: Tally) -> None:
        """Adds the counts of the puzzles that come next."""
        rows = self.puzzles
        for name in (
            "puzzles",
            "unread",
            "sources",
            "failing",
            "waiting",
            "certified",
            "unreadable",
            "seconds",
            "disagreements",
        ):
            setattr(self, name, getattr(self, name) + getattr(later, name))
        for name in ("verdicts", "means", "rungs", "codes"):
            _add(getattr(self, name), getattr(later, name))
        for collection, group in later.groups.items():
            self.groups[collection].merge(group)
        for name, size in later.sizes.items():
            self.sizes[name].merge(size, rows)
        for state, first in later.failures.items():
            self.failures[state].merge(first, rows)
        for name in ("undecided", "guessing", "unfinished", "disagreeing", "hardest", "easiest"):
            getattr(self, name).merge(getattr(later, name), rows)
        self.unread_files += later.unread_files[: MOST_LISTED - len(self.unread_files)]
        self.faults += later.faults[: MOST_LISTED - len(self.faults)]

    @property
    def graded(self) -> int:
        return sum([size.number for size in self.sizes.values()])

    @property
    def tiers(self) -> Counter[str]:
        return sum([size.tiers for size in self.sizes.values()], Counter[str]())

    def to_fix(self) -> list[Mention]:
        """The first that do not pass, in the order of their sources."""
        found = [each for first in self.failures.values() for each in first.items]
        return sorted(found)[:MOST_LISTED]

    def by_size(self) -> list[tuple[str, SizeClass]]:
        """The classes that occur, from the smallest."""
        return [(name, self.sizes[name]) for name in SIZE_CLASSES if name in self.sizes]

    def by_collection(self) -> list[tuple[str, Group]]:
        return sorted(self.groups.items(), key=lambda each: each[0])

    @property
    def common_start(self) -> str:
        """What all collections' names begin with, in whole folders: repeated everywhere, it would hide the rest."""
        levels = zip(*[name.split("/")[:-1] for name in self.groups], strict=False)
        folders = [each[0] for each in takewhile(lambda each: len(set(each)) == 1, levels)]
        return "/".join([*folders, ""]) if any(folders) else ""

    def findings(self, profile: Profile) -> list[FindingCount]:
        """How often each code occurs: the gravest first, then the most frequent."""
        order = list(Severity)
        having = sum([group.codes for group in self.groups.values()], Counter[Code]())
        rows = [
            FindingCount(profile.severities.get(code, RULES[code].severity), code, count, having[code])
            for code, count in self.codes.items()
        ]
        return sorted(rows, key=lambda row: (order.index(row.severity), -row.count, row.code))

    @property
    def where(self) -> str:
        """The places of the puzzles, in words."""
        return where(self.puzzles, self.sources, self.unread)

    def whole_sources(self, profile: Profile) -> list[tuple[str, int, list[Code]]]:
        """What holds for every puzzle of a source: its name, its puzzles, the codes that all of them have."""
        notes = {each.code for each in self.findings(profile) if each.severity is Severity.NOTE}
        found = []
        for name, group in self.by_collection():
            puzzles = group.states.total()
            codes = sorted(
                [code for code, count in group.codes.items() if count == puzzles and code in notes]
            )
            if codes and puzzles >= WHOLE:
                found.append((name, puzzles, codes))
        return found

    def outliers(self) -> list[tuple[float, str, Mention]]:
        """Deviations from the mean of the same size, that size, and the puzzle; the hardest first."""
        found = [(far, name, each) for name, size in self.by_size() for far, each in size.outliers()]
        return sorted(found, key=lambda each: -each[0])

    def record(self, about: About, changes: Sequence[Change]) -> dict[str, Any]:
        """The counts, by the ``summary`` of report.schema.json."""
        findings = sorted(self.findings(about.profile), key=lambda row: row[:2])
        return {
            "puzzles": self.puzzles,
            "unread": self.unread,
            "sources": self.sources,
            "failing": self.failing,
            "certified": self.certified,
            "unreadable": self.unreadable,
            "passed_over": dict(self.passed_over.most_common()),
            "internal_errors": self.codes[Code.INTERNAL_ERROR],
            "seconds": round(self.seconds, 6),
            "verdicts": {state: self.verdicts[state] for state in STATES},
            "solved_by": dict(sorted(self.means.items())),
            "tiers": dict(sorted(self.tiers.items())),
            "by_source": [
                {"source": name} | _counts(STATES, group.states) for name, group in self.by_collection()
            ],
            "by_size": [{"size": name} | _counts(STATES, size.states) for name, size in self.by_size()],
            "findings": [
                {"code": code.value, "severity": severity.value, "count": count, "puzzles": puzzles}
                for severity, code, count, puzzles in findings
            ],
            "whole_sources": [
                {"source": name, "puzzles": puzzles, "codes": [code.value for code in codes]}
                for name, puzzles, codes in self.whole_sources(about.profile)
            ],
            "changes": count_kinds(changes),
            "internal_first": _sentences(self.faults),
            "unread_first": _sentences(self.unread_files),
            "fix_first": [each.record() | {"why": list(each.why)} for each in self.to_fix()[:FIX_FIRST]],
            "hardest": [each.record() for each in self.hardest.mentions()],
            "easiest": [each.record() for each in self.easiest.mentions()],
        }

    def difficulty(self, tiers: Sequence[str] = STANDARD.names) -> dict[str, Any]:
        """How difficulty is spread, by the ``difficulty`` of report.schema.json."""
        graded = [(name, group) for name, group in self.by_collection() if group.tiers]
        sizes = [(name, size) for name, size in self.by_size() if size.number]
        return {
            "graded": self.graded,
            "tiers": _counts(tiers, self.tiers),
            "rungs": dict(sorted(self.rungs.items())),
            "by_source": [{"source": name} | _counts(tiers, group.tiers) for name, group in graded],
            "by_size": [
                {"size": name, "mean_score": round(size.mean, 2)} | _counts(tiers, size.tiers)
                for name, size in sizes
            ],
            "outliers": [
                each.record() | {"size": name, "deviations": round(far, 2)}
                for far, name, each in self.outliers()
            ],
            "guessing": [each.record() for each in self.guessing.items],
            "unfinished": [each.record() for each in self.unfinished.items],
            "claims": [each.record() | {"message": each.why[0]} for each in self.disagreeing.items],
        }


def hardness(entry: JudgedResult) -> tuple[float, ...]:
    """Orders unique puzzles from easy to hard: by score, and without one by what the solver needed."""
    result = entry.result
    lines = (result.width or 0) + (result.height or 0) or 1
    score = result.grade.score if result.grade else -1.0
    means = _MEANS.get(result.solved_by or "", 0)
    if result.counts is None:
        return (score, means, 0, 0, 0.0)
    return (score, means, result.counts.conflicts, result.counts.probes, result.counts.line_solves / lines)


def _counts(names: Iterable[str], counter: Counter[str]) -> dict[str, int]:
    return {name: counter[name] for name in names}


def _sentences(findings: Sequence[Finding]) -> list[dict[str, str]]:
    return [{"source": each.source, "why": f"{each.code}: {each.message}"} for each in findings[:FIX_FIRST]]


def _add(mine: Counter[Any], theirs: Counter[Any]) -> None:
    """Like Counter.update, which is slow for small counters."""
    for key, count in theirs.items():
        mine[key] += count
