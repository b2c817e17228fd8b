"""From a raw puzzle to its canonical form, its identity, and all that can be said about it unsolved."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..findings import Code, Finding, Severity
from ..formats.records import to_record
from ..model import Puzzle, Source
from ..schema import faults
from ..solver.measures import measure, shows
from .afterwards import check_claims
from .canonical import SHOWN, canonical, identity, key
from .clues import check_clues, check_shape
from .duplicates import Duplicates
from .editorial import check_colours, check_metadata
from .pictures import tell_goal
from .remarks import Remarks
from .symmetric import Symmetric, symmetric


class Normalised(NamedTuple):
    puzzle: Puzzle
    """In canonical form."""
    identity: str
    """Of the clues; empty where the puzzle has no shape to speak of."""
    key: str
    """Of the clues and the given cells: what a verdict belongs to."""
    symmetric: Symmetric | None
    """None for an invalid puzzle."""
    findings: tuple[Finding, ...]
    record: dict[str, Any] | None
    """The puzzle as its schema has it; None where it has no shape to speak of."""

    @property
    def valid(self) -> bool:
        """An invalid puzzle has no verdict."""
        return not any(each.severity is Severity.ERROR for each in self.findings)


def normalise(puzzle: Puzzle, source: Source, validate: bool = True) -> Normalised:
    """Never raises for what is in a puzzle. ``validate`` holds its record against the schema."""
    remarks = Remarks(source)
    measures = measure(puzzle)
    right = puzzle.goal is not None and shows(puzzle.goal, puzzle)
    if not check_shape(puzzle, measures, right, remarks):
        return Normalised(puzzle, "", "", None, tuple(remarks.findings), None)
    puzzle = canonical(puzzle)
    measures = measures or measure(puzzle)
    record = to_record(puzzle, (measures.rows, measures.columns) if measures else None)
    valid = check_clues(puzzle, measures, remarks)
    if valid and not right:
        tell_goal(puzzle, remarks)
    check_metadata(puzzle.metadata, remarks)
    check_colours(puzzle, remarks)
    if validate:
        _check_schema(record, remarks)
    name = identity(puzzle, measures)
    form = symmetric(puzzle, measures) if valid else None
    return Normalised(puzzle, name, key(name, puzzle.givens), form, tuple(remarks.findings), record)


def _check_schema(record: dict[str, Any], remarks: Remarks) -> None:
    for fault in faults("puzzle", record):
        remarks.add(Code.SCHEMA, fault)


__all__ = ["SHOWN", "Duplicates", "Normalised", "check_claims", "normalise"]
