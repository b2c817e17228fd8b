"""The reports for spreadsheets."""

import csv

import pytest


def table(folder, name):
    with (folder / name).open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


@pytest.mark.parametrize("name", ["uniqueness.csv", "difficulty.csv"])
def test_one_row_a_puzzle(folder, name):
    rows = table(folder, name)
    assert [row["source"] for row in rows] == ["x/bad.non", "x/hostile.non", "x/good.non", "x/long.non"]
    assert [row["verdict"] for row in rows] == ["", "multiple", "unique", "undecided"]


def test_no_cell_is_a_formula(folder):
    for name in ("uniqueness.csv", "difficulty.csv"):
        for row in table(folder, name):
            assert not any(cell.startswith(("=", "+", "-", "@")) for cell in row.values())
    assert table(folder, "uniqueness.csv")[1]["title"].startswith("'=cmd()")


def test_uniqueness_says_what_passes_and_why_not(folder):
    rows = table(folder, "uniqueness.csv")
    assert [row["passes"] for row in rows] == ["no", "no", "yes", "undecided"]
    assert rows[0]["findings"] == "sums-differ"
    assert rows[3]["reasons"] == "the budget was spent"


def test_difficulty_has_the_grade_and_the_work(folder):
    good = table(folder, "difficulty.csv")[2]
    assert (good["tier"], good["score"], good["line_solves"]) == ("easy", "1.5", "3")
