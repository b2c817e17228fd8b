"""The reports for programs."""

import json

import pytest
from nonoproof.schema import faults

from tests.report.conftest import GRADE


@pytest.mark.parametrize("subject", ["uniqueness", "difficulty"])
def test_report_satisfies_its_schema(folder, subject):
    report = json.loads((folder / f"{subject}.json").read_text(encoding="utf-8"))
    assert faults("report", report) == []
    assert report["report"] == subject


def test_report_tells_every_puzzle_finding_and_change(folder):
    report = json.loads((folder / "uniqueness.json").read_text(encoding="utf-8"))
    assert [each["source"] for each in report["puzzles"]] == [
        "x/bad.non",
        "x/hostile.non",
        "x/good.non",
        "x/long.non",
    ]
    assert [(each["source"], each.get("index")) for each in report["findings"]] == [
        ("x/bad.non", 1),
        ("y/gone.non", None),
    ]
    assert report["changes"][0]["kind"] == "no-longer-unique"
    assert report["changes"][0]["before"] == {"verdict": "unique", "tier": None}
    assert report["summary"]["verdicts"]["multiple"] == 1
    assert report["puzzles"][2]["grade"] == GRADE


def test_each_puzzle_has_a_line_of_its_own(folder):
    lines = (folder / "uniqueness.json").read_text(encoding="utf-8").splitlines()
    assert sum(1 for line in lines if line.startswith('{"source":"x/')) == 4


def test_schema_would_notice_a_missing_field(folder):
    report = json.loads((folder / "uniqueness.json").read_text(encoding="utf-8"))
    del report["puzzles"][0]["sources"]
    assert faults("report", report)
