"""Where the work runs: in this process, in local processes, or on a Dask cluster.

An engine is given jobs and yields outcomes as they come, in any order, one for each job, whatever happens
to the worker that held it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from ..model import Puzzle
from ..verdict import Budget, Classification, Verdict


@dataclass(frozen=True, slots=True)
class Job:
    key: str
    """Names the puzzle within the run; comes back with the outcome."""
    puzzle: Puzzle
    budget: Budget


@dataclass(frozen=True, slots=True)
class Outcome:
    key: str
    classification: Classification
    """A job whose worker was lost or stopped is ``undecided``, with the reason."""


Attempt: TypeAlias = Callable[[Job], Outcome]
"""What a worker does with a job."""


class Engine(Protocol):
    def classify(self, jobs: Iterable[Job]) -> Iterator[Outcome]: ...

    def close(self) -> None: ...


def undecided(job: Job, reason: str) -> Outcome:
    """The outcome of a job that nobody finished."""
    return Outcome(job.key, Classification(Verdict.UNDECIDED, budget=job.budget, reason=reason))
