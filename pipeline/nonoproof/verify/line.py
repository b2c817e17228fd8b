"""All that a clue says about its line.

A clue is a chain of states, one for each cell that it needs. For 2 1 in one colour:

    0 --#--> 1 --#--> 2 --.--> 3 --#--> 4

A cell of the right colour leads to the next state. In the states 0, 3 and 4, where a gap may be or grow, the
line may also stay where it is on a background cell. Between two colours no gap is needed: there the last
state of the one run is the first of the other.

Cells fit the clue if they lead from the first state to the last. A set of states is an integer, in which bit
s stands for state s; so one shift moves all states of a set on at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

BACKGROUND = 0


class Line:
    def __init__(self, clue: Sequence[tuple[int, int]], length: int, colours: int) -> None:
        self.length = length
        self.last = 0
        self.stays = 1
        """The states in which a background cell leaves the line where it is."""
        self.moves = [0] * colours
        """By colour, the states in which a cell of that colour leads to the next one."""
        gaps = [left[1] == right[1] for left, right in pairwise(clue)]
        self.fits = sum(run for run, _ in clue) + sum(gaps) <= length
        before = BACKGROUND
        for run, colour in clue if self.fits else []:
            if colour == before:
                self._chain(BACKGROUND, 1)
            self.stays |= 1 << self.last
            self._chain(colour, run)
            before = colour
        self.stays |= 1 << self.last

    def _chain(self, colour: int, cells: int) -> None:
        for _ in range(cells):
            self.moves[colour] |= 1 << self.last
            self.last += 1


Cells = tuple[int, ...]
"""By colour, the cells that may have it: in each integer, bit i stands for cell i."""


def possible(line: Line, may: Cells) -> Cells | None:
    """What remains of ``may`` if only those arrangements count that fit the clue; None if there is none.

    Complete: a colour remains for a cell exactly if some arrangement of the whole line has it there.
    """
    if not line.fits:
        return None
    reached = [1]
    """Before each cell, the states that the cells on its left can lead to."""
    for cell in range(line.length):
        after = 0
        for colour, moves in enumerate(line.moves):
            if may[colour] >> cell & 1:
                after |= (reached[cell] & moves) << 1
                if colour == BACKGROUND:
                    after |= reached[cell] & line.stays
        reached.append(after)
    if not reached[line.length] >> line.last & 1:
        return None
    remaining = [0] * len(may)
    leads_on = 1 << line.last
    """After the cell, the states from which the cells on its right can lead to the end."""
    for cell in reversed(range(line.length)):
        before = 0
        for colour, moves in enumerate(line.moves):
            if may[colour] >> cell & 1:
                through = reached[cell] & moves & leads_on >> 1
                if colour == BACKGROUND:
                    through |= reached[cell] & line.stays & leads_on
                if through:
                    remaining[colour] |= 1 << cell
                    before |= through
        leads_on = before
    return tuple(remaining)
