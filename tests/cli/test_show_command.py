import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from nonoproof.cli import EXIT_FAIL, EXIT_PASS, EXIT_USAGE, main

CORPUS = Path(__file__).parents[2] / "corpus"
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


@pytest.fixture
def show(capsys, monkeypatch):
    """Runs the command; gives the exit code, stdout and stderr."""
    monkeypatch.setenv("COLUMNS", "100")

    def call(*words: str) -> tuple[int, str, str]:
        code = main(["show", *words])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return call


def test_a_unique_puzzle_with_its_solution(show):
    code, out, err = show(str(CORPUS / "animals/whale.non"))
    lines = out.splitlines()
    assert (code, err) == (EXIT_PASS, "")
    assert lines[0] == "Whale, by the nonoproof authors"
    assert lines[1].endswith("whale.non, puzzle 1: 10 x 7")
    assert lines[2] == "unique, solved by lines"
    assert "5 1 ┃ ·████████┃██ · · ·██┃" in lines


def test_both_solutions_with_their_differences_marked(show):
    code, out, _ = show(str(CORPUS / "with-faults/ambiguous/boat.non"))
    assert code == EXIT_PASS
    assert out.count("▓▓") == out.count("░░") == 4
    assert (
        out.splitlines()[-1]
        == "4 cells vary together; 2 solutions; the open cells are in rows 3 to 5, columns 2 to 5"
    )


def test_what_lines_settle_where_there_is_no_solution(show):
    code, out, _ = show(str(CORPUS / "with-faults/impossible/owl.non"))
    assert code == EXIT_PASS
    assert "none: there is no solution" in out
    assert " ?" in out


def test_what_lines_settle_where_the_budget_is_spent(show):
    code, out, _ = show(str(CORPUS / "hard/spider-web.non"), "--seconds", "1e-9")
    assert code == EXIT_PASS
    assert "undecided (the budget was spent)" in out
    assert " ?" in out and "██" in out


def test_the_puzzle_alone(show):
    _, out, _ = show(str(CORPUS / "animals/whale.non"), "--unsolved")
    assert "unique" not in out
    assert "█" not in out


def test_given_cells_are_shown_with_the_puzzle_alone(show):
    _, out, _ = show(str(CORPUS / "given-cells/teapot.non"), "--unsolved")
    assert 1 <= out.count("██") <= 5


def test_one_puzzle_of_many(show):
    path = str(CORPUS / "first-steps/first-steps.jsonl")
    _, all_of_them, _ = show(path)
    _, third, _ = show(path, "--puzzle", "3")
    assert all_of_them.count("unique, ") == 12
    assert third.splitlines()[0].startswith("Paper boat")
    assert third.rstrip("\n") in all_of_them


def test_a_large_puzzle_fits(show):
    _, out, _ = show(str(CORPUS / "large/harbour.non"))
    picture = out.split("\n\n")[1].splitlines()
    assert {len(line) for line in picture} == {100}
    assert len(picture) == 34
    _, out, _ = show(str(CORPUS / "large/harbour.non"), "--width", "60")
    assert max(map(len, out.split("\n\n")[1].splitlines())) == 50


def test_hostile_words_never_reach_the_terminal(show):
    code, out, _ = show(str(CORPUS / "with-faults/hostile/title.jsonl"), "--colour", "always")
    assert code == EXIT_PASS
    assert all(char.isprintable() or char == "\n" for char in ESCAPE.sub("", out))
    assert "\x1b[2J" not in out


def test_files_that_hold_no_puzzle_are_reported(show):
    code, out, err = show(str(CORPUS / "with-faults/malformed/truncated.non"))
    assert (code, out) == (EXIT_FAIL, "")
    assert "(syntax)" in err


def test_an_invalid_puzzle_is_drawn_without_a_verdict(show):
    code, out, err = show(str(CORPUS / "with-faults/malformed/two-faults.non"))
    assert code == EXIT_FAIL
    assert "2 2 ┃ · · ·┃" in out
    assert "none" not in out
    assert "(clue-too-long)" in err and "(sums-differ)" in err


def test_the_others_are_still_drawn(show):
    code, out, err = show(str(CORPUS / "with-faults/malformed/letter.txt"), str(CORPUS / "animals/owl.non"))
    assert code == EXIT_FAIL
    assert "Owl" in out
    assert "letter.txt" in err


def test_a_source_that_is_not_there(show):
    assert show("no-such-file.non")[0] == EXIT_USAGE


def test_a_puzzle_that_the_file_has_not(show):
    assert show(str(CORPUS / "animals/owl.non"), "--puzzle", "2")[0] == EXIT_USAGE


def test_a_terminal_without_unicode(tmp_path):
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    puzzle = '{"rows": [[1]], "columns": [[1]], "title": "Fleck, größer"}'
    (tmp_path / "puzzle.jsonl").write_text(puzzle, encoding="utf-8")
    command = [sys.executable, "-m", "nonoproof", "show", str(tmp_path / "puzzle.jsonl")]
    done = subprocess.run(command, env=environment, cwd=CORPUS.parent, capture_output=True, check=True)
    assert done.stdout.splitlines()[0] == b"Fleck, gr??er"
    assert b"1 |##|" in done.stdout


@pytest.mark.parametrize(
    ("environment", "coloured"),
    [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)],
)
def test_colour_is_for_terminals_that_have_it(show, monkeypatch, environment, coloured):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    _, out, _ = show(str(CORPUS / "colour/parrot.xml"))
    assert ("\x1b[48;2;216;35;42m" in out) is coloured


def test_no_colour_into_a_pipe(show):
    assert "\x1b" not in show(str(CORPUS / "colour/parrot.xml"))[1]


def test_what_no_terminal_can_show_is_reported_and_not_drawn(tmp_path, capsys, monkeypatch):
    from nonoproof.cli import show_command

    monkeypatch.setattr(show_command, "MOST_CELLS", 5)
    path = tmp_path / "large.non"
    path.write_text("width 3\nheight 2\nrows\n3\n1\ncolumns\n2\n1\n1\n")
    for words in (["show", str(path)], ["show", str(path), "--unsolved"]):
        assert main(words) == 0
        reported = capsys.readouterr().out
        assert "3 x 2" in reported
        assert "too large to be drawn here" in reported
        assert len(reported.splitlines()) < 7
