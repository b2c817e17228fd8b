"""Threads give the answers of one thread, each once, and read no further ahead than they must."""

import random

from nonoproof.engines import Job
from nonoproof.engines.inline import InlineEngine
from nonoproof.engines.threads import ThreadEngine
from nonoproof.model import puzzle_of
from nonoproof.verdict import Budget


def jobs(count: int) -> list[Job]:
    chooser = random.Random(11)
    grids = [tuple(bytes(chooser.randrange(2) for _ in range(15)) for _ in range(15)) for _ in range(count)]
    return [Job(str(number), puzzle_of(grid), Budget(seconds=5)) for number, grid in enumerate(grids)]


def test_threads_give_the_answers_of_one_thread():
    work = jobs(60)
    engine = ThreadEngine(3)
    several = {each.key: each.classification for each in engine.classify(work)}
    engine.close()
    assert len(several) == 60
    for outcome in InlineEngine().classify(work):
        assert several[outcome.key].verdict == outcome.classification.verdict
        assert several[outcome.key].solutions == outcome.classification.solutions
        assert several[outcome.key].counts == outcome.classification.counts


def test_jobs_are_taken_as_they_are_needed():
    taken = 0

    def counted():
        nonlocal taken
        for job in jobs(100):
            taken += 1
            yield job

    engine = ThreadEngine(2)
    outcomes = engine.classify(counted())
    next(outcomes)
    assert taken <= 8
    engine.close()


def test_no_jobs_are_done_at_once():
    engine = ThreadEngine(2)
    assert list(engine.classify([])) == []
    engine.close()
