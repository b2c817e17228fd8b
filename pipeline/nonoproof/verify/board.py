"""Lines and steps together: what is known of each cell, and what follows from a supposition."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

from .certificate import Certificate, Choice, Clue, Step, Unchecked
from .checking_work import MAX_CHANGES, CheckingWork, check_memory
from .line import Cells, Line, possible

REMEMBERED = 1 << 27
"""Bytes for remembered results of lines."""


class Contradiction(Exception):
    pass


class Board:
    """Cells are numbered row by row. Lines are numbered too: the rows from the top, then the columns."""

    def __init__(
        self, certificate: Certificate, forbidden: list[int] | None, effort: CheckingWork | None = None
    ) -> None:
        """``forbidden`` is a solution that may not come out: whatever leads to it is a contradiction."""
        rows, columns, colours = certificate.rows, certificate.columns, certificate.colours
        self.width, self.height, self.colours = len(columns), len(rows), colours
        self.effort = effort or CheckingWork()
        longest = max(self.width, self.height)
        check_memory(self.width + self.height, longest, self.width * self.height, colours)
        self.effort.spend(3 * self.width * self.height)
        self.every = (1 << colours) - 1
        self.cells = [self.every] * (self.width * self.height)
        """By cell, the colours that it may have."""
        self.forbidden = None if forbidden is None else [1 << colour for colour in forbidden]
        self.lines = self._lines(rows, self.width) + self._lines(columns, self.height)
        self.may = [[(1 << each.length) - 1] * colours for each in self.lines]
        """By line and colour, the cells of the line that may have it: the same knowledge once more."""
        self.unsettled = set(range(len(self.lines)))
        """The lines that know something new since they were settled."""
        self.changes: list[Choice] = []
        """The cells that changed, in order, each with what it was before."""
        self.followed = 0
        """So many of the changes went through the steps."""
        self.watching: defaultdict[int, list[Step]] = defaultdict(list)
        """By cell, the steps to look at when it changes. A step is watched in two cells: see ``_visit``."""
        self.remembered: dict[tuple[Line, Cells], Cells | None] = {}
        """Results of lines are forgotten beyond this number."""
        self.most_remembered = REMEMBERED // (200 + 2 * colours * (40 + longest // 7))

    def _lines(self, clues: list[Clue], length: int) -> list[Line]:
        """Equal clues share a line, so that its results are remembered for all of them."""
        lines: dict[tuple[tuple[int, int], ...], Line] = {}
        for clue in map(tuple, clues):
            self.effort.spend(length + len(clue) + self.colours)
            if clue not in lines:
                lines[clue] = Line(clue, length, self.colours)
        return [lines[tuple(clue)] for clue in clues]

    def restrict(self, cell: int, colours: int) -> None:
        """Records that the cell has one of these colours."""
        before = self.cells[cell]
        if before & ~colours:
            if len(self.changes) >= MAX_CHANGES:
                raise Unchecked("it would take too much memory")
            self.effort.spend(self.colours)
            self.changes.append((cell, before))
            self.cells[cell] = before & colours
            self._visit_lines(cell, before & ~colours, self.unsettled.add)
        if not before & colours:
            raise Contradiction

    def _visit_lines(self, cell: int, colours: int, then: Callable[[int], None]) -> None:
        """Notes that colours became impossible for the cell, or possible again."""
        row, column = divmod(cell, self.width)
        for line, place in ((row, column), (self.height + column, row)):
            for colour, cells in enumerate(self.may[line]):
                if colours >> colour & 1:
                    self.may[line][colour] = cells ^ 1 << place
            then(line)

    def take_back(self, number: int) -> None:
        """Undoes all changes after the first so many, which had settled every line."""
        while len(self.changes) > number:
            cell, before = self.changes.pop()
            self._visit_lines(cell, before ^ self.cells[cell], lambda line: None)
            self.cells[cell] = before
        self.unsettled.clear()
        self.followed = number

    def follow(self) -> None:
        """Applies steps and lines until nothing changes."""
        while self.unsettled or self.followed < len(self.changes):
            if self.followed < len(self.changes):
                self.followed += 1
                self._visit(self.changes[self.followed - 1][0])
            else:
                self._settle(self.unsettled.pop())
        self.effort.spend(len(self.cells) // 8)
        if self.cells == self.forbidden:
            raise Contradiction

    def _possible(self, line: Line, may: Cells) -> Cells | None:
        self.effort.spend(self.colours)
        if (line, may) not in self.remembered:
            self.effort.spend(line.length * self.colours)
            if len(self.remembered) >= self.most_remembered:
                self.remembered.clear()
            self.remembered[line, may] = possible(line, may)
        return self.remembered[line, may]

    def _settle(self, number: int) -> None:
        may = self.may[number]
        remaining = self._possible(self.lines[number], tuple(may))
        if remaining is None:
            raise Contradiction
        for colour, cells in enumerate(remaining):
            gone = may[colour] & ~cells
            while gone:
                place = gone.bit_length() - 1
                gone ^= 1 << place
                self.restrict(self._cell(number, place), self.every ^ 1 << colour)
        self.unsettled.discard(number)

    def _cell(self, line: int, place: int) -> int:
        if line < self.height:
            return line * self.width + place
        return place * self.width + line - self.height

    def _visit(self, cell: int) -> None:
        """Visits the steps that watch the cell.

        A step yields something once all its choices but one have failed. So it is enough to watch two that
        have not, the first two of its list. When one fails, another takes its place or the other must hold.
        """
        steps, self.watching[cell] = self.watching[cell], []
        must_hold = []
        self.effort.spend(len(steps))
        for step in steps:
            if step[0][0] != cell:
                step[0], step[1] = step[1], step[0]
            if not self.cells[cell] & step[0][1]:
                place = self._open_choice(step)
                if place is None:
                    must_hold.append(step[1])
                else:
                    step[0], step[place] = step[place], step[0]
            self.watching[step[0][0]].append(step)
        for other, colours in must_hold:
            self.restrict(other, colours)

    def _open_choice(self, step: Step) -> int | None:
        """Where behind the first two there is a choice that has not failed."""
        for place in range(2, len(step)):
            cell, colours = step[place]
            if self.cells[cell] & colours:
                self.effort.spend(place)
                return place
        self.effort.spend(len(step))
        return None

    def follows(self, step: Step) -> bool:
        """Whether denying the step leads to a contradiction."""
        known = len(self.changes)
        self.effort.spend(1 + len(step))
        try:
            for cell, colours in step:
                self.restrict(cell, self.every ^ colours)
            self.follow()
        except Contradiction:
            return True
        finally:
            self.take_back(known)
        return False

    def add(self, step: Step) -> None:
        """Uses the step from now on. What is known now stays known: choices that have failed are dropped."""
        still_open = [(cell, colours) for cell, colours in step if self.cells[cell] & colours]
        if len(still_open) == 1:
            self.restrict(*still_open[0])
            self.follow()
        for cell, _ in still_open[:2] if len(still_open) > 1 else []:
            self.watching[cell].append(still_open)
