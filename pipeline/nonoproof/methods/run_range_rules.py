"""The eleven rules of Yu's thesis, each on its own, numbered as there.

Chiung-Hsueh Yu, "An Efficient Algorithm for Solving Japanese Puzzles", National Chiao Tung University,
2007.

The idea is the *range* of a black run: the left-most cell where it may start and the right-most cell where
it may end. Part I settles cells from the ranges, part II narrows the ranges, part III does both. A rule
sees one line and its ranges; it may only paint a cell, leave one empty, or narrow a range.

Where the text is unclear or damaged, this is how it is read here:

- Cells outside of the line do not count as empty in rules 1.5 and 3.2; a run that would have to leave the
  line is a contradiction, and so is a range that is shorter than its run. The thesis names only the
  contradiction between a cell and its new value.
- Rule 1.3 is for a first or last cell of a range that is black: the box forgets to say so, the text says
  it.
- Rule 1.4 has two wordings, "containing part of this new segment" and "containing the three cells": the
  second.
- Rule 2.1 acts only where the starts (or ends) are equal or in the wrong order, as its box says, though the
  same reason would allow more.
- Rule 2.3: a segment belongs to a run that covers it and is long enough for it. Without the second half it
  would belong to the run under study too.
- Rules 3.1 and 3.3 need the neighbours of the first and the last run: there are none, so nothing overlaps
  them.
- Rule 3.2 does not say what follows where no segment is long enough: a contradiction. A short segment
  belongs to another run where any of its cells does.
"""

from __future__ import annotations

from collections.abc import Callable

from ..model import BACKGROUND, UNKNOWN
from .run_range_line import BLACK, LineContradiction, RangeLine, black_segments, segments


def rule_1_1(line: RangeLine) -> None:
    """A run paints the cells that it covers both at the left and at the right end of its range."""
    for start, end, length in line.ranges():
        slack = end - start + 1 - length
        for cell in range(start + slack, end - slack + 1):
            line.paint(cell)


def rule_1_2(line: RangeLine) -> None:
    """Cells that are in no range are empty."""
    before = -1
    for start, end, _ in line.ranges():
        for cell in range(before + 1, start):
            line.leave_empty(cell)
        before = end
    for cell in range(before + 1, len(line.cells)):
        line.leave_empty(cell)


def rule_1_3(line: RangeLine) -> None:
    """A black cell at the edge of a range that only runs of length one share ends its run there."""
    for j, (start, end, _) in enumerate(line.ranges()):
        for edge, beyond in ((start, start - 1), (end, end + 1)):
            if line.is_black(edge) and all(line.lengths[i] == 1 for i in line.covering(edge, edge) if i != j):
                line.leave_empty(beyond)


def rule_1_4(line: RangeLine) -> None:
    """A cell between two black ones is empty if painting it would make a segment too long for any run."""
    cells = line.cells
    for i in range(1, len(cells) - 1):
        if not (cells[i - 1] == BLACK and cells[i] == UNKNOWN and cells[i + 1] == BLACK):
            continue
        first, last = _segment_around(line, i)
        longest = max([line.lengths[j] for j in line.covering(i - 1, i + 1)], default=0)
        if last - first + 1 > longest:
            line.leave_empty(i)


def rule_1_5(line: RangeLine) -> None:
    """An empty cell near the head of a black segment makes it grow away; one of full length is closed off."""
    cells = line.cells
    for i in range(1, len(cells)):
        if cells[i] != BLACK or cells[i - 1] == BLACK:
            continue
        lengths = [line.lengths[j] for j in line.covering(i, i)]
        if not lengths:
            raise LineContradiction
        shortest = min(lengths)
        wall = next((m for m in range(i - 1, max(i - shortest, -1), -1) if cells[m] == BACKGROUND), None)
        if wall is not None:
            for cell in range(i + 1, wall + shortest + 1):
                line.paint(cell)
        wall = next((n for n in range(i + 1, min(i + shortest, len(cells))) if cells[n] == BACKGROUND), None)
        if wall is not None:
            for cell in range(wall - shortest, i):
                line.paint(cell)
        first, last = _segment_around(line, i)
        if max(lengths) == shortest == last - first + 1:
            line.leave_empty(first - 1)
            line.leave_empty(last + 1)


def _segment_around(line: RangeLine, cell: int) -> tuple[int, int]:
    """The first and last cell of the black segment that contains the cell, were it black."""
    first = last = cell
    while line.is_black(first - 1):
        first -= 1
    while line.is_black(last + 1):
        last += 1
    return first, last


def rule_2_1(line: RangeLine) -> None:
    """Neighbouring runs cannot have the same first start or the same last end."""
    for j in range(1, len(line.lengths)):
        if line.starts[j] <= line.starts[j - 1]:
            line.start_at_least(j, line.starts[j - 1] + line.lengths[j - 1] + 1)
    for j in range(len(line.lengths) - 2, -1, -1):
        if line.ends[j] >= line.ends[j + 1]:
            line.end_at_most(j, line.ends[j + 1] - line.lengths[j + 1] - 1)


def rule_2_2(line: RangeLine) -> None:
    """A black cell right before or after a range is another run's, and that needs a gap."""
    for j in range(len(line.lengths)):
        if line.is_black(line.starts[j] - 1):
            line.start_at_least(j, line.starts[j] + 1)
        if line.is_black(line.ends[j] + 1):
            line.end_at_most(j, line.ends[j] - 1)


