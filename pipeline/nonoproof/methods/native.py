"""Ours: the native core, which the pipeline itself uses.

Complete deduction from single lines, then probing, then a search that learns from its conflicts; all in
C++. Here it stands beside the published methods as one more of them, and as the judge of their answers. A
step is a line solve.
"""

from __future__ import annotations

from ..model import Puzzle
from ..verdict import Budget, Verdict
from .method import Answer, Decides, Limit

NAME = "native"
TITLE = "the core of this project"
DECIDES = Decides(finds_solutions=True, proves_unique=True, proves_none=True, colour=True, complete=True)


def solve(puzzle: Puzzle, limit: Limit) -> Answer:
    from ..solver import classify

    result = classify(puzzle, Budget(seconds=limit.seconds, line_solves=limit.steps))
    finished = result.verdict is not Verdict.UNDECIDED
    return Answer(
        result.verdict if finished else None,
        result.solutions,
        finished,
        result.counts.line_solves,
        result.counts.known_after_lines,
        result.seconds,
    )
