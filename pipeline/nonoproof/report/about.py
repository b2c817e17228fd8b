"""The head of every report: its run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..profiles import Profile
from ..verdict import Budget


@dataclass(frozen=True, slots=True)
class About:
    """The run that a report is about."""

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

    def record(self) -> dict[str, Any]:
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
