"""A puzzle as DIMACS CNF, so that any SAT solver and any checker of its proofs can judge a verdict.

Cells come first: variable ``cell * inks + ink`` says that the cell has that colour; cells are counted from
0, row by row, and inks from 1. A cell with none of them is background. Then come the runs, in the order
encoding: a variable for each run and place says that the run starts there or before. The starts decide the
cells and the cells decide the starts, so that the formula has the solutions of the puzzle, one for one.
"""

from __future__ import annotations

from itertools import accumulate, combinations, pairwise

from ..model import BACKGROUND, UNKNOWN, Clue, Grid, Puzzle, minimum_length, run
from ..verdict import Classification, Verdict

Literal = int | bool
"""A variable, its negative, or what is known to be true or false."""

END = run(0, BACKGROUND)
"""Follows the last run of a line."""

MEANING = {
    Verdict.UNIQUE: "The only solution is forbidden: the formula has none left.",
    Verdict.MULTIPLE: "One solution is forbidden: the formula has another.",
    Verdict.NONE: "The formula has no solution.",
}


class Formula:
    """The clauses of a puzzle. A solution that is ``forbidden`` does not count."""

    def __init__(self, puzzle: Puzzle, forbidden: Grid | None = None) -> None:
        self.inks = range(1, len(puzzle.palette))
        self.clauses: list[list[int]] = []
        cells = range(puzzle.width * puzzle.height)
        self.variables = len(cells) * len(self.inks)
        for cell in cells:
            for one, other in combinations(self.inks, 2):
                self.add(-self.has(cell, one), -self.has(cell, other))
        for number, clue in enumerate(puzzle.rows):
            self._add_line(clue, cells[number * puzzle.width : (number + 1) * puzzle.width])
        for number, clue in enumerate(puzzle.columns):
            self._add_line(clue, cells[number :: puzzle.width])
        for cell, colour in enumerate(b"".join(puzzle.givens or ())):
            for literal in self._means(cell, colour) if colour != UNKNOWN else []:
                self.add(literal)
        if forbidden is not None:
            same = [
                each for cell, colour in enumerate(b"".join(forbidden)) for each in self._means(cell, colour)
            ]
            self.add(*[-each for each in same])

    def add(self, *literals: Literal) -> None:
        """A clause, unless it is known to hold."""
        if not any(each is True for each in literals):
            self.clauses.append([int(each) for each in literals if each is not False])

    def has(self, cell: int, ink: int) -> int:
        return cell * len(self.inks) + ink

    def _means(self, cell: int, colour: int) -> list[int]:
        """The literals that all hold if the cell has that colour."""
        if colour == BACKGROUND:
            return [-self.has(cell, ink) for ink in self.inks]
        return [self.has(cell, colour)]

    def _add_line(self, clue: Clue, cells: range) -> None:
        slack = len(cells) - minimum_length(clue)
        if slack < 0:
            self.add()
            return
        steps = [left.length + (left.colour == right.colour) for left, right in pairwise((*clue, END))]
        earliest = list(accumulate(steps, initial=0))
        first_variable = self.variables + 1
        self.variables += slack * len(clue)

        def started(number: int, place: int) -> Literal:
            """That the run of this number starts at the place or before."""
            if number == len(clue) or place < earliest[number]:
                return False
            late = place - earliest[number]
            return first_variable + number * slack + late if late < slack else True

        for number, step in enumerate(steps):
            for place in range(earliest[number], earliest[number] + slack):
                self.add(_not(started(number, place)), started(number, place + 1))
                self.add(started(number, place), _not(started(number + 1, place + step)))
        for place, cell in enumerate(cells):
            for number, (length, colour) in enumerate(clue):
                # It covers the cell if it starts at the cell or before, and not so early that it ends before.
                not_covered = (_not(started(number, place)), started(number, place - length))
                self.add(*not_covered, self.has(cell, colour))
            for number in range(len(clue) + 1):
                # Where the runs before this one have ended, and this one has not begun, is background.
                ended = started(number - 1, place - clue[number - 1].length) if number else True
                for literal in self._means(cell, BACKGROUND):
                    self.add(_not(ended), started(number, place), literal)


def _not(literal: Literal) -> Literal:
    return not literal if isinstance(literal, bool) else -literal


def dimacs(puzzle: Puzzle, classification: Classification) -> str:
    """The formula that a SAT solver must find as the verdict says: without a solution, or with another."""
    formula = Formula(puzzle, next(iter(classification.solutions), None))
    lines = [
        f"c nonogram, {puzzle.width} columns, {puzzle.height} rows, {puzzle.colours} colours",
        f"c verdict: {classification.verdict}. {MEANING[classification.verdict]}",
        f"c variable cell * {puzzle.colours} + colour: cells from 0, row by row; colours from 1",
        f"p cnf {formula.variables} {len(formula.clauses)}",
        *[" ".join(map(str, [*clause, 0])) for clause in formula.clauses],
    ]
    return "\n".join(lines) + "\n"
