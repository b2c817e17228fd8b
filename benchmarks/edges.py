"""Where the solver is at its limits, one function a section: large, narrow, impossible and proof-hard puzzles."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from statistics import median

from nonoproof.model import Puzzle, puzzle_of
from nonoproof.verdict import Verdict

from benchmarks.solver import Bench, heading, row, shown, times
from benchmarks.worker import Measured
from tests.support import pictures
from tests.support.hard import proof_hard
from tests.support.puzzles import random_puzzle, survey
from tests.support.slips import SLIPS, Clues, plant


def _beside_cadical(bench: Bench, name: str, all_: list[Puzzle]) -> None:
    """A row: how many were decided, our times and conflicts, CaDiCaL's times."""
    ours = [bench.measure("core", each, bench.limit) for each in all_]
    theirs = [bench.measure("CaDiCaL", each, bench.rival_limit) for each in all_]
    for number, pair in enumerate(zip(ours, theirs, strict=True)):
        bench.compare(f"{name} {number}", *pair)
    mine, rival = sum(each.seconds for each in ours), sum(each.seconds for each in theirs)
    row(
        *(name, str(len(all_)), _undecided(ours), shown(mine), shown(median(each.seconds for each in ours))),
        *(shown(max(each.seconds for each in ours)), f"{sum(each.work for each in ours):,}"),
        *(_undecided(theirs), f"{shown(rival)} ({times(rival, mine)})"),
    )


def _undecided(measured: list[Measured]) -> str:
    return str(sum(each.verdict is Verdict.UNDECIDED for each in measured))


COLUMNS = (
    *("set", "puzzles", "undecided", "core, total", "median", "slowest", "conflicts"),
    *("undecided by CaDiCaL", "CaDiCaL, total"),
)


def _alone(bench: Bench, name: str, all_: list[Puzzle]) -> None:
    """The same row without CaDiCaL, which ends with few of these in time."""
    ours = [bench.measure("core", each, bench.limit) for each in all_]
    seconds = [each.seconds for each in ours]
    row(
        *(name, str(len(all_)), _undecided(ours), shown(sum(seconds)), shown(median(seconds))),
        *(shown(max(seconds)), f"{sum(each.work for each in ours):,}"),
    )


def growth(bench: Bench) -> None:
    heading("Random pictures, half of the cells filled", *COLUMNS[:7])
    for side in (40, 60, 80, 100, 120, 150):
        all_ = [random_puzzle(random.Random(side * 1000 + seed), side, 0.5) for seed in range(10)]
        _alone(bench, f"{side}x{side}", all_)


def density(bench: Bench) -> None:
    """Where rows and columns tell a little less than the picture holds, puzzles are hardest."""
    heading("Random pictures of 35x35, by the share of cells that are filled", *COLUMNS[:7])
    for percent in (36, 40, 42, 44, 46, 48, 50, 52):
        all_ = [random_puzzle(random.Random(percent * 7777 + seed), 35, percent / 100) for seed in range(40)]
        _alone(bench, f"{percent} %", all_)


def turned(puzzle: Puzzle) -> Iterator[Puzzle]:
    """The puzzle in its eight forms: as it is, mirrored, upside down, both, and all four transposed."""

    def backwards(clues: Clues) -> Clues:
        return tuple([tuple(reversed(clue)) for clue in clues])

    rows, columns = puzzle.rows, puzzle.columns
    for first, second in ((rows, columns), (columns, rows)):
        yield Puzzle(first, second, puzzle.palette)
        yield Puzzle(backwards(first), tuple(reversed(second)), puzzle.palette)
        yield Puzzle(tuple(reversed(first)), backwards(second), puzzle.palette)
        yield Puzzle(tuple(reversed(backwards(first))), tuple(reversed(backwards(second))), puzzle.palette)


FEWEST_CONFLICTS = 30


def forms(bench: Bench) -> None:
    """The survey's puzzles that need a search. A single form can be a matter of luck; all eight are not."""
    heading("Survey, in all eight forms", *COLUMNS)
    for puzzle, name, _ in survey():
        if bench.measure("core", puzzle, bench.limit).work >= FEWEST_CONFLICTS:
            _beside_cadical(bench, name, list(turned(puzzle)))


def _narrow(width: int, height: int, seed: int) -> Puzzle | None:
    rng = random.Random(f"{width} {height} {seed}")
    density = rng.choice((0.15, 0.25, 0.35, 0.5))
    drawn = tuple([bytes([rng.random() < density for _ in range(width)]) for _ in range(height)])
    return plant(rng, puzzle_of(drawn), rng.choice(list(SLIPS.values())))


def narrow(bench: Bench) -> None:
    heading("Narrow puzzles, with a slip", *COLUMNS)
    for width, height in ((4, 92), (4, 122), (6, 80), (8, 60)):
        made = (_narrow(width, height, seed) for seed in range(1000))
        _beside_cadical(bench, f"{width}x{height}", list(islice((each for each in made if each), 100)))


def proofs(bench: Bench) -> None:
    heading("Unique pictures whose proof is hard", *COLUMNS)
    by_side: dict[int, list[Puzzle]] = {}
    for each in proof_hard():
        by_side.setdefault(each.width, []).append(each)
    for side, all_ in by_side.items():
        _beside_cadical(bench, f"{side}x{side}", all_)


def slips() -> Iterator[Puzzle]:
    """Drawn pictures with a slip in a clue."""
    rng = random.Random(5)
    for drawn in pictures.puzzles(5, sizes=(15, 30)):
        spoiled = plant(rng, replace(drawn, goal=None), rng.choice(list(SLIPS.values())))
        if spoiled is not None:
            yield spoiled


def _sum(puzzle: Puzzle) -> int:
    """By how many cells rows and columns differ."""
    sides = [sum(run.length for clue in side for run in clue) for side in (puzzle.rows, puzzle.columns)]
    return sides[0] - sides[1]


def none(bench: Bench) -> None:
    heading("Drawn pictures, 15x15 to 30x30, with a slip", *COLUMNS)
    all_ = list(islice(slips(), 500))
    _beside_cadical(bench, "the sums differ", [each for each in all_ if _sum(each)])
    _beside_cadical(bench, "the sums agree", [each for each in all_ if not _sum(each)])


EDGES: dict[str, Callable[[Bench], None]] = {
    "forms": forms,
    "growth": growth,
    "density": density,
    "narrow": narrow,
    "proofs": proofs,
    "none": none,
}
