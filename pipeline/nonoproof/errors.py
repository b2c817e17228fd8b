"""Errors of the program and of its use. Faults in puzzle data are findings (see findings.py), not exceptions.

NonoproofError
├── UsageError          the command was used wrongly, or no source could be found
├── UnreadableError     a program reads something that is not a puzzle; its findings say why
├── InvalidPuzzleError  a program asks about a puzzle whose clues cannot be right; its findings say why
├── LossyError          a format cannot store the puzzle that should be written in it
├── StoreError          the store cannot be opened, is in use, or cannot be written
├── WriteError          a file or a folder cannot be written: the disk is full, for instance
├── EngineError         the workers or the cluster went away
├── Cancelled           a program cancelled the work, or its time was up
└── CheckFailed         a grid failed the independent checker: a fault of the solver, never a verdict
"""

from collections.abc import Iterable

from .findings import Finding


class NonoproofError(Exception):
    """Any error that users see as one sentence, without a traceback."""


class UsageError(NonoproofError):
    pass


class _FaultyData(NonoproofError):
    """An error with findings."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = tuple(findings)
        super().__init__(self.findings)

    def __str__(self) -> str:
        return "; ".join([each.sentence() for each in self.findings])


class UnreadableError(_FaultyData):
    """Something could not be read; ``findings`` says what and why."""


class InvalidPuzzleError(_FaultyData):
    """The clues cannot be right; ``findings`` says why."""


class LossyError(NonoproofError):
    """The format would turn the puzzle into another one."""


class StoreError(NonoproofError):
    pass


class WriteError(NonoproofError):
    pass


class EngineError(NonoproofError):
    pass


class Cancelled(NonoproofError):
    """The work was cancelled: see ``cancelled_by``."""


class CheckFailed(NonoproofError):
    pass
