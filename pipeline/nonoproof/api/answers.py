"""What you can ask about a puzzle: its verdict, its difficulty, how to solve it, and how to fix it."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING

from ..budget_share import BudgetShare
from ..errors import UsageError
from ..model import Grid, Puzzle, take_grid
from ..model.taking import shown
from ..verdict import Budget, Classification, Tier
from .argument_checks import the_budget, the_number, the_puzzle, the_tiers, the_valid_puzzle

if TYPE_CHECKING:
    from ..grading import Grade
    from ..making import Made, Picture
    from ..reasoning import Explanation
    from ..reasoning.hints import Hint
    from ..repair import RemedyKind, Repair
    from ..solver.effort import Effort


def classify(puzzle: Puzzle, budget: Budget | None = None) -> Classification:
    """Whether the puzzle has one solution, several or none. An independent checker has checked every solution.

    >>> from nonoproof import Puzzle, classify
    >>> result = classify(Puzzle.from_clues(rows=[[1], [3]], columns=[[2], [1], [1]]))
    >>> print(result.verdict, result.solved_by)
    unique lines
    >>> (grid,) = result.solutions
    >>> first_row, second_row = grid
    >>> first_row[2]  # the cell of the first row and the third column: background
    0

    Raises ``InvalidPuzzleError`` if the clues cannot be right. Such a puzzle has no verdict.

    >>> classify(Puzzle.from_clues(rows=[[2]], columns=[[1], [0]]))
    Traceback (most recent call last):
    nonoproof.errors.InvalidPuzzleError: the rows have 2 filled cells, the columns 1 (sums-differ)
    """
    from ..solver import classify as solve

    return solve(the_valid_puzzle(puzzle), the_budget(budget))


def grade(puzzle: Puzzle, budget: Budget | None = None) -> Grade | None:
    """How hard the puzzle is for a person; None if it does not have exactly one solution.

    >>> from nonoproof import Puzzle, grade
    >>> graded = grade(Puzzle.from_picture(["#..", "###"]))
    >>> print(graded.tier, graded.why)
    trivial Overlaps in single lines are enough.
    """
    from ..grading import grade as graded
    from ..grading import grading

    limit = the_budget(budget)
    share = BudgetShare(limit)
    found = classify(puzzle, limit)
    seconds = None if budget is None else share.left().seconds
    line_solves = grading(puzzle).line_solves if limit.line_solves is None else limit.line_solves
    return graded(puzzle, found, Budget(seconds, line_solves))


def explain(puzzle: Puzzle, budget: Budget | None = None, *, one_by_one: bool = False) -> Explanation:
    """How a person would solve the puzzle, round by round or one step at a time.

    >>> from nonoproof import Puzzle, explain
    >>> for step in explain(Puzzle.from_picture(["#.", "##"])).steps:
    ...     print(step.round, step.text)
    1 row 2, clue 2: only one arrangement is left, so columns 1 and 2 are filled
    1 column 1, clue 2: only one arrangement is left, so row 1 is filled
    2 row 1, clue 1: the 1 is complete, so column 2 is empty
    """
    from ..reasoning import explain as explain_steps

    found, left, effort = _to_explain(puzzle, budget)
    return explain_steps(puzzle, found, None, one_by_one, left, effort=effort)


def hint(puzzle: Puzzle, cells: object = None, budget: Budget | None = None, level: int = 3) -> Hint:
    """The next step from the cells that are known so far. If some of them are wrong, the hint lists them instead.

    ``level`` is how much its ``text`` gives away: 1, where to look; 2, which rule helps there; 3, the cells.

    ``cells`` is a grid: rows of text in the characters of the palette, or rows of numbers that count its colours.
    ``?`` or None stands for a cell that is not known yet.

    >>> from nonoproof import Puzzle, hint
    >>> puzzle = Puzzle.from_picture(["#.", "##"])
    >>> hint(puzzle, ["??", "##"]).text
    'column 1, clue 2: only one arrangement is left, so row 1 is filled'
    >>> hint(puzzle, ["??", "##"], level=1).text
    'look at column 1'
    >>> hint(puzzle, [".?", "??"]).wrong
    ((0, 0),)
    """
    from ..reasoning.hints import LEVELS
    from ..reasoning.hints import hint as next_step

    if level not in range(1, LEVELS + 1):
        raise ValueError(f"level: expected 1, 2 or 3, found {shown(level)}")
    found, left, effort = _to_explain(puzzle, budget)
    known: Grid | None = None
    if cells is not None:
        known = take_grid(cells, "cells", puzzle.palette, (puzzle.height, puzzle.width), unknown=True)
    return next_step(puzzle, found, known, left, effort=effort, level=level)


def _to_explain(puzzle: Puzzle, budget: Budget | None) -> tuple[Classification, Budget, Effort | None]:
    """The verdict, and the rest of the budget. Without a budget, an explanation ends by counted work alone."""
    from ..reasoning import EXPLAIN
    from ..solver.effort import Effort

    limit = the_budget(budget)
    share = BudgetShare(limit)
    found = classify(puzzle, limit)
    if budget is None:
        return found, Budget(None), EXPLAIN
    left = share.left()
    return found, left, None if left.seconds is None else Effort(left.seconds)


def fix(
    puzzle: Puzzle,
    *,
    by: RemedyKind | str | None = None,
    limit: int = 5,
    tier: Tier | str | Collection[Tier] | None = None,
    lines_only: bool = False,
    budget: Budget | None = None,
) -> Repair:
    """How to fix the puzzle: the best remedies first, each applied and solved again.

    ``by`` is ``picture``, ``givens`` or ``clues``; by default, the kind that fits the fault. ``tier`` and
    ``lines_only`` ask for a puzzle that is not just unique, but also of that difficulty.

    >>> from nonoproof import Puzzle, fix
    >>> repair = fix(Puzzle.from_picture(["#.", ".#"]))
    >>> print(repair.verdict, repair.kind, len(repair.remedies[0].cells), repair.remedies[0].verdict)
    multiple picture 1 unique
    """
    from ..repair import RemedyKind
    from ..repair import fix as mend

    if by is not None and by not in tuple(RemedyKind):
        raise ValueError(f"by: expected one of {', '.join(RemedyKind)}, found {shown(by)}")
    the_number(limit, "limit", 1)
    tiers = the_tiers(tier)
    if budget is not None:
        the_budget(budget)
    known = the_puzzle(puzzle)
    return mend(known, by=by, limit=limit, tier=tiers, lines_only=lines_only, budget=budget)


def make(
    picture: str | Path | bytes | Picture,
    *,
    size: str | int = "15-25",
    colours: int = 2,
    tier: Tier | str | Collection[Tier] | None = None,
    candidates: int = 6,
    title: str = "",
    seed: int = 0,
    background: str | None = None,
    seconds: float | None = None,
) -> list[Made]:
    """Puzzles from a picture, the best first, each with exactly one solution.

    The picture is the path or the bytes of an image or of an SVG drawing. ``size`` is a width, a size such
    as ``30x20``, or a range such as ``15-25``. ``colours`` includes the background. ``tier`` is one tier or several.
    ``background`` is the colour of the background, such as ``white``; by default, it is found in the picture. The
    list is shorter than ``candidates`` if no more were found.
    """
    from ..making import MOST_COLOURS
    from ..making import make as made
    from ..making.sizes import Sizes

    try:
        Sizes.parse(str(size))
    except UsageError as error:
        raise ValueError(f"size: {error}") from None
    return made(
        picture,
        size=str(size),
        colours=the_number(colours, "colours", 2, MOST_COLOURS),
        tier=the_tiers(tier),
        candidates=the_number(candidates, "candidates", 1),
        title=title,
        seed=seed,
        background=background,
        seconds=seconds,
    )
