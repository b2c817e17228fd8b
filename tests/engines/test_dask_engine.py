"""A real scheduler and real workers, as processes of this machine, that are lost in all ways."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from nonoproof.engines import dask_engine
from nonoproof.engines.dask_engine import DaskEngine
from nonoproof.errors import EngineError
from nonoproof.verdict import Verdict

pytest.importorskip("distributed")
config = pytest.importorskip("dask.config")


class Cluster:
    """One scheduler and some workers that nobody restarts."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "scheduler.json"
        self._processes = []
        self.workers = []

    def start(self, eventually) -> None:
        here = ("--host", "127.0.0.1", "--port", "0", "--dashboard-address", "127.0.0.1:0")
        self.scheduler = self._start("dask_scheduler", *here)
        assert eventually(self._file.exists)
        self.address = json.loads(self._file.read_text())["address"]

    def add_workers(self, number: int) -> None:
        options = (
            "--no-dashboard",
            "--nthreads",
            "1",
            "--no-nanny",
            "--local-directory",
            str(self._file.parent),
        )
        self.workers += [self._start("dask_worker", *options) for _ in range(number)]

    def _start(self, command: str, *options: str) -> subprocess.Popen:
        words = [sys.executable, "-m", f"distributed.cli.{command}", "--scheduler-file", str(self._file)]
        process = subprocess.Popen([*words, *options], env=environment(), stderr=subprocess.DEVNULL)
        self._processes.append(process)
        return process

    def close(self) -> None:
        for process in self._processes:
            process.kill()
            process.wait()


def environment() -> dict[str, str]:
    """Workers find the package, and the faulty attempts of these tests."""
    here = Path(__file__).parent
    return os.environ | {"PYTHONPATH": os.pathsep.join([str(here.parents[1]), str(here)])}


@pytest.fixture
def cluster(tmp_path, eventually):
    made = Cluster(tmp_path)
    try:
        made.start(lambda condition: eventually(condition, 30))
        yield made
    finally:
        made.close()


@pytest.fixture
def connect():
    engines = []

    def make(*arguments, **options):
        engines.append(DaskEngine(*arguments, **options))
        return engines[-1]

    yield make
    for each in engines:
        each.close()


def test_a_killed_worker_costs_nothing_and_a_lost_scheduler_is_told(
    cluster, connect, make_jobs, assert_same_answers
):
    cluster.add_workers(2)
    engine = connect(cluster.address)
    jobs = make_jobs(800, side=20)
    outcomes = []
    for outcome in engine.classify(jobs):
        outcomes.append(outcome)
        if len(outcomes) == 100:
            cluster.workers[0].kill()
    assert_same_answers(jobs, outcomes)
    assert cluster.workers[0].poll() is not None

    kept = []
    with pytest.raises(EngineError, match="went away; what was finished is kept"):
        for outcome in engine.classify(jobs):
            kept.append(outcome)
            if len(kept) == 100:
                cluster.scheduler.kill()
    assert_same_answers([each for each in jobs if each.key in {one.key for one in kept}], kept)


def test_a_cluster_without_workers_is_told(cluster, connect, make_jobs, monkeypatch):
    monkeypatch.setattr(dask_engine, "LONELY_SECONDS", 1.0)
    with pytest.raises(EngineError, match="has had no workers"):
        list(connect(cluster.address).classify(make_jobs(3)))


def test_a_scheduler_that_is_not_there_is_told(monkeypatch):
    monkeypatch.setattr(dask_engine, "CONNECT_SECONDS", 0.5)
    with pytest.raises(EngineError, match=r"the Dask scheduler tcp://127\.0\.0\.1:9 does not answer"):
        DaskEngine("tcp://127.0.0.1:9")


def test_a_local_cluster_finds_the_culprit(connect, make_jobs, faults, assert_same_answers):
    jobs = make_jobs(20)
    jobs[7] = replace(jobs[7], key="crash-1")
    with config.set({"distributed.scheduler.allowed-failures": 1}):
        engine = connect(None, 2, attempt=faults.faulty)
    outcomes = list(engine.classify(jobs))
    [culprit] = [each.classification for each in outcomes if each.key == "crash-1"]
    assert culprit.verdict is Verdict.UNDECIDED
    assert culprit.reason == dask_engine.LOST
    others = [each for each in outcomes if each.key != "crash-1"]
    assert_same_answers([each for each in jobs if each.key != "crash-1"], others)


def test_workers_with_another_solver_are_refused(connect, make_jobs, monkeypatch):
    engine = connect(None, 1)
    monkeypatch.setattr(dask_engine, "SOLVER_VERSION", "another")
    with pytest.raises(
        EngineError, match=r"a worker has version \d+ of the solver, and this run has another"
    ):
        list(engine.classify(make_jobs(3)))


STUCK = """
from faults import faulty
from nonoproof.engines import Job, limits
from nonoproof.engines.dask_engine import attempt_chunk
from nonoproof.model import puzzle_of
from nonoproof.verdict import Budget

limits.GRACE_SECONDS = 0.1
attempt_chunk([Job("hang", puzzle_of((bytes([1]),)), Budget(0.1))], faulty, None)
"""


def test_a_worker_stuck_in_a_job_ends_itself():
    """In a process of its own, as it is the process that ends."""
    command = [sys.executable, "-c", STUCK]
    done = subprocess.run(command, env=environment(), capture_output=True, text=True, timeout=20, check=False)
    assert done.returncode == 1
    assert "in hang" in done.stderr
