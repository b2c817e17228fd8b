"""Real processes that crash, hang, starve, and are killed from outside."""

import logging
import multiprocessing
import os
import random
import signal
import subprocess
import sys
import textwrap
import threading
from pathlib import Path

import pytest
from nonoproof.engines import LossKind, Lost, Task, open_engine, processes
from nonoproof.engines.dispatch import TRIES
from nonoproof.engines.reply import OUT_OF_MEMORY
from nonoproof.errors import EngineError

from tests.waiting import HANG, eventually

MEMORY = 256 << 20


@pytest.fixture
def local():
    engines = []

    def make(jobs=2, memory=MEMORY):
        engines.append(open_engine("local", jobs, memory))
        return engines[-1]

    yield make
    for each in engines:
        each.close()


def state(pid):
    """One letter, as in /proc; none where the process is gone."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return ""


def is_alive(pid):
    """Not so a process that has ended and that nobody has asked how."""
    return state(pid) not in ("", "Z")


def is_stopped(pid):
    return state(pid) == "T"


def with_culprits(name, number=120):
    """Items of which the first, one in the middle and the last, and two neighbours, do harm."""
    items = [f"good-{index}" for index in range(number)]
    for index in (0, number // 2, number - 3, number - 2, number - 1):
        items[index] = f"{name}-{index}"
    return items


REASONS = {
    "crash": Lost(f"its worker died {TRIES} times"),
    "quit": Lost(f"its worker died {TRIES} times"),
    "leave": Lost("SystemExit: 3", LossKind.RAISED),
    "hang": Lost("its worker was stopped after 0.3 s", LossKind.HUNG),
    "devour": Lost(OUT_OF_MEMORY, LossKind.MEMORY),
    "fail": Lost("ArithmeticError: two and two is five", LossKind.RAISED),
}


class Wound:
    """A clock that stands still until all workers that have something to do are stuck, and then runs fast."""

    def __init__(self, executor, is_stuck):
        self.now, self._executor, self._is_stuck = 0.0, executor, is_stuck

    def tick(self):
        busy = [each.pid for each in self._executor.alive if each.given]
        self.now += bool(busy) and all(map(self._is_stuck, busy))
        return self.now


@pytest.mark.parametrize("name", REASONS)
def test_culprits_are_found_and_all_others_answered(name, local, planted, monkeypatch, caplog):
    items, engine = with_culprits(name), local()
    caplog.set_level(logging.INFO, "nonoproof")
    if name == "hang":
        hung = Wound(
            engine.executor,
            lambda pid: pid in {each.process for each in caplog.records if each.msg == "it hangs"},
        )
        monkeypatch.setattr(engine.executor, "_clock", hung)
    seconds = 0.3 if name == "hang" else float("inf")
    pairs = list(engine.map(Task(planted.shout, seconds), items))
    assert sorted(item for item, _ in pairs) == sorted(items)
    how = ", at last with signal 11 (Segmentation fault)"
    for item, answer in pairs:
        if item.startswith(name):
            assert answer._replace(reason=answer.reason.removesuffix(how)) == REASONS[name]
        else:
            assert answer == item.upper()


def test_what_cannot_travel_is_reported(local, planted):
    items = [*with_culprits("unpackable", 20), lambda: None]
    pairs = dict(local().map(Task(str_or_shout, weigh=None), items[:-1]))
    assert all(answer == item.upper() for item, answer in pairs.items() if item.startswith("good"))
    assert [pairs[item].kind for item in items[:-1] if item.startswith("unpackable")] == [LossKind.RAISED] * 5
    [(_, answer)] = local().map(Task(planted.shout), items[-1:])
    assert answer.kind is LossKind.RAISED


def str_or_shout(items):
    return [(lambda: None) if item.startswith("unpackable") else item.upper() for item in items]


def test_workers_are_other_processes_and_stay(local, planted, monkeypatch):
    monkeypatch.setattr(processes, "RECALL_SECONDS", 3600.0)
    engine = local()
    first = {answer for _, answer in engine.map(Task(planted.pid, most=1), range(50))}
    assert len(first) == 2
    assert os.getpid() not in first
    assert {answer for _, answer in engine.map(Task(planted.pid, most=1), range(50))} <= first


def test_no_items_need_no_workers(local, planted):
    engine = local()
    assert list(engine.map(Task(planted.shout), [])) == []
    assert not engine.executor.alive


def test_workers_that_are_killed_at_any_moment_cost_nothing(local, planted):
    """Another thread kills, so that it may happen whatever this one does. Between two kills some answers
    come: else an item might really lose three workers.
    """
    engine, chance, pairs = local(), random.Random(7), []
    killed, done = set(), threading.Event()

    def kill():
        while not done.wait(0.005 * chance.random()):
            pids = {each.pid for each in engine.executor.alive} - {None} - killed
            if pids and len(pairs) > 300 * len(killed):
                pid = chance.choice(sorted(pids))
                killed.add(pid)
                os.kill(pid, signal.SIGKILL)

    def items():
        index = 0
        while len(killed) < 25:
            yield index
            index += 1

    killer = threading.Thread(target=kill)
    killer.start()
    try:
        for pair in engine.map(Task(planted.work), items()):
            pairs.append(pair)
    finally:
        done.set()
        killer.join()
    assert sorted(pairs) == [(index, index + 1) for index in range(len(pairs))]


def test_a_worker_that_is_stopped_is_replaced(local, planted, monkeypatch):
    engine = local()
    monkeypatch.setattr(engine.executor, "_clock", Wound(engine.executor, is_stopped))
    pairs = []
    for number, pair in enumerate(engine.map(Task(planted.work, seconds=0.5), range(3000))):
        pairs.append(pair)
        if number == 300:
            os.kill(engine.executor.alive[0].pid, signal.SIGSTOP)
    assert sorted(item for item, _ in pairs) == list(range(3000))
    assert not [answer for _, answer in pairs if isinstance(answer, Lost)]


def test_what_waits_behind_a_long_item_is_done_by_others(local, planted, monkeypatch):
    """The caller has all other answers while one worker hangs."""
    monkeypatch.setattr(processes, "RECALL_SECONDS", 0.2)
    answers = local().map(Task(planted.shout, most=1), ["hang", *map(str, range(100))])
    assert sorted(next(answers)[0] for _ in range(100)) == sorted(map(str, range(100)))
    answers.close()


def test_workers_end_when_the_run_is_broken_off(local, planted, monkeypatch):
    engine = local()
    answers = engine.map(Task(planted.shout, most=1), ["good", "hang", "good"])
    assert next(answers)[1] == "GOOD"
    assert next(answers)[1] == "GOOD"
    pids = [each.pid for each in engine.executor.alive]
    answers.close()
    # Closing is over when they have ended, not when it is tired of waiting.
    monkeypatch.setattr(processes, "CLOSE_SECONDS", 3600)
    engine.close()
    assert not any(map(is_alive, pids))
    assert not [each for each in multiprocessing.active_children() if each.pid in pids]


def test_an_engine_goes_on_after_a_run_that_was_broken_off(local, planted):
    engine = local()
    answers = engine.map(Task(planted.work), range(10_000))
    next(answers)
    answers.close()
    assert len(list(engine.map(Task(planted.work), range(100)))) == 100


SCRIPT = """
import sys
import time
sys.path.insert(0, {tests!r})
from nonoproof.engines import Task, open_engine
import planted

