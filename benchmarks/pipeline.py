"""Whole runs: what two workers make of the time of one, and what a puzzle costs, stage by stage.

    python -m benchmarks.pipeline [--files N] [--lines N] [--tournament N] [--dask]

Pictures of 15x15 are made from a seed, as separate files and as one file of JSON Lines; a tournament set is
taken where it lies beside the project. Each is run with one worker on one processor, with one worker, and with two,
by the clock on the wall. How much two processors of this machine give at all is told beside it: two runs at the same
time, each with one worker on one of them. Then the processor time of all processes together, start-up apart, for each
stage. Machines are shared: compare the ratios of one go.
"""

from __future__ import annotations

import argparse
import os
import platform
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from nonoproof.engines import open_engine
from nonoproof.formats import json_lines, non
from nonoproof.model import Metadata, Puzzle, puzzle_of
from nonoproof.release import __version__
from nonoproof.run.collection import find_copies
from nonoproof.run.options import Context, Options
from nonoproof.run.read_stage import read_all
from nonoproof.run.reporting import report
from nonoproof.run.solve_stage import solve_all
from nonoproof.solver import SOLVER_VERSION
from nonoproof.store import Store

from tests.support.puzzles import DATA

SEED = 20
SIDE = 15
_COMMAND = (sys.executable, "-P", "-m", "nonoproof", "run")


def picture(rng: random.Random, number: int) -> Puzzle:
    """A picture of blots, about as hard as what people draw."""
    grid = [bytearray(SIDE) for _ in range(SIDE)]
    for _ in range(rng.randint(6, 10)):
        x, y, radius = rng.randrange(SIDE), rng.randrange(SIDE), rng.uniform(1, 4)
        for row in range(SIDE):
            for column in range(SIDE):
                if (row - y) ** 2 + (column - x) ** 2 < radius**2:
                    grid[row][column] = 1
    return puzzle_of(tuple(map(bytes, grid)), metadata=Metadata(title=f"Picture {number}", author="nobody"))


def separate_files(folder: Path, number: int) -> None:
    rng = random.Random(SEED)
    for each in range(number):
        place = folder / f"{each // 1000:03}"
        place.mkdir(parents=True, exist_ok=True)
        (place / f"{each:06}.non").write_bytes(non.write([picture(rng, each)]))


def one_file(folder: Path, number: int) -> None:
    rng = random.Random(SEED)
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "pictures.jsonl").open("wb") as stream:
        for each in range(number):
            stream.write(json_lines.write([picture(rng, each)]))


def started(source: Path, out: Path, processors: Sequence[int], *words: str) -> subprocess.Popen[bytes]:
    command = [*_COMMAND, str(source), "--out", str(out), "--seconds", "20", *words]
    ours = os.sched_getaffinity(0)
    # What this process may use, those that it starts may use.
    os.sched_setaffinity(0, processors)
    try:
        return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    finally:
        os.sched_setaffinity(0, ours)


def waited(*runs: subprocess.Popen[bytes]) -> None:
    for each in runs:
        if each.wait():
            raise SystemExit(f"a run ended with {each.returncode}")


def wall_clock(source: Path, out: Path, *words: str, processors: int = 2) -> float:
    """Of a whole run, as the user waits for it, on so many processors."""
    allowed = sorted(os.sched_getaffinity(0))[:processors]
    start = time.perf_counter()
    waited(started(source, out, allowed, *words))
    return time.perf_counter() - start


def side_by_side(source: Path, out: Path, *words: str) -> float:
    """Half the time of two runs that share nothing but the machine: no run can make more of two processors."""
    start = time.perf_counter()
    allowed = sorted(os.sched_getaffinity(0))[:2]
    waited(*[started(source, out / str(each), [each], "--jobs", "1", *words) for each in allowed])
    return (time.perf_counter() - start) / 2


class Setting(NamedTuple):
    name: str
    jobs: int
    processors: int


