"""A run to report on, with texts that try to be more than text."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from nonoproof.difference import Change, ChangeKind, Standing
from nonoproof.findings import Code, Finding, Severity
from nonoproof.grading import Features, Grade, Tier, grade
from nonoproof.ingest import ingest
from nonoproof.model import Metadata, Puzzle, Source, clue
from nonoproof.normalise import SHOWN, Normalised, check_claims, normalise
from nonoproof.profiles import Profile
from nonoproof.report.about import About
from nonoproof.report.entry import JudgedResult
from nonoproof.report.fragments import fragment
from nonoproof.report.reports import Reports
from nonoproof.result import Decision, Diagnosis, Place, Result
from nonoproof.solver import classify
from nonoproof.solver.measures import shows
from nonoproof.solver.packed import pack, pack_grid
from nonoproof.verdict import DEFAULT_BUDGET, Budget, Classification, Counts, Means, Verdict

CORPUS = Path(__file__).parents[2] / "corpus"
HOSTILE = '=cmd()|\'<script>alert(1)</script>& "x" [link](http://a.b) `c` \x00\n# heading'
PROFILE = Profile()

DOTS = Puzzle((clue([1]),), (clue([1]), clue([])))
"""Stands in for any puzzle of one row and two columns."""
_FEATURES: dict[str, Any] = dict.fromkeys(Features._fields, 0) | {
    "width": 2, "height": 1, "colours": 1, "rung": "overlap", "rounds": 2, "strain": 0.5, "narrowest": 1,
    "end": "solved", "parts": 1,
}  # fmt: skip


def make_grade(score: float = 1.5, tier: str = "easy", **features: Any) -> Grade:
    return Grade(Tier(tier), score, Features(**(_FEATURES | features)))


def make_row(
    name: str,
    verdict: str | None,
    title: str = "",
    author: str = "",
    score: float | None = None,
    tier: str = "easy",
    **more: Any,
) -> Result:
    solutions = {"unique": (b"\1\1",), "multiple": (b"\1\0", b"\0\1")}.get(verdict or "", ())
    fields: dict[str, Any] = {
        "collection": "x",
        "places": (Place(f"x/{name}", 1, 1, "non", "00"),),
        "key": f"k-{name}".ljust(32, "."),
        "id": "0123456789abcdef",
        "metadata": Metadata(title, author),
        "puzzle": pack(DOTS),
        "width": 2,
        "height": 1,
        "colours": 1,
        "grade": make_grade(score, tier) if score is not None else None,
    }
    decision = Decision(
        Verdict(verdict or "none"),
        Means.LINES,
        tuple([pack_grid((each,), 2) for each in solutions]),
        0.25,
        Counts(line_solves=3),
        DEFAULT_BUDGET,
        "the budget was spent" if verdict == "undecided" else "",
    )
    of_decision = {name: more.pop(name) for name in Decision._fields if name in more}
    found = decision._replace(**of_decision) if verdict else None
    return Result(**(fields | {"decision": found} | more))


def decided(row: Result, **fields: Any) -> Result:
    """The same with other fields of its decision."""
    assert row.decision
    return row._replace(decision=row.decision._replace(**fields))


def make_entry(*arguments: Any, **more: Any) -> JudgedResult:
    return JudgedResult(make_row(*arguments, **more), PROFILE)


WRONG = Finding(Code.SUMS_DIFFER, "they differ", source="x/bad.non", index=1)
REMEDY = {
    "kind": "picture",
    "minimal": True,
    "sentence": f"nonoproof fix can make it unique: change one cell {HOSTILE}",
    "cells": [{"row": 1, "column": 2, "from": ".", "to": "#"}],
    "clues": [{"line": "row", "number": 1, "from": [1], "to": [2]}],
    "verdict": "unique",
    "tier": "trivial",
    "goal": ["##"],
}
ROWS = (
    make_row("bad.non", None, findings=(WRONG,)),
    make_row("hostile.non", "multiple", HOSTILE, HOSTILE, diagnosis=Diagnosis(remedy=REMEDY)),
    make_row("good.non", "unique", "Good", score=1.5),
    make_row("long.non", "undecided"),
)
OF_FILES = (Finding(Code.UNREADABLE, HOSTILE, source="y/gone.non"),)

_BEFORE = Standing(ROWS[1].key or "", "0", "x/hostile.non", 1, "", "unique", None)
CHANGES = (Change(ChangeKind.NO_LONGER_UNIQUE, _BEFORE, _BEFORE._replace(verdict="multiple")),)


def write(
    folder: Path,
    about: About,
    rows: Sequence[Result] = ROWS,
    findings: Iterable[Finding] = OF_FILES,
    changes: Sequence[Change] = CHANGES,
    batch: int = 100,
) -> dict[str, Any]:
    """All reports of a run of these rows, some at a time; returns the summary."""
    with Reports(folder, about) as reports:
        for start in range(0, len(rows), batch):
            reports.add(fragment(rows[start : start + batch], about.profile))
        reports.add_findings(findings)
        return reports.end(changes)


def corpus_rows(*parts: str) -> list[Result]:
    """Rows as a run makes them, of parts of the example collection."""
    rows = []
    for ingested in ingest([str(CORPUS / part) for part in parts]):
        source = ingested.source
        place = Place(source.path, source.index, source.line, source.format, source.sha256)
        row = Result(str(Path(source.path).parent), (place,), findings=ingested.findings)
        if ingested.puzzle is not None:
            row = _solved(row, normalise(ingested.puzzle, source), source)
        rows.append(row)
    return rows


def _solved(row: Result, normalised: Normalised, source: Source) -> Result:
    puzzle = normalised.puzzle
    findings = row.findings + normalised.findings
    row = row._replace(metadata=puzzle.metadata, findings=findings)
    if not normalised.identity:
        return row
    row = row._replace(
        key=normalised.key[:32],
        id=normalised.identity[:SHOWN],
        puzzle=pack(puzzle),
        width=puzzle.width,
        height=puzzle.height,
        colours=puzzle.colours,
    )
    if any(each.severity is Severity.ERROR for each in findings):
        return row
    found = classify(puzzle, Budget(seconds=None))
    graded = grade(puzzle, found)
    return row._replace(
        decision=Decision(
            found.verdict,
            found.solved_by,
            tuple([pack_grid(grid, len(puzzle.palette)) for grid in found.solutions]),
            found.seconds,
            found.counts,
            found.budget,
            found.reason,
        ),
        grade=graded,
        findings=(*findings, *_compared(puzzle, source, found, graded.tier if graded else None)),
    )


def _compared(puzzle: Puzzle, source: Source, found: Classification, tier: str | None) -> list[Finding]:
    claims = (puzzle.metadata.claimed_verdict, puzzle.metadata.claimed_difficulty)
    return check_claims(claims, source, found, tier, puzzle.goal is not None and shows(puzzle.goal, puzzle))
