"""A real scheduler and real workers, as processes of this machine, that are lost in all ways."""

import asyncio
import gc
import json
import logging
import os
import signal
import socket
import subprocess
import sys
import threading
from itertools import count
from math import inf
from pathlib import Path
from types import SimpleNamespace

import pytest
from nonoproof.engines import LossKind, Lost, Task, cluster, open_engine
from nonoproof.engines.dispatch import TRIES
from nonoproof.engines.reply import OUT_OF_MEMORY
from nonoproof.errors import EngineError, UsageError

from tests.waiting import HANG, eventually

pytest.importorskip("distributed")
HERE = Path(__file__).parent


class Machines:
    """One scheduler and some workers that nobody restarts."""

    def __init__(self, folder):
        self._folder, self._file = folder, folder / "scheduler.json"
        self._processes, self.workers = [], []

    def start(self):
        here = ("--host", "127.0.0.1", "--port", "0", "--dashboard-address", "127.0.0.1:0")
        self.scheduler = self._start("dask_scheduler", *here)
        # The file is there a moment before it is complete.
        assert eventually(lambda: self._file.exists() and self._file.read_text().rstrip().endswith("}"))
        self.address = json.loads(self._file.read_text())["address"]

    def add_workers(self, number):
        options = ("--no-dashboard", "--nthreads", "1", "--no-nanny", "--local-directory", str(self._folder))
        self.workers += [self._start("dask_worker", *options) for _ in range(number)]

    def _start(self, command, *options):
        words = [sys.executable, "-m", f"distributed.cli.{command}", "--scheduler-file", str(self._file)]
        environment = os.environ | {"PYTHONPATH": str(HERE)}
        process = subprocess.Popen([*words, *options], env=environment, stderr=subprocess.DEVNULL)
        self._processes.append(process)
        return process

    def close(self):
        for process in self._processes:
            process.kill()
            process.wait()


@pytest.fixture
def machines(tmp_path):
    made = Machines(tmp_path)
    try:
        made.start()
        yield made
    finally:
        made.close()


@pytest.fixture
def connect():
    engines = []

    def make(**options):
        engines.append(open_engine("dask", 2, 512 << 20, **options))
        return engines[-1]

    yield make
    for each in engines:
        each.close()


def check(pairs, number):
    assert sorted(pairs) == [(index, index + 1) for index in range(number)]


def test_a_killed_worker_costs_nothing_and_a_lost_scheduler_is_reported(machines, connect, planted):
    machines.add_workers(2)
    engine = connect(scheduler=machines.address)
    pairs = []
    for pair in engine.map(Task(planted.work), range(8000)):
        pairs.append(pair)
        if len(pairs) == 1000:
            machines.workers[0].kill()
    check(pairs, 8000)
    assert machines.workers[0].poll() is not None

    kept = []
    with pytest.raises(EngineError, match="is gone; all finished work is kept"):
        for pair in engine.map(Task(planted.work), range(100_000)):
            kept.append(pair)
            if len(kept) == 1000:
                machines.scheduler.kill()
    assert len({item for item, _ in kept}) == len(kept)
    assert all(answer == item + 1 for item, answer in kept)


def test_a_cluster_without_workers_is_reported(machines, connect, planted, monkeypatch):
    monkeypatch.setattr(cluster, "LONELY_SECONDS", 1.0)
    with pytest.raises(EngineError, match="has had no workers"):
        list(connect(scheduler=machines.address).map(Task(planted.work), range(3)))


def test_workers_of_another_version_are_refused(machines, connect, planted, monkeypatch):
    machines.add_workers(1)
    monkeypatch.setattr(cluster, "release", lambda: "version 99 with solver 99")
    with pytest.raises(
        EngineError, match=r"a worker has version .* with solver .*, and this run has version 99"
    ):
        list(connect(scheduler=machines.address).map(Task(planted.work), range(3)))


