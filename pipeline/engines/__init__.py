"""Where the work runs: in this process, in local processes, or on a Dask cluster.

An engine is given jobs and yields outcomes as they come, in any order, one for each job, whatever happens to the
worker that held it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol

from ..model import Puzzle
from ..verdict import Budget, Classification


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


class Engine(Protocol):
    def classify(self, jobs: Iterable[Job]) -> Iterator[Outcome]: ...

    def close(self) -> None: ...
