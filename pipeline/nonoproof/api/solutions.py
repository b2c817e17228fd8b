"""What programs ask about solutions: whether a grid is one, how many there are, which cells they share."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..budget_share import BudgetShare
from ..model import Puzzle, plainly_frozen, take_grid
from ..verdict import Budget, Verdict
from .answers import classify
from .argument_checks import the_budget, the_number, the_puzzle, the_valid_puzzle

if TYPE_CHECKING:
    from ..repair import Ambiguity

_FOR_THE_VERDICT = 0.5
"""Of the budget."""


def is_solution(puzzle: Puzzle, grid: object) -> bool:
    """Whether the grid has the clues of the puzzle, and its given cells.

    Any solution will do: the goal of the puzzle does not count. ``grid`` is rows of text in the characters of the
    palette, or rows of numbers that count its colours. A grid that is not complete (``?`` or None), or has another
    size, is no solution.

    >>> from nonoproof import Puzzle, is_solution
    >>> puzzle = Puzzle.from_clues(rows=[[1], [1]], columns=[[1], [1]])
    >>> is_solution(puzzle, ["#.", ".#"]), is_solution(puzzle, [[0, 1], [1, 0]]), is_solution(puzzle, ["##", ".."])
    (True, True, False)
    """
    from ..solver.check import fault_of

    known = the_puzzle(puzzle)
    return not fault_of(known, take_grid(grid, "grid", known.palette, unknown=True))


@plainly_frozen
class SolutionCount(NamedTuple):
    """How many solutions there are: exactly ``number``, or at least so many."""

    number: int
    exact: bool

    def __str__(self) -> str:
        return f"{self.number:,}" if self.exact else f"at least {self.number:,}"


def count(puzzle: Puzzle, limit: int | None = None, budget: Budget | None = None) -> SolutionCount:
    """How many solutions the puzzle has: exactly, or at least so many if the budget or the limit ends the count.

    ``limit``: so many are enough. To know whether there is exactly one, ``classify`` is quicker.

    >>> from nonoproof import Puzzle, count
    >>> count(Puzzle.from_clues(rows=[[1]] * 4, columns=[[1]] * 4))
    SolutionCount(number=24, exact=True)
    >>> print(count(Puzzle.from_clues(rows=[[1]] * 4, columns=[[1]] * 4), limit=2))
    at least 2

    Raises ``InvalidPuzzleError`` if the clues cannot be right.
    """
    from ..repair import ambiguity as all_ways
    from ..solver.counting import count_solutions

    known, allowed = the_valid_puzzle(puzzle), the_budget(budget)
    enough = None if limit is None else the_number(limit, "limit", 1)
    share = BudgetShare(allowed)
    found = classify(known, share.left(_FOR_THE_VERDICT))
    if found.verdict is Verdict.UNDECIDED:
        return SolutionCount(0, False)
    if found.verdict is not Verdict.MULTIPLE:
        return SolutionCount(len(found.solutions), enough is None or len(found.solutions) < enough)
    least = len(found.solutions)
    if enough is not None and enough <= least:
        return SolutionCount(enough, False)
    number, exact = count_solutions(known), True
    if number is None:
        ways = all_ways(known, share.left(), found.solutions)
        number, exact = (ways.solutions, ways.exact) if ways else (least, False)
    return SolutionCount(number, exact) if enough is None or number < enough else SolutionCount(enough, False)


def ambiguity(puzzle: Puzzle, budget: Budget | None = None) -> Ambiguity | None:
    """Every cell that is not the same in all solutions; None if there is no solution, or none was found.

    >>> from nonoproof import Puzzle, ambiguity
    >>> found = ambiguity(Puzzle.from_clues(rows=[[1], [1], [3]], columns=[[1, 1], [2], [1]]))
    >>> found.places()
    []
    >>> ambiguity(Puzzle.from_clues(rows=[[1], [1]], columns=[[1], [1]])).sentence()
    '4 cells vary together; 2 solutions'

    Raises ``InvalidPuzzleError`` if the clues cannot be right.
    """
    from ..repair import ambiguity as all_ways

    known = the_valid_puzzle(puzzle)
    return all_ways(known, None if budget is None else the_budget(budget))
