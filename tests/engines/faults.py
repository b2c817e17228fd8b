"""What can go wrong in a worker: a solver that does harm for the puzzles whose key says so."""

import os
import signal
import time

from nonoproof.engines import Job, Outcome
from nonoproof.engines import attempt as module
from nonoproof.solver import classify


def faulty(job: Job) -> Outcome:
    """The usual attempt, with a solver that the key makes faulty: ``crash-3``."""
    fault = FAULTS.get(job.key.partition("-")[0])

    def solve(puzzle, budget):
        if fault:
            fault()
        return classify(puzzle, budget)

    module.classify = solve
    return module.attempt(job)


def crash() -> None:
    os.kill(os.getpid(), signal.SIGSEGV)


def hang() -> None:
    time.sleep(3600)


def devour() -> None:
    hoard = []
    while True:
        hoard.append(bytearray(16 << 20))


def fail() -> None:
    raise ArithmeticError("two and two is five")


FAULTS = {"crash": crash, "hang": hang, "devour": devour, "fail": fail}
