"""The engine that runs in this process: no workers to start, and none to lose."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from . import Job, Outcome
from .attempt import attempt


class InlineEngine:
    def classify(self, jobs: Iterable[Job]) -> Iterator[Outcome]:
        return map(attempt, jobs)

    def close(self) -> None:
        pass
