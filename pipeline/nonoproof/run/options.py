"""What a run is asked to do, and what its stages share."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from .. import profiles
from ..engines import Engine
from ..engines.worker_limits import MEMORY
from ..grading import GRADER_VERSION, LINE_SOLVES
from ..ingest.sources import shown
from ..profiles import Profile
from ..release import __version__
from ..solver import SOLVER_VERSION
from ..store import Store
from ..tasks import ReadOptions
from ..verdict import DEFAULT_BUDGET, Budget

CERTIFICATES = "certificates"
"""The folder of the certificates, inside that of the run."""


class Progress(Protocol):
    """Is told how far the run is."""

    def begin(self, stage: str, total: int | None = None) -> None: ...

    def step(self, state: str = "", number: int = 1) -> None: ...

    def end(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Options:
    """What a run is asked to do."""

    sources: tuple[str, ...]
    out: Path
    format: str | None = None
    budget: Budget = DEFAULT_BUDGET
    grading: int = LINE_SOLVES
    """What a grade may cost, in line solves."""
    memory: int = MEMORY
    """What a worker may take, in bytes."""
    profile: Profile = field(default_factory=Profile)
    fresh: bool = False
    certificates: bool = False
    trust_times: bool = False
    """Take a file for unchanged where its size and the time of its last change are the same."""

    def fingerprint(self) -> dict[str, Any]:
        """What decides, beside the files, what the reports say."""
        return {
            "sources": tuple(map(shown, self.sources)),
            "format": self.format,
            "certificates": self.certificates,
            "grader": GRADER_VERSION,
            "grading": self.grading,
            "memory": self.memory,
            "budget": [self.budget.seconds, self.budget.line_solves, self.budget.conflicts],
            "profile": profiles.record(self.profile),
        }

    @property
    def reader(self) -> str:
        """What was read by another version, or as another format, must be read again."""
        return f"{__version__} {self.format or ''}".strip()

    @property
    def read_how(self) -> ReadOptions:
        return ReadOptions(self.format)


@dataclass(slots=True)
class Context:
    """What the stages share."""

    options: Options
    store: Store
    engine: Engine
    progress: Progress
    solver: str = SOLVER_VERSION
    """The version whose verdicts count."""
