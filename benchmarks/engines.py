"""What engines make of two processors: the speed-up of a second worker, and the local engine beside Dask.

    python -m benchmarks.engines [--puzzles N] [--rounds N]

The puzzles are those of the tournaments where they are at hand, and noise of the same size otherwise. The
engines take turns, and the quickest turn of each counts, as other programs of the machine disturb all.
Processor time tells what a machine without other programs would do: how much less the busier of two workers
has to do. The targets are 1.8 times for two workers, and at most 25 % more for Dask.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from nonoproof.engines import Engine, Job
from nonoproof.engines.dask_engine import DaskEngine
from nonoproof.engines.local import LocalEngine
from nonoproof.model import Puzzle, puzzle_of
from nonoproof.read import read
from nonoproof.verdict import Budget

from benchmarks.puzzles import DATA

TOURNAMENT = DATA / "tournament"
SIDE, SEED = 25, 9


class Measured(NamedTuple):
    wall: float
    longest: float
    """Processor seconds of the busiest worker; 0 where they cannot be seen."""


def puzzles(number: int) -> list[Puzzle]:
    """Spread over the files, and without the goals that would help."""
    files = sorted(TOURNAMENT.glob("*-question.txt"))
    if files:
        found = [puzzle for file in files for puzzle in read(file)]
        return random.Random(SEED).sample(found, min(number, len(found)))
    chance = random.Random(SEED)
    return [
        puzzle_of(tuple(bytes([chance.random() < 0.5 for _ in range(SIDE)]) for _ in range(SIDE)))
        for _ in range(number)
    ]


def processor_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(engine: Engine, jobs: list[Job]) -> Measured:
    pids = [each.pid for each in engine.workers] if isinstance(engine, LocalEngine) else []
    before = [processor_seconds(pid) for pid in pids]
    begin = time.perf_counter()
    answers = sum(1 for _ in engine.classify(jobs))
    wall = time.perf_counter() - begin
    assert answers == len(jobs)
    spent = [processor_seconds(pid) - start for pid, start in zip(pids, before, strict=True)]
    return Measured(wall, max(spent, default=0.0))


ENGINES: dict[str, Callable[[], Engine]] = {
    "local 1": lambda: LocalEngine(1),
    "local 2": lambda: LocalEngine(2),
    "dask 2": lambda: DaskEngine(None, 2),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--puzzles", type=int, default=150)
    parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args()
    work = puzzles(args.puzzles)
    jobs = [Job(str(number), puzzle, Budget(10)) for number, puzzle in enumerate(work)]
    engines = {name: make() for name, make in ENGINES.items()}
    rounds: dict[str, list[Measured]] = {name: [] for name in engines}
    for engine in engines.values():
        measure(engine, jobs[:20])
    for _ in range(args.rounds):
        for name, engine in engines.items():
            rounds[name].append(measure(engine, jobs))
    for engine in engines.values():
        engine.close()
    report(rounds, len(jobs))


def report(rounds: dict[str, list[Measured]], number: int) -> None:
    print(f"{number} puzzles; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    best = {name: Measured(*map(min, zip(*measured, strict=True))) for name, measured in rounds.items()}
    for name, each in best.items():
        worker = f", processor time of the busiest worker {each.longest:6.2f} s" if each.longest else ""
        print(f"{name:8} {each.wall:6.2f} s{worker}")
    one, two, dask = best["local 1"], best["local 2"], best["dask 2"]
    print(
        f"two workers: {one.wall / two.wall:.2f} times one; {one.longest / two.longest:.2f} by processor time"
    )
    print(f"dask: {dask.wall / two.wall - 1:+.0%} of the time of local processes")


if __name__ == "__main__":
    main()
