"""Long lines: folded on a terminal, whole in a pipe."""

import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nonoproof.cli import main
from nonoproof.cli.wrapping import columns, folded, print_wrapped

LONG = "width 4\nheight 4\nrows\n1\n1\n1\n1\ncolumns\n1\n1\n1\n1\n"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def shown(words: list[str], out: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setattr("sys.stdout", out)
    main(words)
    return out.getvalue().splitlines()


@pytest.fixture
def puzzle(tmp_path: Path) -> str:
    (tmp_path / "four").mkdir()
    path = tmp_path / "four" / "corners.non"
    path.write_text(f'title "Four single cells, one in each row and in each column"\n{LONG}')
    return str(path)


@pytest.mark.parametrize(
    "words",
    [
        ["check", "--notes"],
        ["check", "--list-rules"],
        ["show"],
        ["fix"],
        ["explain"],
        ["methods"],
        ["formats"],
    ],
)
def test_a_narrow_terminal_folds_what_a_pipe_keeps_whole(words, puzzle, monkeypatch):
    if words[0] in ("check", "show", "fix", "explain") and "--list-rules" not in words:
        words = [*words, puzzle]
    whole = shown(words, io.StringIO(), monkeypatch)
    pieces = shown(words, Terminal(), monkeypatch)
    assert max(map(columns, whole)) > 60
    too_wide = [line for line in pieces if columns(line) > 60 and " " in line.strip()]
    assert not too_wide
    assert len(pieces) > len(whole)


def test_the_rest_of_a_finding_stands_below_its_message(puzzle, monkeypatch):
    pieces = shown(["check", puzzle, "--colour", "never"], Terminal(), monkeypatch)
    fails = next(number for number, line in enumerate(pieces) if line.startswith(" " * 11 + "fails"))
    assert pieces[fails + 1].startswith(" " * 20)
    assert pieces[fails + 1][20] != " "


def test_a_fold_falls_between_words():
    assert (
        folded("one two three four five six seven eight", 30, 4)
        == "one two three four five six\n    seven eight"
    )
    assert folded("short", 30) == "short"
    assert folded("a" * 50, 30) == "a" * 50
    assert folded("see " + "a" * 50 + " there", 30) == "see\n  " + "a" * 50 + "\n  there"


def test_columns_of_a_table_stay_as_they_are():
    line = "unique         5x5  trivial    lines      0.01 ms  a/path.non"
    assert folded(line, 60, 11) == "unique         5x5  trivial    lines      0.01 ms\n           a/path.non"


def test_signs_that_take_no_room_or_two_columns_are_counted():
    assert columns("\x1b[31mred\x1b[0m") == 3
    assert columns("日本") == 4
    assert columns("e\N{COMBINING ACUTE ACCENT}") == 1


def test_a_terminal_too_narrow_for_words_is_left_to_itself():
    assert folded("one two three four", 10) == "one two three four"


@given(st.text("ab  \x1b日", max_size=200), st.integers(30, 80), st.integers(0, 20))
def test_folding_keeps_every_word(line, width, indent):
    assert folded(line, width, indent).split() == line.split()


def test_a_pipe_is_not_asked_for_its_width(monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    out = io.StringIO()
    print_wrapped("word " * 30, out=out)
    assert out.getvalue() == "word " * 30 + "\n"
