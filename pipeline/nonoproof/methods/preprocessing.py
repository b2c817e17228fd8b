"""The preprocessing of Ortiz-Garcia and others: what the numbers of a line say while its cells are all
unknown.

Section II of "Ad-hoc heuristics" names three hints and applies each once to every row and column, for both
of its heuristics: complete fill, complete fill with definite blanks, partial fills. All three rest on one
number, the slack of a line: the cells it has beyond the fewest that hold its clue.

Where the text is unclear or silent:

- Formula (3) says how many squares a partial fill settles (n_i less the slack) and formula (4) the last
  start of the first number; that every number has its own first start, and that the settled squares are the
  last ones of its left-most place, is drawn only in Figure 5, which is missing.
- A line without numbers is not mentioned. It is a complete fill with blanks: nothing but blanks.
- That all of this applies to colour too is said, not shown: with the one difference that neighbours of
  different colours need no blank between them, the formulas hold as they are.
"""

from __future__ import annotations

from ..model import BACKGROUND, UNKNOWN, Clue, Puzzle, minimum_length
from .method import first_cells


def slack(clue: Clue, length: int) -> int:
    """By how many cells the runs can move; negative where they do not fit at all."""
    return length - minimum_length(clue)


def packed_starts(clue: Clue) -> list[int]:
    """Where each run begins when all are pushed to the left of an unknown line."""
    starts, at = [], 0
    for index, run in enumerate(clue):
        if index and clue[index - 1].colour == run.colour:
            at += 1
        starts.append(at)
        at += run.length
    return starts


def complete_fill(clue: Clue, length: int) -> bytes | None:
    """One number as long as the line fills it all. None if that is not the case."""
    if len(clue) == 1 and clue[0].length == length:
        return bytes([clue[0].colour]) * length
    return None


def complete_fill_with_blanks(clue: Clue, length: int) -> bytes | None:
    """Numbers that leave no slack have one place each, with blanks between. None if that is not the
    case.
    """
    if clue and slack(clue, length) != 0:
        return None
    cells = bytearray([BACKGROUND]) * length
    for run, start in zip(clue, packed_starts(clue), strict=True):
        cells[start : start + run.length] = bytes([run.colour]) * run.length
    return bytes(cells)


def partial_fills(clue: Clue, length: int) -> bytes:
    """A number longer than the slack covers its middle wherever it is."""
    cells = bytearray([UNKNOWN]) * length
    loose = slack(clue, length)
    for run, start in zip(clue, packed_starts(clue), strict=True):
        sure = max(0, run.length - loose)
        cells[start + run.length - sure : start + run.length] = bytes([run.colour]) * sure
    return bytes(cells)


def preprocess_line(clue: Clue, length: int) -> bytes | None:
    """The first of the three hints that applies; None if the clue does not fit into the line."""
    if slack(clue, length) < 0:
        return None
    for hint in (complete_fill, complete_fill_with_blanks):
        cells = hint(clue, length)
        if cells is not None:
            return cells
    return partial_fills(clue, length)


def preprocess(puzzle: Puzzle) -> list[bytearray] | None:
    """The initial solution: the hints of all rows and columns together; None if they contradict each
    other.
    """
    rows = first_cells(puzzle)
    for y, clue in enumerate(puzzle.rows):
        hints = preprocess_line(clue, puzzle.width)
        if hints is None or not all(_put(rows, y, x, cell) for x, cell in enumerate(hints)):
            return None
    for x, clue in enumerate(puzzle.columns):
        hints = preprocess_line(clue, puzzle.height)
        if hints is None or not all(_put(rows, y, x, cell) for y, cell in enumerate(hints)):
            return None
    return rows


def _put(rows: list[bytearray], y: int, x: int, cell: int) -> bool:
    """Settle a cell; False where it is settled otherwise."""
    if cell != UNKNOWN:
        if rows[y][x] not in (UNKNOWN, cell):
            return False
        rows[y][x] = cell
    return True
