"""``nonoproof compare`` runs, prints, saves, and says by its exit code whether an answer was wrong."""

import csv
import json

import pytest
from defusedxml import ElementTree
from nonoproof.cli import main

EASY = "width 3\nheight 2\nrows\n2\n1\ncolumns\n1\n2\n0\n"
"""Unique; the rules alone decide it."""
DIAGONAL = "width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\n"
"""Two solutions; the rules end without an answer."""


@pytest.fixture
def puzzles(tmp_path):
    (tmp_path / "easy.non").write_text(EASY)
    (tmp_path / "diagonal.non").write_text(DIAGONAL)
    return tmp_path


def test_tables_are_printed_and_saved(puzzles, capsys):
    out = puzzles / "out"
    sources = [str(puzzles / "easy.non"), str(puzzles / "diagonal.non")]
    assert (
        main(["compare", *sources, "--methods", "run-ranges,row-search", "--seconds", "5", "--out", str(out)])
        == 0
    )
    printed = capsys.readouterr().out
    assert (out / "comparison.md").read_text() == printed
    assert "| puzzle | size | verdict | run-ranges | row-search | native |" in printed
    assert "| easy.non | 3x2 | unique |" in printed
    assert "| diagonal.non | 2x2 | multiple | 0 % |" in printed
    document = json.loads((out / "comparison.json").read_text())
    assert document["limit"]["seconds"] == 5
    assert [trial["verdict"] for trial in document["trials"]] == ["unique"] * 3 + [
        None,
        "multiple",
        "multiple",
    ]
    assert not any(trial["wrong"] for trial in document["trials"])
    with (out / "comparison.csv").open(newline="") as file:
        assert len(list(csv.reader(file))) == 7
    assert ElementTree.fromstring((out / "comparison.svg").read_text()).tag.endswith("svg")


def test_an_unknown_method_is_wrong_use(puzzles, capsys):
    assert main(["compare", str(puzzles / "easy.non"), "--methods", "magic"]) == 2
    error = capsys.readouterr().err
    assert '"magic"' in error
    assert "row-search" in error


def test_no_puzzle_to_compare(puzzles, capsys):
    (puzzles / "broken.non").write_text("width 3\nheight 2\nrows\nx\n")
    assert main(["compare", str(puzzles / "broken.non")]) == 2
    assert "broken.non is not compared: expected clues for 2 rows, found 1" in capsys.readouterr().err


@pytest.mark.parametrize("seconds", ["0", "-1", "inf", "nan", "soon"])
def test_seconds_are_positive(seconds, capsys):
    with pytest.raises(SystemExit) as exit_:
        main(["compare", "x.non", "--seconds", seconds])
    assert exit_.value.code == 2


def test_a_wrong_answer_is_reported_by_the_exit_code(puzzles, monkeypatch, tmp_path):
    from nonoproof.cli import compare_command
    from nonoproof.compare import Trial, TrialOutcome
    from nonoproof.verdict import Verdict

    def liars(cases, methods, limit, engine):
        (case,) = cases
        for method in methods:
            verdict = Verdict.UNIQUE if method.NAME == "native" else Verdict.NONE
            yield Trial(case.name, 3, 2, method.NAME, TrialOutcome.DECIDED, verdict)

    monkeypatch.setattr(compare_command, "run_trials", liars)
    words = ["compare", str(puzzles / "easy.non"), "--out", str(tmp_path / "out")]
    assert main([*words, "--methods", "row-search"]) == 1
    assert main([*words, "--methods", "native"]) == 0


def test_a_folder_that_cannot_be_made_is_reported_in_a_sentence(puzzles, capsys):
    words = ["compare", str(puzzles / "easy.non"), "--methods", "native", "--out", str(puzzles / "easy.non")]
    assert main(words) == 2
    assert "cannot be written" in capsys.readouterr().err
