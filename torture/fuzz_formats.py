"""Every reader against mutated files: ``python -m torture.fuzz_formats``, or ``make fuzz``."""

from __future__ import annotations

import argparse
import resource
import sys
from concurrent.futures import ProcessPoolExecutor

from nonoproof.formats import FORMATS

from tests.support.mutated_files import Outcome, fuzz

MEMORY = 2 * 1024**3
"""The most that a process may have, in bytes; beyond it Python raises ``MemoryError``, which is a failure."""


def _limited(name: str, count: int, seed: int) -> Outcome:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    return fuzz(name, count, seed)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, default=100_000, help="inputs for each reader (default: 100000)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("names", nargs="*", metavar="FORMAT", help="only these")
    args = parser.parse_args()
    names = args.names or [each.NAME for each in FORMATS]
    failed = False
    line = "{:<14} {:>8} {:>9} {:>9} {:>11}"
    print(line.format("format", "inputs", "puzzles", "refused", "slowest ms"))
    with ProcessPoolExecutor(args.jobs, max_tasks_per_child=1) as pool:
        for outcome in pool.map(_limited, names, [args.count] * len(names), [args.seed] * len(names)):
            slowest = f"{outcome.slowest * 1000:.1f}"
            print(line.format(outcome.name, outcome.inputs, outcome.puzzles, outcome.refused, slowest))
            for failure in outcome.failures[:5]:
                print(f"  {failure}")
            failed = failed or bool(outcome.failures)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
