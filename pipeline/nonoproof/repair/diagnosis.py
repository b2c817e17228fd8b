"""What is wrong with a puzzle, for reports: plain records, found within a moment."""

from __future__ import annotations

from typing import Any

from ..model import Puzzle
from ..result import Diagnosis
from ..solver.measures import shows
from ..verdict import Budget, Classification, Verdict
from .ambiguity import Ambiguity, ambiguity
from .contradiction import contradiction
from .doctor import fix
from .efforts import DiagnosisLimits
from .remedy import RemedyKind
from .remedy_words import lines_listed, many


def diagnose(
    puzzle: Puzzle, found: Classification | None, limits: DiagnosisLimits, *, other_size: bool = False
) -> Diagnosis:
    """The diagnosis of a puzzle with this verdict; None stands for clues that cannot be right.

    ``other_size``: the file says another size than it has clues for.
    """
    moment = limits.remedy.of(puzzle)
    if found is None or found.verdict is Verdict.NONE:
        lines = contradiction(puzzle, limits.contradiction.of(puzzle))
        records = [each.record() for each in lines] if lines else None
        return Diagnosis(None, records, _remedy(puzzle, found, moment, other_size))
    if found.verdict is not Verdict.MULTIPLE:
        return Diagnosis(remedy=_remedy(puzzle, found, moment))
    varies = ambiguity(puzzle, limits.map.of(puzzle), found.solutions)
    hopeful = _is_hopeful(puzzle, varies, limits.most_open)
    return Diagnosis(
        varies.record() if varies else None, None, _remedy(puzzle, found, moment) if hopeful else None
    )


def _is_hopeful(puzzle: Puzzle, varies: Ambiguity | None, most_open: int | None) -> bool:
    """Whether a remedy is likely to be found in time. Clues that have another goal are retyped, however much varies."""
    if most_open is None or (puzzle.goal is not None and not shows(puzzle.goal, puzzle)):
        return True
    return varies is not None and varies.complete and varies.cells <= most_open


def _remedy(
    puzzle: Puzzle, found: Classification | None, moment: Budget, other_size: bool = False
) -> dict[str, Any] | None:
    # Clues that cannot be right must be retyped, whatever their solutions.
    by = RemedyKind.CLUES if found is None else None
    repair = fix(puzzle, by=by, limit=1, budget=moment, known=found, in_a_hurry=True, other_size=other_size)
    if not repair.remedies:
        return None
    best = repair.remedies[0]
    if best.cells:
        cells = "one cell" if len(best.cells) == 1 else many(len(best.cells), "cell")
        words = f"nonoproof fix can make it unique: change {cells}"
    elif best.where:
        words = f"nonoproof fix can make it unique: {best.sentence()}"
    elif len(best.clues) == 1:
        words = f"nonoproof fix can make it unique: retype one clue, {best.clues[0].sentence(puzzle.palette)}"
    else:
        lines = lines_listed([(each.side, each.number) for each in best.clues], "")
        words = f"nonoproof fix can make it unique: {best.cause}" + (f" ({lines})" if lines else "")
    return {"kind": repair.kind, "minimal": repair.minimal, "sentence": words} | best.record()
