"""Limits for diagnosis and repair, as counted work, so that no clock decides."""

from __future__ import annotations

from dataclasses import replace

from ..budget_share import BudgetShare
from ..grading import grading
from ..model import Puzzle
from ..solver.effort import Effort
from ..verdict import Budget

FIX = Effort(10.0)
"""For a person who waits."""
MEND = Effort(2.0)
"""One picture."""
MAP, CONTRADICTION = Effort(1.0, 2_000_000), Effort(1.0, 2_000_000)
"""Enough for nearly all puzzles that people draw."""

CHECK = Effort(2.0)
"""To classify a mended puzzle, whatever is left of the budget: a remedy must be shown to be right."""
CHECK_SECONDS = 0.5
"""Seconds for all checks together, after the time is up."""

CANDIDATE_CONFLICTS, CANDIDATE_LINE_SOLVES = 500, 20_000
"""To judge one correction of the clues."""
CANDIDATE_OVERHEAD = 100
"""The cost of making one candidate, in line solves."""
SECOND_SLIP_LINE_SOLVES = 20_000
"""To find the suspects that are left after a first slip."""


def within(share: BudgetShare, effort: Effort, puzzle: Puzzle) -> Budget:
    """The effort, but no longer than there is time."""
    return replace(effort.of(puzzle), seconds=share.left().seconds)


def checking(share: BudgetShare, puzzle: Puzzle) -> Budget:
    """For the verdict on what was mended."""
    return replace(CHECK.of(puzzle), seconds=share.left(beyond=CHECK_SECONDS).seconds)


def grading_within(share: BudgetShare, puzzle: Puzzle) -> Budget:
    """For its grade."""
    return replace(grading(puzzle), seconds=share.left(beyond=CHECK_SECONDS).seconds)
