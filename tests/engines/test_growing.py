"""Work begins in this process, and what is left after a moment goes to others."""

import os

from nonoproof.engines import Task, open_for_now
from nonoproof.engines.dispatch import Dispatcher
from nonoproof.engines.growing import MOMENT, Growing
from nonoproof.engines.inline import Inline


class Others(Inline):
    """Stands for processes, and remembers what they did."""

    workers = 2

    def __init__(self):
        self.items = []
        self.closed = False

    def submit(self, function, items, seconds):
        self.items += items
        return super().submit(function, items, seconds)

    def close(self):
        self.closed = True


class Clock:
    """Each item takes a tenth of the moment."""

    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now

    def work(self, items):
        self.now += len(items) * MOMENT / 10
        return [2 * item for item in items]


def grown(number):
    clock, started = Clock(), []

    def start():
        started.append(Others())
        return started[-1]

    executor = Growing(start, clock)
    answers = dict(Dispatcher(executor).map(Task(clock.work, most=1), range(number)))
    executor.close()
    return answers, started


def test_what_is_done_in_a_moment_starts_nothing():
    answers, started = grown(10)
    assert answers == {item: 2 * item for item in range(10)}
    assert not started


def test_what_is_left_goes_to_others():
    answers, (others,) = grown(30)
    assert answers == {item: 2 * item for item in range(30)}
    assert others.items == list(range(11, 30))
    assert others.closed


def test_the_moment_begins_with_the_work():
    """However long the command took to load."""
    clock = Clock()
    executor = Growing(Others, clock)
    clock.now += 10 * MOMENT
    executor.watch()
    assert executor.workers == 1


def processes(items):
    return [os.getpid()] * len(items)


def test_one_job_stays_in_this_process():
    engine = open_for_now(1)
    assert {pid for _, pid in engine.map(Task(processes), range(100))} == {os.getpid()}


def test_more_jobs_begin_there():
    engine = open_for_now(2)
    assert [pid for _, pid in engine.map(Task(processes), [1])] == [os.getpid()]
    engine.close()
