"""What every report is made from: one row a puzzle of the run, as the store delivers it."""

from __future__ import annotations

from typing import NamedTuple

from .findings import Finding
from .grading import Grade
from .model import NO_METADATA, Metadata
from .verdict import Counts, Means, Verdict


class Place(NamedTuple):
    """One place where a puzzle is."""

    path: str
    index: int  # type: ignore[assignment]  # no use for the method of tuples
    """Counts the puzzles of the file from 1."""
    line: int | None
    format: str
    sha256: str
    """Of the file, or of the member of an archive."""


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
    verdict: Verdict | None = None
    solved_by: Means | None = None
    solutions: tuple[bytes, ...] = ()
    """Packed grids."""
    seconds: float | None = None
    counts: Counts | None = None
    reason: str = ""
    grade: Grade | None = None
    ambiguity: bytes | None = None
    """The object of the record as JSON, as the next two are."""
    contradiction: bytes | None = None
    remedy: bytes | None = None
    certificate: tuple[str, str] | None = None
    """The name of the file and its hash."""
    findings: tuple[Finding, ...] = ()
    """Of all its sources, each with its source and index."""
