"""Small pictures whose proof is hard: unique, and with many conflicts before that is shown.

    python -m fit.proof_hard SECONDS     looks for 50 new ones and prints them

``tests/solver/proof_hard.tsv`` keeps what was found: side, conflicts when it was found, and the picture in hexadecimal
digits, row by row. ``python -m benchmarks proofs`` measures them.
"""

from __future__ import annotations

import random
import sys
import time
from dataclasses import replace

from nonoproof.model import Grid, puzzle_of
from nonoproof.solver import classify
from nonoproof.verdict import Budget, Verdict

SIDES = (15, 18, 20, 22, 25)
COUNT = 50
LIMIT = Budget(seconds=None, conflicts=20_000)


def digits_of(grid: Grid) -> str:
    return f"{int(''.join(str(cell) for row in grid for cell in row), 2):x}"


def flipped(rng: random.Random, grid: Grid, cells: list[tuple[int, int]]) -> Grid:
    rows = [bytearray(row) for row in grid]
    for y, x in rng.sample(cells, min(len(cells), rng.choice((1, 1, 2)))):
        rows[y][x] ^= 1
    return tuple(map(bytes, rows))


def made_unique(rng: random.Random, grid: Grid, tries: int = 200) -> tuple[Grid, int] | None:
    """Cells in which two solutions differ are changed until there is one, with the conflicts of its proof."""
    for _ in range(tries):
        answer = classify(puzzle_of(grid), LIMIT)
        if answer.verdict is Verdict.UNIQUE:
            return grid, answer.counts.conflicts
        if answer.verdict is not Verdict.MULTIPLE:
            return None
        one, other = answer.solutions
        open_cells = [
            (y, x) for y, row in enumerate(one) for x, cell in enumerate(row) if cell != other[y][x]
        ]
        grid = flipped(rng, grid, open_cells)
    return None


def climb(rng: random.Random, side: int, seconds: float) -> tuple[Grid, int] | None:
    """Changes a cell or two, makes the picture unique again, and keeps what has more conflicts."""
    enough = time.process_time() + seconds
    best: tuple[Grid, int] | None = None
    cells = [(y, x) for y in range(side) for x in range(side)]
    density = rng.uniform(0.45, 0.6)
    while time.process_time() < enough:
        if best is None:
            start = tuple([bytes([rng.random() < density for _ in range(side)]) for _ in range(side)])
        else:
            start = flipped(rng, best[0], cells)
        found = made_unique(rng, start)
        if found is not None and (best is None or found[1] >= best[1]):
            best = found
    return best


def main() -> int:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 100.0
    for number in range(COUNT):
        side = SIDES[number * len(SIDES) // COUNT]
        found = climb(random.Random(number), side, seconds / COUNT)
        if found is not None:
            without = replace(puzzle_of(found[0]), goal=None)
            assert classify(without).verdict is Verdict.UNIQUE
            print(side, found[1], digits_of(found[0]), sep="\t", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
