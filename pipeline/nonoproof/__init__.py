"""Proves that nonograms have exactly one solution, and says how hard they are.

Programs may rely on these names; everything else may change. Each part is loaded when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .api.answers import classify, explain, fix, grade, hint, make
    from .api.differences import Differences, differences
    from .api.drawings import to_svg, to_text
    from .api.generating import generate
    from .api.language_models import prompt, score
    from .api.many_puzzles import classify_many
    from .api.puzzle_files import convert, parse, read, write
    from .api.solutions import SolutionCount, ambiguity, count, is_solution
    from .errors import Cancelled, InvalidPuzzleError, LossyError, NonoproofError, UnreadableError, WriteError
    from .findings import Code, Finding, Severity
    from .formats.converting import Converted
    from .grading import Grade
    from .judging import Score
    from .making import Made
    from .model import Metadata, Puzzle
    from .reasoning import Explanation, Step
    from .reasoning.hints import Hint
    from .release import __version__
    from .repair import Ambiguity, Remedy, Repair
    from .solver.cancelling import cancelled_by
    from .verdict import Budget, Classification, Means, Tier, Verdict

_HOMES = {
    "api.answers": ("classify", "explain", "fix", "grade", "hint", "make"),
    "api.differences": ("Differences", "differences"),
    "api.puzzle_files": ("convert", "parse", "read", "write"),
    "api.drawings": ("to_svg", "to_text"),
    "api.generating": ("generate",),
    "api.language_models": ("prompt", "score"),
    "api.many_puzzles": ("classify_many",),
    "api.solutions": ("SolutionCount", "ambiguity", "count", "is_solution"),
    "errors": (
        "Cancelled",
        "InvalidPuzzleError",
        "LossyError",
        "NonoproofError",
        "UnreadableError",
        "WriteError",
    ),
    "reasoning": ("Explanation", "Step"),
    "reasoning.hints": ("Hint",),
    "findings": ("Code", "Finding", "Severity"),
    "formats.converting": ("Converted",),
    "grading": ("Grade",),
    "judging": ("Score",),
    "making": ("Made",),
    "model": ("Metadata", "Puzzle"),
    "release": ("__version__",),
    "repair": ("Ambiguity", "Remedy", "Repair"),
    "solver.cancelling": ("cancelled_by",),
    "verdict": ("Budget", "Classification", "Means", "Tier", "Verdict"),
}
"""Where each name is: what programs call, and the values that these functions take, return and raise."""
_HOME = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "Ambiguity",
    "Budget",
    "Cancelled",
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
    "Score",
    "Severity",
    "SolutionCount",
    "Step",
    "Tier",
    "UnreadableError",
    "Verdict",
    "WriteError",
    "__version__",
    "ambiguity",
    "cancelled_by",
    "classify",
    "classify_many",
    "convert",
    "count",
    "differences",
    "explain",
    "fix",
    "generate",
    "grade",
    "hint",
    "is_solution",
    "make",
    "parse",
    "prompt",
    "read",
    "score",
    "to_svg",
    "to_text",
    "write",
]


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f".{_HOME[name]}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return [*__all__, *[name for name in globals() if name.startswith("__")]]
