"""Work that is cancelled stops, wherever it is; nothing that comes later notices."""

import doctest
import random
import threading
from dataclasses import replace

import pytest
from nonoproof import (
    Budget,
    Cancelled,
    Puzzle,
    Verdict,
    ambiguity,
    cancelled_by,
    classify,
    classify_many,
    count,
    explain,
    fix,
    generate,
    grade,
    hint,
)
from nonoproof.solver import cancelling

from tests.support.puzzles import random_puzzle

HOPELESS = replace(random_puzzle(random.Random(1), 150, 0.35), goal=None)
"""No computer decides it."""
FOR_EVER = Budget(None)


class AfterSome:
    """An event that is set when it has been asked so many times."""

    def __init__(self, asked):
        self.left = asked

    def is_set(self):
        self.left -= 1
        return self.left < 0


@pytest.mark.parametrize(
    "work",
    [
        lambda: classify(HOPELESS, FOR_EVER),
        lambda: grade(HOPELESS, FOR_EVER),
        lambda: explain(HOPELESS, FOR_EVER),
        lambda: hint(HOPELESS, None, FOR_EVER),
        lambda: fix(HOPELESS, budget=FOR_EVER),
        lambda: count(HOPELESS, budget=FOR_EVER),
        lambda: ambiguity(HOPELESS, FOR_EVER),
        lambda: list(generate(40, count=1000)),
        lambda: list(classify_many([HOPELESS] * 3, FOR_EVER, jobs=1)),
    ],
    ids=["classify", "grade", "explain", "hint", "fix", "count", "ambiguity", "generate", "classify_many"],
)
def test_every_function_stops(work):
    event = AfterSome(10)
    with pytest.raises(Cancelled, match=r"^cancelled$"), cancelled_by(event):
        work()
    assert event.left == -1
    assert classify(Puzzle.from_picture(["#.", "##"])).verdict is Verdict.UNIQUE


def test_time_that_is_up():
    with pytest.raises(Cancelled, match=r"cancelled after 0\.01 s"), cancelled_by(seconds=0.01):
        classify(HOPELESS, FOR_EVER)
    with pytest.raises(Cancelled), cancelled_by(seconds=0):
        pytest.fail("not even begun")


def test_blocks_are_nested():
    with pytest.raises(Cancelled, match=r"^cancelled$"), cancelled_by(AfterSome(20)):
        with pytest.raises(Cancelled, match="after"), cancelled_by(seconds=0.001):
            classify(HOPELESS, FOR_EVER)
        with cancelled_by(seconds=3600):
            classify(HOPELESS, FOR_EVER)


def test_only_the_thread_of_the_block_is_cancelled():
    stop = threading.Event()
    stop.set()
    found = []
    with pytest.raises(Cancelled), cancelled_by(AfterSome(3)):
        other = threading.Thread(target=lambda: found.append(classify(Puzzle.from_picture(["#."]))))
        other.start()
        other.join()
        classify(HOPELESS, FOR_EVER)
    assert [each.verdict for each in found] == [Verdict.UNIQUE]
    classify(Puzzle.from_picture(["#."]))


def test_another_thread_cancels():
    stop, begun = threading.Event(), threading.Event()

    class Begun:
        def is_set(self):
            begun.set()
            return stop.is_set()

    other = threading.Thread(target=lambda: begun.wait() and stop.set())
    other.start()
    with pytest.raises(Cancelled), cancelled_by(Begun()):
        classify(HOPELESS, FOR_EVER)
    other.join()


def test_what_the_event_raises_is_raised():
    class Broken:
        def is_set(self):
            raise RuntimeError("broken")

    with pytest.raises(RuntimeError, match="broken"), cancelled_by(Broken()):
        pass
    assert classify(Puzzle.from_picture(["#."])).verdict is Verdict.UNIQUE


def test_the_example_runs():
    results = doctest.testmod(cancelling)
    assert results.attempted >= 5 and results.failed == 0
