"""Searches for random puzzles that are hard for the solver: `python -m fit.find_hard [COUNT]`.

Prints a line for each: the side, the density in percent, the seed, whether the clues of two rows are exchanged (which
leaves most puzzles without a solution), the verdict and the conflicts that it cost. The hardest are kept in
`tests/solver/hard_seeds.tsv`, where CaDiCaL judges the verdicts again.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import product

from nonoproof.solver import classify
from nonoproof.verdict import Budget, Verdict

from tests.support.hard import Hard

LEAST_CONFLICTS = {Verdict.UNIQUE: 10, Verdict.MULTIPLE: 300, Verdict.NONE: 300}
"""By verdict: random puzzles with one solution are seldom hard."""
BUDGET_SPENT = 5_000
BUDGET = Budget(seconds=None, conflicts=BUDGET_SPENT - 1)


def search(count: int) -> Iterator[Hard]:
    for seed in range(count):
        for side, density, exchanged in product((25, 30, 35), (42, 45, 48, 51), (0, 1)):
            hard = Hard(side, density, seed, exchanged)
            found = classify(hard.puzzle(), BUDGET)
            if found.counts.conflicts >= LEAST_CONFLICTS.get(found.verdict, BUDGET_SPENT):
                yield hard._replace(verdict=str(found.verdict), conflicts=found.counts.conflicts)


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    print(*Hard._fields, sep="\t")
    for hard in search(count):
        print(*hard, sep="\t", flush=True)


if __name__ == "__main__":
    main()
