"""Proves that nonograms have exactly one solution, and says how hard they are.

Programs may rely on these names; everything else may change. Each part is loaded when it is first used.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .api.answers import classify, explain, fix, grade, hint, make
    from .api.differences import Differences, differences
    from .api.files import convert, parse, read, write
    from .api.pictures import to_svg, to_text
    from .errors import InvalidPuzzleError, LossyError, NonoproofError, UnreadableError, WriteError
    from .explain import Explanation, Step
    from .explain.hints import Hint
    from .findings import Code, Finding, Severity
    from .formats.converting import Converted
    from .grade import Grade
    from .make import Made
    from .model import Metadata, Puzzle
    from .release import __version__
    from .repair import Remedy, Repair
    from .verdict import Budget, Classification, Means, Tier, Verdict

_HOMES = {
    "api.answers": ("classify", "explain", "fix", "grade", "hint", "make"),
    "api.differences": ("Differences", "differences"),
    "api.files": ("convert", "parse", "read", "write"),
    "api.pictures": ("to_svg", "to_text"),
    "errors": ("InvalidPuzzleError", "LossyError", "NonoproofError", "UnreadableError", "WriteError"),
    "explain": ("Explanation", "Step"),
    "explain.hints": ("Hint",),
    "findings": ("Code", "Finding", "Severity"),
    "formats.converting": ("Converted",),
    "grade": ("Grade",),
    "make": ("Made",),
    "model": ("Metadata", "Puzzle"),
    "release": ("__version__",),
    "repair": ("Remedy", "Repair"),
    "verdict": ("Budget", "Classification", "Means", "Tier", "Verdict"),
}
"""Where each name is: what programs call, and the values that these functions take, return and raise."""
_HOME = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "Budget",
    "Classification",
    "Code",
    "Converted",
    "Differences",
    "Explanation",
    "Finding",
    "Grade",
    "Hint",
    "InvalidPuzzleError",
    "LossyError",
    "Made",
    "Means",
    "Metadata",
    "NonoproofError",
    "Puzzle",
    "Remedy",
    "Repair",
    "Severity",
    "Step",
    "Tier",
    "UnreadableError",
    "Verdict",
    "WriteError",
    "__version__",
    "classify",
    "convert",
    "differences",
    "explain",
    "fix",
    "grade",
    "hint",
    "make",
    "parse",
    "read",
    "to_svg",
    "to_text",
    "write",
]


class _Package(ModuleType):
    """Keeps a function that has the name of a folder: importing the folder would put that in its place."""

    def __setattr__(self, name: str, value: object) -> None:
        if not (name in _HOME and isinstance(value, ModuleType)):
            super().__setattr__(name, value)

    def __getattr__(self, name: str) -> object:
        if name not in _HOME:
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")
        value = getattr(import_module(f".{_HOME[name]}", self.__name__), name)
        setattr(self, name, value)
        return value

    def __dir__(self) -> list[str]:
        return [*__all__, *[name for name in self.__dict__ if name.startswith("__")]]


sys.modules[__name__].__class__ = _Package
