"""A line with the range of each of its runs: what the rules of Yu's thesis work on.

The range of a run goes from the left-most cell where it may start to the right-most cell where it may end.
The line refuses to contradict itself: a cell that gets a second value, or a range that gets shorter than
its run, is a ``LineContradiction``.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..model import BACKGROUND, UNKNOWN

BLACK = 1


class LineContradiction(Exception):
    """The line cannot be completed."""


class RangeLine:
    """One row or column: its cells, the lengths of its runs, and the range of each."""

    __slots__ = ("cells", "changes", "ends", "lengths", "starts")

    def __init__(self, lengths: Sequence[int], cells: Sequence[int]) -> None:
        self.lengths = list(lengths)
        self.cells = bytearray(cells)
        self.changes = 0
        """Grows with every cell that is settled and every range that is narrowed."""
        self.starts, self.ends = initial_ranges(self.lengths, len(cells))
        if any(end - start + 1 < length for start, end, length in self.ranges()):
            raise LineContradiction

    def ranges(self) -> list[tuple[int, int, int]]:
        """Start, end and run length of each range."""
        return list(zip(self.starts, self.ends, self.lengths, strict=True))

    def paint(self, cell: int) -> None:
        if not 0 <= cell < len(self.cells) or self.cells[cell] == BACKGROUND:
            raise LineContradiction
        if self.cells[cell] == UNKNOWN:
            self.cells[cell] = BLACK
            self.changes += 1

    def leave_empty(self, cell: int) -> None:
        """Beyond both ends of the line everything is empty anyway."""
        if not 0 <= cell < len(self.cells):
            return
        if self.cells[cell] == BLACK:
            raise LineContradiction
        if self.cells[cell] == UNKNOWN:
            self.cells[cell] = BACKGROUND
            self.changes += 1

    def start_at_least(self, j: int, start: int) -> None:
        if start > self.starts[j]:
            self.starts[j] = start
            self._narrowed(j)

    def end_at_most(self, j: int, end: int) -> None:
        if end < self.ends[j]:
            self.ends[j] = end
            self._narrowed(j)

    def _narrowed(self, j: int) -> None:
        self.changes += 1
        if self.ends[j] - self.starts[j] + 1 < self.lengths[j]:
            raise LineContradiction

    def is_black(self, cell: int) -> bool:
        return 0 <= cell < len(self.cells) and self.cells[cell] == BLACK

    def covering(self, first: int, last: int) -> list[int]:
        """The runs whose ranges contain all these cells."""
        return [
            j
            for j, (start, end) in enumerate(zip(self.starts, self.ends, strict=True))
            if start <= first and last <= end
        ]

    def apart_from_previous(self, j: int) -> bool:
        return j == 0 or self.ends[j - 1] < self.starts[j]

    def apart_from_next(self, j: int) -> bool:
        return j + 1 == len(self.lengths) or self.ends[j] < self.starts[j + 1]


def initial_ranges(lengths: Sequence[int], size: int) -> tuple[list[int], list[int]]:
    """Each run leaves room for those before and after it, with one empty cell between neighbours."""
    starts = [sum(lengths[:j]) + j for j in range(len(lengths))]
    ends = [size - 1 - sum(lengths[j + 1 :]) - (len(lengths) - 1 - j) for j in range(len(lengths))]
    return starts, ends


def segments(cells: Sequence[int], first: int, last: int, wanted: tuple[int, ...]) -> list[tuple[int, int]]:
    """The stretches of wanted cells between these two cells, as (first, last)."""
    found, begin = [], -1
    for cell in range(first, last + 1):
        if cells[cell] in wanted:
            if begin < 0:
                begin = cell
        elif begin >= 0:
            found.append((begin, cell - 1))
            begin = -1
    if begin >= 0:
        found.append((begin, last))
    return found


def black_segments(line: RangeLine, first: int, last: int) -> list[tuple[int, int]]:
    return segments(line.cells, first, last, (BLACK,))
