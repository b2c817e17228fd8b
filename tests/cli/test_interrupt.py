"""Ctrl-C in the middle of each command: it ends with 130, soon, and keeps what is finished."""

import os
import random
import re
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path

import psutil
import pytest
from nonoproof.formats import non
from nonoproof.model import puzzle_of

from tests.waiting import HANG

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/status").exists(), reason="signals are sent, and /proc read"
)

PAUSE = 0.05
"""Between two questions. Nothing depends on it."""
SIDE = 200


@pytest.fixture
def folder(tmp_path):
    """A small puzzle, and a large one that no solver decides: the clues of noise."""
    folder = tmp_path / "puzzles"
    folder.mkdir()
    (folder / "small.non").write_text("width 1\nheight 1\nrows\n1\ncolumns\n1\n")
    chance = random.Random(1)
    noise = tuple(bytes([chance.random() < 0.45 for _ in range(SIDE)]) for _ in range(SIDE))
    (folder / "large.non").write_bytes(non.write([replace(puzzle_of(noise), goal=None)]))
    return folder


WATCHED = """
import faulthandler, signal, sys
faulthandler.register(signal.SIGUSR1, open(sys.argv.pop(1), "w"), all_threads=False)
from nonoproof.cli import main
sys.exit(main())
"""
"""The command, which writes down where it is whenever it is asked, in the middle of the core too."""


class Command:
    """One that is running."""

    def __init__(self, folder, *words):
        self._places = folder.parent / "places.txt"
        self._places.touch()
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-c", WATCHED, self._places, *words],
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
            text=True,
        )
        self._name = words[0]

    def wait_until(self, happened):
        while not happened():
            assert self._process.poll() is None, "it ended before it could be interrupted"
            time.sleep(PAUSE)

    def is_at_work(self):
        """Whether it is in the function that does what the command is for."""
        # Before it is ready to be asked, it would be ended by the question: it opens the file just before.
        if not self._asks():
            return False
        before = self._places.stat().st_size
        self._process.send_signal(signal.SIGUSR1)
        self.wait_until(lambda: self._places.stat().st_size > before)
        return f"{self._name}_command.py" in self._places.read_text()[before:]

    def _asks(self):
        caught = int(
            re.search(r"SigCgt:\s*(\w+)", Path(f"/proc/{self._process.pid}/status").read_text())[1], 16
        )
        return bool(caught >> (signal.SIGUSR1 - 1) & 1)

    def has_worked(self, seconds):
        """Whether it and its workers have had so much of a processor since they were first asked this."""
        spent = self._spent()
        self._first = getattr(self, "_first", spent)
        return spent >= self._first + seconds

    def _spent(self):
        total = 0.0
        main = psutil.Process(self._process.pid)
        for each in (main, *main.children(recursive=True)):
            with suppress(psutil.Error):
                total += sum(each.cpu_times()[:2])
        return total

    def interrupt(self):
        self._process.send_signal(signal.SIGINT)
        try:
            _, error = self._process.communicate(timeout=HANG)
        except subprocess.TimeoutExpired:
            os.killpg(self._process.pid, signal.SIGKILL)
            raise
        assert "Traceback" not in error, error
        assert self._process.returncode == 130


LONG = ("--seconds", "100000")
"""Counted work ends a command too, sooner than so many seconds."""


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
def test_ctrl_c_is_heard(folder, words):
    command = Command(folder, *words)
    command.wait_until(command.is_at_work)
    # Past all preparations, and deep in the core; workers have more to prepare.
    command.wait_until(lambda: command.has_worked(2.0 if words[0] == "compare" else 0.5))
    command.interrupt()


LOADING = """
import os, signal, sys
from importlib.abc import MetaPathFinder

class Interrupting(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name == "nonoproof.solver._core":
            loaded.append(name)
            os.kill(os.getpid(), signal.SIGINT)

loaded = []
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.meta_path.insert(0, Interrupting())
from nonoproof.cli import main
code = main(["check", "small.non"])
print(code, loaded, "nonoproof.solver._core" in sys.modules)
"""


def test_ctrl_c_does_not_break_off_what_is_loaded(folder):
    """Modules of C that are broken off may take the process along."""
    done = subprocess.run(
        [sys.executable, "-P", "-c", LOADING], cwd=folder, capture_output=True, text=True, check=True
    )
    assert done.stdout.split(maxsplit=1) == ["130", "['nonoproof.solver._core'] True\n"]


@pytest.mark.parametrize("engine", ["local", "inline"])
def test_a_run_keeps_what_is_finished(folder, engine):
    words = ("--out", "out", "--engine", engine, "--jobs", "1", "--log", "../log", "-vv", *LONG)
    command = Command(folder, "run", ".", *words)
    log = folder.parent / "log"
    command.wait_until(lambda: log.exists() and ": unique in" in log.read_text())
    command.wait_until(lambda: command.has_worked(0.5))
    command.interrupt()

    with closing(sqlite3.connect(folder / "out" / "corpus.sqlite")) as store:
        assert store.execute("SELECT count(*) FROM sources").fetchone()[0] == 2
        assert "unique" in {row[0] for row in store.execute("SELECT verdict FROM verdicts")}
    assert not list(Path(folder / "out").glob(".*.part"))
