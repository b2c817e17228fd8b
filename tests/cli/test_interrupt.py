"""Ctrl-C in the middle of each command: it ends with 130, soon, and keeps what is finished."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

SIDE = 300
HANG = 30.0
"""Seconds after which it was not heard at all. That it takes half a second is measured, not tested."""


@pytest.fixture
def folder(tmp_path):
    """A small puzzle, and one that keeps lines, probing and search busy for as long as they may."""
    (tmp_path / "small.non").write_text("width 1\nheight 1\nrows\n1\ncolumns\n1\n")
    clues = "1\n" * SIDE
    (tmp_path / "large.non").write_text(f"width {SIDE}\nheight {SIDE}\nrows\n{clues}columns\n{clues}")
    return tmp_path


def interrupted(folder, *words, after=2.0):
    command = [sys.executable, "-m", "nonoproof", *words]
    process = subprocess.Popen(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True, text=True
    )
    time.sleep(after)
    assert process.poll() is None, "it ended before it could be interrupted"
    process.send_signal(signal.SIGINT)
    try:
        out, error = process.communicate(timeout=HANG)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        raise
    assert "Traceback" not in error
    assert process.returncode == 130
    return out


LONG = ("--seconds", "100")


@pytest.mark.parametrize(
    "words",
    [
        ("check", "large.non", *LONG),
        ("explain", "large.non", *LONG),
        ("show", "large.non", *LONG),
        ("fix", "large.non", *LONG),
        ("certify", "large.non", *LONG),
        ("print", "large.non", "--out", "x.pdf", *LONG),
        ("compare", "large.non", *LONG),
        ("make", "--random", "60x60", "--count", "500", "--tier", "expert"),
    ],
    ids=lambda words: words[0],
)
@pytest.mark.skipif(os.name != "posix", reason="signals are sent")
def test_ctrl_c_is_heard(folder, words):
    interrupted(folder, *words)


@pytest.mark.skipif(os.name != "posix", reason="signals are sent")
@pytest.mark.parametrize("engine", ["local", "inline"])
def test_a_run_keeps_what_is_finished(folder, engine):
    interrupted(folder, "run", ".", "--out", "out", "--engine", engine, "--jobs", "1", *LONG, after=4.0)
    import sqlite3

    with sqlite3.connect(folder / "out" / "corpus.sqlite") as store:
        assert store.execute("SELECT count(*) FROM sources").fetchone()[0] == 2
        assert "unique" in {row[0] for row in store.execute("SELECT verdict FROM verdicts")}
    assert not list(Path(folder / "out").glob(".*.part"))
