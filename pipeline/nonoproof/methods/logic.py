"""The logic heuristic of Ortiz-Garcia, Salcedo-Sanz and others (2007): reasoning from left-most and
right-most solutions.

The idea: after the preprocessing, lay the numbers of a line as far left as its fixed squares allow, and as
far right. These two solutions bound where each number can be, and small procedures draw conclusions from
the bounds, line after line, until the puzzle is solved or nothing follows any more. That is not all that a
line can say (see docs/methods/ortiz-garcia-and-dong.md for how much it is), but it costs little, whatever
the number of combinations.

What it decides: a puzzle it finishes has a unique solution and is proved so; a line without a left-most
solution proves that there is none. Where it is stuck it stops: the heuristic has no search.

Where the text is unclear or lost:

- Of the sub-procedures, 1 to 3 are there and 4 up to the middle of its example. Whatever followed is lost.
  Number 5 is ours: the counterpart of 3, which lets no run grow too long as 3 lets none stay too short.
- Sub-procedure 2 speaks of blanks between two conditions. The ends of the line are taken as conditions too.
- Sub-procedure 3 starts from a filled square beside a blank one. The edge of the grid is taken as blank.
- Figure 10 has one square between two blanks; here the group may have any size, and is judged square by
  square.
- The page on colour is lost, and the extension is ours. A square holds the set of colours it may still
  have, so that a row can tell a column "not red" before it knows what instead; with one colour this is
  filled, blank or unknown, as in the text. "Blank" beside a run becomes "not of its colour", a group of
  unknown squares a stretch that may have the colour, and only numbers of that colour count.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..model import UNKNOWN, Clue, Puzzle
from ..verdict import Verdict
from .extremes import BLANK, left_most, right_most
from .method import Answer, Decides, Limit, Meter, Spent, freeze, known_cells
from .partial_grid import PartialGrid, propagate
from .preprocessing import preprocess

NAME = "logic"
TITLE = "left-most and right-most solutions of each line (Ortiz-Garcia and others, 2007)"
DECIDES = Decides(finds_solutions=True, proves_unique=True, proves_none=True, colour=True)


def solve(puzzle: Puzzle, limit: Limit) -> Answer:
    """A step is one look at a line."""
    meter = Meter(limit)
    start = preprocess(puzzle)
    if start is None:
        return meter.answer(Verdict.NONE)
    colours = {run.colour for clues in (puzzle.rows, puzzle.columns) for clue in clues for run in clue}
    board = PartialGrid(puzzle, [_to_sets(row, colours) for row in start])
    try:
        possible = propagate(board, deduce_sets, meter)
    except Spent:
        return meter.cut_short((), known_cells(_from_sets(board)))
    if not possible:
        return meter.answer(Verdict.NONE)
    rows = _from_sets(board)
    known = known_cells(rows)
    if known == puzzle.width * puzzle.height:
        return meter.answer(Verdict.UNIQUE, [freeze(rows)], known)
    return meter.answer(None, (), known)


def deduce_sets(clue: Clue, cells: Sequence[int]) -> list[int] | None:
    """The colours that the procedures leave in each cell when nothing more follows; None if nothing
    fits.
    """
    after = list(cells)
    while True:
        before = after.copy()
        left = left_most(clue, after)
        right = right_most(clue, after)
        if left is None or right is None:
            return None
        bounds = Bounds(clue, left, right)
        for procedure in SUB_PROCEDURES:
            procedure(bounds, after)
        if after == before:
            return after


class Bounds:
    """Where the runs of a line can be, by its left-most and right-most solutions."""

    __slots__ = ("clue", "left", "right")

    def __init__(self, clue: Clue, left: Sequence[int], right: Sequence[int]) -> None:
        self.clue = clue
        self.left = left
        self.right = right

    def sizes(self, colour: int, first: int, last: int) -> list[int]:
        """The lengths of the conditions of that colour that may contain all squares from first to last."""
        return [
            run.length
            for run, left, right in zip(self.clue, self.left, self.right, strict=True)
            if run.colour == colour and left <= first and last < right + run.length
        ]

    def colours(self) -> set[int]:
        return {run.colour for run in self.clue}


def sub_procedure_1(bounds: Bounds, cells: list[int]) -> None:
    """Fix the squares that a condition fills in the left-most and in the right-most solution both."""
    for run, left, right in zip(bounds.clue, bounds.left, bounds.right, strict=True):
        for place in range(right, left + run.length):
            cells[place] &= 1 << run.colour


def sub_procedure_2(bounds: Bounds, cells: list[int]) -> None:
    """Fix the blanks that no condition reaches; in colour, take away each colour whose conditions do not
    reach.
    """
    reached = [BLANK] * len(cells)
    for run, left, right in zip(bounds.clue, bounds.left, bounds.right, strict=True):
        for place in range(left, right + run.length):
            reached[place] |= 1 << run.colour
    for place, colours in enumerate(reached):
        cells[place] &= colours


def sub_procedure_3(bounds: Bounds, cells: list[int]) -> None:
    """A run that starts (or ends) here is at least as long as the smallest condition that may contain its
    square.
    """
    for place, cell in enumerate(cells):
        colour = _one_colour(cell)
        if cell <= BLANK or colour == UNKNOWN:
            continue
        shortest = min(bounds.sizes(colour, place, place), default=0)
        if place == 0 or not cells[place - 1] & cell:
            _fix(cells, place, place + shortest, cell)
        if place + 1 == len(cells) or not cells[place + 1] & cell:
            _fix(cells, place + 1 - shortest, place + 1, cell)


def sub_procedure_4(bounds: Bounds, cells: list[int]) -> None:
    """A square in a group that is too small for every condition that may contain it is not filled."""
    for colour in bounds.colours():
        for first, end in _stretches([bool(cell >> colour & 1) for cell in cells]):
            for place in range(first, end):
                if min(bounds.sizes(colour, place, place), default=0) > end - first:
                    cells[place] &= ~(1 << colour)


def sub_procedure_5(bounds: Bounds, cells: list[int]) -> None:
    """A square that would lengthen or join filled ones to more than any condition that may contain them is
    not filled.
    """
    for colour in bounds.colours():
        own = 1 << colour
        runs = _stretches([cell == own for cell in cells])
        starts = dict(runs)
        ends = {end: start for start, end in runs}
        for place in {place for start, end in runs for place in (start - 1, end)}:
            if 0 <= place < len(cells) and cells[place] & own:
                first, last = ends.get(place, place), starts.get(place + 1, place + 1) - 1
                if not any(size > last - first for size in bounds.sizes(colour, first, last)):
                    cells[place] &= ~own


SUB_PROCEDURES: tuple[Callable[[Bounds, list[int]], None], ...] = (
    sub_procedure_1,
    sub_procedure_2,
    sub_procedure_3,
    sub_procedure_4,
    sub_procedure_5,
)
"""In the order of the text; the last is ours."""


def _fix(cells: list[int], first: int, end: int, colour_set: int) -> None:
    for place in range(max(first, 0), min(end, len(cells))):
        cells[place] &= colour_set


def _stretches(belongs: Sequence[bool]) -> list[tuple[int, int]]:
    """The first place of each longest stretch of cells that belong, and the place after it."""
    found, first = [], 0
    for place, inside in enumerate([*belongs, False]):
        if not inside:
            if first < place:
                found.append((first, place))
            first = place + 1
    return found


def _to_sets(cells: Sequence[int], colours: set[int]) -> list[int]:
    anything = BLANK | sum(1 << colour for colour in colours)
    return [anything if cell == UNKNOWN else 1 << cell for cell in cells]


def _one_colour(colours: int) -> int:
    """The colour of a set of one; ``UNKNOWN`` for larger ones, and for the empty one."""
    return colours.bit_length() - 1 if colours.bit_count() == 1 else UNKNOWN


def _from_sets(board: PartialGrid) -> list[list[int]]:
    return [[_one_colour(cell) for cell in row] for row in board.rows]