def test_all_culprits_are_found_on_a_cluster_of_our_own(connect, planted, caplog):
    """Of which workers are started anew. What they log comes here."""
    caplog.set_level(logging.INFO, "nonoproof")
    items = [f"good-{index}" for index in range(12)]
    items[0], items[5], items[6] = "crash-1", "devour-1", "fail-1"
    engine = connect()
    found = dict(engine.map(Task(planted.shout), items))
    assert found.pop("crash-1") == Lost(f"its worker died {TRIES} times")
    assert found.pop("devour-1") == Lost(OUT_OF_MEMORY, LossKind.MEMORY)
    assert found.pop("fail-1") == Lost("ArithmeticError: two and two is five", LossKind.RAISED)
    assert found == {item: item.upper() for item in items if item.startswith("good")}

    list(engine.map(Task(planted.tell), range(20)))
    logged = lambda: [each for each in caplog.records if each.name == "nonoproof.planted"]  # noqa: E731
    assert eventually(lambda: len(logged()) >= 20)
    assert len(logged()) == 20


def test_a_worker_that_dask_gives_up_is_replaced(connect, planted, monkeypatch):
    """It gives up those that die in the moment they are started."""
    monkeypatch.setattr(cluster, "LONELY_SECONDS", 30.0)
    engine = connect()
    ours = engine.executor._cluster
    for nanny in list(ours.workers.values()):
        ours.sync(nanny.close)
    check(engine.map(Task(planted.work), range(50)), 50)


def test_who_hangs_is_stopped_and_workers_end_with_the_engine(connect, planted, monkeypatch):
    engine = connect()
    # An hour passes between any two looks at the clock, and in the worker as soon as one hangs.
    hours = SimpleNamespace(monotonic=map(float, count(0, 3601)).__next__)
    monkeypatch.setattr(cluster, "LONELY_SECONDS", inf)
    monkeypatch.setattr(cluster, "time", hours)
    found = dict(engine.map(Task(planted.shout, seconds=3600), ["good", "expire", *map(str, range(20))]))
    assert found.pop("expire") == Lost("its worker was stopped after 3600 s", LossKind.HUNG)
    assert found == {item: item.upper() for item in ("good", *map(str, range(20)))}

    answers = engine.map(Task(planted.shout, most=1), ["hang", "good"])
    assert next(answers) == ("good", "GOOD")
    pids = [nanny.pid for nanny in engine.executor._cluster.workers.values()]
    answers.close()
    engine.close()
    assert eventually(lambda: not any(Path(f"/proc/{pid}").exists() for pid in pids if pid))


def test_a_worker_stuck_in_an_item_ends_itself():
    """In a process of its own, as it is the process that ends."""
    script = (
        "import planted\n"
        "from nonoproof.engines.cluster import perform_there, release\n"
        "from nonoproof.engines.reply import pack\n"
        "perform_there(release(), pack(planted.shout, ['hang']), 0.2, None, 30)\n"
    )
    environment = os.environ | {"PYTHONPATH": str(HERE)}
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=HANG, check=False)
    assert done.returncode == 1
    assert done.stderr == ""


@pytest.mark.parametrize("address", ["nonsense", "http://127.0.0.1:80", "tcp://127.0.0.1", "127.0.0.1:many"])
def test_what_is_no_address_is_reported(address):
    with pytest.raises(EngineError, match="is not the address of a Dask scheduler, such as tcp://host:8786"):
        open_engine("dask", scheduler=address)


def test_a_scheduler_that_is_not_there_is_reported():
    before = os.environ.get("PYTHONSAFEPATH")
    with pytest.raises(
        EngineError, match=r"the Dask scheduler tcp://127\.0\.0\.1:9 does not answer: Connection"
    ):
        open_engine("dask", scheduler="tcp://127.0.0.1:9")
    assert os.environ.get("PYTHONSAFEPATH") == before


@pytest.mark.parametrize("greeting", [b"", b"HTTP/1.1 400 Bad Request\r\n\r\n"], ids=["silent", "http"])
def test_another_server_is_no_scheduler(greeting, monkeypatch):
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as server:
        held = []

        def serve():
            while True:
                try:
                    held.append(server.accept()[0])
                except OSError:
                    return
                held[-1].sendall(greeting)

        threading.Thread(target=serve, daemon=True).start()
        address = f"tcp://127.0.0.1:{server.getsockname()[1]}"
        with pytest.raises(EngineError, match="does not answer like a Dask scheduler"):
            open_engine("dask", scheduler=address)
        server.shutdown(socket.SHUT_RDWR)
    for each in held:
        each.close()


