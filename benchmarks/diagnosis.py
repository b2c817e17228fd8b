"""Where a remedy is found in a moment: by the number of cells that vary, for ambiguous pictures of several sizes.

    python -m benchmarks.diagnosis [--count N]

Pictures are drawings of `make --random`, noise, and those of the tests in one to three colours. A run searches for a
remedy where no more than ``repair.efforts.STORED.most_open`` cells vary. Times are processor time.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import islice
from typing import NamedTuple, TypeVar

from nonoproof.making.cells import Size
from nonoproof.making.random_pictures import DRAWINGS
from nonoproof.model import Puzzle, puzzle_of
from nonoproof.repair import ambiguity, diagnose
from nonoproof.repair.efforts import MAP, STORED
from nonoproof.solver import classify
from nonoproof.verdict import Budget, Classification, Verdict

from tests.support.pictures import puzzles

SIDES = (5, 10, 15, 20, 25, 30)
BOUNDS = (8, 16, 24, 32, 48, 64, 96, 128, 10**9)
NOISE = (0.35, 0.5, 0.65)
"""Shares of the cells that are filled."""
_T = TypeVar("_T")


class Tried(NamedTuple):
    remedy: bool
    remedy_seconds: float
    mapped: bool
    """Whether the map of a run is complete."""
    map_seconds: float


def ambiguous(side: int, count: int) -> Iterator[tuple[Puzzle, Classification]]:
    for puzzle in _pictures(side, count):
        found = classify(puzzle, Budget(None, 2_000_000))
        if found.verdict is Verdict.MULTIPLE:
            yield puzzle, found


def _pictures(side: int, count: int) -> Iterator[Puzzle]:
    rng = random.Random(side)
    for draw in DRAWINGS.values():
        for _ in range(count):
            yield puzzle_of(draw(rng, Size(side, side)))
    for share in NOISE:
        for _ in range(count // 2):
            yield puzzle_of(tuple(bytes(rng.random() < share for _ in range(side)) for _ in range(side)))
    for colours in (1, 2, 3):
        yield from islice(puzzles(5, (side, side), colours), count)


def timed(work: Callable[[], _T]) -> tuple[_T, float]:
    start = time.process_time()
    done = work()
    return done, time.process_time() - start


def tried(puzzle: Puzzle, found: Classification) -> tuple[int, Tried]:
    """The number of cells that vary, and what was tried."""
    whole = ambiguity(puzzle, MAP.of(puzzle), found.solutions)
    mapped, map_seconds = timed(lambda: ambiguity(puzzle, STORED.map.of(puzzle), found.solutions))
    both, seconds = timed(lambda: diagnose(puzzle, found, STORED._replace(most_open=None)))
    assert whole and mapped
    return whole.cells, Tried(
        both.remedy is not None, max(seconds - map_seconds, 0.0), mapped.complete, map_seconds
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--count", type=int, default=60)
    count = parser.parse_args().count
    groups: dict[int, list[Tried]] = defaultdict(list)
    for side in SIDES:
        for puzzle, found in ambiguous(side, count):
            cells, result = tried(puzzle, found)
            groups[next(bound for bound in BOUNDS if cells <= bound)].append(result)
    print("| cells that vary | pictures | with a remedy | ms for it | complete maps | ms for the map |")
    print("| --- " * 6 + "|")
    for bound in BOUNDS:
        group = groups[bound]
        if not group:
            continue
        name = f"more than {BOUNDS[-2]}" if bound == BOUNDS[-1] else f"up to {bound}"
        remedies, remedy_seconds, maps, map_seconds = (
            sum(each) / len(group) for each in zip(*group, strict=True)
        )
        print(
            f"| {name} | {len(group)} | {remedies:.0%} | {remedy_seconds * 1e3:.2f} "
            f"| {maps:.0%} | {map_seconds * 1e3:.2f} |"
        )


if __name__ == "__main__":
    main()
