"""The options that choose an engine and its limits, and the log of all processes."""

import json
import logging
import os
import random
import signal
import subprocess
import sys
from argparse import ArgumentParser
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import psutil
import pytest
from nonoproof.cli import EXIT_USAGE, main
from nonoproof.cli.engine import add_engine_arguments, open_engine
from nonoproof.engines.inline import Inline
from nonoproof.engines.logs import PACKAGE
from nonoproof.engines.processes import Processes
from nonoproof.errors import UsageError
from nonoproof.formats import json_lines
from nonoproof.model import Puzzle
from nonoproof.solver.memory import allow_memory, allowed_memory
from nonoproof.verdict import NEEDS_MEMORY

from tests.support.exported import exported
from tests.waiting import HANG, eventually


def parse(*words):
    parser = ArgumentParser()
    parser.add_argument("--jobs", type=int, default=2)
    add_engine_arguments(parser)
    return parser.parse_args(words)


def puzzles(folder, number=3):
    folder.mkdir(exist_ok=True)
    for width in range(1, number + 1):
        columns = "\n".join(["1"] * width)
        (folder / f"{width}.non").write_text(
            f'title "{width}"\nwidth {width}\nheight 1\nrows\n{width}\ncolumns\n{columns}\n'
        )
    return str(folder)


def opened(*words):
    engine = open_engine(parse(*words))
    engine.close()
    return engine


def test_local_processes_are_the_default():
    assert isinstance(opened().executor, Processes)
    assert isinstance(opened("--engine", "inline").executor, Inline)


def test_a_scheduler_is_for_dask():
    with pytest.raises(UsageError, match="--scheduler needs --engine dask"):
        open_engine(parse("--scheduler", "tcp://127.0.0.1:1"))


@pytest.mark.parametrize("memory", ["12", "a lot", "-100"])
def test_memory_must_let_a_worker_start(memory, capsys):
    with pytest.raises(SystemExit):
        parse("--memory", memory)
    assert "mebibytes from 64 up" in capsys.readouterr().err


def test_workers_start_within_the_least_memory(tmp_path, capsys):
    out = str(tmp_path / "out")
    assert main(["run", puzzles(tmp_path / "in"), "--out", out, "--memory", "64", "--jobs", "2"]) == 0
    assert "3 puzzles: 3 unique" in capsys.readouterr().out


def test_dask_needs_more_memory_to_start(tmp_path, capsys):
    """Its workers would die one after the other, and the puzzles be blamed."""
    words = ["run", puzzles(tmp_path / "in"), "--out", str(tmp_path / "out"), "--engine", "dask"]
    assert main([*words, "--memory", "64"]) == EXIT_USAGE
    assert capsys.readouterr().err == "nonoproof: workers of Dask need --memory 192 at least\n"


@pytest.fixture
def allowed():
    """What an engine in this process allows the core holds for all that comes after."""
    before = allowed_memory()
    yield
    allow_memory(before)


@pytest.mark.parametrize(
    ("engine", "side"), [("inline", 1000), ("inline", 1400), ("local", 700), ("local", 1000)]
)
def test_a_puzzle_that_is_too_large_for_the_limit_is_reported(tmp_path, capsys, allowed, engine, side):
    """It is almost empty: lines alone may decide it, but its grade takes hundreds of mebibytes."""
    clues = "\n".join(["1"] + ["0"] * (side - 1))
    text = f"width {side}\nheight {side}\nrows\n{clues}\ncolumns\n{clues}\n"
    (tmp_path / "large.non").write_text(text)
    out = tmp_path / "out"
    words = ["run", str(tmp_path / "large.non"), "--out", str(out), "--engine", engine, "--memory", "64"]
    assert main([*words, "--jobs", "1"]) == 0
    (told,) = exported(out)
    assert told["verdict"] in ("unique", "undecided")
    assert NEEDS_MEMORY in json.dumps(told)
    assert "internal-error" not in {each["code"] for each in told["findings"]}
    assert "Traceback" not in capsys.readouterr().err


def test_the_log_has_whole_lines_of_all_processes(tmp_path, capsys):
    log = tmp_path / "run.log"
    command = ["run", puzzles(tmp_path / "in"), "--out", str(tmp_path / "out"), "--log", str(log), "-vv"]
    assert main([*command, "--jobs", "2"]) == 0
    lines = log.read_text(encoding="utf-8").splitlines()
    solved = [line for line in lines if "unique in" in line]
    assert len(solved) == 3
    processes = {int(line.split()[3]) for line in solved}
    assert os.getpid() not in processes
    assert [line for line in lines if f" {os.getpid()} " in line and "started" in line]
    assert capsys.readouterr().err.count("unique in") == 3


def test_a_run_is_quiet_unless_asked(tmp_path, capsys):
    log = tmp_path / "run.log"
    assert main(["run", puzzles(tmp_path / "in"), "--out", str(tmp_path / "out"), "--log", str(log)]) == 0
    assert "worker" not in capsys.readouterr().err
    assert "unique in" not in log.read_text(encoding="utf-8")
    assert not logging.getLogger(PACKAGE).handlers


def test_a_log_that_cannot_be_written_is_reported(tmp_path, capsys):
    log = str(tmp_path / "missing" / "run.log")
    assert main(["run", puzzles(tmp_path / "in"), "--out", str(tmp_path / "out"), "--log", log]) == 2
    assert f"the log {log} cannot be written" in capsys.readouterr().err


def is_alive(pid):
    """Not so a process that has ended and that nobody has asked how."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def started(log):
    """The numbers of the workers."""
    return [int(line.split()[-2]) for line in log.read_text().splitlines() if line.endswith("started")]


def seconds_of(pid):
    """What a process has had of a processor."""
    with suppress(psutil.Error):
        return sum(psutil.Process(pid).cpu_times()[:2])
    return 0.0


def endless(folder):
    """Clues of two large random pictures, which keep a worker busy for as long as they may."""
    folder.mkdir()
    for seed in range(2):
        chance = random.Random(seed)
        picture = ["".join("#" if chance.random() < 0.45 else "." for _ in range(200)) for _ in range(200)]
        puzzle = replace(Puzzle.from_picture(picture), goal=None)
        (folder / f"{seed}.jsonl").write_bytes(json_lines.write([puzzle]))
    return str(folder)


def test_ctrl_c_ends_the_run_and_its_workers(tmp_path):
    """A terminal sends the signal to the whole group of processes."""
    log = tmp_path / "run.log"
    words = ["run", endless(tmp_path / "in"), "--out", str(tmp_path / "out"), "--log", str(log)]
    run = subprocess.Popen(
        [sys.executable, "-m", "nonoproof", *words, "--seconds", "100000", "-v"],
        cwd=tmp_path,
        start_new_session=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert eventually(lambda: log.exists() and log.read_text().count("started") == 2)
    assert eventually(lambda: any(seconds_of(pid) > 1 for pid in started(log)))
    os.killpg(run.pid, signal.SIGINT)
    _, told = run.communicate(timeout=HANG)
    assert run.returncode == 130
    assert "All finished work is kept" in told
    assert "Traceback" not in told
    assert eventually(lambda: not any(map(is_alive, started(log))))
