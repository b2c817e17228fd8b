"""What is known of a puzzle: the same values cross processes, are stored, read back, drawn, reported and exported."""

from __future__ import annotations

from typing import Any, NamedTuple

from .findings import Finding
from .grading import Grade
from .model import NO_METADATA, Metadata
from .verdict import Budget, Counts, Means, Verdict


class Place(NamedTuple):
    """One place where a puzzle is."""

    path: str
    index: int  # type: ignore[assignment]  # no use for the method of tuples
    """Counts the puzzles of the file from 1."""
    line: int | None
    format: str
    sha256: str
    """Of the file, or of the member of an archive."""


class Decision(NamedTuple):
    """A verdict with the packed grids that prove it, and what it took."""

    verdict: Verdict
    solved_by: Means | None
    solutions: tuple[bytes, ...]
    seconds: float
    counts: Counts
    budget: Budget
    reason: str = ""


class Diagnosis(NamedTuple):
    """What is wrong with a puzzle, as records for JSON; None for what does not apply or was not found out in time."""

    ambiguity: dict[str, Any] | None = None
    contradiction: list[dict[str, Any]] | None = None
    remedy: dict[str, Any] | None = None
    """A smallest remedy, as in ``fix --json-lines``, with its ``kind``, ``minimal`` and a ``sentence``."""


NO_DIAGNOSIS = Diagnosis()


class Result(NamedTuple):
    """One puzzle of the run, or a place where one could not be read: that has neither key nor size."""

    collection: str
    places: tuple[Place, ...]
    """All its sources, the first one first."""
    key: str | None = None
    """Names the clues together with the given cells, in 32 hexadecimal digits."""
    id: str | None = None
    """What people are shown."""
    metadata: Metadata = NO_METADATA
    """Of the first source."""
    puzzle: bytes | None = None
    """Packed: clues, palette, goal and given cells of the first source."""
    width: int | None = None
    height: int | None = None
    colours: int | None = None
    """Beside the background."""
    decision: Decision | None = None
    grade: Grade | None = None
    diagnosis: Diagnosis = NO_DIAGNOSIS
    certificate: tuple[str, str] | None = None
    """The name of the file and its hash."""
    findings: tuple[Finding, ...] = ()
    """Of all its sources, each with its source and index."""

    @property
    def verdict(self) -> Verdict | None:
        return self.decision.verdict if self.decision else None

    @property
    def solved_by(self) -> Means | None:
        return self.decision.solved_by if self.decision else None

    @property
    def solutions(self) -> tuple[bytes, ...]:
        """Packed grids."""
        return self.decision.solutions if self.decision else ()

    @property
    def seconds(self) -> float | None:
        return self.decision.seconds if self.decision else None

    @property
    def counts(self) -> Counts | None:
        return self.decision.counts if self.decision else None

    @property
    def reason(self) -> str:
        """Why it is undecided."""
        return self.decision.reason if self.decision else ""
