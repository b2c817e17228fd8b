"""What engines make of two processors, and what a batch costs on its way.

    python -m benchmarks.engines [--items N] [--rounds N] [--kills N]

Three measurements, with items that are no puzzles: two workers against one on a function that computes for
300 microseconds an item; the time that items take which need none themselves; and a run whose workers are
killed from outside at random moments, of which nothing may be lost.

The engines take turns, and the quickest turn of each counts, as other programs of the machine disturb all.
Processor time tells what a machine without other programs would do: how much less the busier of two workers
has to do, and what the main process spends on an item.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from nonoproof.engines import Engine, Lost, Task, open_engine
from nonoproof.engines.dispatch import Dispatcher
from nonoproof.engines.processes import Processes

ITEM_SECONDS = 300e-6
PLACES = (("inline", 1), ("local", 1), ("local", 2), ("dask", 2))


class Spent(NamedTuple):
    pid: int
    seconds: float


def compute(items: Sequence[int]) -> list[Spent]:
    """Use the processor for as long as each item is to take."""
    spent = []
    for _ in items:
        begin = time.process_time()
        while time.process_time() - begin < ITEM_SECONDS:
            pass
        spent.append(Spent(os.getpid(), time.process_time() - begin))
    return spent


def nothing(items: Sequence[int]) -> Sequence[int]:
    return items


class Measured(NamedTuple):
    wall: float
    main: float
    """Processor seconds of the main process."""
    longest: float
    """Processor seconds of the items of the busiest worker."""


def measure(engine: Engine, number: int) -> Measured:
    busy: Counter[int] = Counter()
    begin, processor = time.perf_counter(), time.process_time()
    for _, spent in engine.map(Task(compute), range(number)):
        assert not isinstance(spent, Lost)
        busy[spent.pid] += round(spent.seconds * 1e9)
    wall, main = time.perf_counter() - begin, time.process_time() - processor
    return Measured(wall, main, max(busy.values()) / 1e9)


def measure_nothing(engine: Engine, number: int) -> Measured:
    begin, processor = time.perf_counter(), time.process_time()
    assert sum(1 for _ in engine.map(Task(nothing), range(number))) == number
    return Measured(time.perf_counter() - begin, time.process_time() - processor, 0.0)


def best(rounds: list[Measured]) -> Measured:
    return Measured(*map(min, zip(*rounds, strict=True)))


def throughput(number: int, rounds: int) -> None:
    engines = {(name, jobs): open_engine(name, jobs, preload=[__name__]) for name, jobs in PLACES}
    computed: dict[tuple[str, int], list[Measured]] = {place: [] for place in PLACES}
    passed: dict[tuple[str, int], list[Measured]] = {place: [] for place in PLACES}
    for engine in engines.values():
        measure(engine, 100)
    for _ in range(rounds):
        for place, engine in engines.items():
            computed[place].append(measure(engine, number))
            passed[place].append(measure_nothing(engine, 10 * number))
    for engine in engines.values():
        engine.close()
    for place in PLACES:
        work, empty = best(computed[place]), best(passed[place])
        print(
            f"{place[0]:6} {place[1]} workers: "
            f"{number} items of {ITEM_SECONDS * 1e6:.0f} us in {work.wall:5.2f} s, "
            f"{work.longest:5.2f} s of the busiest; an empty item {empty.wall / number * 1e5:5.2f} us, "
            f"{empty.main / number * 1e5:5.2f} us of it in the main process"
        )
    one, two, dask = (best(computed[place]) for place in PLACES[1:])
    print(
        f"two workers: {one.wall / two.wall:.2f} times one; {one.longest / two.longest:.2f} by processor time"
    )
    print(f"dask: {dask.wall / two.wall - 1:+.0%} of the time of local processes")


def killing(number: int) -> None:
    """Workers die at random, about 15 times a second, until so many have."""
    engine = open_engine("local", 2, preload=[__name__])
    assert isinstance(engine, Dispatcher)
    processes = engine.executor
    assert isinstance(processes, Processes)
    stop, chance, killed = threading.Event(), random.Random(5), set[int]()

    def kill() -> None:
        while not stop.wait(chance.random() * 0.13):
            pids = {each.pid for each in processes.alive if each.pid is not None} - killed
            if pids:
                pid = chance.choice(sorted(pids))
                killed.add(pid)
                os.kill(pid, signal.SIGKILL)

    def items() -> Iterator[int]:
        index = 0
        while len(killed) < number:
            yield index
            index += 1

    killer = threading.Thread(target=kill)
    killer.start()
    begin = time.perf_counter()
    found = Counter[int]()
    lost = 0
    for item, answer in engine.map(Task(compute), items()):
        found[item] += 1
        lost += isinstance(answer, Lost)
    wall = time.perf_counter() - begin
    stop.set()
    killer.join()
    engine.close()
    assert set(found) == set(range(len(found))), "items are missing"
    assert set(found.values()) == {1}, "items came twice"
    told = f"{len(found)} items, all answered once, {lost} given up"
    print(f"{len(killed)} workers killed in {wall:.1f} s: {told}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--items", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--kills", type=int, default=300)
    args = parser.parse_args()
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    throughput(args.items, args.rounds)
    killing(args.kills)


if __name__ == "__main__":
    main()
