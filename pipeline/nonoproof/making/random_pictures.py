"""Pictures from nothing that are not noise: blots, symmetric shapes, mazes and letters."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from math import cos, hypot, pi, sin

from ..budget_share import BudgetShare
from ..model import Grid
from ..normalise.symmetric import symmetric as symmetric_form
from ..verdict import Budget, Tier
from .cells import Size, content, cut, framed, paper_of
from .made import Made
from .painting import painted, palette_for
from .picture_remedy import mended
from .random_wishes import Wishes, distance
from .rendering import black_and_white
from .specks import without_specks

MENDING, STEERING = 40_000, 4_000_000
"""Line solves for one drawing; where it is to have a tier, more."""
TRIES = 400
"""Pictures that are drawn for one puzzle of the tier that is wanted, at the most."""
NO_WISHES = Wishes()
IN_VAIN = 20
"""Numbers in a row without a puzzle, after which the search ends."""
_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789&?"
_WAVES = 4
_FILLED = 0.8
"""The share of the rows, and of the columns, that must have ink."""

Canvas = list[bytearray]
Drawing = Callable[[random.Random, Size], Grid]


def blots(rng: random.Random, size: Size) -> Grid:
    """Round shapes with wavy edges, some of them with a hole, some cut out of others."""
    canvas = _blank(size)
    for number in range(rng.randint(2, 4)):
        ink = 0 if number and rng.random() < 0.3 else 1
        _blot(canvas, rng, ink)
    if rng.random() < 0.4:
        _outline(canvas)
    return _frozen(canvas)


def symmetric(rng: random.Random, size: Size) -> Grid:
    """The left half again on the right; sometimes the upper half below too."""
    rows = [bytearray(row) for row in rng.choice((blots, maze, strokes))(rng, size)]
    for row in rows:
        half = len(row) // 2
        row[len(row) - half :] = row[:half][::-1]
    if rng.random() < 0.4:
        half = len(rows) // 2
        rows[len(rows) - half :] = [bytearray(row) for row in rows[:half][::-1]]
    return _frozen(rows)


def maze(rng: random.Random, size: Size) -> Grid:
    """Walls one cell thick around ways that branch; every second cell is a place."""
    width, height = size
    canvas = [bytearray([1] * width) for _ in range(height)]
    x, y = 2 * rng.randrange(max(width // 2, 1)), 2 * rng.randrange(max(height // 2, 1))
    path = [(x, y)]
    canvas[y][x] = 0
    # Only a part of some mazes is dug; the rest stays full.
    digging = int(rng.uniform(0.5, 1.0) * (width * height) / 4)
    while path and digging:
        x, y = path[-1]
        ahead = [
            (x + dx, y + dy, x + dx // 2, y + dy // 2)
            for dx, dy in ((2, 0), (-2, 0), (0, 2), (0, -2))
            if 0 <= x + dx < width and 0 <= y + dy < height and canvas[y + dy][x + dx]
        ]
        if not ahead:
            path.pop()
            continue
        x, y, between_x, between_y = rng.choice(ahead)
        canvas[between_y][between_x] = canvas[y][x] = 0
        digging -= 1
        path.append((x, y))
    return _frozen(canvas)


def strokes(rng: random.Random, size: Size) -> Grid:
    """Lines of a pen that bends."""
    canvas = _blank(size)
    for _ in range(rng.randint(2, 4)):
        x, y, angle = rng.uniform(0, size.width), rng.uniform(0, size.height), rng.uniform(0, 2 * pi)
        bend, thick = rng.uniform(-0.3, 0.3), rng.choice((0.6, 0.9, 1.3))
        for _ in range(rng.randint(size.width // 2, 2 * size.width)):
            _dot(canvas, x, y, thick)
            angle += bend + rng.uniform(-0.15, 0.15)
            x, y = x + cos(angle), y + sin(angle)
            if not (-1 <= x <= size.width and -1 <= y <= size.height):
                angle += pi / 2
    return _frozen(canvas)


def letters(rng: random.Random, size: Size) -> Grid:
    """One or two letters of the font that Pillow brings, as large as the grid."""
    from .glyph import glyph

    text = rng.choice(_LETTERS) + (rng.choice(_LETTERS) if size.width >= 1.5 * size.height else "")
    picture = glyph(text)
    paper = paper_of(picture)
    frame = framed(content(picture, paper), size, rng.choice((0.0, 0.0, 1.0)))
    grids = [each.grid for each in black_and_white(cut(picture, frame, size, paper))][:5]
    grid = rng.choice(grids)
    return tuple([bytes([1 - cell for cell in row]) for row in grid]) if rng.random() < 0.3 else grid


def noise(rng: random.Random, size: Size) -> Grid:
    """Cells by chance: no picture, but many runs in each line."""
    share = rng.uniform(0.4, 0.6)
    return tuple([bytes([rng.random() < share for _ in range(size.width)]) for _ in range(size.height)])


DRAWINGS: dict[str, Drawing] = {
    "blots": blots,
    "symmetric": symmetric,
    "maze": maze,
    "strokes": strokes,
    "letter": letters,
}


def random_puzzles(
    size: Size,
    count: int,
    tiers: frozenset[Tier] = frozenset(),
    seed: int = 0,
    tries: int = TRIES,
    *,
    inks: int = 1,
    wishes: Wishes = NO_WISHES,
    in_vain: int = IN_VAIN,
) -> Iterator[Made]:
    """So many unique puzzles of these tiers, none of them a copy of another, mirrored, turned or recoloured; fewer
    where the pictures that may be drawn run out. ``inks`` are the colours beside the background.
    """
    seen: set[bytes] = set()
    pictures: list[Grid] = []
    misses = 0
    for number in range(count):
        if misses == in_vain:
            return
        misses += 1
        # Each puzzle has numbers of its own, so that more of them do not change the first ones.
        coloured = f"x{inks}" if inks > 1 else ""
        rng = random.Random(f"{seed}/{number}/{size.width}x{size.height}{coloured}")
        for _ in range(tries):
            made = _attempt(rng, size, tiers, inks, wishes)
            if made is None or made.puzzle.goal is None:
                continue
            form, goal = symmetric_form(made.puzzle).digest, made.puzzle.goal
            if form in seen or any(distance(goal, each) < wishes.least_distance for each in pictures):
                continue
            seen.add(form)
            misses = 0
            if wishes.least_distance > 1:
                pictures.append(goal)
            title = f"{made.how.capitalize()} {number + 1}"
            yield replace(
                made,
                source=f"random {seed}",
                puzzle=made.puzzle.with_metadata(title=title, origin=f"seed {seed}"),
            )
            break


def _attempt(
    rng: random.Random, size: Size, tiers: frozenset[Tier], inks: int, wishes: Wishes
) -> Made | None:
    if wishes.least_runs > 1:
        # Drawings have lines with a single run.
        kind, grid = "noise", noise(rng, size)
    else:
        kind = rng.choice(tuple(DRAWINGS))
        grid = without_specks(DRAWINGS[kind](rng, size))
    inked = sum([sum(row) for row in grid]) / (size.width * size.height)
    if not 0.2 <= inked <= 0.8 or not _fills(grid):
        return None
    if inks > 1:
        grid = painted(grid, inks, rng)
    if not wishes.allow_picture(grid):
        return None
    share = BudgetShare(Budget(None, STEERING if tiers else MENDING))
    remedy = mended(grid, palette_for(inks), tiers, share)
    if remedy is None or not wishes.allow(remedy.puzzle, remedy.classification):
        return None
    return Made("random", remedy.puzzle, grid, kind, remedy.classification, remedy.grade, None)


def _fills(grid: Grid) -> bool:
    """Whether ink is on most rows and columns: a picture in a corner looks like a mistake."""
    columns = list(zip(*grid, strict=True))
    return all(sum(map(any, lines)) >= _FILLED * len(lines) for lines in (grid, columns))


def _blank(size: Size) -> Canvas:
    return [bytearray(size.width) for _ in range(size.height)]


def _frozen(canvas: Canvas) -> Grid:
    return tuple([bytes(row) for row in canvas])


def _blot(canvas: Canvas, rng: random.Random, ink: int) -> None:
    height, width = len(canvas), len(canvas[0])
    x, y = rng.uniform(0.2, 0.8) * width, rng.uniform(0.2, 0.8) * height
    wide, high = rng.uniform(0.15, 0.5) * width, rng.uniform(0.15, 0.5) * height
    waves = [(rng.uniform(0, 0.25) / wave, rng.uniform(0, 2 * pi)) for wave in range(1, _WAVES + 1)]
    for row in range(height):
        for column in range(width):
            dx, dy = (column + 0.5 - x) / wide, (row + 0.5 - y) / high
            radius = hypot(dx, dy)
            turn, across = (dy / radius, dx / radius) if radius else (0.0, 1.0)
            edge = 1.0
            for strength, shift in waves:
                # A cheap stand-in for waves of the angle: it runs once around for each full turn.
                edge += strength * sin(3 * turn + 2 * across + shift)
            if radius < edge:
                canvas[row][column] = ink


def _outline(canvas: Canvas) -> None:
    """The inside becomes paper."""
    before = [bytes(row) for row in canvas]
    for y in range(1, len(before) - 1):
        for x in range(1, len(before[0]) - 1):
            if before[y - 1][x] and before[y + 1][x] and before[y][x - 1] and before[y][x + 1]:
                canvas[y][x] = 0


def _dot(canvas: Canvas, x: float, y: float, thick: float) -> None:
    for row in range(max(int(y - 1), 0), min(int(y + 2), len(canvas))):
        for column in range(max(int(x - 1), 0), min(int(x + 2), len(canvas[0]))):
            if hypot(column + 0.5 - x, row + 0.5 - y) < thick:
                canvas[row][column] = 1
