"""What each part of the solver brings: the same puzzles, with one part left out at a time."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from nonoproof.model import Puzzle
from nonoproof.solver import _core
from nonoproof.solver.packed import pack_to_solve
from nonoproof.verdict import Verdict

from benchmarks.solver import Bench, heading, row, shown
from tests.support import puzzles
from tests.support.hard import proof_hard
from tests.support.puzzles import random_puzzle

LEFT_OUT = ("dive", "probing", "beliefs", "short reasons", "target phases", "glances", "turning to proof")
MOST_LINE_SOLVES = 1_000_000


class Spent(NamedTuple):
    undecided: int
    conflicts: int
    seconds: float

    def __str__(self) -> str:
        undecided = f"; {self.undecided} undecided" if self.undecided else ""
        return f"{self.conflicts:,}; {shown(self.seconds)}{undecided}"


def _sets() -> dict[str, list[Puzzle]]:
    name, tournament = next(iter(puzzles.tournaments()))
    drawn = [random_puzzle(random.Random(35_000 + seed), 35, 0.45) for seed in range(30)]
    return {
        f"50 of {name}": tournament[:: max(1, len(tournament) // 50)][:50],
        "50 with hard proofs": proof_hard(),
        "30 random, 35x35, 45 % filled": drawn,
    }


def spent(batch: list[Puzzle], left_out: str = "", goals: bool = False) -> Spent:
    packed = [pack_to_solve(each if goals else replace(each, goal=None)) for each in batch]
    begin = time.process_time()
    if left_out:
        answers = [_core.classify_without(left_out, each, MOST_LINE_SOLVES) for each in packed]
    else:
        answers = [_core.classify((each,), MOST_LINE_SOLVES)[0] for each in packed]
    seconds = time.process_time() - begin
    undecided = sum(answer[0] == list(Verdict).index(Verdict.UNDECIDED) for answer in answers)
    return Spent(undecided, sum(answer[3][4] for answer in answers), seconds)


def parts(bench: Bench) -> None:
    """Conflicts and time. The goal picture stands beside: it is no part, but takes the place of beliefs."""
    sets = _sets()
    heading("What each part brings", "left out", *sets)
    row("nothing", *[str(spent(each)) for each in sets.values()])
    for left_out in LEFT_OUT:
        row(left_out, *[str(spent(each, left_out)) for each in sets.values()])
    with_goals = [
        str(spent(each, goals=True)) if all(puzzle.goal for puzzle in each) else "" for each in sets.values()
    ]
    row("nothing, and the goal picture is known", *with_goals)


PARTS: dict[str, Callable[[Bench], None]] = {"parts": parts}
