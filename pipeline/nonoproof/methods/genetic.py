"""The genetic algorithm that Ortiz-Garcia and others compare their heuristics with (Salcedo-Sanz and
others, 2006).

The idea: an individual is a whole grid whose columns fulfil their clues, and its genes are the columns. So
columns are always right, and evolution looks for a grid whose rows are right too. Crossover exchanges
columns between two parents, mutation puts a random column that fulfils its clue in place of another, and a
local search polishes every child.

What it decides: nothing. A grid that it finds is a solution (all rows and columns fulfil their clues), but
it cannot know whether there is another, nor, finding none, whether there is one. Its verdict is always
None, and where it finds no grid it runs until the limit ends it. The paper lets it run for an hour, and it
solves the two smallest of twelve puzzles.

Where the text is silent (it describes this algorithm in one paragraph, and Figure 12 is missing):

- Fitness: the difference between the runs that a row shows and its clue, number by number, summed over the
  rows.
- Crossover: each column comes from either parent by the toss of a coin.
- Mutation: each column of a child is replaced with a small chance, one column per child on average.
- Local search: a few times, move one run of a random column by one cell, or replace the column; keep what
  is no worse.
- Selection: the better of two drawn at random, twice; a child replaces the worst individual when it is
  better and new.
- A population that has become all alike in fitness, or that has not improved for long, starts afresh but
  for its best.
- Sizes: see the constants below; they are ours.
- Given cells, which the paper does not know, count as faults where they are missed.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from ..model import BACKGROUND, UNKNOWN, Clue, Puzzle, line_clue, transpose
from .line_bits import FILLED
from .method import Answer, Decides, Limit, Meter, Spent
from .preprocessing import slack

NAME = "genetic"
TITLE = "a genetic algorithm with columns as genes; proves nothing (Salcedo-Sanz and others, 2006)"
DECIDES = Decides(finds_solutions=True, proves_unique=False, proves_none=False)

POPULATION = 40
POLISHING = 60
"""Moves that the local search tries on a child."""
PATIENCE = 400
"""Children without progress after which the population starts afresh."""

REMEMBERED = 200_000
"""Rows whose faults are kept in memory."""


class Individual(NamedTuple):
    columns: tuple[bytes, ...]
    faults: int
    """Zero for a solution."""


def solve(puzzle: Puzzle, limit: Limit) -> Answer:
    """A step is one grid whose rows are compared with their clues."""
    meter = Meter(limit)
    if any(slack(clue, puzzle.height) < 0 for clue in puzzle.columns):
        return meter.answer(None)
    try:
        best = Evolution(puzzle, meter, Random(limit.seed)).run()
    except Spent:
        return meter.cut_short(())
    return meter.answer(None, [transpose(best.columns)])


class Evolution:
    def __init__(self, puzzle: Puzzle, meter: Meter, random: Random) -> None:
        self.puzzle = puzzle
        self.meter = meter
        self.random = random
        self._row_faults: dict[tuple[int, bytes], int] = {}

    def run(self) -> Individual:
        """A solution; where none is found, the meter ends it."""
        population = [self.newcomer() for _ in range(POPULATION)]
        idle = 0
        while True:
            best = min(population, key=faults)
            if best.faults == 0:
                return best
            child = self.polish(self.mutate(self.cross(self.select(population), self.select(population))))
            worst = max(range(POPULATION), key=lambda place: population[place].faults)
            idle = 0 if child.faults < best.faults else idle + 1
            if child.faults < population[worst].faults and child not in population:
                population[worst] = child
            if idle >= PATIENCE or best.faults == population[worst].faults:
                population = [best, *(self.newcomer() for _ in range(POPULATION - 1))]
                idle = 0

    def newcomer(self) -> Individual:
        return self.judge([self.random_column(x) for x in range(self.puzzle.width)])

    def select(self, population: Sequence[Individual]) -> Individual:
        return min(self.random.sample(population, 2), key=faults)

    def cross(self, mother: Individual, father: Individual) -> list[bytes]:
        return [self.random.choice(pair) for pair in zip(mother.columns, father.columns, strict=True)]

    def mutate(self, columns: list[bytes]) -> Individual:
        chance = 1 / len(columns)
        return self.judge(
            [self.random_column(x) if self.random.random() < chance else old for x, old in enumerate(columns)]
        )

    def polish(self, individual: Individual) -> Individual:
        """The local search."""
        for _ in range(POLISHING):
            if individual.faults == 0:
                break
            x = self.random.randrange(self.puzzle.width)
            columns = list(individual.columns)
            columns[x] = self.nudge(columns[x]) if self.random.random() < 0.75 else self.random_column(x)
            moved = self.judge(columns)
            if moved.faults <= individual.faults:
                individual = moved
        return individual

    def nudge(self, column: bytes) -> bytes:
        """The column with one run moved by one cell, where it can be; otherwise as it was."""
        starts = [y for y, cell in enumerate(column) if cell and (y == 0 or not column[y - 1])]
        if not starts:
            return column
        start = self.random.choice(starts)
        end = next((y for y in range(start, len(column)) if not column[y]), len(column))
        moved = bytearray(column)
        if self.random.random() < 0.5:
            if start > 0 and not any(column[max(0, start - 2) : start]):
                moved[start - 1], moved[end - 1] = FILLED, BACKGROUND
        elif end < len(column) and not any(column[end : end + 2]):
            moved[start], moved[end] = BACKGROUND, FILLED
        return bytes(moved)

    def random_column(self, x: int) -> bytes:
        """Any arrangement of the column's clue, each as likely as any other."""
        clue = self.puzzle.columns[x]
        loose = slack(clue, self.puzzle.height)
        # Where the runs come in the row of loose cells and runs says how many loose cells go before each.
        places = sorted(self.random.sample(range(loose + len(clue)), len(clue)))
        column = bytearray(self.puzzle.height)
        at = 0
        for index, run in enumerate(clue):
            start = at + places[index] - index
            column[start : start + run.length] = bytes([FILLED]) * run.length
            at += run.length + 1
        return bytes(column)

    def judge(self, columns: Sequence[bytes]) -> Individual:
        self.meter.step()
        rows = transpose(tuple(columns))
        return Individual(tuple(columns), sum(self.row_faults(y, row) for y, row in enumerate(rows)))

    def row_faults(self, y: int, row: bytes) -> int:
        """Evolution meets the same row again and again, so each is compared once."""
        known = self._row_faults.get((y, row))
        if known is None:
            known = difference(line_clue(row), self.puzzle.rows[y])
            if self.puzzle.givens is not None:
                known += sum(
                    given not in (UNKNOWN, cell)
                    for given, cell in zip(self.puzzle.givens[y], row, strict=True)
                )
            if len(self._row_faults) >= REMEMBERED:
                self._row_faults.clear()
            self._row_faults[y, row] = known
        return known


def faults(individual: Individual) -> int:
    return individual.faults


def difference(shown: Clue, wanted: Clue) -> int:
    """How far apart the runs of a row and its clue are, number by number; a missing number counts as zero."""
    most = max(len(shown), len(wanted))
    lengths = [[run.length for run in clue] + [0] * (most - len(clue)) for clue in (shown, wanted)]
    return sum(abs(left - right) for left, right in zip(*lengths, strict=True))
