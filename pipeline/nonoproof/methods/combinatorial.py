"""The combinatorial heuristic of Ortiz-Garcia, Salcedo-Sanz and others (2007): all combinations, one line
at a time.

The idea: after the preprocessing, take the row or column with the most fixed squares, lay its numbers in
all ways that keep these, and fix every square that is filled in all of them or blank in all of them. Then
the next line. It is the complete deduction from a single line, bought at the highest price: a line of 60
squares with ten numbers may have more combinations than can be tried, and with lines whose squares are
mostly unknown that is where it ends (the paper's own verdict on *fishing*, *king* and *jazz*). That the
most fixed line goes first keeps the numbers small.

What it decides: a puzzle that single lines settle has a unique solution and is proved so; a line without
any combination proves that there is none. Where all lines are stuck it has nothing more to say and stops.

Where the text is unclear or silent:

- The pseudo-code loops "while there are unknown squares", which never ends on a puzzle that lines do not
  settle. Here a line is tried again only when one of its squares was fixed since.
- "Most fixed squares" is read as a count, not a share of the line; among equals the line that waits longest
  goes first.
- It stops a line early once all its squares "appear as unknown": read as, once the combinations seen so far
  agree on no square that was not fixed before.
- The paper gives this heuristic for black and white only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from ..model import UNKNOWN, Clue, Puzzle
from ..verdict import Verdict
from .line_bits import bits, from_bits, to_bits
from .method import Answer, Decides, Limit, Meter, Spent, freeze, known_cells
from .partial_grid import LineName, PartialGrid, propagate
from .preprocessing import preprocess

NAME = "combinatorial"
TITLE = "all combinations of the most fixed line (Ortiz-Garcia and others, 2007)"
DECIDES = Decides(finds_solutions=True, proves_unique=True, proves_none=True)


def solve(puzzle: Puzzle, limit: Limit) -> Answer:
    """A step is one placing of a number, and one look at a line."""
    meter = Meter(limit)
    start = preprocess(puzzle)
    if start is None:
        return meter.answer(Verdict.NONE)
    board = PartialGrid(puzzle, start)
    try:
        possible = propagate(board, partial(_deduce, meter), meter, most_fixed)
    except Spent:
        return meter.cut_short((), known_cells(board.rows))
    if not possible:
        return meter.answer(Verdict.NONE)
    known = known_cells(board.rows)
    if board.is_complete():
        return meter.answer(Verdict.UNIQUE, [freeze(board.rows)], known)
    return meter.answer(None, (), known)


def most_fixed(board: PartialGrid) -> LineName:
    return max(board.dirty, key=lambda line: sum(cell != UNKNOWN for cell in board.cells(line)))


def _deduce(meter: Meter, clue: Clue, cells: Sequence[int]) -> bytes | None:
    """What all combinations of the line have in common; None if there is no combination."""
    filled, blank = to_bits(cells)
    whole = bits(0, len(cells))
    in_all, in_none = whole, whole
    seen = False
    for combination in combinations(clue, cells, meter):
        seen = True
        in_all &= combination
        in_none &= ~combination
        if in_all == filled and in_none == blank:
            break
    return from_bits(in_all, in_none, len(cells)) if seen else None


def combinations(clue: Clue, cells: Sequence[int], meter: Meter) -> Iterator[int]:
    """The filled cells of every way to lay the clue in the line that keeps the status of the fixed cells."""
    filled, blank = to_bits(cells)
    length = len(cells)
    rest = _rest_lengths(clue)
    placed: list[tuple[int, int]] = []  # the start of each number laid so far, and what was filled before it
    before, at = 0, 0
    while True:
        meter.step()
        if len(placed) == len(clue):
            if not filled & ~before:
                yield before
        else:
            size = clue[len(placed)].length
            start = _next_place(size, at, length - rest[len(placed)], filled & ~before, blank)
            if start is not None:
                placed.append((start, before))
                before |= bits(start, size)
                at = start + size + 1
                continue
        if not placed:
            return
        start, before = placed.pop()
        at = start + 1


def _next_place(size: int, first: int, last: int, uncovered: int, blank: int) -> int | None:
    """The first start from ``first`` to ``last`` where a run fits and leaves no filled cell behind it."""
    for start in range(first, last + 1):
        if uncovered & bits(0, start):
            return None
        if not bits(start, size) & blank:
            return start
    return None


def _rest_lengths(clue: Clue) -> list[int]:
    """For each number, the fewest cells that hold it and all after it."""
    rest, total = [], -1
    for run in reversed(clue):
        total += run.length + 1
        rest.append(total)
    return rest[::-1]