if __name__ == "__main__":
    engine = open_engine("local", 2)
    try:
        for item, _ in engine.map(Task(planted.shout, most=1), ["hang-1", "good"]):
            while None in [each.pid for each in engine.executor.alive]:
                time.sleep(0.01)
            print(*[each.pid for each in engine.executor.alive], flush=True)
    finally:
        if {close}:
            engine.close()
"""


@pytest.fixture
def script():
    """A run of two workers, of which one hangs; with the process ids of the workers."""
    started = []

    def start(close):
        text = textwrap.dedent(SCRIPT).format(tests=str(Path(__file__).parent), close=close)
        command = [sys.executable, "-c", text]
        options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
        run = subprocess.Popen(command, start_new_session=True, **options)
        started.append(run)
        pids = [int(word) for word in run.stdout.readline().split()]
        assert len(pids) == 2
        assert all(map(is_alive, pids))
        return run, pids

    yield start
    for run in started:
        run.kill()
        run.communicate()


@pytest.mark.parametrize("close", [True, False])
def test_ctrl_c_ends_the_run_and_its_workers(script, close):
    """A terminal sends the signal to the whole group of processes."""
    run, pids = script(close)
    os.killpg(run.pid, signal.SIGINT)
    _, told = run.communicate(timeout=HANG)
    assert told.count("KeyboardInterrupt") == 1
    assert eventually(lambda: not any(map(is_alive, pids)))


def test_workers_end_with_a_run_that_is_killed(script):
    run, pids = script(False)
    run.kill()
    assert eventually(lambda: not any(map(is_alive, pids)))


def test_workers_that_cannot_start_end_the_run_with_a_sentence(local, planted):
    with pytest.raises(EngineError, match="worker processes cannot be started: 20 ended at once"):
        list(local(memory="none that could be set").map(Task(planted.shout), ["good"]))


def test_workers_start_within_the_least_memory(local, planted):
    assert len(list(local(memory=64 << 20).map(Task(planted.shout), ["a", "b", "c"]))) == 3


def test_what_workers_log_comes_here_whole(local, planted, caplog):
    caplog.set_level(logging.INFO, "nonoproof")
    engine = local()
    list(engine.map(Task(planted.tell), range(500)))
    engine.close()
    told = [each for each in caplog.records if each.name == "nonoproof.planted"]
    assert sorted(int(each.getMessage().split()[1]) for each in told) == list(range(500))
    assert all(each.getMessage().endswith("x" * 2000) for each in told)
    assert os.getpid() not in {each.process for each in told}


def test_the_environment_is_left_as_it_was(planted):
    before = os.environ.get("PYTHONSAFEPATH")
    one, two = open_engine("local", 1), open_engine("local", 1)
    assert os.environ["PYTHONSAFEPATH"] == "1"
    one.close()
    one.close()
    assert os.environ["PYTHONSAFEPATH"] == "1"
    two.close()
    assert os.environ.get("PYTHONSAFEPATH") == before


def test_ctrl_c_is_for_the_run_alone(local, planted):
    """A terminal sends it to all processes; those that are just loading would each show a traceback."""
    [(_, blocked)] = local(1).map(Task(blocked_signals), [None])
    assert signal.SIGINT in blocked
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def test_a_worker_that_ctrl_c_finds_starting_ends_with_the_run(local, planted, monkeypatch):
    """One that nobody knew of would go on, and show that what it needs is gone."""
    engine = local(1)
    started, plain = [], processes.Worker.__init__

    def start(worker, *terms):
        signal.raise_signal(signal.SIGINT)
        plain(worker, *terms)
        started.append(worker)

    monkeypatch.setattr(processes.Worker, "__init__", start)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            list(engine.map(Task(planted.work), [1]))
    finally:
        signal.signal(signal.SIGINT, before)
    assert engine.executor.alive == started
    assert len(started) == 1


def blocked_signals(items):
    return [signal.pthread_sigmask(signal.SIG_BLOCK, ())] * len(items)
