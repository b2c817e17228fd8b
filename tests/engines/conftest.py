"""Jobs for engines, and the answers they must give."""

import random
import time
from pathlib import Path

import pytest
from nonoproof.engines import Job
from nonoproof.engines.inline import InlineEngine
from nonoproof.model import puzzle_of
from nonoproof.verdict import Budget


@pytest.fixture
def make_jobs():
    def make(number: int, side: int = 12, seconds: float = 20.0) -> list[Job]:
        chance = random.Random(5)
        grids = [
            tuple(bytes(chance.randrange(2) for _ in range(side)) for _ in range(side)) for _ in range(number)
        ]
        return [Job(f"puzzle-{index}", puzzle_of(grid), Budget(seconds)) for index, grid in enumerate(grids)]

    return make


@pytest.fixture
def assert_same_answers():
    """Every job has one outcome, and it is that of the inline engine."""

    def compare(jobs, outcomes):
        assert sorted(each.key for each in outcomes) == sorted(each.key for each in jobs)
        found = {each.key: each.classification for each in outcomes}
        for expected in InlineEngine().classify(jobs):
            answer = found[expected.key]
            assert answer.verdict == expected.classification.verdict, answer.reason
            assert answer.solutions == expected.classification.solutions
            assert answer.counts == expected.classification.counts

    return compare


@pytest.fixture
def faults(monkeypatch):
    """The faulty attempts, importable by name in workers too."""
    monkeypatch.syspath_prepend(Path(__file__).parent)
    import faults

    return faults


@pytest.fixture
def eventually():
    def hold(condition, seconds: float = 10.0) -> bool:
        end = time.monotonic() + seconds
        while not condition() and time.monotonic() < end:
            time.sleep(0.02)
        return condition()

    return hold
