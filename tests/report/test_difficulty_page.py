"""The difficulty report for people."""

import json

from nonoproof.schema import faults


def test_difficulty_tells_tiers_ranks_and_an_order(folder):
    page = (folder / "difficulty.md").read_text(encoding="utf-8")
    assert "| easy | 1 |" in page
    assert "| x/good.non | Good | 2×1 | easy | 1.5 | overlap | 2 | 1 |" in page
    assert "| x | 1 | 0 | 1 | 0 | 0 | 0 | 0 |" in page
    assert "| 1 | x/good.non | Good | 2×1 | easy |" in page
    assert "Not without guessing" not in page


def test_difficulty_for_programs_tells_the_same(folder):
    record = json.loads((folder / "difficulty.json").read_text(encoding="utf-8"))
    assert faults("report", record) == []
    assert record["difficulty"]["by_size"][0]["easy"] == 1
    assert [each["source"] for each in record["difficulty"]["order"]] == ["x/good.non"]
    assert "difficulty" not in json.loads((folder / "uniqueness.json").read_text(encoding="utf-8"))


def test_the_table_has_the_features(folder):
    lines = (folder / "difficulty.csv").read_text(encoding="utf-8").splitlines()
    column = lines[0].replace('"', "").split(",").index("rung")
    assert [line.replace('"', "").split(",")[column] for line in lines[1:] if "good" in line] == ["overlap"]
