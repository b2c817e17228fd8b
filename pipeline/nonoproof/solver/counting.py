"""How many solutions a narrow puzzle has: counted along its length, without looking for any of them."""

from __future__ import annotations

from ..model import Puzzle
from . import _core
from .packed import pack_to_solve

MOST_STEPS = 4_000_000
"""Less than a second."""


def count_solutions(puzzle: Puzzle, most_steps: int = MOST_STEPS) -> int | None:
    """The exact number; None if more steps would be needed, or the number has more than 64 bits.

    A step is a short line laid in one way beside one state of the long lines. Puzzles up to four cells wide need few
    of them whatever their clues, wider ones often too many.
    """
    return _core.count_solutions(pack_to_solve(puzzle), most_steps)
