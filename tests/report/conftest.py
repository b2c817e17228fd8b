"""A run to report on, with texts that try to be more than text."""

import pytest
from nonoproof.difference import Standing
from nonoproof.findings import Code, Finding
from nonoproof.profiles import Profile
from nonoproof.report import About, write_reports
from nonoproof.summary import Result
from nonoproof.verdict import Budget

HOSTILE = '=cmd()|\'<script>alert(1)</script>& "x" [link](http://a.b) `c` \x00\n# heading'


FEATURES = {"rung": "overlap", "rounds": 2, "strain": 0.5, "narrowest": 1, "open_cells": 0}
GRADE = {"tier": "easy", "score": 1.5, "features": FEATURES}

BEFORE = [Standing("k-hostile.non", "0", "x/hostile.non", 1, "", "unique", None)]
"""The run before, in which the ambiguous puzzle was unique."""


def make_result(name, verdict, title="", **more) -> Result:
    place = {"source": f"x/{name}", "index": 1, "line": 1, "format": "non", "sha256": "00"}
    fields = {
        "sources": [place],
        "collection": "x",
        "key": f"k-{name}",
        "id": "0123456789abcdef",
        "title": title,
        "author": "",
        "width": 2,
        "height": 1,
        "colours": 1,
        "verdict": verdict,
        "solved_by": "lines" if verdict else None,
        "seconds": 0.25 if verdict else None,
        "reason": "the budget was spent" if verdict == "undecided" else "",
        "solutions": {"unique": [["##"]], "multiple": [["#."], [".#"]]}.get(verdict or "", []),
        "work": {"line_solves": 3} if verdict else None,
        "grade": None,
        "findings": [],
        "failures": (),
    }
    return Result(**(fields | more))


class Listing:
    """What the store would list."""

    def __init__(self) -> None:
        wrong = Finding(Code.SUMS_DIFFER, "they differ", source="x/bad.non", index=1)
        self._findings = [wrong, Finding(Code.UNREADABLE, HOSTILE, source="y/gone.non")]
        self._results = [
            make_result("bad.non", None, findings=[wrong], failures=("sums-differ: they differ",)),
            make_result(
                "hostile.non", "multiple", HOSTILE, author=HOSTILE, failures=("the verdict is multiple",)
            ),
            make_result("good.non", "unique", "Good", grade=GRADE),
            make_result("long.non", "undecided"),
        ]

    def results(self):
        return iter(self._results)

    def findings(self):
        return iter(self._findings)


@pytest.fixture
def about():
    return About(2, "2030-01-02T03:04:05+00:00", "1.0", "1", ("x", "y"), Profile(), Budget(), "2030-01-01")


@pytest.fixture
def folder(tmp_path, about):
    """All reports of that run."""
    write_reports(tmp_path, about, Listing(), BEFORE)
    return tmp_path
