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
    assert (report["report"], report["schema"]) == (subject, 2)


def test_uniqueness_tells_verdicts_what_needs_attention_and_changes(folder):
    report = read(folder, "uniqueness.json")
    assert report["puzzles"][1:] == [
        {
            "id": "0123456789abcdef",
            "source": "x/hostile.non",
            "index": 1,
            "verdict": "multiple",
            "solved_by": "lines",
            "failures": ["the verdict is multiple: two solutions differ in 2 cells"],
        },
        {
            "id": "0123456789abcdef",
            "source": "x/good.non",
            "index": 1,
            "verdict": "unique",
            "solved_by": "lines",
        },
        {
            "id": "0123456789abcdef",
            "source": "x/long.non",
            "index": 1,
            "verdict": "undecided",
            "solved_by": "lines",
            "reason": "the budget was spent",
        },
    ]
    assert report["changes"][0]["kind"] == "no-longer-unique"
    assert report["changes"][0]["before"] == {"verdict": "unique", "tier": None}
    assert report["summary"]["verdicts"]["multiple"] == 1


def test_difficulty_tells_tier_and_score(folder):
    report = read(folder, "difficulty.json")
    assert [(each["tier"], each["score"]) for each in report["puzzles"]] == [
        (None, None), (None, None), ("easy", 1.5), (None, None),
    ]  # fmt: skip
    assert report["difficulty"]["by_size"][0]["easy"] == 1
    assert "difficulty" not in read(folder, "uniqueness.json")


def test_each_puzzle_has_a_line_of_its_own(folder):
    lines = (folder / "uniqueness.json").read_text(encoding="utf-8").splitlines()
    assert sum(1 for line in lines if line.startswith('{"id":') and "x/" in line) == 4


def test_schema_would_notice_a_missing_field(folder):
    for subject, field in (("uniqueness", "verdict"), ("difficulty", "score"), ("difficulty", "source")):
        report = read(folder, f"{subject}.json")
        del report["puzzles"][0][field]
        assert faults("report", report), field
    report = read(folder, "uniqueness.json")
    del report["summary"]["internal_errors"]
    assert faults("report", report)
