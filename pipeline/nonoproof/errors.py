"""Faults of the program and of its use. Faults in puzzle data are findings (see findings.py), not exceptions.

NonoproofError
├── UsageError          the command was used wrongly, or no source could be found
├── LossyError          a format cannot hold the puzzle that should be written in it
├── StoreError          the store cannot be opened, is in use, or cannot be written
├── EngineError         the workers or the cluster went away
└── CheckFailed         a grid failed the independent checker: a fault of the solver, never a verdict
"""


class NonoproofError(Exception):
    """Any fault that a user is told in one sentence, without a traceback."""


class UsageError(NonoproofError):
    pass


class LossyError(NonoproofError):
    pass


class StoreError(NonoproofError):
    pass


class EngineError(NonoproofError):
    pass


class CheckFailed(NonoproofError):
    pass
