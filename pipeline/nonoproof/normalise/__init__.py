"""From a raw puzzle to its canonical form, its identity, and all that can be said about it unsolved."""

from __future__ import annotations

from typing import NamedTuple

from ..findings import Code, Finding, Severity
from ..model import Puzzle, Source, to_record
from ..solver.measures import Measures, measure, shows
from .afterwards import check_claims
from .canonical import SHOWN, canonical, identity, key
from .clue_checks import check_clues, check_shape
from .colours import check_colours
from .duplicates import Duplicates
from .editorial import check_metadata
from .goal_checks import check_goal
from .remarks import Remarks
from .symmetric import Symmetric, symmetric

_NOWHERE = Source("")


class Normalised(NamedTuple):
    puzzle: Puzzle
    """In canonical form."""
    identity: str
    """The hash of the clues; empty if the puzzle is not well formed."""
    key: str
    """The hash of the clues and the given cells, to which a verdict belongs."""
    symmetric: Symmetric | None
    """None for an invalid puzzle."""
    findings: tuple[Finding, ...]

    @property
    def valid(self) -> bool:
        """An invalid puzzle has no verdict."""
        return not any(each.severity is Severity.ERROR for each in self.findings)


def normalise(puzzle: Puzzle, source: Source, validate: bool = True) -> Normalised:
    """Never raises for what is in a puzzle. ``validate`` checks its record against the schema."""
    remarks = Remarks(source)
    examined = _examine(puzzle, remarks)
    if examined is None:
        return Normalised(puzzle, "", "", None, tuple(remarks.findings))
    puzzle, measures, right, valid = examined
    if valid and not right:
        check_goal(puzzle, remarks)
    check_metadata(puzzle.metadata, remarks)
    check_colours(puzzle, remarks)
    if validate:
        _check_schema(puzzle, measures, remarks)
    name = identity(puzzle, measures)
    form = symmetric(puzzle, measures) if valid else None
    return Normalised(puzzle, name, key(name, puzzle.givens), form, tuple(remarks.findings))


def faults(puzzle: Puzzle, source: Source = _NOWHERE) -> tuple[Finding, ...]:
    """Why a puzzle is invalid, and so has no verdict; nothing where it has one.

    Everything that classifies puzzles asks here, so that all agree: a puzzle that passes may have the verdict ``none``.
    """
    remarks = Remarks(source)
    _examine(puzzle, remarks)
    return tuple([each for each in remarks.findings if each.severity is Severity.ERROR])


def _examine(puzzle: Puzzle, remarks: Remarks) -> tuple[Puzzle, Measures | None, bool, bool] | None:
    """The canonical puzzle and its measures; whether its goal is right; whether its clues can be.

    None if it is not well formed.
    """
    measures = measure(puzzle)
    right = puzzle.goal is not None and shows(puzzle.goal, puzzle)
    if not check_shape(puzzle, measures, right, remarks):
        return None
    puzzle = canonical(puzzle)
    measures = measures or measure(puzzle)
    return puzzle, measures, right, check_clues(puzzle, measures, remarks)


def _check_schema(puzzle: Puzzle, measures: Measures | None, remarks: Remarks) -> None:
    from ..schemas import faults as schema_faults

    record = to_record(puzzle, (measures.rows, measures.columns) if measures else None)
    for fault in schema_faults("puzzle", record):
        remarks.add(Code.SCHEMA, fault)


__all__ = ["SHOWN", "Duplicates", "Normalised", "check_claims", "faults", "normalise"]
