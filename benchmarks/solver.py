"""The solver beside its rivals: one function a section, each of which prints tables as it goes."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import islice
from statistics import median

from nonoproof.model import Puzzle
from nonoproof.solver import _core, classify_batch, classify_packed
from nonoproof.solver.packed import pack_to_solve
from nonoproof.verdict import Budget, Means, Verdict

from benchmarks.worker import Measured, Worker
from tests.support import pictures as drawings
from tests.support import puzzles
from tests.support.judges import RIVALS

PUBLISHED = (33_554_432, 25_309_575, 24_976_511)
"""All grids of 5 by 5; those that are unique (OEIS A242876); those of them that lines find (A391619)."""


@dataclass
class Bench:
    """The options, the workers, and the puzzles on which two solvers differ."""

    limit: float
    rival_limit: float
    every: int
    rivals: tuple[str, ...] = tuple(RIVALS)
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
        found |= {name: self.measure(name, puzzle, self.rival_limit) for name in self.rivals}
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


def shown_finely(seconds: float) -> str:
    return f"{seconds * 1e6:.1f} µs"


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
        *("set", "puzzles", "undecided", "core, median", "checked, median", "slowest", *bench.rivals),
    )
    found = [bench.measure("core", each, bench.limit) for each in all_]
    undecided = sum(each.verdict is Verdict.UNDECIDED for each in found)
    middle, slowest = median(each.seconds for each in found), max(each.seconds for each in found)
    row(
        f"{name}, all",
        str(len(all_)),
        str(undecided),
        shown(middle),
        "",
        shown(slowest),
        *[""] * len(bench.rivals),
    )
    sample = all_[:: bench.every]
    results = [bench.beside_rivals(f"{name} {each.title}", each) for each in sample]

    def middle_of(solver: str) -> float:
        return median(each[solver].seconds for each in results)

    row(
        *(f"{name}, each {bench.every}th", str(len(sample)), ""),
        *(shown(middle_of("core")), shown(middle_of("checked"))),
        *(shown(max(each["core"].seconds for each in results)), *against(bench.rivals, middle_of)),
    )


def tournament(bench: Bench) -> None:
    """Ours gets all puzzles, the rivals a sample; a few hard ones decide the total of either."""
    heading(
        "Tournament sets",
        *("set", "puzzles", "undecided", "core, total", "median", "slowest", "conflicts"),
        *("sample", "core on the sample", *bench.rivals),
    )
    for name, all_ in puzzles.tournaments():
        ours = [bench.measure("core", each, bench.limit) for each in all_]
        seconds = [each.seconds for each in ours]
        on_sample = sum(seconds[:: bench.every])
        columns = []
        for rival in bench.rivals:
            theirs = [bench.measure(rival, each, bench.rival_limit) for each in all_[:: bench.every]]
            for number, pair in enumerate(zip(ours[:: bench.every], theirs, strict=True)):
                bench.compare(f"{name} {number * bench.every}", *pair)
            total = sum(each.seconds for each in theirs)
            columns.append(f"{shown(total)} ({times(total, on_sample)})")
        row(
            *(name, str(len(all_)), str(sum(each.verdict is Verdict.UNDECIDED for each in ours))),
            *(shown(sum(seconds)), shown(median(seconds)), shown(max(seconds))),
            *(f"{sum(each.work for each in ours):,}", f"each {bench.every}th", shown(on_sample), *columns),
        )


def survey(bench: Bench) -> None:
    heading(
        "Survey",
        *("puzzle", "size", "published", "core", "conflicts", "with the goal"),
        *bench.rivals,
        f"{bench.rivals[0]} / core",
    )
    for puzzle, name, published in puzzles.survey():
        plain = bench.measure("core", puzzle, bench.limit)
        helped = bench.measure("core", puzzle, bench.limit, goal=True)
        rivals = [bench.measure(rival, puzzle, bench.rival_limit) for rival in bench.rivals]
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
from tests.support.puzzles import large
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


def small(bench: Bench) -> None:
    """Where the time of a small puzzle goes: the least of three, for pictures that go in as one batch."""
    heading(
        "Small pictures, 5x5 to 10x10, in one batch",
        *("puzzles", "by lines", "packing", "the call", "with results as objects"),
        "a second and core",
    )
    drawn = list(islice(drawings.puzzles(7, sizes=(5, 10)), 10_000))
    plain = [Puzzle(each.rows, each.columns) for each in drawn]

    def least(work: Callable[[], object]) -> float:
        spent = []
        for _ in range(3):
            begin = time.process_time()
            work()
            spent.append(time.process_time() - begin)
        return min(spent) / len(plain)

    packed = tuple([pack_to_solve(each) for each in plain])
    answers = classify_packed(packed)
    by_lines = sum(each.solved_by is Means.LINES for each in answers)
    whole = least(lambda: classify_packed(packed))
    row(
        *(f"{len(plain):,}", f"{by_lines / len(plain):.0%}"),
        shown_finely(least(lambda: [pack_to_solve(each) for each in plain])),
        *(shown_finely(least(lambda: _core.classify(packed))), shown_finely(whole), f"{1 / whole:,.0f}"),
    )


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
    "small": small,
    "census": census,
    "workers": workers,
}
