"""The reports for programs."""

import json

import pytest
from nonoproof.schemas import faults


def read(folder, name):
    return json.loads((folder / name).read_text(encoding="utf-8"))


@pytest.mark.parametrize("subject", ["uniqueness", "difficulty"])
def test_report_satisfies_its_schema(folder, subject):
    report = read(folder, f"{subject}.json")
    assert faults("report", report) == []
    assert (report["report"], report["schema"]) == (subject, 3)


def test_uniqueness_has_verdicts_what_needs_attention_and_changes(folder):
    report = read(folder, "uniqueness.json")
    assert report["changes"][0]["kind"] == "no-longer-unique"
    assert report["changes"][0]["before"] == {"verdict": "unique", "tier": None}
    assert report["summary"]["verdicts"] == {
        "unique": 1, "multiple": 1, "none": 0, "undecided": 1, "invalid": 1,
    }  # fmt: skip
    assert [each["source"] for each in report["summary"]["fix_first"]] == ["x/bad.non", "x/hostile.non"]


def test_difficulty_counts_the_graded(folder):
    report = read(folder, "difficulty.json")
    assert report["difficulty"]["by_size"][0]["easy"] == 1
    assert "difficulty" not in read(folder, "uniqueness.json")


def test_each_change_has_a_line_of_its_own(folder):
    lines = (folder / "uniqueness.json").read_text(encoding="utf-8").splitlines()
    assert sum(1 for line in lines if line.startswith('{"kind":')) == 1


def test_schema_would_notice_a_missing_field(folder):
    for subject, field in (
        ("uniqueness", "changes"),
        ("difficulty", "difficulty"),
        ("difficulty", "summary"),
    ):
        report = read(folder, f"{subject}.json")
        del report[field]
        assert faults("report", report), field
    report = read(folder, "uniqueness.json")
    del report["summary"]["internal_errors"]
    assert faults("report", report)
