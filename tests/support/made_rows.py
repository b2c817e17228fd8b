"""Random pictures whose verdicts are made up, and reports of them: for what shows puzzles, not for what solves them."""

from __future__ import annotations

import random
import time
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

from nonoproof.findings import Code, Finding
from nonoproof.grading import Features, Grade, Tier
from nonoproof.model import BLACK_AND_WHITE, Colour, Metadata, puzzle_of
from nonoproof.profiles import Profile
from nonoproof.report.about import About
from nonoproof.report.fragments import fragment
from nonoproof.report.reports import Reports
from nonoproof.result import Decision, Place, Result
from nonoproof.solver.packed import pack, pack_grid
from nonoproof.verdict import DEFAULT_BUDGET, Budget, Counts, Means, Verdict

COLOURED = (*BLACK_AND_WHITE, Colour("r", "c0392b", "red"), Colour("b", "2f6fd0", "blue"))
TIERS = tuple(Tier)
WORDS = ("fox", "owl", "ship", "tower", "rose", "lamp", "key", "moon", "whale", "bridge", "snail", "crown")
SIDES = (5, 10, 15, 20, 25, 30)
BATCH = 1000


def made_rows(count: int, seed: int = 1, sides: tuple[int, ...] = SIDES) -> Iterator[Result]:
    """Puzzles of all kinds, the same for the same seed."""
    chance = random.Random(seed)
    for number in range(count):
        yield _made(number, chance, sides)


def _made(number: int, chance: random.Random, sides: tuple[int, ...]) -> Result:
    width, height = chance.choice(sides), chance.choice(sides)
    palette = COLOURED if number % 7 == 0 else BLACK_AND_WHITE
    grid = tuple([bytes(chance.choices(range(len(palette)), k=width)) for _ in range(height)])
    title = f"{chance.choice(WORDS)} and {chance.choice(WORDS)} {number}"
    verdict = Verdict(chance.choices(("unique", "multiple", "none", "undecided"), (90, 7, 2, 1))[0])
    other = (bytes([1 - min(1, grid[0][0])]) + grid[0][1:], *grid[1:])
    solutions = {"unique": [grid], "multiple": [grid, other]}.get(verdict, [])
    source = f"made/{number % 40:02}/{number:06}.non"
    key = f"{number * 0x9E3779B97F4A7C15 % 2**64:016x}" * 2
    notes = (Code.LICENCE_MISSING, Code.AUTHOR_MISSING, Code.SYMMETRIC)[: number % 4]
    return Result(
        f"made/{number % 40:02}",
        (Place(source, 1, 1, "non", f"{number:064x}"),),
        key,
        key[:16],
        Metadata(title, "nobody"),
        pack(puzzle_of(grid, palette)),
        width,
        height,
        len(palette) - 1,
        Decision(
            verdict,
            chance.choice(tuple(Means)),
            tuple([pack_grid(each, len(palette)) for each in solutions]),
            width * height * 1e-7 * chance.lognormvariate(0, 1),
            Counts(3, 2 * (width + height), 0, 0, 0, width * height, width * height),
            DEFAULT_BUDGET,
            "the budget was spent" if verdict is Verdict.UNDECIDED else "",
        ),
        _grade(width, height, chance) if verdict is Verdict.UNIQUE else None,
        findings=tuple([Finding(code, f"the puzzle is {code}", 1, None, source, 1) for code in notes]),
    )


def _grade(width: int, height: int, chance: random.Random) -> Grade:
    score = round(chance.expovariate(0.05), 2)
    features = Features(
        width, height, 1, "overlap", 9, 41, chance.random() * 9, chance.random() * 9, 3, chance.random(),
        chance.random(), 0, 0.75, 0.0, 0.25, 0.0, 0.0, 0.0, 0, 4, chance.random() * 4,
    )  # fmt: skip
    return Grade(TIERS[min(5, int(score / 15))], score, features)


ABOUT = About(2, "2030-01-02T03:04:05+00:00", "1.0", "1", ("made",), Profile(), Budget(), None)


def write_reports(folder: Path, rows: Iterable[Result]) -> dict[str, float]:
    """All reports, as a run would write them; answers the processor time that telling and merging took."""
    spent = {"tell": 0.0, "add": 0.0, "end": 0.0}

    def timed(what: str, start: float) -> None:
        spent[what] += time.process_time() - start

    rest, how = iter(rows), ABOUT.profile
    with Reports(folder, ABOUT) as reports:
        while batch := list(islice(rest, BATCH)):
            start = time.process_time()
            made = fragment(batch, how)
            timed("tell", start)
            start = time.process_time()
            reports.add(made)
            timed("add", start)
        start = time.process_time()
        reports.end()
        timed("end", start)
    return spent
