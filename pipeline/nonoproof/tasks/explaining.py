"""The steps of a person through puzzles, as ``explain`` lists them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from ..budget_share import BudgetShare
from ..grading import Grade, grade, grading
from ..model import UNKNOWN, Grid, Puzzle, draw
from ..reasoning import EXPLAIN, Explanation, explain
from ..reasoning.hints import LEVELS, at_level, wrong_cells
from ..solver import classify
from ..solver.effort import Effort
from ..verdict import DEFAULT_BUDGET, Budget, Classification, Tier
from .file_reading import PlaceRow


class ExplainItem(NamedTuple):
    puzzle: Puzzle
    cells: Grid | None = None
    """Found so far, together with those that the puzzle gives."""


class ExplainOptions(NamedTuple):
    grading: int
    """What a grade may cost, in line solves."""
    seconds: float | None = None
    hint: bool = False
    """The next step only."""
    one_by_one: bool = False


class ExplainedPuzzle(NamedTuple):
    """What there is to say of one puzzle."""

    found: Classification
    grade: Grade | None
    explanation: Explanation
    wrong: tuple[tuple[int, int], ...] = ()
    """Cells found so far that differ from the only solution: if there are any, nothing else is reported."""


def explained_record(
    place: PlaceRow, puzzle: Puzzle, explained: ExplainedPuzzle, level: int = LEVELS
) -> dict[str, Any]:
    """By explanation.schema.json. Below the last level a hint has a text instead of its step."""
    explanation = explained.explanation
    record: dict[str, Any] = {
        "source": place.path,
        "index": max(place.number, 1),
        "title": puzzle.title,
        "verdict": explained.found.verdict,
        "grade": explained.grade.to_dict() if explained.grade else None,
    }
    found = explanation.to_dict()
    record |= {name: found[name] for name in ("steps", "cells", "open_cells", "guesses", "ending")}
    if explained.wrong:
        record["wrong"] = [{"row": row + 1, "column": column + 1} for row, column in explained.wrong]
    if level < LEVELS and explanation.steps:
        record |= {"hint": at_level(explanation.steps[0], level), "steps": [], **_before(explanation)}
    return record


def _before(explanation: Explanation) -> dict[str, Any]:
    """The cells without the step, which is not told yet."""
    puzzle = explanation.puzzle
    known = puzzle.givens or (bytes([UNKNOWN]) * puzzle.width,) * puzzle.height
    left = sum([row.count(UNKNOWN) for row in known])
    return {"cells": draw(known, puzzle.palette), "open_cells": left, "guesses": 0}


def explain_puzzles(items: Sequence[ExplainItem], how: ExplainOptions) -> list[ExplainedPuzzle]:
    return [_explained(item, how) for item in items]


def _explained(item: ExplainItem, how: ExplainOptions) -> ExplainedPuzzle:
    puzzle, cells = item
    share = BudgetShare(Budget(seconds=how.seconds))
    found = classify(puzzle, DEFAULT_BUDGET if how.seconds is None else share.left())
    if cells is not None and (mistakes := wrong_cells(cells, found)):
        return ExplainedPuzzle(found, None, Explanation(puzzle, (), cells, ""), mistakes)
    known = puzzle if cells is None else replace(puzzle, givens=cells)
    graded = grade(puzzle, found, replace(grading(puzzle, how.grading), seconds=share.left().seconds))
    # What the grader could finish can be explained to the end, which takes more work.
    finished = graded is not None and graded.tier is not Tier.UNDECIDED
    limit = replace(share.left(), line_solves=None if finished else how.grading)
    effort = EXPLAIN if how.seconds is None else Effort(how.seconds)
    most = 1 if how.hint else None
    return ExplainedPuzzle(
        found, graded, explain(known, found, most, how.one_by_one or how.hint, limit, effort=effort)
    )
