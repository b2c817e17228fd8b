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


def test_where_only_ambiguous_puzzles_are_left_the_way_to_print_them_is_named(here, capsys):
    (here / "hat.non").write_text(AMBIGUOUS)
    assert main(["print", "hat.non", "--out", "book.pdf"]) == 2
    assert "there is no puzzle to print; --any prints" in capsys.readouterr().err
    assert main(["print", "hat.non", "--any", "--out", "book.pdf"]) == 0


def test_place_that_cannot_be_written_is_reported(here, capsys):
    assert main(["print", "hat.non", "--out", "gone/book.pdf"]) == 2
    assert "gone/book.pdf cannot be written" in capsys.readouterr().err


def test_the_puzzles_of_a_run_are_printed_without_solving_them_again(here, capsys, monkeypatch):
    (here / "twice.non").write_text(AMBIGUOUS)
    assert main(["run", ".", "--out", "reports", "--engine", "inline"]) == 0
    assert main(["print", "hat.non", "twice.non", "--jobs", "1", "--out", "solved.pdf"]) == 1
    monkeypatch.setattr("nonoproof.tasks.puzzle_solving.classify_packed", None)
    capsys.readouterr()
    assert main(["print", "--from", "reports", "--out", "stored.pdf"]) == 1
    assert "twice.non, puzzle 1: left out: the verdict is multiple" in capsys.readouterr().err
    assert (here / "stored.pdf").read_bytes() == (here / "solved.pdf").read_bytes()


def test_sources_and_a_run_are_not_both_printed(here, capsys):
    for words in (["print"], ["print", "hat.non", "--from", "reports"]):
        assert main(words) == 2
        assert "either SOURCE... or --from DIR" in capsys.readouterr().err


def test_small_digits_are_warned_of(here, capsys):
    line = ",".join(["1"] * 60)
    columns = "\n".join(["40", "0"] * 60)
    text = f"width 120\nheight 40\ntitle Comb\nrows\n{chr(10).join([line] * 40)}\ncolumns\n{columns}\n"
    (here / "comb.non").write_text(text)
    assert main(["print", "comb.non"]) == 0
    assert re.search(r"warning: 1\. Comb has digits smaller than 6 pt \(\d\.\d pt\)", capsys.readouterr().err)


def test_the_book_is_made_as_it_was_asked_for(here, capsys):
    import pypdf

    words = [
        "--paper",
        "letter",
        "--solutions",
        "upside-down",
        "--hide-titles",
        "--contents",
        "--title",
        "Mine",
    ]
    assert main(["print", "hat.non", *words, "--author", "Me"]) == 0
    pdf = pypdf.PdfReader(here / "sheets.pdf")
    assert (pdf.metadata.title, pdf.metadata.author) == ("Mine", "Me")
    assert [page.mediabox.width for page in pdf.pages] == [612, 612]
    contents, puzzle = [page.extract_text() for page in pdf.pages]
    assert "Mine" in contents
    assert "Hat" not in contents
    assert puzzle.count("Hat") == 1
