"""New puzzles: how many a second, by size and tier; and whether many of them are what they are promised to be.

    python -m benchmarks.generating [--each 20] [--check 10000] [--sample 200]

``--check N``: makes so many of 10x10, and asserts that each is unique with its goal as solution, that none is like
another, that tiers are as asked for, and that CaDiCaL agrees on a sample. Times are processor time.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Sequence
from itertools import islice

from nonoproof import Puzzle, Tier, Verdict, generate, grade
from nonoproof.making import random_puzzles
from nonoproof.making.cells import Size
from nonoproof.normalise.symmetric import symmetric
from nonoproof.solver import classify_batch

from tests.support.judges import cadical

SIDES = (5, 10, 15, 20, 30)
TIERS = (None, "trivial", "easy", "medium", "hard")
_GIVEN_UP = 30.0
"""Seconds for one cell of the table."""


def rate(side: int, tier: str | None, count: int) -> str:
    """Puzzles a second; and how many were found, where it is not all."""
    begin, found = time.process_time(), 0
    tiers = frozenset([Tier(tier)]) if tier else frozenset[Tier]()
    for _ in random_puzzles(Size(side, side), count, tiers, 1, in_vain=2):
        found += 1
        if time.process_time() - begin > _GIVEN_UP:
            break
    seconds = time.process_time() - begin
    if not found:
        return "none found"
    words = f"{found / seconds:.3g}"
    return words if found == count else f"{words} ({found} of {count})"


def check(count: int, sample: int) -> None:
    begin = time.process_time()
    puzzles = list(generate(10, seed=7, count=count))
    made = time.process_time() - begin
    bare = [Puzzle(each.rows, each.columns) for each in puzzles]
    found = classify_batch(bare)
    unique = sum(
        [
            each.verdict is Verdict.UNIQUE and each.solutions == (puzzle.goal,)
            for each, puzzle in zip(found, puzzles, strict=True)
        ]
    )
    alike = len(puzzles) - len({symmetric(each).digest for each in puzzles})
    judged = random.Random(1).sample(bare, min(sample, len(bare)))
    agree = sum([cadical(each) is Verdict.UNIQUE for each in judged])
    print(f"{len(puzzles):,} puzzles of 10x10 in {made:.0f} s: {unique:,} unique, {alike} alike")
    print(f"CaDiCaL agrees on {agree} of {len(judged)}")
    assert unique == len(puzzles) and not alike and agree == len(judged)
    _tiers(count)


def _tiers(count: int) -> None:
    wrong: Counter[str] = Counter()
    for tier in ("trivial", "easy", "medium", "hard"):
        made: Sequence[Puzzle] = list(
            islice(generate(10, tier=tier, seed=8, count=max(count // 100, 1)), count)
        )
        grades = [grade(Puzzle(each.rows, each.columns)) for each in made]
        wrong[tier] += sum([each is None or each.tier != tier for each in grades])
        print(f"{tier}: {len(made)} made, {wrong[tier]} of another tier")
    assert not wrong.total()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--each", type=int, default=20)
    parser.add_argument("--check", type=int, default=0)
    parser.add_argument("--sample", type=int, default=200)
    args = parser.parse_args()
    print("| puzzles a second | " + " | ".join([tier or "any tier" for tier in TIERS]) + " |")
    print("| --- |" + " ---: |" * len(TIERS))
    for side in SIDES:
        print(
            f"| {side}x{side} | " + " | ".join([rate(side, tier, args.each) for tier in TIERS]) + " |",
            flush=True,
        )
    if args.check:
        check(args.check, args.sample)


if __name__ == "__main__":
    main()