SETTINGS = (Setting("1 worker, 1 processor", 1, 1), Setting("1 worker", 1, 2), Setting("2 workers", 2, 2))
"""A run with one worker uses a second processor, too, where there is one: for the process that writes."""


def compare(name: str, source: Path, folder: Path, *words: str) -> None:
    """Each setting twice, in turn: a machine that changes its mind shows."""
    times: dict[str, list[float]] = {}
    for turn in range(2):
        for number, setting in enumerate(SETTINGS):
            out = folder / f"out-{turn}-{number}"
            jobs = ("--jobs", str(setting.jobs))
            taken = wall_clock(source, out, *jobs, *words, processors=setting.processors)
            times.setdefault(setting.name, []).append(taken)
        times.setdefault("two runs, each", []).append(side_by_side(source, folder / f"both-{turn}", *words))
    base = min(times[SETTINGS[0].name])
    print(name)
    for setting_name, each in times.items():
        shown = ", ".join([f"{seconds:.2f}" for seconds in each])
        gain = base / min(each)
        print(f"  {setting_name:<22} {min(each):7.2f} s  {gain:4.2f} times as fast  ({shown})", flush=True)


class Quiet:
    def begin(self, stage: str, total: int | None = None) -> None: ...

    def step(self, state: str = "", number: int = 1) -> None: ...

    def end(self) -> None: ...


def stages(source: Path, out: Path, puzzles: int) -> None:
    """Processor time for a puzzle, all in this process: with no other there is none to be overlooked."""
    options, engine = Options((str(source),), out), open_engine("inline")
    total = 0.0
    with Store(out) as store:
        store.begin(__version__, SOLVER_VERSION, options.fingerprint())
        context = Context(options, store, engine, Quiet())
        for stage in (read_all, solve_all, find_copies, report):
            start = time.process_time()
            stage(context)
            spent = (time.process_time() - start) / puzzles * 1e6
            total += spent
            print(f"  {stage.__name__:<12} {spent:7.1f} microseconds a puzzle")
    print(f"  {'together':<12} {total:7.1f}")


def bytes_a_puzzle(out: Path, puzzles: int) -> None:
    sizes: dict[str, int] = {}
    for path in out.rglob("*"):
        if path.is_file():
            name = path.relative_to(out).parts[0]
            sizes[name] = sizes.get(name, 0) + path.stat().st_size
    told = ", ".join([f"{name} {size / puzzles:.0f}" for name, size in sorted(sizes.items())])
    print(f"  bytes a puzzle: {sum(sizes.values()) / puzzles:.0f} ({told})")


def measure(name: str, make: Callable[[Path, int], None], number: int, folder: Path, dask: bool) -> None:
    source = folder / re.sub(r"\W+", "-", name)
    make(source, number)
    compare(f"{number:,} pictures, {name}", source, folder / f"{source.name}-local")
    if dask:
        compare(
            f"{number:,} pictures, {name}, dask", source, folder / f"{source.name}-dask", "--engine", "dask"
        )
    stages(source, folder / f"{source.name}-stages", number)
    bytes_a_puzzle(folder / f"{source.name}-local" / "out-0-0", number)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--files", type=int, default=5_000)
    parser.add_argument("--lines", type=int, default=50_000)
    parser.add_argument("--tournament", type=int, default=1, help="sets of 1,000 hard puzzles")
    parser.add_argument("--dask", action="store_true")
    args = parser.parse_args()
    # Modules are compiled once, as those of an installed package are.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    print(f"Python {platform.python_version()}, {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if args.files:
            measure("separate files", separate_files, args.files, folder, args.dask)
        if args.lines:
            measure("one JSON Lines file", one_file, args.lines, folder, args.dask)
        for path in sorted((DATA / "tournament").glob("*-question.txt"))[: args.tournament]:
            compare(path.name, path, folder / "tournament-local")
            if args.dask:
                compare(f"{path.name}, dask", path, folder / "tournament-dask", "--engine", "dask")
    print(f"most memory of this process: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MiB")


if __name__ == "__main__":
    main()
