"""Limits for diagnosis and repair, as counted work, so that no clock decides."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

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


class DiagnosisLimits(NamedTuple):
    """What the diagnosis of one puzzle may take."""

    map: Effort
    """For the cells that vary."""
    contradiction: Effort
    """For the lines that cannot all be right."""
    remedy: Effort
    most_open: int | None = None
    """A remedy by picture is searched for only where no more cells vary; None for any number."""

    def within(self, budget: Budget) -> DiagnosisLimits:
        """No more than a share of the seconds of a caller who names fewer than usual; as counted work, too."""
        if budget.seconds is None:
            return self
        most = _SHARE * budget.seconds
        varies, wrong, remedy = [
            each._replace(seconds=min(each.seconds, most))
            for each in (self.map, self.contradiction, self.remedy)
        ]
        return DiagnosisLimits(varies, wrong, remedy, self.most_open)


_SHARE = 0.2
"""What one part of a diagnosis may take of them."""

SHOWN = DiagnosisLimits(Effort(2.0, 500_000), Effort(2.0, 500_000), Effort(0.5, 100_000))
"""For the few puzzles that `check` and others show."""
STORED = DiagnosisLimits(Effort(0.2, 10_000), Effort(0.2, 40_000), Effort(0.2, 120_000), 48)
"""For each puzzle of a run. Where more cells vary, a remedy takes several milliseconds and is rarely found (see
docs/experiments.md); `fix` and the page of the puzzle search longer.
"""

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
