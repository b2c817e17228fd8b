"""The shape reader against files whose content is known: ``python -m torture.fuzz_shapes [COUNT] [SEED]``.

Prints how many were read right, were refused, and were read wrong without a word.
"""

from __future__ import annotations

import sys
import time
from collections import Counter

from tests.support.shape_faults import MUTATIONS, judge, make


def run(count: int, seed: int) -> int:
    start = time.process_time()
    totals: Counter[tuple[str, str]] = Counter()
    shown = 0
    for number in range(count):
        written, mutation = make(f"{seed}/{number}")
        right, refused, wrong = judge(written)
        totals[mutation, "right"] += right
        totals[mutation, "refused"] += refused
        totals[mutation, "wrong"] += wrong
        if wrong and shown < 10:
            shown += 1
            print(f"wrong: seed {seed}/{number}, {mutation}, {written.how}\n{written.data.decode()[:600]}")
    print(f"{'mutation':<10}{'right':>10}{'refused':>10}{'wrong':>10}")
    for mutation in MUTATIONS:
        print(
            f"{mutation:<10}"
            + "".join([f"{totals[mutation, each]:>10}" for each in ("right", "refused", "wrong")])
        )
    wrong = sum(totals[mutation, "wrong"] for mutation in MUTATIONS)
    seconds = time.process_time() - start
    print(f"{count} files, {wrong} wrong readings that pass as sure; {seconds:.0f} s of processor time")
    return 1 if wrong else 0


if __name__ == "__main__":
    numbers = [int(each) for each in sys.argv[1:]]
    sys.exit(run(*[*numbers, *(100_000, 1)[len(numbers) :]]))
