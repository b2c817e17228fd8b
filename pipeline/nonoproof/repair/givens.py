"""Remedies by given cells: the fewest cells to print in the puzzle, so that only its picture is left.

Every other solution differs from the picture somewhere, and one of the cells in which it does must be given:
the search looks for a smallest set that hits all these differences; each set that leaves another solution
adds a difference. Differences without a common cell need a given cell each.
"""

from __future__ import annotations

from dataclasses import replace

from ..budget_share import BudgetShare
from ..model import BACKGROUND, UNKNOWN, Grid, Puzzle
from ..solver import classify
from ..solver.fewest_changes import exchanges
from ..verdict import Verdict
from .remedy import CellChange, Remedy, RemedyKind, assessed

Cell = tuple[int, int]
Cells = frozenset[Cell]

_MOST = 12
"""Up to so many given cells the search is exhaustive."""
_FOR_THE_FEWEST = 0.5
"""The share of the budget for that. The rest is for a greedy search."""


class GivenCells:
    """The search for the fewest given cells of one puzzle and its picture."""

    def __init__(self, puzzle: Puzzle, picture: Grid, limit: int, share: BudgetShare) -> None:
        self._puzzle, self._picture, self._limit, self._share = puzzle, picture, limit, share
        self._differences: list[Cells] = []
        self._found: list[Cells] = []
        self._unclear = False
        self.bound = 0
        """No remedy has fewer cells: this is proved."""

    def remedies(self) -> list[Remedy]:
        whole, self._share = self._share, self._share.part(_FOR_THE_FEWEST)
        for size in range(_MOST + 1):
            self._branch(frozenset(), frozenset(), size)
            if self._found or self._share.spent:
                break
            if not self._unclear:
                self.bound = size + 1
        self._share = whole
        if not self._found:
            self._greedy()
        remedies = [self._applied(cells) for cells in self._found]
        right = [each for each in remedies if each.verdict is Verdict.UNIQUE]
        return sorted(right, key=_order)[: self._limit]

    def _branch(self, given: Cells, excluded: Cells, left: int) -> None:
        if self._share.spent or len(self._found) >= 4 * self._limit:
            return
        unhit = self._unhit(given)
        if not unhit:
            if self._settles(given):
                if left == 0:
                    self._found.append(given)
                return
            unhit = self._unhit(given)
        if not unhit or _apart(unhit) > left:
            return
        cells = sorted(unhit[0] - excluded, key=self._preference)
        for cell in cells:
            self._branch(given | {cell}, excluded, left - 1)
            excluded |= {cell}

    def _unhit(self, given: Cells) -> list[Cells]:
        self._share.spend(len(self._differences))
        return sorted([each for each in self._differences if not each & given], key=len)

    def _settles(self, given: Cells) -> bool:
        """Whether the given cells leave no other solution; any that is found is remembered."""
        found = classify(self._with(given), self._share.left())
        self._share.spend(found.counts.line_solves)
        if found.verdict is not Verdict.MULTIPLE:
            self._unclear |= found.verdict is not Verdict.UNIQUE
            return found.verdict is Verdict.UNIQUE
        for grid in found.solutions:
            if grid != self._picture:
                self._differences += exchanges(self._picture, grid)
        return False

    def _greedy(self) -> None:
        """Greedy: takes the cell that hits the most differences until all are hit, then drops needless ones."""
        given: Cells = frozenset()
        while not self._settles(given):
            unhit = self._unhit(given)
            if not unhit:
                return
            counts: dict[Cell, int] = {}
            for each in unhit:
                for cell in each:
                    counts[cell] = counts.get(cell, 0) + 1
            given |= {min(counts, key=lambda cell: (-counts[cell], self._preference(cell)))}
        for cell in sorted(given):
            if not (self._share.spent or self._unhit(given - {cell})) and self._settles(given - {cell}):
                given -= {cell}
        self._found = [given]

    def _preference(self, cell: Cell) -> tuple[bool, Cell]:
        """Filled cells first: they help a person more."""
        return self._picture[cell[0]][cell[1]] == BACKGROUND, cell

    def _with(self, cells: Cells) -> Puzzle:
        width = self._puzzle.width
        rows = [
            bytearray(row) for row in self._puzzle.givens or [bytes([UNKNOWN]) * width] * self._puzzle.height
        ]
        for y, x in cells:
            rows[y][x] = self._picture[y][x]
        givens = tuple([bytes(row) for row in rows]) if cells or self._puzzle.givens else None
        return replace(self._puzzle, givens=givens, goal=self._picture)

    def _applied(self, cells: Cells) -> Remedy:
        changes = tuple([CellChange(y, x, UNKNOWN, self._picture[y][x]) for y, x in sorted(cells)])
        return assessed(self._puzzle, self._with(cells), RemedyKind.GIVENS, self._share, changes)


def corrected(puzzle: Puzzle, share: BudgetShare) -> Remedy | None:
    """Given cells that no solution has, as the clues would have them; None if they are not to blame."""
    if puzzle.givens is None:
        return None
    without = classify(replace(puzzle, givens=None), share.left())
    share.spend(without.counts.line_solves)
    if not without.solutions:
        return None
    # Of two solutions, the one that more of the given cells agree with.
    wrong = min([_disagreeing(puzzle.givens, grid) for grid in without.solutions], key=len)
    rows = [bytearray(row) for row in puzzle.givens]
    for each in wrong:
        rows[each.row][each.column] = each.after
    after = replace(puzzle, givens=tuple([bytes(row) for row in rows]))
    remedy = assessed(puzzle, after, RemedyKind.GIVENS, share, wrong)
    return remedy if remedy.verdict is Verdict.UNIQUE else None


def _disagreeing(givens: Grid, grid: Grid) -> tuple[CellChange, ...]:
    return tuple(
        [
            CellChange(y, x, given, cell)
            for y, (given_row, row) in enumerate(zip(givens, grid, strict=True))
            for x, (given, cell) in enumerate(zip(given_row, row, strict=True))
            if given not in (UNKNOWN, cell)
        ]
    )


def _apart(differences: list[Cells]) -> int:
    """How many of the differences have no cell in common, at least."""
    used: set[Cell] = set()
    count = 0
    for each in differences:
        if not each & used:
            used |= each
            count += 1
    return count


def _order(remedy: Remedy) -> tuple[int, int, float, tuple[CellChange, ...]]:
    empty = sum(each.after == BACKGROUND for each in remedy.cells)
    return len(remedy.cells), empty, remedy.grade.score if remedy.grade else 0.0, remedy.cells
