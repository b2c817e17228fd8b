"""Pictures made from a seed, as people draw them: blots, outlines, symmetric and near copies, in few colours.

The same seed gives the same pictures on any machine. About a third of the small ones are ambiguous.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from nonoproof.model import BLACK_AND_WHITE, Colour, Grid, Metadata, Palette, Puzzle, puzzle_of

PALETTE: Palette = (
    *BLACK_AND_WHITE,
    Colour("r", "c00000", "red"),
    Colour("g", "008040", "green"),
    Colour("b", "0040c0", "blue"),
    Colour("y", "e0b000", "yellow"),
)

Canvas = list[bytearray]


def canvas(width: int, height: int) -> Canvas:
    return [bytearray(width) for _ in range(height)]


def blot(to: Canvas, rng: random.Random, ink: int) -> None:
    """An ellipse with a ragged edge."""
    width, height = len(to[0]), len(to)
    cx, cy = rng.uniform(0, width), rng.uniform(0, height)
    rx, ry = rng.uniform(0.1, 0.4) * width + 0.7, rng.uniform(0.1, 0.4) * height + 0.7
    ragged = rng.choice((0.0, 0.1, 0.3))
    for y in range(height):
        for x in range(width):
            if ((x + 0.5 - cx) / rx) ** 2 + ((y + 0.5 - cy) / ry) ** 2 < 1 + rng.uniform(-ragged, ragged):
                to[y][x] = ink


def ring(to: Canvas, rng: random.Random, ink: int) -> None:
    """An outline: rarely met by whole lines, so often ambiguous."""
    width, height = len(to[0]), len(to)
    cx, cy = rng.uniform(0.2, 0.8) * width, rng.uniform(0.2, 0.8) * height
    radius, thickness = rng.uniform(0.15, 0.5) * min(width, height), rng.uniform(0.5, 1.2)
    for y in range(height):
        for x in range(width):
            distance = ((x + 0.5 - cx) ** 2 + (y + 0.5 - cy) ** 2) ** 0.5
            if abs(distance - radius) < thickness:
                to[y][x] = ink


def stroke(to: Canvas, rng: random.Random, ink: int) -> None:
    """A pen that wanders, one to three cells thick."""
    width, height = len(to[0]), len(to)
    x, y = rng.uniform(0, width), rng.uniform(0, height)
    dx, dy = rng.uniform(-1, 1), rng.uniform(-1, 1)
    reach = rng.choice((0, 0, 1))
    for _ in range(rng.randrange(width // 2, 2 * width + 1)):
        for py in range(int(y), int(y) + reach + 1):
            for px in range(int(x), int(x) + reach + 1):
                if 0 <= px < width and 0 <= py < height:
                    to[py][px] = ink
        dx, dy = dx + rng.uniform(-0.3, 0.3), dy + rng.uniform(-0.3, 0.3)
        length = max((dx * dx + dy * dy) ** 0.5, 0.1)
        x, y = x + dx / length, y + dy / length


def box(to: Canvas, rng: random.Random, ink: int) -> None:
    """A rectangle, full or with windows in it."""
    width, height = len(to[0]), len(to)
    left, top = rng.randrange(width), rng.randrange(height)
    right = min(width, left + rng.randrange(2, max(3, width // 2 + 1)))
    bottom = min(height, top + rng.randrange(2, max(3, height // 2 + 1)))
    windows = rng.random() < 0.4
    for y in range(top, bottom):
        for x in range(left, right):
            to[y][x] = 0 if windows and (x - left) % 3 == 1 and (y - top) % 3 == 1 else ink


def dots(to: Canvas, rng: random.Random, ink: int) -> None:
    """Stars, snow, buttons: what most often makes a picture ambiguous."""
    for _ in range(rng.randrange(1, 2 + len(to) // 3)):
        to[rng.randrange(len(to))][rng.randrange(len(to[0]))] = ink


SHAPES: tuple[Callable[[Canvas, random.Random, int], None], ...] = (
    blot,
    blot,
    ring,
    stroke,
    stroke,
    box,
    dots,
)


def mirrored(grid: Canvas) -> None:
    """The left half on the right."""
    for row in grid:
        half = len(row) // 2
        row[len(row) - half :] = row[:half][::-1]


def picture(rng: random.Random, width: int, height: int, colours: int = 1) -> Grid:
    """One picture of that size with so many colours beside the background."""
    while True:
        made = canvas(width, height)
        for _ in range(rng.randrange(2, 5 + (width + height) // 16)):
            rng.choice(SHAPES)(made, rng, rng.randint(1, colours))
        if rng.random() < 0.25:
            mirrored(made)
        filled = sum(1 for row in made for cell in row if cell)
        if 0.15 < filled / (width * height) < 0.85:
            return tuple([bytes(row) for row in made])


def near_copy(rng: random.Random, grid: Grid, cells: int = 2, colours: int = 1) -> Grid:
    """The same with a few cells otherwise, perhaps mirrored."""
    rows = [bytearray(row) for row in grid]
    for _ in range(cells):
        y, x = rng.randrange(len(rows)), rng.randrange(len(rows[0]))
        rows[y][x] = rng.choice([ink for ink in range(colours + 1) if ink != rows[y][x]])
    if rng.random() < 0.5:
        rows = [row[::-1] for row in rows]
    return tuple([bytes(row) for row in rows])


def pictures(
    seed: int, sizes: tuple[int, int] = (10, 30), colours: int = 1, copies: float = 0.0
) -> Iterator[Grid]:
    """Pictures without end; a share of them near copies of earlier ones."""
    rng = random.Random(seed)
    drawn: list[Grid] = []
    while True:
        if drawn and rng.random() < copies:
            yield near_copy(rng, rng.choice(drawn), colours=colours)
            continue
        grid = picture(rng, rng.randint(*sizes), rng.randint(*sizes), colours)
        drawn = [*drawn[-99:], grid] if copies else []
        yield grid


def puzzles(
    seed: int, sizes: tuple[int, int] = (10, 30), colours: int = 1, copies: float = 0.0
) -> Iterator[Puzzle]:
    """The puzzles of these pictures."""
    for number, grid in enumerate(pictures(seed, sizes, colours, copies), 1):
        yield puzzle_of(grid, PALETTE[: colours + 1], Metadata(title=f"Picture {number} of {seed}"))
