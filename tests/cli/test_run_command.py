"""The run command: its files, its exit codes, its closing lines."""

import fcntl
import os
import signal
import subprocess
import sys
import termios
import time

import pytest
from nonoproof.cli import main
from nonoproof.formats import non
from nonoproof.model import Puzzle, clue, puzzle_of
from nonoproof.verdict import BUDGET_SPENT, Classification, Verdict

from tests.support.exported import exported

CORNER = puzzle_of((b"\x01\x00", b"\x01\x01"))
DOTS = Puzzle((clue([1]), clue([1])), (clue([1]), clue([1])))


@pytest.fixture
def corpus(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "corpus").mkdir()
    (tmp_path / "corpus" / "corner.non").write_bytes(non.write([CORNER.with_metadata(title="Corner")]))
    return tmp_path / "corpus"


def add_dots(corpus):
    (corpus / "dots.non").write_bytes(non.write([DOTS]))


def test_run_writes_its_files_where_it_is_told(corpus, capsys):
    assert main(["run", "corpus", "--out", "here"]) == 0
    names = {path.name for path in (corpus.parent / "here").iterdir()}
    assert names >= {"corpus.sqlite", "uniqueness.json", "uniqueness.csv", "uniqueness.md", "index.html"}
    assert names >= {"difficulty.json", "difficulty.csv", "difficulty.md"}
    out, err = capsys.readouterr()
    assert out.startswith("1 puzzle: 1 unique.\n")
    assert "here/index.html" in out
    assert "reading: 1 in" in err


def test_reports_is_the_default(corpus):
    assert main(["run", "corpus"]) == 0
    puzzle = exported(corpus.parent / "reports")[0]
    assert puzzle["source"] == "corpus/corner.non"
    assert puzzle["sources"][0]["source"] == "corpus/corner.non"
    assert puzzle["title"] == "Corner"


def test_run_succeeds_whatever_the_verdicts_unless_it_is_strict(corpus, capsys):
    add_dots(corpus)
    assert main(["run", "corpus"]) == 0
    assert main(["run", "corpus", "--strict"]) == 1
    assert "corpus/dots.non: the verdict is multiple" in capsys.readouterr().out


def test_files_that_cannot_be_read_are_named(corpus, capsys):
    (corpus / "page.non").write_text("<html><body>gone</body></html>")
    assert main(["run", "corpus", "--strict"]) == 1
    reported = capsys.readouterr().out.splitlines()
    assert reported[1] == "1 file could not be read:"
    assert reported[2].startswith("  corpus/page.non: unknown-format: ")


@pytest.mark.parametrize(("passing", "code"), [("[unique]", 3), ("[unique, undecided]", 0)])
def test_strict_run_with_an_undecided_puzzle_answers_as_the_profile_says(corpus, monkeypatch, passing, code):
    undecided = Classification(Verdict.UNDECIDED, reason=BUDGET_SPENT)
    monkeypatch.setattr(
        "nonoproof.tasks.puzzle_solving.classify_packed", lambda packed, _: [undecided] * len(packed)
    )
    (corpus.parent / "own.yaml").write_text(f"verdicts: {passing}")
    assert main(["run", "corpus", "--strict", "--engine", "inline", "--profile", "own.yaml"]) == code


def test_strict_run_of_good_puzzles_passes(corpus):
    assert main(["run", "corpus", "--strict"]) == 0


def test_strict_run_with_a_profile_fails_what_the_profile_does_not_pass(corpus):
    assert main(["run", "corpus", "--strict", "--profile", "publish"]) == 1


def test_second_run_says_that_nothing_changed(corpus, capsys):
    main(["run", "corpus"])
    capsys.readouterr()
    main(["run", "corpus"])
    assert "Nothing changed since 2" in capsys.readouterr().out