def rule_2_3(line: RangeLine) -> None:
    """A segment too long for a run is an earlier or a later one's; where it is clear which, make room."""
    for j, (start, end, length) in enumerate(line.ranges()):
        for first, last in black_segments(line, start, end):
            size = last - first + 1
            if size <= length:
                continue
            owners = [i for i in line.covering(first, last) if line.lengths[i] >= size]
            if not any(i > j for i in owners):
                line.start_at_least(j, last + 2)
            if not any(i < j for i in owners):
                line.end_at_most(j, first - 2)


def rule_3_1(line: RangeLine) -> None:
    """Black cells that only one run can reach are joined, and the run stays near them."""
    for j, length in enumerate(line.lengths):
        first = line.ends[j - 1] + 1 if j > 0 else 0
        last = line.starts[j + 1] - 1 if j + 1 < len(line.lengths) else len(line.cells) - 1
        own = [cell for cell in range(first, last + 1) if line.cells[cell] == BLACK]
        if not own:
            continue
        for cell in range(own[0], own[-1]):
            line.paint(cell)
        slack = length - (own[-1] - own[0] + 1)
        line.start_at_least(j, own[0] - slack)
        line.end_at_most(j, own[-1] + slack)


def rule_3_2(line: RangeLine) -> None:
    """A run skips the stretches between empty cells that are too short for it; those that no run needs are empty."""
    for j, (start, end, length) in enumerate(line.ranges()):
        stretches = segments(line.cells, start, end, (BLACK, UNKNOWN))
        fitting = [stretch for stretch in stretches if stretch[1] - stretch[0] + 1 >= length]
        if not fitting:
            raise LineContradiction
        line.start_at_least(j, fitting[0][0])
        line.end_at_most(j, fitting[-1][1])
        for first, last in stretches:
            inside = fitting[0][0] < first < fitting[-1][0]
            if inside and last - first + 1 < length and not _shared(line, j, first, last):
                for cell in range(first, last + 1):
                    line.leave_empty(cell)


def _shared(line: RangeLine, j: int, first: int, last: int) -> bool:
    """True where a run other than j may have one of these cells."""
    return any(i != j and start <= last and first <= end for i, (start, end, _) in enumerate(line.ranges()))


def rule_3_3(line: RangeLine) -> None:
    """What a run may conclude where the range of the run before (or after) it does not reach into its own."""
    for j in range(len(line.lengths)):
        if line.apart_from_previous(j):
            _rule_3_3_1_from_start(line, j)
            _rule_3_3_2_from_start(line, j)
            _rule_3_3_3_from_start(line, j)
        if line.apart_from_next(j):
            _rule_3_3_1_from_end(line, j)
            _rule_3_3_2_from_end(line, j)
            _rule_3_3_3_from_end(line, j)


def _rule_3_3_1_from_start(line: RangeLine, j: int) -> None:
    """The first cell of the range is black: the run starts there."""
    start = line.starts[j]
    if not line.is_black(start):
        return
    after = start + line.lengths[j]
    for cell in range(start + 1, after):
        line.paint(cell)
    line.leave_empty(after)
    if not line.apart_from_next(j):
        line.start_at_least(j + 1, after + 1)
    line.end_at_most(j, after - 1)


def _rule_3_3_1_from_end(line: RangeLine, j: int) -> None:
    """The last cell of the range is black: the run ends there."""
    end = line.ends[j]
    if not line.is_black(end):
        return
    before = end - line.lengths[j]
    for cell in range(before + 1, end):
        line.paint(cell)
    line.leave_empty(before)
    if not line.apart_from_previous(j):
        line.end_at_most(j - 1, before - 1)
    line.start_at_least(j, before + 1)


def _rule_3_3_2_from_start(line: RangeLine, j: int) -> None:
    """An empty cell after a black one: the run ends before it."""
    black = line.cells.find(BLACK, line.starts[j], line.ends[j] + 1)
    empty = line.cells.find(BACKGROUND, black, line.ends[j] + 1) if black >= 0 else -1
    if empty >= 0:
        line.end_at_most(j, empty - 1)


def _rule_3_3_2_from_end(line: RangeLine, j: int) -> None:
    """An empty cell before a black one: the run starts after it."""
    black = line.cells.rfind(BLACK, line.starts[j], line.ends[j] + 1)
    empty = line.cells.rfind(BACKGROUND, line.starts[j], black) if black >= 0 else -1
    if empty >= 0:
        line.start_at_least(j, empty + 1)


def _rule_3_3_3_from_start(line: RangeLine, j: int) -> None:
    """The run cannot reach from the first black segment to one too far away: it ends before that one."""
    found = black_segments(line, line.starts[j], line.ends[j])
    for head, _ in found[1:]:
        if head - found[0][0] + 1 > line.lengths[j]:
            line.end_at_most(j, head - 2)
            return


def _rule_3_3_3_from_end(line: RangeLine, j: int) -> None:
    """The run cannot reach from the last black segment to one too far away: it starts after that one."""
    found = black_segments(line, line.starts[j], line.ends[j])
    for _, tail in reversed(found[:-1]):
        if found[-1][1] - tail + 1 > line.lengths[j]:
            line.start_at_least(j, tail + 2)
            return


Rule = Callable[[RangeLine], None]

RULES: tuple[Rule, ...] = (
    rule_1_1,
    rule_1_2,
    rule_1_3,
    rule_1_4,
    rule_1_5,
    rule_2_1,
    rule_2_2,
    rule_2_3,
    rule_3_1,
    rule_3_2,
    rule_3_3,
)
"""In the order of the thesis, which is the order in which they are applied."""
