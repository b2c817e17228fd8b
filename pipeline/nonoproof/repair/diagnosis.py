"""What a collection is told of a puzzle that is not right: plain records, within a moment."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..model import Puzzle
from ..verdict import Budget, Verdict
from .ambiguity import ambiguity
from .contradiction import contradiction
from .doctor import fix
from .words import many

BUDGET = Budget(seconds=0.5, line_solves=500_000)
"""For the map, and for the lines that cannot all be right."""
MOMENT = Budget(seconds=0.1, line_solves=100_000)
"""For a remedy: a collection has many puzzles, and a person waits."""


class Diagnosis(NamedTuple):
    """Records for JSON; None for what does not apply or was not found out in time."""

    ambiguity: dict[str, Any] | None = None
    contradiction: list[dict[str, Any]] | None = None
    remedy: dict[str, Any] | None = None
    """The best remedy, as in ``fix --json-lines``, with its ``kind``, ``minimal`` and a ``sentence``."""


NOTHING = Diagnosis()


def diagnose(
    puzzle: Puzzle, verdict: Verdict | None, budget: Budget = BUDGET, moment: Budget = MOMENT
) -> Diagnosis:
    """All that is worth knowing about a puzzle with this verdict; None stands for sums that differ."""
    if verdict is Verdict.MULTIPLE:
        found = ambiguity(puzzle, budget)
        return Diagnosis(found.record() if found else None, None, _remedy(puzzle, moment))
    if verdict is Verdict.NONE or verdict is None:
        lines = contradiction(puzzle, budget)
        told = [each.record() for each in lines] if lines else None
        return Diagnosis(None, told, _remedy(puzzle, moment))
    return NOTHING


def _remedy(puzzle: Puzzle, moment: Budget) -> dict[str, Any] | None:
    repair = fix(puzzle, limit=1, budget=moment)
    if not repair.remedies:
        return None
    best = repair.remedies[0]
    if best.cells:
        cells = "one cell" if len(best.cells) == 1 else many(len(best.cells), "cell")
        words = f"nonoproof fix would mend it with {cells}"
    elif len(best.clues) == 1:
        words = f"nonoproof fix would retype one clue: {best.clues[0].sentence(puzzle.palette)}"
    else:
        words = f"nonoproof fix would mend it: {best.cause}"
    return {"kind": repair.kind, "minimal": repair.minimal, "sentence": words} | best.record()
