"""What a run survives, and what that costs; prints figures.

    python -m torture.endurance [--runs N] [--puzzles N] [--fault KIND ...] [PART ...]

The parts are the functions of ``PARTS``. Each breaks runs in one way and compares what they leave in the
store with what an undisturbed run leaves. Ends with 1 where something is not as it should be. Linux only: it
finds workers in /proc, and makes the small and the read-only disk with mounts of its own (``unshare``).
"""

from __future__ import annotations

import argparse
import signal
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

from . import faults, kills
from .bench import Bench, Failure

PARTS: dict[str, Callable[[Bench], Iterable[str]]] = {
    each.__name__: each
    for each in (
        kills.killed_workers,
        kills.killed_workers_of_dask,
        kills.killed_runs,
        faults.planted_inline,
        faults.broken_inline,
        faults.planted_local,
        faults.planted_dask,
        kills.endless_puzzle,
        kills.devouring_worker,
        kills.bad_disks,
    )
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--runs", type=int, default=4)
    parser.add_argument("--puzzles", type=int, default=3000)
    parser.add_argument("--fault", action="append", default=[], help="only such are planted")
    parser.add_argument("parts", nargs="*", metavar="PART", choices=[[], *PARTS], help=", ".join(PARTS))
    args = parser.parse_args()
    # Where this runs in the background, Ctrl-C is ignored, and would be by the runs.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    failed = False
    with tempfile.TemporaryDirectory() as name:
        bench = Bench(Path(name), args.runs, args.puzzles, frozenset(args.fault))
        _say(f"undisturbed: {args.puzzles} puzzles in {bench.seconds:.1f} s")
        for part in args.parts or PARTS:
            try:
                for line in PARTS[part](bench):
                    _say(line)
            except Failure as failure:
                failed = True
                _say(f"{part}: FAILED: {failure}")
    return int(failed)


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
