"""Pictures by the million, from a seed: blots, with mirrored and near copies among them, and some that are ambiguous.

    python -m benchmarks.many_pictures FOLDER [--count N] [--seed S] [--files]

writes one file of JSON Lines, or with ``--files`` a file each, a thousand in a folder. A row of a picture is a number,
and a blot is a few numbers that are looked up, so that a million take about a minute. The same seed gives the same
bytes.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

SIDE = 15
MIRRORED, NEAR, DOTTED = 0.02, 0.03, 0.05
"""Shares: mirrored copies, near copies, and pictures with dots that can change places."""
_KEPT = 200
"""Pictures that copies are made of."""
LINES = 100_000
"""Pictures of a file of many: a larger one is more than the limit for a file allows."""
_FOLDER = 1000
_FULL = (1 << SIDE) - 1

Rows = tuple[int, ...]
"""Of a picture: a bit a cell, the first cell the highest."""


def _discs() -> list[list[Rows]]:
    """Every disc, by its radius in halves of a cell and by the cell in its middle."""
    made: list[list[Rows]] = []
    for half in range(2, 9):
        square = (half / 2) ** 2
        made.append(
            [
                tuple(
                    sum(1 << (SIDE - 1 - x) for x in range(SIDE) if (x - cx) ** 2 + (y - cy) ** 2 < square)
                    for y in range(SIDE)
                )
                for cy in range(SIDE)
                for cx in range(SIDE)
            ]
        )
    return made


def drawn(rng: random.Random, discs: list[list[Rows]]) -> Rows:
    """Discs on paper, some of them cut out of others."""
    rows = [0] * SIDE
    for number in range(rng.randrange(5, 10)):
        disc = rng.choice(rng.choice(discs))
        if number > 3 and rng.random() < 0.25:
            rows = [row & ~ink for row, ink in zip(rows, disc, strict=True)]
        else:
            rows = [row | ink for row, ink in zip(rows, disc, strict=True)]
    return tuple(rows)


def mirrored(rows: Rows) -> Rows:
    return tuple([int(f"{row:0{SIDE}b}"[::-1], 2) for row in rows])


def near(rng: random.Random, rows: Rows) -> Rows:
    """One to four cells otherwise."""
    changed = list(rows)
    for place in rng.sample(range(SIDE * SIDE), rng.randrange(1, 5)):
        changed[place // SIDE] ^= 1 << place % SIDE
    return tuple(changed)


def dotted(rng: random.Random, rows: Rows) -> Rows:
    """Paper in two rows and two columns, but for two dots that can change places."""
    top, bottom = sorted(rng.sample(range(0, SIDE, 2), 2))
    left, right = sorted(rng.sample(range(0, SIDE, 2), 2))
    paper = _FULL & ~(1 << left | 1 << right)
    changed = [row & paper for row in rows]
    changed[top], changed[bottom] = 1 << left, 1 << right
    return tuple(changed)


def pictures(count: int, seed: int = 1) -> Iterator[Rows]:
    rng = random.Random(seed)
    discs = _discs()
    kept: list[Rows] = []
    for number in range(count):
        kind = rng.random()
        if kept and kind < MIRRORED:
            yield mirrored(rng.choice(kept))
        elif kept and kind < MIRRORED + NEAR:
            yield near(rng, rng.choice(kept))
        else:
            rows = drawn(rng, discs)
            if kind > 1 - DOTTED:
                rows = dotted(rng, rows)
            if len(kept) < _KEPT:
                kept.append(rows)
            else:
                kept[number % _KEPT] = rows
            yield rows


def text(number: int, rows: Rows) -> str:
    """The puzzle as JSON, on one line: its clues and its picture."""
    grid = [f"{row:0{SIDE}b}" for row in rows]
    columns = ["".join(column) for column in zip(*grid, strict=True)]
    clues = [",".join([_clue(line) for line in lines]) for lines in (grid, columns)]
    goal = ",".join([f'"{line}"' for line in grid]).replace("0", ".").replace("1", "#")
    return (
        f'{{"width":{SIDE},"height":{SIDE},"rows":[{clues[0]}],"columns":[{clues[1]}],"goal":[{goal}],'
        f'"title":"Picture {number}","author":"nobody"}}\n'
    )


def _clue(line: str) -> str:
    return f"[{','.join([str(len(run)) for run in line.split('0') if run])}]"


def write(folder: Path, count: int, seed: int = 1, files: bool = False) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    made = enumerate(pictures(count, seed), 1)
    if not files:
        for part in range(-(-count // LINES)):
            with (folder / f"pictures-{part:03}.jsonl").open(
                "w", encoding="utf-8", buffering=1 << 20
            ) as stream:
                stream.writelines(text(number, rows) for number, rows in islice(made, LINES))
        return
    for number, rows in made:
        place = folder / f"{(number - 1) // _FOLDER:04}"
        if (number - 1) % _FOLDER == 0:
            place.mkdir(exist_ok=True)
        (place / f"{number:07}.json").write_text(text(number, rows), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description="Pictures by the million.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--files", action="store_true")
    args = parser.parse_args()
    write(args.folder, args.count, args.seed, args.files)


if __name__ == "__main__":
    main()
