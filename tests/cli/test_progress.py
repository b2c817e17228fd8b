"""Progress on standard error: a bar or lines."""

from nonoproof.cli import progress
from nonoproof.cli.progress import ProgressBar, ProgressLines


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


def test_long_stage_is_told_now_and_then(capsys, monkeypatch):
    monkeypatch.setattr(progress, "LINE_SECONDS", 0.0)
    play(ProgressLines())
    assert capsys.readouterr().err.count("\n") == 4


def test_bar_has_the_counts_by_verdict(capsys):
    play(ProgressBar())
    out, err = capsys.readouterr()
    assert out == ""
    assert "3/3" in err
    assert "2 unique, 1 none" in err


def test_end_may_come_at_any_time(capsys):
    for shown in (ProgressBar(), ProgressLines()):
        shown.end()
        shown.begin("reading")
        shown.end()
        shown.end()


def test_lines_where_there_is_no_terminal():
    assert isinstance(progress.progress(), ProgressLines)
