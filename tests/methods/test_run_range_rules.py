"""Each rule on the example its section of the thesis describes, in both directions, and on random lines.

The thesis's figures are lost; their captions and sections say enough to draw lines with the same features.
"""

import random
from collections import Counter

import pytest
from nonoproof.methods.method import arrangements
from nonoproof.methods.run_range_line import LineContradiction, RangeLine
from nonoproof.methods.run_range_rules import (
    RULES,
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
from nonoproof.model import UNKNOWN, clue, line_clue

from tests.support.lines import complete_deduction
from tests.support.single_lines import by_run_ranges

CELLS = {"?": UNKNOWN, ".": 0, "#": 1}
Ranges = list[tuple[int, int]]


def make(lengths: list[int], cells: str, ranges: Ranges | None = None) -> RangeLine:
    line = RangeLine(lengths, bytes([CELLS[each] for each in cells]))
    if ranges is not None:
        line.starts, line.ends = [list(each) for each in zip(*ranges, strict=True)]
    return line


def text(line: RangeLine) -> str:
    return "".join({value: key for key, value in CELLS.items()}[cell] for cell in line.cells)


def ranges_of(line: RangeLine) -> Ranges:
    return list(zip(line.starts, line.ends, strict=True))


def mirrored(ranges: Ranges, size: int) -> Ranges:
    return [(size - 1 - end, size - 1 - start) for start, end in reversed(ranges)]


# rule, what the example shows, runs, cells, ranges, cells afterwards, ranges afterwards
EXAMPLES = [
    (rule_1_1, "left-most and right-most place overlap", [4], "??????", [(0, 5)], "??##??", [(0, 5)]),
    (rule_1_1, "no overlap at twice the length", [3], "??????", [(0, 5)], "??????", [(0, 5)]),
    (rule_1_2, "Fig. 2.4: c0 and c4 are in no range", [2, 3], "??????????", [(1, 3), (5, 9)],
     ".???.?????", [(1, 3), (5, 9)]),
    (rule_1_2, "an empty line", [], "???", [], "...", []),
    (rule_1_3, "Fig. 2.5: the third run of length 1, or the head of the last", [1, 1, 1, 3], "??????#???",
     [(0, 2), (2, 4), (4, 6), (6, 9)], "?????.#???", [(0, 2), (2, 4), (4, 6), (6, 9)]),
    (rule_1_3, "a longer run shares the cell", [2, 3], "???#???", [(0, 3), (3, 6)],
     "???#???", [(0, 3), (3, 6)]),
    (rule_1_3, "the cell is not black", [1, 3], "???????", [(0, 3), (3, 6)], "???????", [(0, 3), (3, 6)]),
    (rule_1_4, "Fig. 2.6: runs 1 and 3, painting would make 4", [1, 3], "??##?#????", [(0, 5), (2, 9)],
     "??##.#????", [(0, 5), (2, 9)]),
    (rule_1_4, "painting makes 4 and there is a 4", [1, 4], "??##?#????", [(0, 5), (2, 9)],
     "??##?#????", [(0, 5), (2, 9)]),
    (rule_1_5, "Fig. 2.7 (a): a wall two cells before, runs 3 or 4", [3, 4], "????.?#?????",
     [(0, 7), (4, 11)], "????.?##????", [(0, 7), (4, 11)]),
    (rule_1_5, "Fig. 2.7 (b): all runs have the length of the segment", [2, 2], "???##???", [(0, 4), (3, 7)],
     "??.##.??", [(0, 4), (3, 7)]),
    (rule_1_5, "lengths differ, so the segment may grow", [2, 3], "???##????", [(0, 4), (3, 8)],
     "???##????", [(0, 4), (3, 8)]),
    (rule_2_1, "the same start", [2, 2], "?????????", [(3, 6), (3, 8)], "?????????", [(3, 6), (6, 8)]),
    (rule_2_1, "in order: nothing to do", [2, 2], "????????", [(0, 4), (3, 7)], "????????", [(0, 4), (3, 7)]),
    (rule_2_2, "a black cell before the range", [1, 2], "??#?????", [(0, 4), (3, 7)],
     "??#?????", [(0, 4), (4, 7)]),
    (rule_2_3, "Fig. 2.8: from (4, 11) to (8, 11)", [3, 2, 3], "????###??#??????", [(0, 7), (4, 11), (8, 15)],
     "????###??#??????", [(0, 7), (8, 11), (8, 15)]),
    (rule_2_3, "the segment may be either neighbour's", [3, 2, 3], "????###?????", [(0, 6), (3, 9), (4, 11)],
     "????###?????", [(0, 6), (3, 9), (4, 11)]),
    (rule_3_1, "Fig. 2.9: scattered cells of one run", [5, 1], "??#?#???????", [(0, 7), (8, 11)],
     "??###???????", [(0, 6), (8, 11)]),
    (rule_3_1, "nothing black", [5], "????????", [(0, 7)], "????????", [(0, 7)]),
    (rule_3_2, "Fig. 2.10: six segments; two and one skipped, the fourth is nobody's", [3],
     "?.??.???.??.???.??", [(0, 17)], "?.??.???...." + "???.??", [(5, 14)]),
    (rule_3_2, "another run may need the short segment", [3, 1], "???.??.?????", [(0, 9), (4, 11)],
     "???.??.?????", [(0, 9), (4, 11)]),
    (rule_3_3, "3.3-1, Fig. 2.11: the first cell of the range is black", [1, 3, 2], "??.#????????",
     [(0, 1), (3, 8), (5, 11)], "??.###.?????", [(0, 1), (3, 5), (7, 11)]),
    (rule_3_3, "3.3-2, Fig. 2.12: an empty cell after a black one", [1, 4, 2], "????#??.?????",
     [(0, 1), (3, 10), (9, 12)], "????#??.?????", [(0, 1), (3, 6), (9, 12)]),
    (rule_3_3, "3.3-3, Fig. 2.13: merged they have length 5, more than 4", [1, 4, 2], "????#???#?????",
     [(0, 1), (3, 11), (9, 13)], "????#???#?????", [(0, 1), (3, 6), (9, 13)]),
    (rule_3_3, "both neighbours overlap", [2, 3, 2], "????#????????", [(0, 5), (4, 9), (8, 12)],
     "????#????????", [(0, 5), (4, 9), (8, 12)]),
]  # fmt: skip


@pytest.mark.parametrize("mirror", [False, True])
@pytest.mark.parametrize(
    ("rule", "shows", "lengths", "cells", "ranges", "cells_after", "ranges_after"), EXAMPLES
)
def test_example(rule, shows, lengths, cells, ranges, cells_after, ranges_after, mirror):
    if mirror:
        lengths, cells, cells_after = lengths[::-1], cells[::-1], cells_after[::-1]
        ranges, ranges_after = mirrored(ranges, len(cells)), mirrored(ranges_after, len(cells))
    line = make(lengths, cells, ranges or None)
    rule(line)
    assert text(line) == cells_after, shows
    assert ranges_of(line) == ranges_after, shows
    assert (line.changes > 0) == ((cells, ranges) != (cells_after, ranges_after))


@pytest.mark.parametrize(
    ("rule", "lengths", "cells"),
    [
        (rule_1_1, [3], "??.??"),
        (rule_1_2, [], "?#?"),
        (rule_1_5, [3], ".#.??"),
        (rule_3_1, [3], "#???#"),
        (rule_3_2, [3], "??.??"),
        (rule_3_3, [3], "#?.??"),
        (rule_3_3, [3], "??.?#"),
    ],
)
def test_contradiction(rule, lengths, cells):
    assert complete_deduction(clue(lengths), bytes([CELLS[each] for each in cells])) is None
    with pytest.raises(LineContradiction):
        rule(make(lengths, cells))


def random_line(rng: random.Random, size: int) -> tuple[tuple, bytes]:
    """A clue and cells that a solution of it has, some of them hidden; now and then a false one."""
    density = rng.choice([0.3, 0.5, 0.7, 0.85])
    solution = bytes(rng.random() < density for _ in range(size))
    hidden = rng.random()
    cells = bytearray(UNKNOWN if rng.random() < hidden else cell for cell in solution)
    if rng.random() < 0.1:
        cells[rng.randrange(size)] = rng.randrange(2)
    return line_clue(solution), bytes(cells)


def places(arrangement: bytes) -> Ranges:
    """First and last cell of each run."""
    found: Ranges = []
    for position, cell in enumerate(arrangement):
        if cell and found and found[-1][1] == position - 1:
            found[-1] = (found[-1][0], position)
        elif cell:
            found.append((position, position))
    return found


@pytest.mark.parametrize("rule", RULES, ids=lambda each: each.__name__)
def test_never_deduces_what_is_not_there(rule):
    """After any other rules, the rule keeps every arrangement: in the cells and in the ranges."""
    rng = random.Random(rule.__name__)
    acted = 0
    for _ in range(1000):
        runs, cells = random_line(rng, rng.randint(1, 14))
        line = RangeLine([run.length for run in runs], cells)
        possible = list(arrangements(runs, cells))
        try:
            for each in rng.choices(RULES, k=rng.randint(0, 8)):
                each(line)
            before = line.changes
            rule(line)
        except LineContradiction:
            assert not possible
            continue
        acted += line.changes > before
        for arrangement in possible:
            assert all(cell in (UNKNOWN, mine) for cell, mine in zip(line.cells, arrangement, strict=True))
            for start, end, (first, last) in zip(line.starts, line.ends, places(arrangement), strict=True):
                assert start <= first
                assert last <= end
    assert acted > 0


def test_strength_is_counted():
    """How much of the complete deduction the eleven rules reach together: nearly all, not all."""
    rng = random.Random(2007)
    counts: Counter[str] = Counter()
    for _ in range(4000):
        runs, cells = random_line(rng, rng.randint(5, 16))
        complete, reached = complete_deduction(runs, cells), by_run_ranges(runs, cells)
        if complete is None:
            counts["contradictions"] += 1
            counts["contradictions seen"] += reached is None
            continue
        assert reached is not None
        counts["cells"] += cells.count(UNKNOWN) - complete.count(UNKNOWN)
        counts["cells reached"] += cells.count(UNKNOWN) - reached.count(UNKNOWN)
    assert counts == {
        "cells": 11769,
        "cells reached": 11671,
        "contradictions": 149,
        "contradictions seen": 149,
    }
