"""Simple boxes, simple spaces, forcing, then Fix and Paint with guesses, as in Le Quang Dong's paper (in
Vietnamese).

The idea: every number of a line keeps the set of cells that it may cover. Three cheap rules shrink these
sets and settle cells from them: simple boxes fills the cells that a number covers wherever it lies, simple
spaces empties the cells that no number may cover and keeps a number near a filled cell that is its alone,
forcing takes from a number each gap that is too small for it. What they leave goes to a dynamic program
over one line. Fix(i, j) tells whether the first i cells can be completed ("fixed") to hold the first j
numbers, Paint(i, j) what all these completions have in common: the complete deduction from a line, in
polynomial time. Where lines are stuck, a cell is drawn from a roulette wheel and both its colours are
tried; a colour that makes Fix fail somewhere is refuted, and the other is settled.

What it decides: everything, given time. It finds all solutions, so it proves uniqueness and that there is
none.

Where the text is damaged, unclear or silent:

- firstRow and lastRow are introduced as first and last *start* of a number, but simple boxes uses lastRow
  as the last *cell*. Here a number's first and last cell are read off the set of cells it may cover.
- In the notation "0" is said to be black and "1" white; everywhere else it is reverse the order, as here.
- Fix1(i, j) reaches back over d_j + 1 cells, so each number brings a blank before it, and the line an
  additional blank in front; the text writes Paint1 with that blank after the run, which cannot be meant.
- The second case of simple spaces requires that a filled cell has just one number that may cover it, and
  then takes from that number what lies d or more cells away.
- That the numbers keep their order shows in the initial ranges; the text has no rule that uses it later, so
  the simple rules here have none either.
- The "simple formula" by which unknown cells weigh on the wheel is not given. Ours: one, plus the known
  cells among the four neighbours, plus the known shares of its row and its column; cells whose lines are
  nearly done are likelier.
- What follows a guess that meets no conflict is not described. Here the wheel turns again, up to ten times; if
  nothing is refuted, the search follows one colour and then the other of the best cell: that whose
  worse colour settles most cells. That makes the method exact. Why the paper's program does not finish two
  of its puzzles is not explained.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from ..model import BACKGROUND, UNKNOWN, Clue, Grid, Puzzle, minimum_length
from ..verdict import Verdict
from .line_bits import FILLED, bits, from_bits, to_bits
from .method import Answer, Decides, Limit, Meter, Spent, first_cells, freeze, known_cells
from .partial_grid import PartialGrid, propagate
from .preprocessing import packed_starts

NAME = "fix-paint"
TITLE = "simple boxes, simple spaces, forcing, Fix and Paint, roulette guesses (Dong)"
DECIDES = Decides(finds_solutions=True, proves_unique=True, proves_none=True, complete=True)

SPINS = 10
"""Cells drawn from the wheel before the search follows a guess that nothing refutes."""


def solve(puzzle: Puzzle, limit: Limit) -> Answer:
    """A step is one look at a line."""
    meter = Meter(limit)
    board = PartialGrid(puzzle, first_cells(puzzle))
    solutions: list[Grid] = []
    known = 0
    try:
        possible = deduce(board, meter)
        known = known_cells(board.rows)
        if possible and board.is_complete():
            return meter.answer(Verdict.UNIQUE, [freeze(board.rows)], known)
        if possible:
            search(board, meter, Random(limit.seed), solutions)
    except Spent:
        return meter.cut_short(solutions, known or known_cells(board.rows))
    return meter.exhausted(solutions, known)


def deduce(board: PartialGrid, meter: Meter) -> bool:
    """The cheap rules on all lines until nothing changes, then Fix and Paint; False on a contradiction."""
    if not propagate(board, simple_rules, meter):
        return False
    board.touch_all()
    return propagate(board, fix_and_paint, meter)


def search(board: PartialGrid, meter: Meter, random: Random, solutions: list[Grid]) -> None:
    """Follow guesses, depth first, until all is explored or enough solutions are found."""
    waiting = [board]
    while waiting and not meter.enough(solutions):
        here = waiting.pop()
        if here.is_complete():
            solutions.append(freeze(here.rows))
            continue
        waiting += guess(here, meter, random)


def guess(board: PartialGrid, meter: Meter, random: Random) -> list[PartialGrid]:
    """The ways to go on: at most one where a colour of some cell is refuted, otherwise both of one cell."""
    best: list[PartialGrid] = []
    most = -1
    for y, x in spin(board, random):
        possible = []
        for colour in (BACKGROUND, FILLED):  # the last one is followed first
            guessed = board.copy()
            guessed.settle(y, x, colour)
            if propagate(guessed, fix_and_paint, meter):
                possible.append(guessed)
        if len(possible) < 2:
            return possible
        settled = min(known_cells(guessed.rows) for guessed in possible)
        if settled > most:
            best, most = possible, settled
    return best


def spin(board: PartialGrid, random: Random) -> Iterable[tuple[int, int]]:
    """Unknown cells from the roulette wheel, each once."""
    cells = [(y, x) for y, row in enumerate(board.rows) for x, cell in enumerate(row) if cell == UNKNOWN]
    columns = list(zip(*board.rows, strict=True))
    in_row = [sum(cell != UNKNOWN for cell in row) / len(row) for row in board.rows]
    in_column = [sum(cell != UNKNOWN for cell in column) / len(column) for column in columns]
    weights = [1 + _known_neighbours(board, y, x) + in_row[y] + in_column[x] for y, x in cells]
    return dict.fromkeys(random.choices(cells, weights, k=SPINS))


def _known_neighbours(board: PartialGrid, y: int, x: int) -> int:
    near = ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1))
    height, width = board.puzzle.height, board.puzzle.width
    return sum(0 <= v < height and 0 <= u < width and board.rows[v][u] != UNKNOWN for v, u in near)


# The rules of section 3.1. A set of cells is a number: bit i stands for cell i.


def simple_rules(clue: Clue, cells: Sequence[int]) -> bytes | None:
    """Simple boxes, simple spaces, forcing until nothing changes; None if a number has no cells left."""
    length = len(cells)
    filled, blank = to_bits(cells)
    covers = first_covers(clue, length)
    before = None
    while before != (filled, blank, covers):
        before = filled, blank, covers
        covers = near_own_cells(clue, covers, filled)
        covers = [forcing(run.length, cover & ~blank) for run, cover in zip(clue, covers, strict=True)]
        if not all(covers):
            return None
        filled |= simple_boxes(clue, covers)
        blank |= simple_spaces(covers, length)
        if filled & blank:
            return None
    return from_bits(filled, blank, length)


def first_covers(clue: Clue, length: int) -> list[int]:
    """The cells that each number may cover while all are unknown: from firstRow to lastRow."""
    slack = length - minimum_length(clue)
    return [
        bits(start, run.length + slack) if slack >= 0 else 0
        for run, start in zip(clue, packed_starts(clue), strict=True)
    ]


def simple_boxes(clue: Clue, covers: Sequence[int]) -> int:
    """The cells that some number fills wherever it lies between its first and its last cell."""
    filled = 0
    for run, cover in zip(clue, covers, strict=True):
        first, end = (cover & -cover).bit_length() - 1, cover.bit_length()
        if first + run.length > end - run.length:
            filled |= bits(end - run.length, first + 2 * run.length - end)
    return filled


def simple_spaces(covers: Sequence[int], length: int) -> int:
    """The cells that no number may cover."""
    covered = 0
    for cover in covers:
        covered |= cover
    return bits(0, length) & ~covered


def near_own_cells(clue: Clue, covers: Sequence[int], filled: int) -> list[int]:
    """The second half of simple spaces: a number that alone may cover a filled cell stays within reach of
    it.
    """
    once = twice = 0
    for cover in covers:
        twice |= once & cover
        once |= cover
    return [
        cover & _within_reach(filled & cover & ~twice, run.length)
        for run, cover in zip(clue, covers, strict=True)
    ]


def _within_reach(own: int, size: int) -> int:
    """The cells that a number can cover together with all of its own; any cell where it has none."""
    if not own:
        return -1
    first, last = (own & -own).bit_length() - 1, own.bit_length() - 1
    start, end = max(0, last - size + 1), first + size
    return bits(start, max(0, end - start))


def forcing(size: int, cover: int) -> int:
    """Of the cells that a number may cover, those in gaps that are large enough for it."""
    starts = cover
    for shift in range(1, size):
        starts &= cover >> shift
    covered = starts
    for shift in range(1, size):
        covered |= starts << shift
    return covered


# Fix and Paint, section 3.2.

Painting = tuple[int, int]
"""The cells that are blank in some completion, and those that are filled in some. Where Fix fails there is
none.
"""


def fix_and_paint(clue: Clue, cells: Sequence[int]) -> bytes | None:
    """What all completions of the line have in common; None if Fix(n, k) fails."""
    filled, blank = to_bits(cells)
    filled, blank = filled << 1, blank << 1 | 1  # the blank in front of the line
    length = len(cells) + 1
    slack = length - sum(run.length + 1 for run in clue)
    if slack < 0:
        return None
    # paints[s] is Paint(i, j) for the i that leaves s of the slack before cell i; elsewhere Fix fails anyway.
    paints: list[Painting | None] = [
        (bits(0, s), 0) if not filled & bits(0, s) else None for s in range(slack + 1)
    ]
    base = 0
    for run in clue:
        base += run.length + 1
        before, paints = paints, []
        for s in range(slack + 1):
            i = base + s
            paint0 = _blank_after(paints[s - 1], i - 1, filled) if s else None
            paint1 = _run_after(before[s], i, run.length, filled, blank)
            paints.append(merge(paint0, paint1))
    last = paints[slack]
    if last is None:
        return None
    may_be_blank, may_be_filled = last[0] >> 1, last[1] >> 1
    return from_bits(may_be_filled & ~may_be_blank, may_be_blank & ~may_be_filled, len(cells))


def _blank_after(paint: Painting | None, place: int, filled: int) -> Painting | None:
    """Paint0: the cell is left blank."""
    if paint is None or filled >> place & 1:
        return None
    return paint[0] | 1 << place, paint[1]


def _run_after(paint: Painting | None, end: int, size: int, filled: int, blank: int) -> Painting | None:
    """Paint1: a blank, then a run that ends before ``end``."""
    gap, run = 1 << (end - size - 1), bits(end - size, size)
    if paint is None or filled & gap or blank & run:
        return None
    return paint[0] | gap, paint[1] | run


def merge(one: Painting | None, other: Painting | None) -> Painting | None:
    """A cell is certain where both agree: where it may be only blank, or only filled, in either."""
    if one is None or other is None:
        return one or other
    return one[0] | other[0], one[1] | other[1]
