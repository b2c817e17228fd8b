"""What the published methods deduce from one line on its own; None if they see that nothing fits."""

from __future__ import annotations

from collections.abc import Sequence

from nonoproof.methods import combinatorial, fix_paint, logic, run_ranges
from nonoproof.methods.method import Limit, Meter
from nonoproof.methods.run_range_line import LineContradiction
from nonoproof.methods.run_range_rules import RULES, Rule
from nonoproof.model import Clue


def by_combinations(clue: Clue, cells: Sequence[int]) -> bytes | None:
    return combinatorial._deduce(Meter(Limit(seconds=None)), clue, cells)


def by_fix_and_paint(clue: Clue, cells: Sequence[int]) -> bytes | None:
    after = fix_paint.simple_rules(clue, cells)
    return None if after is None else fix_paint.fix_and_paint(clue, after)


def by_logic(clue: Clue, cells: Sequence[int]) -> bytes | None:
    sets = logic.deduce_sets(clue, logic._to_sets(cells, {run.colour for run in clue}))
    return None if sets is None else bytes([logic._one_colour(cell) for cell in sets])


def by_run_ranges(clue: Clue, cells: Sequence[int], rules: Sequence[Rule] = RULES) -> bytes | None:
    try:
        line = run_ranges._line(clue, cells)
        before = -1
        while line.changes != before:
            before = line.changes
            for rule in rules:
                rule(line)
    except LineContradiction:
        return None
    return bytes(line.cells)
