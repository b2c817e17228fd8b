"""Progress on standard error: a bar or lines."""

import pytest
from nonoproof.cli import progress
from nonoproof.cli.progress import ProgressBar, ProgressLines, shortened


def play(shown):
    shown.begin("classifying", 3)
    for state in ("unique", "unique", "none"):
        shown.step(state)
    shown.end()


def test_lines_tell_each_stage_once(capsys):
    play(ProgressLines())
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("classifying: 3 of 3 in ")
    assert err.endswith("(2 unique, 1 none)\n")
    assert err.count("\n") == 1


def test_long_stage_is_reported_now_and_then(capsys, monkeypatch):
    monkeypatch.setattr(progress, "LINE_SECONDS", 0.0)
    play(ProgressLines())
    assert capsys.readouterr().err.count("\n") == 4


def test_bar_has_the_counts_by_verdict(capsys):
    play(ProgressBar())
    out, err = capsys.readouterr()
    assert out == ""
    assert "0% |          | 0 of 3" in err
    assert err.endswith("(2 unique, 1 none)\n")


@pytest.mark.parametrize("columns", [40, 60, 80, 200])
def test_a_bar_fits_and_the_totals_at_its_end_are_whole(capsys, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    bar = ProgressBar()
    bar.begin("undecided so far", 45_231)
    for state, number in (("unique", 26_600), ("multiple", 13_400), ("undecided", 17)):
        bar._bar.miniters = 0
        bar._bar.last_print_t = 0
        bar.step(state, number)
    bar.end()
    drawn = capsys.readouterr().err
    assert all(len(part) <= columns for part in drawn.rpartition("\r")[0].split("\r"))
    assert ("|" in drawn) is (columns > 60)
    assert ("left" in drawn) is (columns > 40)
    assert drawn.endswith("(26,600 unique, 13,400 multiple, 17 undecided)\n")


def test_counts_are_cut_between_two_of_them():
    counts = "26,600 unique, 13,400 multiple, 17 none"
    assert shortened(counts, 39) == counts
    assert shortened(counts, 38) == "26,600 unique, 13,400 multiple, …"
    assert shortened(counts, 30) == "26,600 unique, …"
    assert shortened(counts, 10) == ""


def test_end_may_come_at_any_time(capsys):
    for shown in (ProgressBar(), ProgressLines()):
        shown.end()
        shown.begin("reading")
        shown.end()
        shown.end()


def test_lines_where_there_is_no_terminal():
    assert isinstance(progress.progress(), ProgressLines)
