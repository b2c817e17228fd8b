"""What a puzzle costs on a cluster, and where: the figures that docs/cluster.md reckons with.

    python -m benchmarks.cluster [--puzzles N] [--rounds N]

A scheduler and two workers as processes of this machine. Prints processor time a puzzle, the least of several
rounds: of solving alone, of a local worker and its run, and of workers, scheduler and run with Dask.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from nonoproof.engines import Job
from nonoproof.engines import OldEngine as Engine
from nonoproof.engines.dask_engine import DaskEngine
from nonoproof.engines.inline import InlineEngine
from nonoproof.engines.local import LocalEngine
from nonoproof.model import Puzzle, puzzle_of
from nonoproof.verdict import Budget

from benchmarks.engines import processor_seconds

SEED = 3
SIDES = (10, 15, 20, 25)


def blots(chance: random.Random) -> Puzzle:
    """A picture of blots, about as hard as what people draw."""
    width, height = chance.choice(SIDES), chance.choice(SIDES)
    grid = [bytearray(width) for _ in range(height)]
    for _ in range(width * height // 20):
        across, down = chance.randrange(1, 5), chance.randrange(1, 4)
        left, top = chance.randrange(width), chance.randrange(height)
        for row in grid[top : top + down]:
            row[left : left + across] = b"\1" * len(row[left : left + across])
    return puzzle_of(tuple(map(bytes, grid)))


@contextmanager
def cluster(folder: Path) -> Iterator[tuple[str, list[int]]]:
    """The address of a scheduler, and the processes of it and its two workers."""
    file = folder / "scheduler.json"
    here = ("--host", "127.0.0.1", "--port", "0", "--dashboard-address", "127.0.0.1:0")
    alone = ("--no-dashboard", "--nthreads", "1", "--no-nanny", "--local-directory", str(folder))
    commands = [("dask_scheduler", *here), ("dask_worker", *alone), ("dask_worker", *alone)]
    processes = [
        subprocess.Popen(
            [sys.executable, "-m", f"distributed.cli.{name}", "--scheduler-file", str(file), *options],
            stderr=subprocess.DEVNULL,
        )
        for name, *options in commands
    ]
    try:
        while not file.exists():
            time.sleep(0.1)
        yield json.loads(file.read_text(encoding="utf-8"))["address"], [each.pid for each in processes]
    finally:
        for each in processes:
            each.kill()
            each.wait()


def costs(engine: Engine, jobs: list[Job], pids: list[int]) -> list[float]:
    """Processor seconds a job: of this process, then of those."""
    before = [time.process_time(), *map(processor_seconds, pids)]
    answers = sum(1 for _ in engine.classify(jobs))
    assert answers == len(jobs)
    after = [time.process_time(), *map(processor_seconds, pids)]
    return [(end - start) / len(jobs) for start, end in zip(before, after, strict=True)]


def least(engine: Engine, jobs: list[Job], pids: list[int], rounds: int) -> list[float]:
    return [min(each) for each in zip(*[costs(engine, jobs, pids) for _ in range(rounds)], strict=True)]


def tell(place: str, seconds: float) -> None:
    print(f"{place:28} {seconds * 1e6:6.0f} µs a puzzle")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--puzzles", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args()
    chance = random.Random(SEED)
    jobs = [Job(f"{number:032}", blots(chance), Budget(10)) for number in range(args.puzzles)]
    tell("solving alone", least(InlineEngine(), jobs, [], args.rounds)[0])
    local = LocalEngine(1)
    list(local.classify(jobs[:100]))
    run, worker = least(local, jobs, [local.workers[0].pid], args.rounds)
    local.close()
    tell("local: the worker", worker)
    tell("local: the run", run)
    with tempfile.TemporaryDirectory() as name, cluster(Path(name)) as (address, pids):
        dask = DaskEngine(address)
        list(dask.classify(jobs[:500]))
        run, scheduler, *workers = least(dask, jobs, pids, args.rounds)
        dask.close()
    tell("Dask: the workers", sum(workers))
    tell("Dask: the scheduler", scheduler)
    tell("Dask: the run", run)


if __name__ == "__main__":
    main()
