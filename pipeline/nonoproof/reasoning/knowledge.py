"""What is known about each cell during the explanation, and what follows from the lines.

All reasoning here is that of the independent checker; nothing is taken from the solver.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..errors import CheckFailed
from ..model import UNKNOWN, Clue, Grid, Puzzle
from ..solver import Literal
from ..verify.line import Cells, Line, possible


class Knowledge:
    """The colours that each cell may still have, as bit sets. Lines are counted rows first, then columns.

    A cell can only have colours that are in both its clues; where there is none, a step has to say that it is empty.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        clues = puzzle.rows + puzzle.columns
        self.colours = 1 + max([run.colour for clue in clues for run in clue], default=1)
        self.any_colour = (1 << self.colours) - 1
        self._used = [1 | sum({1 << run.colour for run in clue}) for clue in clues]
        self.cells = [
            [self.any_colour if self.is_bare(y, x) else self._shared(y, x) for x in range(puzzle.width)]
            for y in range(puzzle.height)
        ]
        self._lines = [
            Line([(run.length, run.colour) for run in clue], self.length(index), self.colours)
            for index, clue in enumerate(clues)
        ]
        for y, row in enumerate(puzzle.givens or ()):
            for x, colour in enumerate(row):
                if colour != UNKNOWN:
                    self.cells[y][x] = 1 << colour

    def _shared(self, row: int, column: int) -> int:
        return self._used[row] & self._used[self.puzzle.height + column]

    def is_bare(self, row: int, column: int) -> bool:
        """Whether no colour is in both clues of the cell."""
        return self._shared(row, column) == 1

    def is_row(self, line: int) -> bool:
        return line < self.puzzle.height

    def length(self, line: int) -> int:
        return self.puzzle.width if self.is_row(line) else self.puzzle.height

    def clue(self, line: int) -> Clue:
        height = self.puzzle.height
        return self.puzzle.rows[line] if line < height else self.puzzle.columns[line - height]

    def place(self, line: int, position: int) -> tuple[int, int]:
        """Row and column of a cell of the line."""
        return (line, position) if self.is_row(line) else (position, line - self.puzzle.height)

    def position(self, line: int, row: int, column: int) -> int:
        return column if self.is_row(line) else row

    def line(self, line: int) -> list[int]:
        """The colours that each cell of the line may have."""
        if self.is_row(line):
            return self.cells[line]
        column = line - self.puzzle.height
        return [row[column] for row in self.cells]

    def may(self, line: int) -> Cells:
        """By colour, the cells of the line that may have it."""
        sets = [0] * self.colours
        for position, colours in enumerate(self.line(line)):
            for colour in range(self.colours):
                sets[colour] |= (colours >> colour & 1) << position
        return tuple(sets)

    def remaining(self, line: int) -> Cells | None:
        """What all arrangements of the line leave; None if there is none."""
        return possible(self._lines[line], self.may(line))

    def agreeing(self, literal: Literal) -> int:
        """The colours that agree with the literal."""
        colour = 1 << literal.colour
        return colour if literal.holds else self.any_colour & ~colour

    def holds(self, literal: Literal) -> bool:
        """Whether it is known already."""
        colours = self.cells[literal.row][literal.column]
        return not colours & ~self.agreeing(literal)

    def learn(self, literals: Iterable[Literal]) -> list[tuple[int, int]]:
        """Takes the literals as known; returns the cells that changed."""
        changed = []
        for each in literals:
            if not self.holds(each):
                self.cells[each.row][each.column] &= self.agreeing(each)
                changed.append((each.row, each.column))
        return sorted(set(changed))

    def implies(self, line: int, literals: Iterable[Literal]) -> bool:
        """Whether all of it follows from the line as it is known."""
        remaining = self.remaining(line)
        if remaining is None:
            return False
        for each in literals:
            position = self.position(line, each.row, each.column)
            if self.place(line, position) != (each.row, each.column):
                return False
            left = sum([(remaining[colour] >> position & 1) << colour for colour in range(self.colours)])
            if left & self.cells[each.row][each.column] & ~self.agreeing(each):
                return False
        return True

    def require(self, line: int, literals: Iterable[Literal]) -> None:
        """Raises ``CheckFailed`` unless all of it follows from the line."""
        if not self.implies(line, literals):
            raise CheckFailed(f"line {line} does not say what the explanation says")

    def losses(self, row: int, column: int, colours: int) -> list[Literal]:
        """What a cell loses where it may have only these colours; ``CheckFailed`` where it loses nothing."""
        lost = self.cells[row][column] & ~colours
        if not lost or colours & ~self.cells[row][column]:
            raise CheckFailed(f"row {row + 1}, column {column + 1} does not change")
        return [Literal(row, column, colour, False) for colour in range(self.colours) if lost >> colour & 1]

    def require_meant(self, changes: Iterable[Literal], literals: Iterable[Literal]) -> None:
        """Raises ``CheckFailed`` unless the changes are just what the literals mean for their cells."""
        under = self.copy()
        under.learn(literals)
        if not all(under.holds(change) for change in changes):
            raise CheckFailed("a step changes more than it concludes")

    def copy(self) -> Knowledge:
        other = object.__new__(Knowledge)
        other.__dict__.update(self.__dict__)
        other.cells = [list(row) for row in self.cells]
        return other

    def grid(self) -> Grid:
        """The known cells; ``UNKNOWN`` elsewhere."""
        single = {1 << colour: colour for colour in range(self.colours)}
        return tuple([bytes([single.get(colours, UNKNOWN) for colours in row]) for row in self.cells])
