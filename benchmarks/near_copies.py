"""Near copies: how many of planted ones are found, how many alarms are false, and what the search costs.

    python -m benchmarks.near_copies [--seed S] [--cost N]

Two kinds of pictures: blots, and pictures of strokes and shapes, which have thin parts at their borders. The limits of
the search were chosen with seeds below 1,000; measure with others. Times are of the processor.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Iterator

from nonoproof.model import Grid, transpose
from nonoproof.solver.alike import AlikeSearch, signature
from nonoproof.solver.packed import pack_grid

from benchmarks import many_pictures

AMONG, PLANTED = 1500, 200
SIZES = (8, 10, 12, 15, 20, 30)


def blots(rng: random.Random, side: int) -> Grid:
    """Discs, some cut out of others, about as large as those of ``many_pictures``."""
    discs = [
        (rng.uniform(0, side), rng.uniform(0, side), rng.uniform(side / 12, side / 3.5), rng.random() < 0.75)
        for _ in range(rng.randrange(5, 10))
    ]
    rows = [bytearray(side) for _ in range(side)]
    for at_x, at_y, radius, ink in discs:
        for y in range(side):
            for x in range(side):
                if (x + 0.5 - at_x) ** 2 + (y + 0.5 - at_y) ** 2 < radius * radius:
                    rows[y][x] = ink
    return tuple(map(bytes, rows))


def strokes(rng: random.Random, side: int) -> Grid:
    """Lines one or two cells wide, boxes and dots, with paper around them."""
    rows = [bytearray(side) for _ in range(side)]
    for _ in range(rng.randrange(4, 9)):
        x, y = rng.uniform(1, side - 1), rng.uniform(1, side - 1)
        across, down = rng.uniform(-1, 1), rng.uniform(-1, 1)
        width = rng.choice((1, 1, 2))
        for _ in range(rng.randrange(side // 3, side)):
            for dy in range(width):
                for dx in range(width):
                    if 0 <= y + dy < side and 0 <= x + dx < side:
                        rows[int(y + dy)][int(x + dx)] = 1
            x, y = x + across, y + down
            across, down = across + rng.uniform(-0.3, 0.3), down + rng.uniform(-0.3, 0.3)
    for _ in range(rng.randrange(3)):
        left, top = rng.randrange(side), rng.randrange(side)
        for y in range(top, min(side, top + side // 4)):
            for x in range(left, min(side, left + side // 3)):
                rows[y][x] = 1
    return tuple(map(bytes, rows))


def turned(rng: random.Random, grid: Grid) -> Grid:
    if rng.random() < 0.5:
        grid = tuple([row[::-1] for row in grid])
    if rng.random() < 0.5:
        grid = grid[::-1]
    return transpose(grid) if rng.random() < 0.5 else grid


def changed(rng: random.Random, grid: Grid, cells: int) -> Grid:
    rows = [bytearray(row) for row in grid]
    for place in rng.sample(range(len(grid) * len(grid[0])), cells):
        y, x = divmod(place, len(grid[0]))
        rows[y][x] ^= 1
    return tuple(map(bytes, rows))


def bordered(rng: random.Random, grid: Grid) -> Grid:
    left, top, right, bottom = [rng.randrange(3) for _ in range(4)]
    width = len(grid[0]) + left + right
    return (
        *[bytes(width)] * top,
        *[bytes(left) + row + bytes(right) for row in grid],
        *[bytes(width)] * bottom,
    )


def scaled(grid: Grid, scale: int) -> Grid:
    return tuple([bytes([cell for cell in row for _ in range(scale)]) for row in grid for _ in range(scale)])


PLANTS: dict[str, Callable[[random.Random, Grid], Grid]] = {
    "1 cell": lambda rng, grid: changed(rng, grid, 1),
    "2 cells": lambda rng, grid: changed(rng, grid, 2),
    "3 cells, mirrored or turned": lambda rng, grid: turned(rng, changed(rng, grid, 3)),
    "4 cells": lambda rng, grid: changed(rng, grid, 4),
    "6 cells, mirrored or turned": lambda rng, grid: turned(rng, changed(rng, grid, 6)),
    "another border": bordered,
    "another border and 1 cell": lambda rng, grid: changed(rng, bordered(rng, grid), 1),
    "another border and 3 cells": lambda rng, grid: changed(rng, bordered(rng, grid), 3),
    "2 times as large": lambda rng, grid: scaled(grid, 2),
    "3 times as large": lambda rng, grid: scaled(grid, 3),
    "2 times as large, turned, another border": lambda rng, grid: bordered(rng, turned(rng, scaled(grid, 2))),
}
CELLS = {"2 cells": 2, "3 cells, mirrored or turned": 3, "4 cells": 4, "6 cells, mirrored or turned": 6}
CELLS["another border and 3 cells"] = 3


def too_many(side: int, cells: int) -> bool:
    """By the documented bound, whatever the ink."""
    return cells > max(side * side // 33, min(side * side // 24, 3))


Packed = tuple[bytes, int, int]


def packed(grid: Grid) -> Packed:
    return pack_grid(grid, 2), len(grid[0]), len(grid)


def search(pictures: list[Packed], known: int = 0, shares: int = 1) -> Iterator[tuple[int, int]]:
    """Pairs of pictures, by their places; the first ones are known."""
    signed = [signature(number, *each) for number, each in enumerate(pictures)]
    for share in range(shares):
        index = AlikeSearch(share, shares)
        index.add_new(b"".join(signed[known:]))
        index.add_known(b"".join(signed[:known]))
        for number in index.wanted():
            index.give(number, *pictures[number])
        yield from [(one, other) for one, other, *_ in index.pairs()]


def recall(draw: Callable[[random.Random, int], Grid], seed: int) -> None:
    print(f"| {draw.__name__}, % found | " + " | ".join([f"{side}x{side}" for side in SIZES]) + " |")
    print("| --- |" + " --- |" * len(SIZES))
    alarms = []
    cells: dict[str, list[str]] = {name: [] for name in PLANTS}
    for side in SIZES:
        rng = random.Random(f"{draw.__name__} {side} {seed}")
        pictures = [draw(rng, side) for _ in range(AMONG)]
        known = [packed(each) for each in pictures]
        alarms.append(len(set(search(known))))
        for name, plant in PLANTS.items():
            if too_many(side, CELLS.get(name, 0)):
                cells[name].append("too many")
                continue
            chosen = rng.sample(range(AMONG), PLANTED)
            copies = [packed(plant(rng, pictures[number])) for number in chosen]
            found = set(search([*known, *copies], AMONG))
            hits = sum((AMONG + at, number) in found for at, number in enumerate(chosen))
            cells[name].append(f"{100 * hits / PLANTED:.3g}")
    for name, values in cells.items():
        print(f"| {name} | " + " | ".join(values) + " |")
    print(f"| alarms among {AMONG} pictures | " + " | ".join(map(str, alarms)) + " |\n")


def cost(count: int, seed: int) -> None:
    """Signing and searching a collection in one go, and 100 pictures more."""
    side = many_pictures.SIDE
    drawn = many_pictures.pictures(count + 100, seed)
    grids = [tuple([bytes(map(int, f"{row:0{side}b}")) for row in rows]) for rows in drawn]
    pictures = [packed(each) for each in grids]
    start = time.process_time()
    size = sum(len(signature(number, *each)) for number, each in enumerate(pictures[:count]))
    signing = time.process_time() - start
    shares = max(1, size // 2_000_000)
    pairs = len(set(search(pictures[:count], shares=shares)))
    both = time.process_time() - start - signing
    start = time.process_time()
    more = len(set(search(pictures, known=count)))
    later = time.process_time() - start
    print(
        f"{count:,} pictures of {side}x{side}: {size / count:.0f} bytes of signature, signing {signing:.2f} s,"
    )
    print(
        f"searching in {shares} shares {both - signing:.2f} s, {pairs:,} pairs;"
        f" 100 more {later - signing:.2f} s, {more} pairs"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Near copies that are found, and what that costs.")
    parser.add_argument("--seed", type=int, default=1000)
    parser.add_argument("--cost", type=int, help="only the cost, for so many pictures")
    args = parser.parse_args()
    if args.cost:
        cost(args.cost, args.seed)
        return
    for draw in (blots, strokes):
        recall(draw, args.seed)


if __name__ == "__main__":
    main()
