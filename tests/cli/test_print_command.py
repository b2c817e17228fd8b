"""``nonoproof print``."""

import re

import pytest
from nonoproof.cli import main

UNIQUE = "width 3\nheight 2\ntitle Hat\nrows\n2\n1\ncolumns\n1\n2\n0\n"
AMBIGUOUS = "width 2\nheight 2\ntitle Twice\nrows\n1\n1\ncolumns\n1\n1\n"


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "hat.non").write_text(UNIQUE)
    return tmp_path


def pages(path):
    return len(re.findall(rb"/Type /Page\b(?!s)", path.read_bytes()))


def test_unique_puzzles_are_printed(here, capsys):
    assert main(["print", "hat.non", "--out", "book.pdf"]) == 0
    assert pages(here / "book.pdf") == 2
    assert capsys.readouterr().out == "1 puzzle: book.pdf\n"


def test_what_is_not_unique_is_left_out_and_named(here, capsys):
    (here / "twice.non").write_text(AMBIGUOUS)
    (here / "bad.non").write_text("width 3\nheight 1\nrows\n9\ncolumns\n1\n1\n1\n")
    assert main(["print", ".", "--out", "book.pdf"]) == 1
    out, err = capsys.readouterr()
    assert out == "1 puzzle: book.pdf\n"
    assert "twice.non, puzzle 1: left out: the verdict is multiple" in err
    assert "bad.non, puzzle 1: left out: " in err


def test_any_puzzle_can_be_asked_for(here, capsys):
    (here / "twice.non").write_text(AMBIGUOUS)
    assert main(["print", "hat.non", "twice.non", "--any", "--no-solutions"]) == 0
    assert pages(here / "sheets.pdf") == 2


def test_nothing_to_print_is_wrong_use(here, capsys):
    (here / "twice.non").write_text(AMBIGUOUS)
    assert main(["print", "twice.non"]) == 2
    assert not (here / "sheets.pdf").exists()


def test_place_that_cannot_be_written_is_told(here, capsys):
    assert main(["print", "hat.non", "--out", "gone/book.pdf"]) == 2
    assert "gone/book.pdf cannot be written" in capsys.readouterr().err
