"""What every report says about the run it tells of, and what every report is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import ClassVar, Self

from ..findings import Finding
from ..profiles import Profile
from ..summary import Record, Result, Tally
from ..verdict import Budget
from ..whole_file import WholeFile
from .spread import Spread


@dataclass(frozen=True, slots=True)
class About:
    """The run that a report tells of."""

    run: int
    made: str
    """When, in ISO 8601."""
    version: str
    solver: str
    sources: tuple[str, ...]
    profile: Profile
    budget: Budget
    previous: str | None
    """When the run was finished that this one is compared with; None for the first."""

    def record(self) -> Record:
        return {
            "run": self.run,
            "made": self.made,
            "version": self.version,
            "solver": self.solver,
            "sources": list(self.sources),
            "profile": self.profile.name,
            "budget": {
                "seconds": self.budget.seconds,
                "line_solves": self.budget.line_solves,
                "conflicts": self.budget.conflicts,
            },
            "previous": self.previous,
        }


class Report:
    """A file that is told everything in turn. What one kind of report has no use for, it lets pass."""

    NAME: ClassVar[str]
    """The name of the file."""

    def __init__(self, folder: Path, about: About) -> None:
        self.about = about
        self.file = WholeFile(folder / self.NAME)

    def add(self, results: Sequence[Result], texts: Sequence[str]) -> None:
        """The next puzzles, in the order of their first sources, and their records as JSON."""

    def add_findings(self, findings: Sequence[Finding], texts: Sequence[str]) -> None:
        """The next findings, after all puzzles, and their records as JSON."""

    def end(self, tally: Tally, spread: Spread) -> None:
        """All counts, at the end."""

    def __enter__(self) -> Self:
        self.file.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.file.__exit__(kind, error, trace)
