"""Remedies by clues: the likely typing error behind a puzzle that has no solution.

A goal picture settles it at once. Otherwise the lines that cannot all be right show where the error can be, and the
sums of rows and columns how large it is; every correction that is left is solved, and those that make the
puzzle unique are ranked by how common the slip is, how much like a picture the solution looks, and how easy
the puzzle is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import islice
from math import log
from typing import NamedTuple

from ..budget_share import BudgetShare
from ..grading import grade
from ..model import Puzzle, grid_clues, transpose
from ..solver import classify, classify_batch
from ..solver.blame import Line, suspicious_lines
from ..solver.measures import shows
from ..verdict import Budget, Classification, Means, Verdict
from .corners import preference
from .efforts import (
    CANDIDATE_CONFLICTS,
    CANDIDATE_LINE_SOLVES,
    CANDIDATE_OVERHEAD,
    SECOND_SLIP_LINE_SOLVES,
    checking,
    grading_within,
)
from .free_lines import other_clues, repeated_clues
from .ranking import lopsidedness, roughness
from .remedy import Remedy, RemedyKind, clue_changes
from .shifts import missing_line, rebroken_lists, shifted_lists
from .slips import Clues, Correction, Surplus, line_edits, single_lines, two_lines, whole_lists

_BATCH, _CELLS = 200, 20_000
"""Corrections, and the cells of all of them, that are judged together: one, if it is large."""
_FOR_SUSPECTS = 0.3
"""Of the budget."""
_COMMON, _MORE_THAN_LINES = 2.0, 1.0
"""Weights: of the logarithm of how common a slip is, and of a puzzle that lines alone do not solve."""
_HARD = 0.01
"""The weight of a point of the score."""
_CORNERS = 0.6
"""The weight of the evidence from corners, the cells in which two solutions differ."""
_TWO = 0.2
"""By how much two slips are less likely than one."""
_SAME_SIZE = 0.2
"""By how much a correction is less likely that keeps a wrong size."""


class _Candidate(NamedTuple):
    correction: Correction
    puzzle: Puzzle
    found: Classification
    merit: float


def retype(
    puzzle: Puzzle, found: Classification, limit: int, share: BudgetShare, other_size: bool = False
) -> tuple[list[Remedy], bool]:
    """The remedies, and whether it is proved that none changes fewer lines.

    ``other_size``: there are clues for another size than the puzzle should have.
    """
    candidates = _by_goal(puzzle, share)
    if not candidates and found.verdict is not Verdict.UNIQUE:
        candidates = _ClueSearch(puzzle, share, other_size).candidates()
    # Two slips may explain the same correction: the likelier one is named.
    different = {each.puzzle: each for each in sorted(candidates, key=lambda each: each.merit)}
    ranked = sorted(different.values(), key=lambda each: -each.merit)[: 3 * limit]
    remedies = [_remedy(puzzle, each, share) for each in ranked]
    graded = [
        (-each.merit + _HARD * (remedy.grade.score if remedy.grade else 0.0), remedy)
        for each, remedy in zip(ranked, remedies, strict=True)
    ]
    best = [remedy for _, remedy in sorted(graded, key=lambda each: each[0])[:limit]]
    return best, bool(best) and min([len(each.clues) for each in best]) == 1


def _remedy(before: Puzzle, candidate: _Candidate, share: BudgetShare) -> Remedy:
    after, found = candidate.puzzle, candidate.found
    return Remedy(
        RemedyKind.CLUES,
        after,
        (),
        clue_changes(before, after),
        found,
        grade(after, found, grading_within(share, after)),
        candidate.correction.cause,
        candidate.correction.where,
    )


def _by_goal(puzzle: Puzzle, share: BudgetShare) -> list[_Candidate]:
    """The correction by the goal picture, if it has the right size and contradicts the clues."""
    goal = puzzle.goal
    if goal is None or shows(goal, puzzle) or not goal or not goal[0]:
        return []
    if shows(transpose(goal), puzzle):
        rows, columns = puzzle.columns, puzzle.rows
        cause, where = "rows and columns are swapped", ""
    elif (len(goal), len(goal[0])) == (puzzle.height, puzzle.width):
        rows, columns = grid_clues(goal)
        cause, where = missing_line(puzzle, rows, columns) or ("the picture has another clue there", "")
    else:
        return []
    after = replace(puzzle, rows=rows, columns=columns)
    found = classify(after, checking(share, after))
    if found.verdict is not Verdict.UNIQUE:
        return []
    return [_Candidate(Correction(rows, columns, cause, 1.0, frozenset(), where), after, found, 0.0)]


class _ClueSearch:
    """The corrections of one puzzle without a solution."""

    def __init__(self, puzzle: Puzzle, share: BudgetShare, other_size: bool) -> None:
        self._puzzle, self._share, self._other_size = puzzle, share, other_size

    def candidates(self) -> list[_Candidate]:
        puzzle = self._puzzle
        core, suspects = self._suspicious(puzzle, self._share.left(_FOR_SUSPECTS))
        found = self._judge(self._one_slip(puzzle.rows, puzzle.columns, core, suspects))
        found += self._judge(repeated_clues(puzzle, suspects, self._share))
        if puzzle.givens is None and surplus_of(puzzle.rows, puzzle.columns):
            found += self._judge(shifted_lists(puzzle, self._share))
        if not found:
            found = self._judge(other_clues(puzzle, suspects, self._share))
            if not self._share.spent:
                found += self._judge(self._two_slips(core))
        return _with_corners(found)

    def _suspicious(self, puzzle: Puzzle, budget: Budget) -> tuple[frozenset[Line], frozenset[Line]]:
        core, suspects, line_solves = suspicious_lines(puzzle, budget)
        self._share.spend(line_solves)
        return core, suspects

    def _one_slip(
        self, rows: Clues, columns: Clues, core: frozenset[Line], suspects: frozenset[Line]
    ) -> Iterator[Correction]:
        more = surplus_of(rows, columns)
        yield from single_lines(rows, columns, more, _among(suspects))
        if not more:
            yield from two_lines(rows, columns, _among(core))
            yield from whole_lists(rows, columns)
            if self._puzzle.givens is None:
                yield from rebroken_lists(self._puzzle)

    def _two_slips(self, core: frozenset[Line]) -> Iterator[Correction]:
        """A first slip in a line of the contradiction, then every second slip that makes the puzzle right."""
        puzzle = self._puzzle
        for first in self._first_slips(core):
            if self._share.spent:
                return
            half = replace(puzzle, rows=first.rows, columns=first.columns)
            core_then, suspects = self._suspicious(half, self._share.left(most=SECOND_SLIP_LINE_SOLVES))
            if not core_then:
                continue
            more = surplus_of(first.rows, first.columns)
            for second in single_lines(first.rows, first.columns, more, _among(suspects - first.lines)):
                cause = first.cause if first.cause == second.cause else f"{first.cause}, and {second.cause}"
                weight = first.weight * second.weight * _TWO
                yield Correction(second.rows, second.columns, cause, weight, first.lines | second.lines)

    def _first_slips(self, core: frozenset[Line]) -> Iterator[Correction]:
        """Numbers off by one, missing ones, ones too many: small steps whatever the sums."""
        rows, columns = self._puzzle.rows, self._puzzle.columns
        colours = sorted({colour for clue in (*rows, *columns) for _, colour in clue})
        steps: list[Surplus] = [{}, *[{colour: step} for colour in colours for step in (1, -1, 2, -2)]]
        for side, number in sorted(core):
            clues = rows if side == "row" else columns
            for step in steps:
                for edit in line_edits(clues[number - 1], step):
                    changed = (*clues[: number - 1], edit.clue, *clues[number:])
                    both = (changed, columns) if side == "row" else (rows, changed)
                    lines = frozenset({(side, number)})
                    yield Correction(*both, edit.cause, edit.weight, lines)

    def _judge(self, corrections: Iterable[Correction]) -> list[_Candidate]:
        """Those that make the puzzle unique."""
        judged: list[_Candidate] = []
        iterator, seen = iter(corrections), set()
        size = max(1, min(_BATCH, _CELLS // (self._puzzle.width * self._puzzle.height)))
        while not self._share.spent and (batch := list(islice(iterator, size))):
            fresh = []
            for each in batch:
                key = each.rows, each.columns
                if key not in seen and self._fits(each):
                    seen.add(key)
                    fresh.append(each)
            puzzles = [
                replace(self._puzzle, rows=each.rows, columns=each.columns, goal=None) for each in fresh
            ]
            for correction, meant, found in zip(fresh, puzzles, self._classified(puzzles), strict=True):
                if found.verdict is Verdict.UNIQUE:
                    picture = found.solutions[0]
                    merit = _COMMON * log(correction.weight) - roughness(picture) - lopsidedness(picture)
                    merit -= _MORE_THAN_LINES * (found.solved_by is not Means.LINES)
                    if self._other_size and not self._resized(correction):
                        merit += _COMMON * log(_SAME_SIZE)
                    judged.append(_Candidate(correction, meant, found, merit))
        return judged

    def _classified(self, puzzles: list[Puzzle]) -> list[Classification]:
        left = self._share.left(most=CANDIDATE_LINE_SOLVES)
        results = classify_batch(puzzles, replace(left, conflicts=CANDIDATE_CONFLICTS))
        for puzzle, found in zip(puzzles, results, strict=True):
            lines = puzzle.width + puzzle.height
            self._share.spend(max(found.counts.line_solves, lines) + CANDIDATE_OVERHEAD)
        return results

    def _resized(self, correction: Correction) -> bool:
        return (len(correction.columns), len(correction.rows)) != (self._puzzle.width, self._puzzle.height)

    def _fits(self, correction: Correction) -> bool:
        givens = self._puzzle.givens
        return givens is None or (len(givens), len(givens[0])) == (
            len(correction.rows),
            len(correction.columns),
        )


def _with_corners(found: list[_Candidate]) -> list[_Candidate]:
    """Solutions that differ from the best one in a few cells are compared with it there."""
    if len(found) < 2:
        return found
    best = max(found, key=lambda each: each.merit).found.solutions[0]
    return [
        each._replace(merit=each.merit + _CORNERS * preference(best, each.found.solutions[0]))
        for each in found
    ]


def surplus_of(rows: Clues, columns: Clues) -> Surplus:
    """By colour, how many cells more the rows have than the columns; only where they differ."""
    sums: Surplus = {}
    for clues, sign in ((rows, 1), (columns, -1)):
        for clue in clues:
            for length, colour in clue:
                sums[colour] = sums.get(colour, 0) + sign * length
    return {colour: more for colour, more in sums.items() if more}


def _among(lines: frozenset[Line]) -> Callable[[str, int], bool]:
    return lambda side, number: (side, number) in lines