def test_without_dask_it_is_reported(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(UsageError, match="needs the extra `cluster`"):
        open_engine("dask")


ASKING = "import signal, sys; sys.exit(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ()))"


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="signals cannot be blocked here")
def test_interrupts_are_for_the_run_alone():
    """What is started never hears of Ctrl-C, and the run always does."""

    def start():
        return subprocess.run([sys.executable, "-c", ASKING], check=False).returncode

    assert cluster._deaf_to_interrupts(start) == 1
    assert start() == 0
    with pytest.raises(ZeroDivisionError):
        cluster._deaf_to_interrupts(lambda: 1 / 0)


@pytest.fixture
def hears_interrupts():
    """Processes that a shell starts in the background ignore Ctrl-C."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.skipif(os.name != "posix", reason="signals are sent")
def test_an_interrupt_is_heard_while_the_cluster_starts(hears_interrupts):
    going, ended = threading.Event(), threading.Event()

    def start():
        going.set()
        ended.wait()

    def interrupt():
        going.wait()
        os.kill(os.getpid(), signal.SIGINT)

    threading.Thread(target=interrupt, daemon=True).start()
    with pytest.raises(KeyboardInterrupt):
        cluster._deaf_to_interrupts(start)
    ended.set()


def test_nothing_of_dask_is_called_when_this_process_collects_garbage():
    """Ctrl-C that is heard inside such a call is lost."""
    import gc

    engine = open_engine("dask", 1)
    try:
        assert [each for each in gc.callbacks if "distributed" in (each.__module__ or "")] == []
    finally:
        engine.close()


def test_a_cluster_whose_worker_dies_while_it_starts_is_started_again(planted, monkeypatch):
    import distributed

    real, tries = distributed.LocalCluster.__init__, []

    def failing(self, **options):
        tries.append(1)
        if len(tries) < failures:
            raise RuntimeError("Nanny failed to start.")
        real(self, **options)

    monkeypatch.setattr(distributed.LocalCluster, "__init__", failing)
    failures = cluster.STARTS
    engine = open_engine("dask", 1)
    try:
        check(engine.map(Task(planted.work), range(3)), 3)
    finally:
        engine.close()
    failures = 100
    with pytest.raises(EngineError, match="cannot be started"):
        open_engine("dask", 1)
    assert len(tries) == 2 * cluster.STARTS


@pytest.mark.parametrize("fault", ["CancelledError", "TimeoutError"])
def test_a_result_that_died_with_its_worker_is_made_again(connect, planted, monkeypatch, fault):
    """Dask then says that the future was cancelled, or waits for what nobody makes."""
    import distributed

    kind = TimeoutError if fault == "TimeoutError" else distributed.CancelledError
    real, lost = distributed.Future.result, []

    def result(future, timeout=None):
        if len(lost) < 3:
            lost.append(future.key)
            raise kind(future.key)
        return real(future, timeout)

    engine = connect()
    monkeypatch.setattr(distributed.Future, "result", result)
    check(engine.map(Task(planted.work), range(20)), 20)
    assert len(lost) == 3


def test_a_cluster_that_is_half_started_is_not_waited_for_at_the_end(monkeypatch):
    """Dask closes what wants it, with all its patience."""
    import distributed

    made = []

    def interrupted(self, **options):
        made.append(self)
        self.shutdown_on_close = True
        raise KeyboardInterrupt

    monkeypatch.setattr(distributed.LocalCluster, "__init__", interrupted)
    with pytest.raises(KeyboardInterrupt):
        open_engine("dask", 1)
    assert [each.shutdown_on_close for each in made] == [False]


def test_what_dask_forgets_is_no_traceback_for_the_user(caplog):
    """A task of its own that nobody asks for its end, as happens where workers die."""
    from distributed.client import AllExit

    cluster._dask()

    async def forget(error):
        async def fail():
            raise error

        task = asyncio.create_task(fail())
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        del task

    for error, reported in ((AllExit(), 0), (ValueError("ours"), 1)):
        asyncio.run(forget(error))
        error.__traceback__ = None
        gc.collect()
        assert len(caplog.records) == reported
