"""Whatever happens to workers, every job has one outcome, and only a culprit's is not the right one."""

import os
import random
import signal
import subprocess
import sys
import textwrap
from dataclasses import replace
from multiprocessing import connection
from pathlib import Path

import pytest
from nonoproof.engines import limits, local
from nonoproof.engines.attempt import OUT_OF_MEMORY
from nonoproof.engines.local import TRIES, LocalEngine
from nonoproof.errors import EngineError
from nonoproof.verdict import BUDGET_SPENT, Verdict


@pytest.fixture
def engine():
    engines = []

    def make(*arguments, **options):
        engines.append(LocalEngine(*arguments, **options))
        return engines[-1]

    yield make
    for each in engines:
        each.close()


def is_alive(pid):
    """Not so a process that has ended and that nobody has asked how."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def with_culprit(jobs, name):
    """One job in the middle gets a key that makes the solver faulty."""
    middle = len(jobs) // 2
    return [*jobs[:middle], replace(jobs[middle], key=f"{name}-1"), *jobs[middle + 1 :]]


def culprit_and_others(outcomes, name):
    culprit = [each.classification for each in outcomes if each.key == f"{name}-1"]
    assert len(culprit) == 1
    return culprit[0], [each for each in outcomes if each.key != f"{name}-1"]


def test_workers_give_the_answers_of_one_process(engine, make_jobs, assert_same_answers):
    jobs = make_jobs(300)
    workers = engine(2)
    assert_same_answers(jobs, list(workers.classify(jobs)))
    pids = {each.pid for each in workers.workers}
    assert len(pids) == 2
    assert os.getpid() not in pids
    assert_same_answers(jobs, list(workers.classify(jobs)))
    assert {each.pid for each in workers.workers} == pids


def test_no_jobs_need_no_workers(engine):
    workers = engine(2)
    assert list(workers.classify([])) == []
    assert not workers.workers


def test_killed_workers_cost_nothing(engine, make_jobs, assert_same_answers):
    chance = random.Random(3)
    jobs = make_jobs(1500)
    workers, outcomes, killed = engine(2), [], 0
    for outcome in workers.classify(jobs):
        outcomes.append(outcome)
        if len(outcomes) % 150 == 0:
            os.kill(chance.choice(workers.workers).pid, signal.SIGKILL)
            killed += 1
    assert killed == 10
    assert_same_answers(jobs, outcomes)


def test_a_puzzle_that_crashes_its_worker_is_found(engine, make_jobs, faults, assert_same_answers):
    jobs = with_culprit(make_jobs(300), "crash")
    outcomes = list(engine(2, attempt=faults.faulty).classify(jobs))
    culprit, others = culprit_and_others(outcomes, "crash")
    assert culprit.verdict is Verdict.UNDECIDED
    assert f"died {TRIES} times" in culprit.reason
    assert f"signal {signal.SIGSEGV.value}" in culprit.reason
    assert_same_answers([each for each in jobs if each.key != "crash-1"], others)


def test_a_puzzle_that_breaks_its_budget_is_stopped(
    engine, make_jobs, faults, assert_same_answers, monkeypatch
):
    monkeypatch.setattr(limits, "GRACE_SECONDS", 0.5)
    jobs = with_culprit(make_jobs(200, seconds=0.5), "hang")
    outcomes = list(engine(2, attempt=faults.faulty).classify(jobs))
    culprit, others = culprit_and_others(outcomes, "hang")
    assert culprit.verdict is Verdict.UNDECIDED
    assert culprit.reason == "its worker was stopped after 1 s; the budget was 0.5 s"
    assert_same_answers([each for each in jobs if each.key != "hang-1"], others)


def test_a_stopped_worker_is_replaced(engine, make_jobs, monkeypatch):
    monkeypatch.setattr(limits, "GRACE_SECONDS", 0.5)
    jobs = make_jobs(400, seconds=0.5)
    workers, outcomes = engine(2), []
    for outcome in workers.classify(jobs):
        outcomes.append(outcome)
        if len(outcomes) == 100:
            os.kill(workers.workers[0].pid, signal.SIGSTOP)
    assert len({each.key for each in outcomes}) == 400
    lost = [each for each in outcomes if each.classification.verdict is Verdict.UNDECIDED]
    assert len(lost) <= 1


def test_a_puzzle_that_devours_memory_is_stopped_by_the_limit(engine, make_jobs, faults, assert_same_answers):
    jobs = with_culprit(make_jobs(60), "devour")
    outcomes = list(engine(1, memory=256 << 20, attempt=faults.faulty).classify(jobs))
    culprit, others = culprit_and_others(outcomes, "devour")
    assert (culprit.verdict, culprit.reason) == (Verdict.UNDECIDED, OUT_OF_MEMORY)
    assert_same_answers([each for each in jobs if each.key != "devour-1"], others)


def test_a_fault_of_the_solver_is_told_and_logged_here(engine, make_jobs, faults, caplog):
    jobs = with_culprit(make_jobs(10), "fail")
    outcomes = list(engine(1, attempt=faults.faulty).classify(jobs))
    culprit, _ = culprit_and_others(outcomes, "fail")
    assert culprit.reason == "the solver failed: ArithmeticError: two and two is five"
    assert culprit.reason != BUDGET_SPENT
    [record] = [each for each in caplog.records if "fail-1" in each.getMessage()]
    assert record.process != os.getpid()
    assert "Traceback" in record.getMessage()


def test_jobs_are_taken_as_they_are_needed(engine, make_jobs):
    taken = 0

    def counted():
        nonlocal taken
        for job in make_jobs(3000, side=5):
            taken += 1
            yield job

    ahead = []
    for number, _ in enumerate(engine(2).classify(counted())):
        ahead.append(taken - number)
    assert taken == 3000
    assert max(ahead) <= 2 * 1.25 * 500 + 1


def test_busy_workers_of_a_broken_off_run_end(engine, make_jobs, eventually):
    workers = engine(1)
    outcomes = workers.classify(make_jobs(500))
    busy = next(workers.workers[0] for _ in outcomes if workers.workers[0].waiting)
    assert is_alive(busy.pid)
    outcomes.close()
    assert eventually(lambda: not is_alive(busy.pid))
    assert len(list(workers.classify(make_jobs(3)))) == 3


def test_workers_end_with_a_run_that_is_killed(eventually):
    script = """
        import sys
        sys.path.insert(0, {tests!r})
        from faults import faulty
        from nonoproof.engines import Job
        from nonoproof.engines.local import LocalEngine
        from nonoproof.model import puzzle_of
        from nonoproof.verdict import Budget

        if __name__ == "__main__":
            engine = LocalEngine(2, attempt=faulty)
            puzzle = puzzle_of((b"\\1",))
            jobs = [Job(key, puzzle, Budget(3600)) for key in ("good", "good-2", "hang-1", "hang-2")]
            for number, outcome in enumerate(engine.classify(jobs), 1):
                if number == 2:
                    print(*[each.pid for each in engine.workers], flush=True)
    """
    text = textwrap.dedent(script).format(tests=str(Path(__file__).parent))
    run = subprocess.Popen([sys.executable, "-c", text], stdout=subprocess.PIPE, text=True)
    pids = [int(each) for each in run.stdout.readline().split()]
    assert len(pids) == 2
    assert all(map(is_alive, pids))
    run.kill()
    run.communicate()
    assert eventually(lambda: not any(map(is_alive, pids)))


def test_workers_that_cannot_start_end_the_run_with_a_sentence(engine, make_jobs):
    with pytest.raises(EngineError, match="worker processes cannot be started: 20 ended at once"):
        list(engine(2, memory=1).classify(make_jobs(3)))


def test_workers_that_begin_slowly_are_waited_for(engine, make_jobs, monkeypatch):
    nothing_yet = [[], [], [], []]
    heard = lambda *given: nothing_yet.pop() if nothing_yet else connection.wait(*given)  # noqa: E731
    monkeypatch.setattr(local, "wait", heard)
    assert len(list(engine(2).classify(make_jobs(3)))) == 3


def test_a_worker_that_never_begins_is_given_up(engine, make_jobs, monkeypatch):
    monkeypatch.setattr(local, "START_SECONDS", -1.0)
    monkeypatch.setattr(local, "wait", lambda *_: [])
    with pytest.raises(EngineError, match="no sign of life"):
        list(engine(1).classify(make_jobs(3)))
