"""Clocks that are wrong, or are set back between runs and during one: nothing is missed, and nothing ends early."""

import json
import os
import re
import time
from pathlib import Path

import nonoproof
import pytest
from nonoproof.cli import main
from nonoproof.store import database, file_rows

PICTURES = ["##.\n#..\n###\n", "###\n..#\n###\n", "#.#\n###\n#.#\n"]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "in").mkdir()
    for number, picture in enumerate(PICTURES):
        (tmp_path / "in" / f"{number}.txt").write_text(picture)
    return tmp_path


def run(*words):
    assert main(["run", "in", "--out", "out", "--engine", "inline", "--export", "puzzles.jsonl", *words]) == 0


def reported(folder):
    lines = (folder / "out" / "puzzles.jsonl").read_text().splitlines()
    return {each["source"]: each["solutions"] for each in map(json.loads, lines)}


@pytest.mark.parametrize(
    "offset", [-1e9, -3600, 3600, 3e9], ids=["decades ago", "an hour ago", "soon", "far ahead"]
)
def test_a_file_of_any_time_is_read_when_it_changes(folder, offset):
    """Same size, same time of the change: only its content is another."""
    path = folder / "in" / "0.txt"
    moment = time.time() + offset
    os.utime(path, (moment, moment))
    run()
    path.write_text(PICTURES[1])
    os.utime(path, (moment, moment))
    run()
    # Two files have the same puzzle now, which is told once.
    assert sorted(reported(folder).values()) == sorted([[PICTURES[1].split()], [PICTURES[2].split()]])


def test_a_clock_that_is_set_back_between_runs(folder, monkeypatch):
    real, sometime = time.time_ns, database.now
    run()
    monkeypatch.setattr(time, "time_ns", lambda: real() - 10**18)
    monkeypatch.setattr(database, "now", lambda: "1999-12-31T23:59:59+00:00")
    (folder / "in" / "2.txt").write_text(PICTURES[0])
    run()
    assert len(reported(folder)) == 2
    run()
    assert len(reported(folder)) == 2
    monkeypatch.setattr(time, "time_ns", real)
    monkeypatch.setattr(database, "now", sometime)
    (folder / "in" / "2.txt").write_text(PICTURES[2])
    run()
    assert len(reported(folder)) == 3


def test_a_clock_that_runs_backwards_during_a_run(folder, monkeypatch):
    hours = iter(range(10**6))
    monkeypatch.setattr(time, "time_ns", lambda: 2 * 10**18 - next(hours) * 3_600 * 10**9)
    monkeypatch.setattr(time, "time", lambda: 2e9 - next(hours) * 3_600)
    run("--seconds", "5")
    assert len(reported(folder)) == 3


def test_what_has_no_settled_time_is_compared_by_content(folder):
    """A time ahead of the clock may come again: it tells nothing."""
    path = folder / "in" / "0.txt"
    now = time.time_ns()
    assert file_rows.Stamp.of("a", path.stat(), now + 10**9).ctime_ns is not None
    assert file_rows.Stamp.of("a", path.stat(), now - 10**12).ctime_ns is None
    assert file_rows.Stamp.of("a", path.stat(), now - 10**12).mtime_ns is None


WALL_CLOCK = re.compile(
    r"\btime\.time(_ns)?\(|datetime\.(now|today|utcnow)|system_clock|gettimeofday|date\.today"
)
ALLOWED = {
    "run/read_stage.py": "the stamps of files",
    "store/database.py": "when a run began and ended, for people",
}


def test_limits_are_kept_by_clocks_that_only_go_forward():
    folder = Path(nonoproof.__file__).parent
    sources = [path for kind in ("py", "cpp", "hpp") for path in folder.rglob(f"*.{kind}")]
    asking = {
        path.relative_to(folder).as_posix() for path in sources if WALL_CLOCK.search(path.read_text("utf-8"))
    }
    assert len(sources) > 200
    assert asking == set(ALLOWED)
