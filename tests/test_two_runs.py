"""Two runs say the same, however busy the machine is, how many workers there are, and in whatever order files come."""

import os
import random
import re
import signal
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from itertools import compress
from pathlib import Path

import pytest
from nonoproof.formats import json_lines, non
from nonoproof.model import Puzzle, puzzle_of

from tests.support.slips import SLIPS

RUN = """
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from nonoproof.cli import main
from nonoproof.engines import open_engine
from nonoproof.run import read_stage
from nonoproof.run.collection import run
from nonoproof.run.options import Options
from nonoproof.verdict import Budget

class Silent:
    def begin(self, stage, total=None): ...
    def step(self, state="", number=1): ...
    def end(self): ...

def once(out, jobs):
    with closing(open_engine("local", jobs)) as engine:
        # The time limit of a verdict is the one clock that may decide.
        run(Options(("in",), out, budget=Budget(1000.0, 200_000), certificates=True), engine, Silent())

if __name__ == "__main__":
    out, jobs = Path(sys.argv[1]), int(sys.argv[2])
    if sys.argv[3] == "backwards":
        find = read_stage.find
        read_stage.find = lambda *args: reversed(list(find(*args)))
    once(out, jobs)
    # How long a puzzle took is in all reports: they are written again, with one time for all.
    with closing(sqlite3.connect(out / "corpus.sqlite")) as store:
        store.execute("UPDATE verdicts SET seconds = 0.001")
        store.commit()
    (out / "index.html").unlink()
    once(out, jobs)
    names = ("puzzles.jsonl", "findings.jsonl")
    sys.exit(main(["export", "--from", str(out), *[f"--to={out}/{name}" for name in names]]))
"""
STOPPED, RUNNING = 0.25, 0.03
"""Seconds. Every limit that a clock ever had in a run was shorter than the first."""
MADE = re.compile(rb'"(?:made|previous)": ?"[^"]*"|\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::[\d:+]+)?|\bin 0\.\d+ s\b')
"""When reports were made."""


def noise(chance, width, height, share):
    return tuple(bytes(chance.random() < share for _ in range(width)) for _ in range(height))


def collection(folder):
    """Puzzles with one solution, with several and with none, of sizes at which limits are reached."""
    folder.mkdir()
    chance = random.Random(5)
    for number in range(40):
        side = chance.choice((8, 15, 25, 35, 45))
        puzzle = puzzle_of(noise(chance, side, side + number % 3, chance.choice((0.45, 0.5, 0.6))))
        if number % 4 == 1:
            rows = chance.choice(list(SLIPS.values()))(chance, puzzle.rows)
            puzzle = Puzzle(rows or puzzle.rows, puzzle.columns)
        (folder / f"{number}.non").write_bytes(non.write([puzzle.with_metadata(title=f"Number {number}")]))
    # Long enough to be read in pieces.
    many = [puzzle_of(noise(chance, 5, 5, 0.6)) for _ in range(300)]
    (folder / "many.jsonl").write_bytes(json_lines.write(many * 12))


class Slowed:
    """Stops the workers of a run again and again, as a busy machine does."""

    def __init__(self, process):
        self._process, self._over = process, threading.Event()
        self._thread = threading.Thread(target=self._pulse)
        self.stops = 0

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._over.set()
        self._thread.join()

    def _pulse(self):
        while not self._over.wait(RUNNING):
            workers = descendants(self._process.pid)
            self._signal(workers, signal.SIGSTOP)
            self._over.wait(STOPPED)
            self._signal(workers, signal.SIGCONT)

    def _signal(self, workers, number):
        for each in workers:
            try:
                os.kill(each, number)
                self.stops += number == signal.SIGSTOP
            except ProcessLookupError:
                pass


def descendants(process):
    found = []
    try:
        for task in Path(f"/proc/{process}/task").iterdir():
            for child in (task / "children").read_text().split():
                found += [int(child), *descendants(int(child))]
    except OSError:
        pass
    return found


def ran(folder, name, jobs, order, slowed):
    script = folder / "run_all.py"
    script.write_text(RUN, encoding="utf-8")
    command = [sys.executable, str(script), name, str(jobs), order]
    with subprocess.Popen(command, cwd=folder, env=os.environ | {"PYTHONHASHSEED": str(jobs)}) as process:
        if slowed:
            with Slowed(process) as slow:
                process.wait()
            assert slow.stops > 20
        assert process.wait() == 0
    return folder / name


def tables(out):
    """All that the store holds, by what it is about: numbers and times are its own affair."""
    where = "FROM puzzles JOIN {} AS one ON one.puzzle = puzzles.number"
    found = {}
    with closing(sqlite3.connect(out / "corpus.sqlite")) as store:
        for table in ("verdicts", "grades", "diagnoses", "certificates"):
            cursor = store.execute(f"SELECT key, one.* {where.format(table)}")
            own = [name[0] not in OWN for name in cursor.description]
            found[table] = sorted([tuple(compress(row, own)) for row in cursor], key=repr)
        found["findings"] = sorted(
            store.execute(
                "SELECT path, s.number, stage, code, message, f.line, f.column FROM findings AS f"
                " JOIN sources AS s ON s.id = f.source JOIN files ON files.id = s.file"
                " JOIN remarks ON remarks.id = remark"
            ),
            key=repr,
        )
    return found


OWN = frozenset({"puzzle", "run", "source", "judged"})


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="needs /proc, to find the workers")
def test_two_runs_say_the_same(tmp_path):
    collection(tmp_path / "in")
    idle = ran(tmp_path, "idle", 1, "forwards", slowed=False)
    busy = ran(tmp_path, "busy", 2, "backwards", slowed=True)
    assert tables(idle) == tables(busy)
    names = [
        sorted(each.relative_to(out) for each in out.rglob("*") if each.is_file()) for out in (idle, busy)
    ]
    assert names[0] == names[1]
    reports = [name for name in names[0] if not name.name.startswith("corpus.")]
    assert len([name for name in reports if name.parent.name == "certificates"]) > 10
    for name in reports:
        assert MADE.sub(b"", (idle / name).read_bytes()) == MADE.sub(b"", (busy / name).read_bytes()), name
    diagnoses = tables(idle)["diagnoses"]
    assert len(diagnoses) > 15, "most of what could differ is about puzzles that are not right"
