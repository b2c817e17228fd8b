"""Work and memory of sniffs and readers, over many repeated parts of files: ``python -m torture.fuzz_work``."""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor

from nonoproof.formats import FORMATS

from tests.support.reading_work import LENGTH, fuzz


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, default=300, help="inputs for each format (default: 300)")
    parser.add_argument("--length", type=int, default=LENGTH, help=f"bytes (default: {LENGTH})")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("names", nargs="*", metavar="FORMAT", help="only these")
    args = parser.parse_args()
    names = args.names or [each.NAME for each in FORMATS]
    failed = False
    line = "{:<14} {:>8} {:>8} {:>14}"
    print(line.format("format", "inputs", "growth", "memory a byte"))
    with ProcessPoolExecutor(args.jobs, max_tasks_per_child=1) as pool:
        many = len(names)
        parts = (names, [args.count] * many, [args.seed] * many, [args.length] * many, [True] * many)
        for outcome in pool.map(fuzz, *parts):
            shown = f"{outcome.growth:.2f}", f"{outcome.memory:.0f}"
            print(line.format(outcome.name, outcome.inputs, *shown), flush=True)
            for failure in outcome.failures[:5]:
                print(f"  {failure}")
            failed = failed or bool(outcome.failures)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
