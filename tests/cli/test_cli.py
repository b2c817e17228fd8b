"""What all commands share."""

import gc
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from nonoproof.cli import main
from nonoproof.release import __version__

from tests.waiting import HANG


def test_version_is_reported_with_the_build_of_the_core(capsys):
    """From a checkout that was never installed, too."""
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith(f"nonoproof {__version__} (")


AMBIGUOUS = 'title "café"\nwidth 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\n'
PROJECT = Path(__file__).parents[2]


@pytest.fixture
def puzzle(tmp_path):
    path = tmp_path / "café.non"
    path.write_text(AMBIGUOUS, encoding="utf-8")
    return path


def nonoproof(*words, **options):
    environment = os.environ | {"PYTHONPATH": str(PROJECT), "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "nonoproof", *map(str, words)]
    return subprocess.run(
        command, env=environment, stderr=subprocess.PIPE, text=True, timeout=HANG, check=False, **options
    )


def test_terminal_without_the_characters_of_a_name(puzzle, tmp_path):
    words = ("run", puzzle, "--out", tmp_path / "out", "--engine", "inline")
    ended = nonoproof(*words, stdout=subprocess.PIPE)
    assert ended.returncode == 0
    assert "caf\\xe9.non: the verdict is multiple" in ended.stdout


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
def test_output_that_cannot_be_written_is_one_sentence(puzzle):
    with Path("/dev/full").open("w") as full:
        ended = nonoproof("check", puzzle, stdout=full)
    assert ended.returncode == 2
    assert ended.stderr == "nonoproof: the disk is full\n"


def test_closed_output_does_not_change_the_answer(puzzle):
    ended = nonoproof("check", puzzle, preexec_fn=lambda: os.close(1))
    assert (ended.returncode, ended.stderr) == (1, "")


def test_reader_who_has_seen_enough_is_no_fault(puzzle):
    reading, writing = os.pipe()
    os.close(reading)
    ended = nonoproof("check", puzzle, stdout=writing)
    os.close(writing)
    assert (ended.returncode, ended.stderr) == (0, "")


@pytest.mark.parametrize("closed", [(0,), (2,), (0, 1, 2)])
def test_streams_that_are_closed_do_not_change_the_answer(puzzle, closed):
    ended = nonoproof("check", puzzle, preexec_fn=lambda: [os.close(each) for each in closed])
    assert ended.returncode == 1
    assert ended.stderr == ""


def test_a_message_for_a_stream_that_is_closed_does_not_change_the_answer():
    assert nonoproof("check", "missing.non", preexec_fn=lambda: os.close(2)).returncode == 2


def test_standard_input_that_is_closed_is_empty():
    ended = nonoproof("check", "-", preexec_fn=lambda: os.close(0))
    assert "Traceback" not in ended.stderr
    assert ended.returncode in (1, 2)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
def test_messages_that_cannot_be_written_cost_a_run_nothing(puzzle, tmp_path):
    words = [
        sys.executable,
        "-m",
        "nonoproof",
        "run",
        puzzle,
        "--out",
        tmp_path / "out",
        "--engine",
        "inline",
    ]
    with Path("/dev/full").open("w") as full:
        ended = subprocess.run(words, stdout=subprocess.PIPE, stderr=full, timeout=HANG, check=False)
    assert ended.returncode == 0
    assert (tmp_path / "out" / "index.html").exists()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
def test_a_log_that_cannot_be_written_is_reported_once(puzzle, tmp_path):
    words = ("run", puzzle, "--out", tmp_path / "out", "--engine", "inline", "--log", "/dev/full", "-vv")
    ended = nonoproof(*words, stdout=subprocess.PIPE)
    assert ended.returncode == 0
    assert "Traceback" not in ended.stderr
    assert ended.stderr.count("the log /dev/full cannot be written: No space left on device") == 1


def test_a_name_that_the_locale_cannot_spell(puzzle, tmp_path):
    """The bytes of the name reach us as halves of characters, in the arguments too."""
    locale = {
        "LC_ALL": "C",
        "PYTHONUTF8": "0",
        "PYTHONCOERCECLOCALE": "0",
        "PYTHONIOENCODING": "latin-1:strict",
    }
    for words in (
        ("run", puzzle, "--out", tmp_path / "o"),
        ("check", puzzle),
        ("select", "--from", tmp_path / "o"),
    ):
        command = [sys.executable, "-m", "nonoproof", *map(str, words)]
        ended = subprocess.run(
            command,
            env=os.environ | locale,
            capture_output=True,
            encoding="latin-1",
            timeout=HANG,
            check=False,
        )
        assert "Traceback" not in ended.stderr, ended.stderr
        assert ended.returncode <= 1


def test_a_process_that_ends_does_not_look_for_garbage(puzzle, monkeypatch):
    monkeypatch.setattr("sys.argv", ["nonoproof", "check", str(puzzle)])
    try:
        assert main() == 1
        assert gc.get_freeze_count() > 0
    finally:
        gc.unfreeze()


@pytest.mark.parametrize("words", [["no-such-command"], ["check", "nowhere.non"]])
def test_nor_does_one_that_fails(words, monkeypatch):
    monkeypatch.setattr("sys.argv", ["nonoproof", *words])
    try:
        with suppress(SystemExit):
            assert main() == 2
        assert gc.get_freeze_count() > 0
    finally:
        gc.unfreeze()


def test_a_program_that_calls_the_command_keeps_its_garbage_collector(puzzle):
    assert main(["check", str(puzzle)]) == 1
    assert gc.get_freeze_count() == 0
