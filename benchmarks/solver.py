"""The solver beside its rivals: one function a section, each of which prints tables as it goes."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from statistics import median

from nonoproof.model import Puzzle
from nonoproof.solver import _core, classify_batch
from nonoproof.verdict import Budget, Verdict

from benchmarks import puzzles
from benchmarks.rivals import RIVALS
from benchmarks.worker import Measured, Worker

PUBLISHED = (33_554_432, 25_309_575, 24_976_511)
"""All grids of 5 by 5; those that are unique (OEIS A242876); those of them that lines find (A391619)."""


@dataclass
class Bench:
    """The options, the workers, and the puzzles on which two solvers differ."""

    limit: float
    rival_limit: float
    every: int
    workers: dict[str, Worker] = field(default_factory=dict)
    differing: list[str] = field(default_factory=list)

    def measure(self, name: str, puzzle: Puzzle, limit: float, goal: bool = False) -> Measured:
        return self.workers.setdefault(name, Worker()).measure(name, puzzle, limit, goal)

    def compare(self, what: str, *answers: Measured | Verdict | None) -> None:
        verdicts = {
            each.verdict if isinstance(each, Measured) else each for each in answers if each is not None
        }
        if len(verdicts - {Verdict.UNDECIDED}) > 1:
            self.differing.append(f"{what}: {', '.join(sorted(verdicts))}")

    def beside_rivals(self, what: str, puzzle: Puzzle) -> dict[str, Measured]:
        """All solvers on one puzzle."""
        found = {name: self.measure(name, puzzle, self.limit) for name in ("core", "checked")}
        found |= {name: self.measure(name, puzzle, self.rival_limit) for name in RIVALS}
        self.compare(what, *found.values())
        return found


def row(*words: str) -> None:
    print("| " + " | ".join(words) + " |", flush=True)


def heading(title: str, *words: str) -> None:
    print(f"\n## {title}\n")
    row(*words)
    row(*["---"] * len(words))


def shown(seconds: float) -> str:
    if seconds < 1e-3:
        return f"{seconds * 1e6:.0f} µs"
    return f"{seconds * 1e3:.2f} ms" if seconds < 1 else f"{seconds:.2f} s"


def times(theirs: float, ours: float) -> str:
    return f"{theirs / ours:,.0f}x" if theirs >= 10 * ours else f"{theirs / ours:.1f}x"


def told(measured: Measured) -> str:
    return (
        f"> {shown(measured.seconds)}" if measured.verdict is Verdict.UNDECIDED else shown(measured.seconds)
    )


def against(rivals: Iterable[str], summary: Callable[[str], float]) -> list[str]:
    """A column for each rival: its figure, and how many times ours it is, without and with our checker."""
    ours, checked = summary("core"), summary("checked")
    return [
        f"{shown(summary(name))} ({times(summary(name), ours)}, {times(summary(name), checked)})"
        for name in rivals
    ]


def pictures(bench: Bench) -> None:
    name, all_ = puzzles.pictures()
    heading(
        "Pictures by people",
        *("set", "puzzles", "undecided", "core, median", "checked, median", "slowest", *RIVALS),
    )
    found = [bench.measure("core", each, bench.limit) for each in all_]
    undecided = sum(each.verdict is Verdict.UNDECIDED for each in found)
    middle, slowest = median(each.seconds for each in found), max(each.seconds for each in found)
    row(
        f"{name}, all", str(len(all_)), str(undecided), shown(middle), "", shown(slowest), *[""] * len(RIVALS)
    )
    sample = all_[:: bench.every]
    results = [bench.beside_rivals(f"{name} {each.title}", each) for each in sample]

    def middle_of(solver: str) -> float:
        return median(each[solver].seconds for each in results)

    row(
        *(f"{name}, each {bench.every}th", str(len(sample)), ""),
        *(shown(middle_of("core")), shown(middle_of("checked"))),
        *(shown(max(each["core"].seconds for each in results)), *against(RIVALS, middle_of)),
    )


def tournament(bench: Bench) -> None:
    """CaDiCaL gets all puzzles too, since a few hard ones decide the total; CP-SAT gets a sample."""
    heading(
        "Tournament sets",
        *("set", "puzzles", "undecided", "core, total", "median", "slowest", "checked, total"),
        *("CaDiCaL, total", "sample", "core on the sample", "CP-SAT"),
    )
    for name, all_ in puzzles.tournaments():
        found: dict[str, list[Measured]] = {each: [] for each in ("core", "checked", "CaDiCaL")}
        sampled: list[Measured] = []
        for number, puzzle in enumerate(all_):
            for solver, measured in found.items():
                limit = bench.rival_limit if solver in RIVALS else bench.limit
                measured.append(bench.measure(solver, puzzle, limit))
            slow = [bench.measure("CP-SAT", puzzle, bench.rival_limit)] if number % bench.every == 0 else []
            sampled += slow
            bench.compare(f"{name} {number}", *[measured[-1] for measured in found.values()], *slow)
        seconds = {solver: [each.seconds for each in measured] for solver, measured in found.items()}
        total = {solver: sum(each) for solver, each in seconds.items()}
        ours, theirs = sum(seconds["core"][:: bench.every]), sum(each.seconds for each in sampled)
        row(
            *(name, str(len(all_)), str(sum(each.verdict is Verdict.UNDECIDED for each in found["core"]))),
            *(shown(total["core"]), shown(median(seconds["core"])), shown(max(seconds["core"]))),
            shown(total["checked"]),
            *against(["CaDiCaL"], total.__getitem__),
            *(str(len(sampled)), shown(ours), f"{shown(theirs)} ({times(theirs, ours)})"),
        )


def survey(bench: Bench) -> None:
    heading(
        "Survey",
        *("puzzle", "size", "published", "core", "conflicts", "with the goal"),
        *RIVALS,
        "CaDiCaL / core",
    )
    for puzzle, name, published in puzzles.survey():
        plain = bench.measure("core", puzzle, bench.limit)
        helped = bench.measure("core", puzzle, bench.limit, goal=True)
        rivals = [bench.measure(rival, puzzle, bench.rival_limit) for rival in RIVALS]
        truth = Verdict(published) if published in set(Verdict) else None
        bench.compare(name, plain, helped, truth, *rivals)
        # Two limits have no ratio, and work that was cut off is no count.
        decided = plain.verdict is not Verdict.UNDECIDED
        row(
            *(name, f"{puzzle.width}x{puzzle.height}", published),
            *(told(plain), str(plain.work) if decided else "", told(helped), *map(told, rivals)),
            times(rivals[0].seconds, plain.seconds) if decided else "",
        )


_ALONE = """
import resource, sys, time
from nonoproof.model import Puzzle
from nonoproof.solver import classify
from nonoproof.solver.check import check
from nonoproof.verdict import Budget
from benchmarks.puzzles import large
puzzle = large()[int(sys.argv[1])]
puzzle = Puzzle(puzzle.rows, puzzle.columns)
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
begin = time.process_time()
result = classify(puzzle, Budget(seconds=None))
seconds = time.process_time() - begin
check(puzzle, result.solutions)
after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(result.verdict, seconds, time.process_time() - begin, after, after - before)
"""


def large(bench: Bench) -> None:
    """Each in a process of its own, for its memory: of the whole process, and what solving added."""
    heading(
        "Large puzzles",
        *("puzzle", "size", "verdict", "core", "checked", "memory", "of it for solving", "CaDiCaL"),
    )
    for number, puzzle in enumerate(puzzles.large()):
        command = [sys.executable, "-c", _ALONE, str(number)]
        done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=puzzles.ROOT)
        verdict, seconds, checked, whole, added = done.stdout.split()
        rival = bench.measure("CaDiCaL", puzzle, bench.rival_limit)
        bench.compare(puzzle.title, Verdict(verdict), rival)
        row(
            *(puzzle.title or str(number), f"{puzzle.width}x{puzzle.height}", verdict, shown(float(seconds))),
            *(shown(float(checked)), f"{int(whole) / 1024:.0f} MB", f"{int(added) / 1024:.1f} MB"),
            f"{told(rival)} ({times(rival.seconds, float(seconds))})",
        )


def census(bench: Bench) -> None:
    heading("All grids of 5 by 5", "grids", "unique", "by lines", "puzzles solved", "time", "a grid")
    begin = time.process_time()
    counted = _core.census(5, 5)
    seconds = time.process_time() - begin
    row(*[f"{each:,}" for each in counted], shown(seconds), f"{seconds / counted[0] * 1e9:.0f} ns")
    if counted[:3] != PUBLISHED:
        bench.differing.append(f"census: {counted[:3]}, published {PUBLISHED}")


def _solve_all(batch: list[Puzzle]) -> float:
    begin = time.process_time()
    classify_batch(batch, Budget(seconds=None, conflicts=1_000))
    return time.process_time() - begin


def workers(bench: Bench) -> None:
    """Wall clock, unlike all else: it tells something on a machine that is otherwise idle."""
    heading(
        "Workers", "workers", "puzzles", "wall clock", "processor time of all", "puzzles a second", "gain"
    )
    all_ = next(iter(puzzles.tournaments()))[1]
    chunks = [all_[start : start + 20] for start in range(0, len(all_), 20)]
    first = 0.0
    for count in (1, 2):
        with ProcessPoolExecutor(count) as pool:
            list(pool.map(_solve_all, [all_[:1]] * count * 2))
            begin = time.perf_counter()
            spent = sum(pool.map(_solve_all, chunks))
            wall = time.perf_counter() - begin
        first = first or wall
        rate = f"{len(all_) / wall:,.0f}"
        row(str(count), str(len(all_)), shown(wall), shown(spent), rate, f"{first / wall:.2f}x")


SECTIONS: dict[str, Callable[[Bench], None]] = {
    "pictures": pictures,
    "tournament": tournament,
    "survey": survey,
    "large": large,
    "census": census,
    "workers": workers,
}
