"""The reports for spreadsheets."""

import csv
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nonoproof.report.csv_report import csv_line

texts = st.text(st.characters(exclude_categories=["Cs"]))
cells = st.one_of(st.none(), texts, st.integers(0, 2**50), st.floats(0, 1e9))


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


@given(st.lists(cells, min_size=1))
def test_spreadsheets_read_the_cells_that_were_written(row):
    line = csv_line(tuple(row))
    assert line.endswith(b"\r\n")
    (read,) = csv.reader(StringIO(line.decode(), newline=""), quoting=csv.QUOTE_NONNUMERIC)
    assert read == ["" if cell is None else cell for cell in row]


def test_all_text_is_quoted():
    assert csv_line(("a;b", None, 1, 0.5)) == b'"a;b","",1,0.5\r\n'
    assert csv_line(('a "b"', 1)) == b'"a ""b""",1\r\n'
