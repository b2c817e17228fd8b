"""The door to the decoder: what was read of a puzzle goes in, the most probable puzzle comes out.

A reading is a list of clues for each line, each with a cost: the negative logarithm of its probability. Of all puzzles
that the readings allow, the cheapest with exactly one solution is found, and how much more any other costs.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from math import floor, inf
from typing import NamedTuple

from ..errors import CheckFailed
from ..model import Clue, Grid, run
from ..verdict import Budget
from . import _core, _limits

_UNIT = 1000
"""The core counts costs in thousandths, so that sums of them are exact."""
_DEAREST = 1e9
"""A clue that costs more is as good as impossible."""


class ReadClue(NamedTuple):
    clue: Clue
    cost: float


class ReadLine(NamedTuple):
    listed: tuple[ReadClue, ...] = ()
    unlisted: float = 0.0
    """The cost of any other clue; ``inf`` where there is none. A line that could not be read at all lists nothing."""


class DecodedPuzzle(NamedTuple):
    rows: tuple[Clue, ...]
    columns: tuple[Clue, ...]
    grid: Grid
    """A solution."""
    cost: float


class Decoded(NamedTuple):
    puzzles: tuple[DecodedPuzzle, ...]
    """The cheapest first, with those that cost hardly more."""
    bound: float
    """Every puzzle that is not among them costs at least so much."""
    spent: bool
    """The budget did not suffice to look at everything of interest."""
    possible: tuple[tuple[int, ...], ...]
    """For each line, rows first, the clues that line logic left, by number; the one after the last is any other."""
    line_solves: int

    @property
    def margin(self) -> float:
        """How much any other puzzle costs more than the best, at least; below 0: another may be cheaper."""
        if not self.puzzles:
            return 0.0
        others = [self.bound, *[each.cost for each in self.puzzles[1:2]]]
        return min(others) - self.puzzles[0].cost


def decode(
    rows: Sequence[ReadLine],
    columns: Sequence[ReadLine],
    budget: Budget,
    *,
    unique: bool = True,
    margin: float = 10.0,
    most: int = 8,
) -> Decoded:
    """The cheapest puzzles, those within the margin of the best, up to that many.

    ``unique``: only puzzles with exactly one solution count; else all that have one. Every grid has passed the checker.
    """
    colours = 2 + max(
        [run.colour - 1 for line in chain(rows, columns) for each in line.listed for run in each.clue],
        default=0,
    )
    puzzles, bound, spent, possible, line_solves = _core.decode(
        [_packed(line) for line in rows],
        [_packed(line) for line in columns],
        colours,
        unique,
        _cost(margin),
        most,
        *_limits(budget),
    )
    return Decoded(
        tuple([_puzzle(each, len(rows), colours) for each in puzzles]),
        _price(bound),
        spent,
        tuple(map(tuple, possible)),
        line_solves,
    )


def _packed(line: ReadLine) -> tuple[list[tuple[Clue, int]], int]:
    return [(each.clue, _cost(each.cost)) for each in line.listed], _cost(line.unlisted)


def _cost(cost: float) -> int:
    if not cost >= 0:
        raise ValueError(f"a cost is at least 0, found {cost!r}")
    return int(_core.NEVER) if cost > _DEAREST else floor(cost * _UNIT + 0.5)


def _price(cost: int) -> float:
    return inf if cost >= _core.NEVER else cost / _UNIT


def _puzzle(found: tuple[list[list[tuple[int, int]]], Grid, int], height: int, colours: int) -> DecodedPuzzle:
    clues = tuple([tuple([run(*each) for each in clue]) for clue in found[0]])
    rows, columns = clues[:height], clues[height:]
    packed = _core.pack(rows, columns, None, None, colours, b"")
    if fault := _core.fault_of(packed, b"".join(found[1])):
        raise CheckFailed(fault)
    return DecodedPuzzle(rows, columns, found[1], _price(found[2]))