def test_changes_are_reported_at_the_end(corpus, capsys):
    main(["run", "corpus"])
    add_dots(corpus)
    capsys.readouterr()
    main(["run", "corpus"])
    assert "  1 puzzle: is new and not unique" in capsys.readouterr().out


def test_title_cannot_steer_the_terminal(corpus, capsys):
    (corpus / "\x1b[31mred.non").write_bytes(non.write([DOTS]))
    main(["run", "corpus"])
    assert "\x1b" not in "".join(capsys.readouterr())


@pytest.mark.parametrize(
    "words",
    [
        ["run"],
        ["run", "nothing"],
        ["run", "corpus", "--seconds", "-1"],
        ["run", "corpus", "--format", "nothing"],
        ["run", "corpus", "--profile", "nothing"],
        ["run", "corpus", "--engine", "steam"],
    ],
)
def test_wrong_use_is_2(corpus, words, capsys):
    try:
        code = main(words)
    except SystemExit as end:
        code = end.code
    assert code == 2
    assert capsys.readouterr().err.count("\n") <= 20


def test_store_that_cannot_be_written_is_one_sentence(corpus, capsys):
    (corpus.parent / "file").write_text("")
    assert main(["run", "corpus", "--out", "file/out"]) == 2
    assert capsys.readouterr().err.startswith(
        "nonoproof: file/out cannot be written: there is a file where a folder"
    )


def test_interrupt_is_130_and_the_next_run_goes_on(corpus):
    """A real Ctrl-C, while standard input is being waited for after the folder was read."""
    command = [sys.executable, "-m", "nonoproof", "run", "corpus", "-", "--out", "out"]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
    ) as process:
        process.stdin.write("#")
        process.stdin.flush()
        # Where nothing is left in the pipe, the folder is done and more is waited for.
        while int.from_bytes(fcntl.ioctl(process.stdin, termios.FIONREAD, bytes(4)), sys.byteorder):
            time.sleep(0.005)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate()
    assert process.returncode == 130
    assert "All finished work is kept" in err
    assert "Traceback" not in err
    assert main(["run", "corpus", "--out", "out"]) == 0


def test_the_log_has_whole_lines_of_all_processes(corpus, capsys):
    assert main(["run", "corpus", "--out", "here", "--jobs", "2", "--log", "log.txt"]) == 0
    lines = (corpus.parent / "log.txt").read_text().splitlines()
    assert [line for line in lines if "worker" in line and "started" in line]
    assert all(line[:4].isdigit() and ": " in line for line in lines)


@pytest.mark.parametrize("content", [{}, {"README.md": "# Nothing here\n"}], ids=["empty", "no puzzles"])
def test_a_run_that_finds_nothing_leaves_nothing(tmp_path, capsys, content):
    (tmp_path / "in").mkdir()
    for name, text in content.items():
        (tmp_path / "in" / name).write_text(text)
    out = tmp_path / "out"
    words = ["run", str(tmp_path / "in"), "--out", str(out), "--engine", "inline"]
    assert main(words) == 2
    assert "nonoproof: " in capsys.readouterr().err
    assert not out.exists()
    out.mkdir()
    assert main(words) == 2
    assert list(out.iterdir()) == []


def test_an_empty_collection_does_not_destroy_what_an_earlier_run_found(tmp_path, capsys):
    (tmp_path / "in").mkdir()
    puzzle = tmp_path / "in" / "one.json"
    puzzle.write_text('{"goal": ["#"]}')
    words = ["run", str(tmp_path / "in"), "--out", str(tmp_path / "out"), "--engine", "inline"]
    assert main(words) == 0
    puzzle.unlink()
    assert main(words) == 2
    capsys.readouterr()
    assert main(["select", "--from", str(tmp_path / "out")]) == 0
    assert "1 match; 1 chosen." in capsys.readouterr().out
    puzzle.write_text('{"goal": ["#"]}')
    assert main(words) == 0
    assert "1 puzzle: 1 unique." in capsys.readouterr().out
