"""What a run costs beside solving: 10,000 files, made from a seed, through all stages.

    python -m benchmarks.pipeline [--files N] [--repeats N]

Prints the processor time that each stage takes for a puzzle, that of the solver and of its ladder apart; the
most memory held for that many files and for half of them; and how much faster a second run over the
unchanged files is. The targets are 400 microseconds a puzzle, memory that does not grow with the number of
puzzles (apart from the identities), and ten times. Processor time depends on what else the machine does, and
differs by a third from process to process: the stages are run several times, each in a process of its own;
all totals are shown, and the stages of the quickest. A loop of plain Python is timed too, against which
figures of different days can be held.
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from unittest.mock import patch

from nonoproof.engines import Job, Outcome
from nonoproof.engines.inline import InlineEngine
from nonoproof.formats import non
from nonoproof.model import Metadata, Puzzle, puzzle_of
from nonoproof.run import STAGES, Context, Options, run
from nonoproof.solver import classify
from nonoproof.solver.ladder import Climb, climb
from nonoproof.store import Store
from nonoproof.verdict import Budget

SEED = 20
SOLVER = "(solver)"
LADDER = "(ladder)"
SIDES = (5, 8, 10, 12, 15, 20, 25)


class MeasuredEngine:
    """The inline engine, with the processor time that solving takes."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def classify(self, jobs: Iterable[Job]) -> Iterator[Outcome]:
        for job in jobs:
            start = time.process_time()
            found = classify(job.puzzle, job.budget)
            self.seconds += time.process_time() - start
            yield Outcome(job.key, found)

    def close(self) -> None:
        pass


class MeasuredLadder:
    """The door to the ladder, with the processor time that climbing takes."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self, puzzle: Puzzle) -> Climb:
        start = time.process_time()
        climbed = climb(puzzle)
        self.seconds += time.process_time() - start
        return climbed


class Silent:
    def begin(self, stage: str, total: int | None = None) -> None:
        pass

    def step(self, state: str = "", number: int = 1) -> None:
        pass

    def end(self) -> None:
        pass


def make_files(folder: Path, number: int) -> None:
    """Pictures of blots, which are about as often unique as what people draw, one puzzle a file."""
    chance = random.Random(SEED)
    for index in range(number):
        width, height = chance.choice(SIDES), chance.choice(SIDES)
        grid = [bytearray(width) for _ in range(height)]
        for _ in range(max(3, width * height // 20)):
            across, down = chance.randrange(1, 5), chance.randrange(1, 4)
            left, top = chance.randrange(width), chance.randrange(height)
            for row in grid[top : top + down]:
                row[left : left + across] = b"\1" * len(row[left : left + across])
        metadata = Metadata(title=f"Blots {index}", author="A seed", licence="CC0-1.0")
        puzzle = puzzle_of(tuple(map(bytes, grid)), metadata=metadata)
        place = folder / f"{index // 1000:03}"
        place.mkdir(parents=True, exist_ok=True)
        (place / f"{index:06}.non").write_bytes(non.write([puzzle]))


def measure_stages(files: Path, out: Path) -> dict[str, float]:
    """Processor seconds of each stage, those inside the solver apart."""
    options = Options((str(files),), out, budget=Budget(seconds=5))
    seconds: dict[str, float] = {}
    with Store(out) as store:
        engine, ladder = MeasuredEngine(), MeasuredLadder()
        context = Context(options, store, engine, Silent())
        store.begin("benchmark", "benchmark", {})
        with patch("nonoproof.grade.climb", ladder):
            for stage in STAGES:
                start = time.process_time()
                stage(context)
                seconds[stage.__name__] = time.process_time() - start
    seconds["classify_puzzles"] -= engine.seconds
    seconds["grade_puzzles"] -= ladder.seconds
    return seconds | {SOLVER: engine.seconds, LADDER: ladder.seconds}


def plain_loop() -> float:
    """Nanoseconds that a step of plain Python takes, at best."""
    best, steps = float("inf"), 100_000
    for _ in range(20):
        start, total = time.process_time(), 0
        for number in range(steps):
            total += number * number
        best = min(best, time.process_time() - start)
    return best / steps * 1e9


def child(files: str, out: str) -> None:
    """A run in a process of its own, for its time and its memory."""
    import resource

    options = Options((files,), Path(out), budget=Budget(seconds=5))
    start = time.perf_counter()
    run(options, InlineEngine(), Silent())
    seconds = time.perf_counter() - start
    print(json.dumps({"seconds": seconds, "kilobytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss}))


def outside(stages: dict[str, float]) -> float:
    return sum(stages.values()) - stages[SOLVER] - stages[LADDER]


def in_child(what: str, files: Path, out: Path) -> dict[str, float]:
    command = [sys.executable, "-m", "benchmarks.pipeline", what, str(files), str(out)]
    start = time.perf_counter()
    answer = subprocess.run(command, check=True, capture_output=True, text=True)
    result: dict[str, float] = json.loads(answer.stdout)
    return result | {"whole": time.perf_counter() - start}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--files", type=int, default=10_000)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--child", nargs=2, metavar=("FILES", "OUT"), help=argparse.SUPPRESS)
    parser.add_argument("--stages", nargs=2, metavar=("FILES", "OUT"), help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.child:
        child(*args.child)
        return
    if args.stages:
        files, out = args.stages
        print(json.dumps(measure_stages(Path(files), Path(out))))
        return
    print(f"{args.files} files, seed {SEED}, Python {platform.python_version()}, {platform.machine()}")
    print(f"a step of plain Python: {plain_loop():.0f} ns")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        make_files(folder / "all", args.files)
        make_files(folder / "half", args.files // 2)
        # A file that was just written is read again the next time, to be sure of its content.
        time.sleep(0.2)
        runs = [
            in_child("--stages", folder / "all", folder / f"out-{number}") for number in range(args.repeats)
        ]
        for measured in runs:
            del measured["whole"]
        best = min(runs, key=outside)
        for stage, seconds in best.items():
            print(f"{stage:20} {seconds / args.files * 1e6:8.1f} µs a puzzle")
        totals = ", ".join([f"{outside(each) / args.files * 1e6:.0f}" for each in sorted(runs, key=outside)])
        print(f"{'outside the solver':20} {totals} µs a puzzle (target: at most 400)")
        half = in_child("--child", folder / "half", folder / "out-half")
        first = in_child("--child", folder / "all", folder / "out-all")
        second = in_child("--child", folder / "all", folder / "out-all")
        print(
            f"memory: {half['kilobytes'] / 1024:.0f} MB for half, {first['kilobytes'] / 1024:.0f} MB for all"
        )
        ratio, whole = first["seconds"] / second["seconds"], first["whole"] / second["whole"]
        print(
            f"first run {first['seconds']:.2f} s, second {second['seconds']:.3f} s: {ratio:.1f} times faster"
        )
        print(f"with the start of Python: {whole:.1f} times (target: at least 10)")


if __name__ == "__main__":
    main()
