"""Measures the solver beside CaDiCaL and CP-SAT, in one run, on the same puzzles.

    python -m benchmarks [SECTION...]
        --limit S           processor seconds for ours, a puzzle (default: 10)
        --rival-limit S     the same for the rivals (default: 30)
        --every N           the rivals get each Nth puzzle of a set (default: 20)
        --rivals NAME...    which of them (default: CaDiCaL CP-SAT)

Times are processor time, since machines are shared. ``core`` is the call into the native core; ``checked`` is
what a user calls, with the grids checked in plain Python. Ratios stand beside the rivals' times: to ``core``,
then to ``checked``. The rivals' times include encoding. Answers are compared, also with published ones; where
two differ the run ends with 1.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import platform
import sys
from pathlib import Path

from nonoproof.solver import build_information

from benchmarks.edges import EDGES
from benchmarks.parts import PARTS
from benchmarks.solver import SECTIONS as BASIC
from benchmarks.solver import Bench
from tests.support import puzzles
from tests.support.judges import RIVALS

SECTIONS = BASIC | EDGES | PARTS


def machine() -> str:
    """The name of the processor, where the system tells it."""
    information = Path("/proc/cpuinfo")
    if information.is_file():
        for line in information.read_text().splitlines():
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    return platform.processor() or platform.machine()


def header() -> str:
    versions = [f"{name} {importlib.metadata.version(name)}" for name in ("python-sat", "ortools")]
    source = "the collection beside the project" if puzzles.DATA.is_dir() else "our own and random ones"
    return "\n".join(
        [
            "# The solver and its rivals",
            "",
            f"- build: {build_information()}; Python {platform.python_version()}; {', '.join(versions)}",
            f"- machine: {machine()}, {platform.system()} {platform.machine()}; one core, processor time",
            f"- puzzles: {source}",
        ]
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("sections", nargs="*", metavar="SECTION", help=", ".join(SECTIONS))
    parser.add_argument("--limit", type=float, default=10.0)
    parser.add_argument("--rival-limit", type=float, default=30.0)
    parser.add_argument("--every", type=int, default=20)
    parser.add_argument("--rivals", nargs="+", choices=list(RIVALS), default=list(RIVALS))
    options = parser.parse_args()
    unknown = set(options.sections) - set(SECTIONS)
    if unknown:
        parser.error(f"there is no section {', '.join(sorted(unknown))}; there are {', '.join(SECTIONS)}")
    print(header(), flush=True)
    bench = Bench(options.limit, options.rival_limit, options.every, tuple(options.rivals))
    for name in options.sections or SECTIONS:
        SECTIONS[name](bench)
    print()
    for difference in bench.differing:
        print(f"DIFFERENT ANSWERS: {difference}")
    if not bench.differing:
        print("All answers agree.")
    return 1 if bench.differing else 0


if __name__ == "__main__":
    sys.exit(main())
