"""The engine that runs in this process: no workers to start, and none to lose."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..solver import classify
from . import Job, Outcome


class InlineEngine:
    def classify(self, jobs: Iterable[Job]) -> Iterator[Outcome]:
        for job in jobs:
            yield Outcome(job.key, classify(job.puzzle, job.budget))

    def close(self) -> None:
        pass
