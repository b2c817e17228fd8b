"""Puzzles that are hard for the solver, kept as numbers: ``fit/find_hard.py`` and ``fit/proof_hard.py`` find more."""

from __future__ import annotations

import random
from pathlib import Path
from typing import NamedTuple

from nonoproof.model import Grid, Puzzle, puzzle_of

from tests.support.puzzles import random_puzzle

FOLDER = Path(__file__).parents[1] / "solver"


class Hard(NamedTuple):
    """A random puzzle by the numbers that it is made from."""

    side: int
    density: int
    seed: int
    exchanged: int = 0
    verdict: str = ""
    conflicts: int = 0

    def puzzle(self) -> Puzzle:
        rng = random.Random(f"{self.side} {self.density} {self.seed}")
        puzzle = random_puzzle(rng, self.side, self.density / 100)
        if not self.exchanged:
            return puzzle
        rows = list(puzzle.rows)
        one, other = rng.sample(range(self.side), 2)
        rows[one], rows[other] = rows[other], rows[one]
        return Puzzle(tuple(rows), puzzle.columns)


def picture_of(side: int, digits: str) -> Grid:
    bits = f"{int(digits, 16):0{side * side}b}"
    return tuple([bytes(map(int, bits[y * side : (y + 1) * side])) for y in range(side)])


def proof_hard() -> list[Puzzle]:
    """With their pictures as goals."""
    found = []
    for line in (FOLDER / "proof_hard.tsv").read_text().splitlines():
        side, _, digits = line.split("\t")
        found.append(puzzle_of(picture_of(int(side), digits)))
    return found
