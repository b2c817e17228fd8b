"""Measures the decoder alone, on puzzles whose digits are misread at a known rate.

    python -m benchmarks.decoding [--puzzles N] [--rates PERCENT...] [--line-solves N]

A digit is read as a digital receiver would read it: each of the ten has a score with noise, the right one a little
more, and the costs are those that these scores deserve. So the costs are honest, and the share of digits whose best
score is a wrong one is the rate. Printed are the puzzles that are right before and after decoding, those called
sure, and the sure ones that are wrong.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from itertools import islice
from math import exp, log
from statistics import NormalDist, median
from typing import NamedTuple

from nonoproof.making import random_puzzles
from nonoproof.making.cells import Size
from nonoproof.model import Clue, Puzzle, run
from nonoproof.scanning.combinations import Choice, cheapest
from nonoproof.solver.decoding import Decoded, ReadClue, ReadLine, decode
from nonoproof.verdict import Budget

SIZES = (15, 20, 25, 30, 40)
LISTED, STRUCTURE = 12, 14.0
"""Clues that are listed for a line, and the cost of a clue with more or fewer digits."""
SURE = 5.0
"""The margin from which a puzzle counts as sure."""


class Channel:
    """Reads digits with errors at that rate."""

    def __init__(self, rate: float, rng: random.Random) -> None:
        self.rng = rng
        self.strength = _strength(rate)

    def read(self, digit: int) -> list[Choice[int]]:
        """The digits that it may be, with their costs."""
        scores = [self.rng.gauss(self.strength if each == digit else 0.0, 1.0) for each in range(10)]
        total = log(sum(exp(self.strength * score) for score in scores))
        return [(each, max(0.0, total - self.strength * score)) for each, score in enumerate(scores)]


def _strength(rate: float) -> float:
    """How much higher the right score is on average, so that one of nine others beats it at the rate."""
    normal, low, high = NormalDist(), 0.0, 12.0
    places = [-8 + each / 20 for each in range(400)]
    for _ in range(40):
        middle = (low + high) / 2
        right = sum(normal.pdf(x - middle) * normal.cdf(x) ** 9 for x in places) / 20
        low, high = (middle, high) if 1 - right > rate else (low, middle)
    return low


def read_line(clue: Clue, length: int, channel: Channel) -> tuple[ReadLine, Clue | None]:
    """What is read of a clue, and the likeliest of it."""
    digits = [channel.read(int(digit)) for number in clue for digit in str(number.length)]
    sizes = [len(str(number.length)) for number in clue]
    listed: list[ReadClue] = []
    best = None
    rest = STRUCTURE
    for chosen, cost in islice(cheapest(digits), 400):
        if cost > STRUCTURE or len(listed) == LISTED:
            rest = min(cost, STRUCTURE)
            break
        it = iter(chosen)
        numbers = [int("".join([str(next(it)) for _ in range(size)])) for size in sizes]
        best = best or tuple([run(number) for number in numbers])
        if all(numbers) and sum(numbers) + len(numbers) - 1 <= length:
            listed.append(ReadClue(tuple([run(number) for number in numbers]), cost))
    return ReadLine(tuple(listed), rest), best


class Trial(NamedTuple):
    before: bool
    after: bool
    sure: bool
    seconds: float
    found: Decoded


def trial(puzzle: Puzzle, rate: float, seed: int, line_solves: int) -> Trial:
    channel = Channel(rate, random.Random(seed))
    rows = [read_line(clue, puzzle.width, channel) for clue in puzzle.rows]
    columns = [read_line(clue, puzzle.height, channel) for clue in puzzle.columns]
    before = tuple([best for _, best in rows + columns]) == (*puzzle.rows, *puzzle.columns)
    begin = time.process_time()
    found = decode([line for line, _ in rows], [line for line, _ in columns], Budget(None, line_solves))
    seconds = time.process_time() - begin
    after = bool(found.puzzles) and found.puzzles[0][:2] == (puzzle.rows, puzzle.columns)
    return Trial(before, after, bool(found.puzzles) and found.margin >= SURE, seconds, found)


def puzzles(count: int) -> Iterator[Puzzle]:
    for number, size in enumerate(SIZES):
        share = (count + number) // len(SIZES)
        for made in random_puzzles(Size(size, size), share, frozenset(), seed=number):
            yield made.puzzle


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--puzzles", type=int, default=40)
    parser.add_argument("--rates", type=float, nargs="+", default=[0.2, 0.5, 1.0, 1.6, 3.0, 5.0])
    parser.add_argument("--line-solves", type=int, default=3_000_000)
    args = parser.parse_args()
    chosen = list(puzzles(args.puzzles))
    print(
        "| digits wrong | puzzles | right before | right after | sure | sure and wrong | median s | slowest s |"
    )
    print("|---|---|---|---|---|---|---|---|")
    for rate in args.rates:
        trials = [trial(each, rate / 100, seed, args.line_solves) for seed, each in enumerate(chosen)]
        seconds = [each.seconds for each in trials]
        cells = (
            *(
                f"{rate:g} %",
                len(trials),
                sum(each.before for each in trials),
                sum(each.after for each in trials),
            ),
            *(sum(each.sure for each in trials), sum(each.sure and not each.after for each in trials)),
            *(f"{median(seconds):.2f}", f"{max(seconds):.2f}"),
        )
        print("| " + " | ".join(map(str, cells)) + " |", flush=True)


if __name__ == "__main__":
    main()
