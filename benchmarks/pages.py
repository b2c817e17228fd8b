"""Pages with puzzles for the reader of pictures: drawn in fonts that its net has not seen, and made worse in four ways.

    python -m benchmarks.pages [--pages N] [--seed N] [--keep DIR] [--sizes N...]

Measured are the puzzles that are read wholly right by the net alone and after the decoder, those called sure, the sure
ones that are wrong, and the seconds.
"""

from __future__ import annotations

import argparse
import io
import random
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import NamedTuple

import numpy as np
from nonoproof.making import random_puzzles
from nonoproof.making.cells import Size
from nonoproof.model import Puzzle
from nonoproof.scanning.reading import Scan, read_page
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from fit.digits import family, fonts, is_kept_out

CLASSES = ("screenshot", "scan", "photo", "bad photo")
SIZES = (10, 15, 20, 25, 30, 40, 50)


class Page(NamedTuple):
    puzzle: Puzzle
    image: Image.Image
    kind: str


def drawn(puzzle: Puzzle, cell: int, font_path: Path, rng: random.Random) -> Image.Image:
    """A layout as publishers have them: clues left and above, with or without lines between them."""
    size = max(6, round(cell * rng.uniform(0.58, 0.78)))
    font = ImageFont.truetype(str(font_path), size)
    layout = rng.choice(("plain", "lines", "boxes"))
    mirrored = rng.random() < 0.06 and layout != "boxes"
    most_row = max(1, *map(len, puzzle.rows))
    most_column = max(1, *map(len, puzzle.columns))
    step = cell if layout == "boxes" else round(cell * rng.uniform(0.95, 1.1))
    left, top = step * most_row + (0 if layout == "boxes" else cell // 3), step * most_column
    margin, title = rng.randrange(cell, 3 * cell), 2 * cell if rng.random() < 0.6 else 0
    width, height = puzzle.width * cell, puzzle.height * cell
    image = Image.new("L", (left + width + 2 * margin, top + height + 2 * margin + title), 255)
    draw = ImageDraw.Draw(image)
    x0, y0 = (margin if mirrored else margin + left), margin + title + (0 if mirrored else top)
    pale, strong = rng.choice((0, 60, 120, 170)), rng.choice((0, 0, 40))
    thin, thick = 1, rng.choice((1, 2, 3)) if cell < 24 else rng.choice((2, 3))
    clue_x, clue_y = (x0 + width, y0 + height) if mirrored else (x0 - left, y0 - top)
    for x in range(puzzle.width + 1):
        bold = x % 5 == 0 or x == puzzle.width
        begin, end = y0, y0 + height
        if layout != "plain":
            begin, end = (begin, end + top) if mirrored else (begin - top, end)
        draw.line(
            (x0 + x * cell, begin, x0 + x * cell, end), strong if bold else pale, thick if bold else thin
        )
    for y in range(puzzle.height + 1):
        bold = y % 5 == 0 or y == puzzle.height
        begin, end = x0, x0 + width
        if layout != "plain":
            begin, end = (begin, end + left) if mirrored else (begin - left, end)
        draw.line(
            (begin, y0 + y * cell, end, y0 + y * cell), strong if bold else pale, thick if bold else thin
        )
    if layout == "boxes":
        for number in range(most_row + 1):
            draw.line((x0 - number * cell, y0, x0 - number * cell, y0 + height), pale, thin)
        for number in range(most_column + 1):
            draw.line((x0, y0 - number * cell, x0 + width, y0 - number * cell), pale, thin)
    blank = rng.random() < 0.3

    def put(number: int, x: float, y: float) -> None:
        text = str(number)
        fitted = font if len(text) == 1 else ImageFont.truetype(str(font_path), max(6, round(size * 0.88)))
        draw.text((x, y), text, fill=strong, font=fitted, anchor="mm")

    for y, clue in enumerate(puzzle.rows):
        numbers = [each.length for each in clue] or ([] if blank else [0])
        for place, number in enumerate(reversed(numbers)):
            centre = clue_x + (len(numbers) - place - 0.5) * step if mirrored else x0 - (place + 0.5) * step
            put(
                number,
                centre - (0 if layout == "boxes" or mirrored else cell // 6),
                y0 + (y + 0.5) * cell + 0.5,
            )
    for x, clue in enumerate(puzzle.columns):
        numbers = [each.length for each in clue] or ([] if blank else [0])
        for place, number in enumerate(reversed(numbers)):
            centre = clue_y + (len(numbers) - place - 0.5) * step if mirrored else y0 - (place + 0.5) * step
            put(number, x0 + (x + 0.5) * cell + 0.5, centre)
    if title:
        heading = ImageFont.truetype(str(font_path), round(cell * 0.9))
        draw.text(
            (margin, margin // 2),
            rng.choice(("Nonogram 17", "Puzzle of the day", "No. 204: Cat")),
            0,
            heading,
        )
    return image


def _noisy(image: Image.Image, amount: float, rng: random.Random) -> Image.Image:
    noise = np.random.default_rng(rng.randrange(2**31)).normal(0, amount, (image.height, image.width))
    return Image.fromarray(np.clip(np.asarray(image, np.float32) + noise, 0, 255).astype(np.uint8))


def _compressed(image: Image.Image, quality: int) -> Image.Image:
    buffer = io.BytesIO()
    image.save(buffer, "JPEG", quality=quality)
    return Image.open(buffer).convert("L")


def _photographed(image: Image.Image, rng: random.Random, lean: float) -> Image.Image:
    """From an angle, on a table, in the shadow of a hand."""
    width, height = image.size
    pad = 0.08
    out = round(width * (1 + 2 * pad)), round(height * (1 + 2 * pad))
    corners = [(pad * width, pad * height), (pad * width, (1 + pad) * height),
               ((1 + pad) * width, (1 + pad) * height), ((1 + pad) * width, pad * height)]  # fmt: skip
    moved = [
        (x + rng.uniform(-lean, lean) * width, y + rng.uniform(-lean, lean) * height) for x, y in corners
    ]
    sources = [(0, 0), (0, height), (width, height), (width, 0)]
    equations, values = [], []
    for (u, v), (x, y) in zip(moved, sources, strict=True):
        equations += [[u, v, 1, 0, 0, 0, -x * u, -x * v], [0, 0, 0, u, v, 1, -y * u, -y * v]]
        values += [x, y]
    numbers = [float(each) for each in np.linalg.solve(np.array(equations), np.array(values, float))]
    page = image.transform(
        out, Image.Transform.PERSPECTIVE, numbers, Image.Resampling.BICUBIC, fillcolor=rng.choice((90, 235))
    )
    y, x = np.mgrid[0 : out[1], 0 : out[0]].astype(np.float32)
    light = 1 - rng.uniform(0.1, 0.45) * (
        x * rng.uniform(-1, 1) / out[0] + y * rng.uniform(-1, 1) / out[1] + 0.5
    )
    shaded = np.asarray(page, np.float32) * np.clip(light, 0.3, 1.0)
    return Image.fromarray(np.clip(shaded, 0, 255).astype(np.uint8))


def page(puzzle: Puzzle, kind: str, pool: list[Path], rng: random.Random) -> Page:
    # Some families have dozens of files.
    name = rng.choice(sorted({family(path) for path in pool}))
    font = rng.choice([path for path in pool if family(path) == name])
    if kind == "screenshot":
        image = drawn(puzzle, rng.randrange(18, 34), font, rng)
        if rng.random() < 0.3:
            image = _compressed(image, 80)
    elif kind == "scan":
        image = drawn(puzzle, rng.randrange(26, 44), font, rng)
        image = image.rotate(rng.uniform(-2.5, 2.5), Image.Resampling.BICUBIC, expand=True, fillcolor=255)
        image = image.filter(ImageFilter.GaussianBlur(rng.uniform(0.4, 1.0)))
        image = _compressed(_noisy(image, rng.uniform(2, 9), rng), rng.randrange(50, 90))
    elif kind == "photo":
        image = _photographed(drawn(puzzle, rng.randrange(32, 46), font, rng), rng, 0.045)
        image = image.filter(ImageFilter.GaussianBlur(rng.uniform(0.6, 1.4)))
        image = _compressed(_noisy(image, rng.uniform(3, 10), rng), rng.randrange(45, 85))
    else:
        image = _photographed(drawn(puzzle, rng.randrange(14, 22), font, rng), rng, 0.06)
        image = image.filter(ImageFilter.GaussianBlur(rng.uniform(0.6, 1.1)))
        image = _compressed(_noisy(image, rng.uniform(5, 12), rng), rng.randrange(35, 70))
    return Page(puzzle, image, kind)


def pages(count: int, seed: int, sizes: tuple[int, ...] = SIZES) -> Iterator[Page]:
    rng = random.Random(seed)
    pool = [path for path in fonts() if is_kept_out(path)]
    made = {size: random_puzzles(Size(size, size), count, frozenset(), seed=seed) for size in sizes}
    for number in range(count):
        puzzle = next(made[sizes[number // len(CLASSES) % len(sizes)]]).puzzle
        yield page(puzzle, CLASSES[number % len(CLASSES)], pool, rng)


class Outcome(NamedTuple):
    kind: str
    size: int
    scan: Scan
    before: bool
    after: bool
    seconds: float


def read(each: Page) -> Outcome:
    begin = time.process_time()
    scan = read_page(each.image)
    seconds = time.process_time() - begin
    after = scan.puzzle is not None and (scan.puzzle.rows, scan.puzzle.columns) == (
        each.puzzle.rows,
        each.puzzle.columns,
    )
    return Outcome(each.kind, each.puzzle.width, scan, after and not scan.corrected, after, seconds)


def table(name: str, groups: dict[str, list[Outcome]]) -> None:
    print(
        f"| {name} | pages | right before | right after | sure | sure and wrong | refused | median s | slowest s |"
    )
    print("|---|---|---|---|---|---|---|---|---|")
    for title, group in groups.items():
        seconds = [each.seconds for each in group]
        cells = (
            *(title, len(group), sum(each.before for each in group), sum(each.after for each in group)),
            *(
                sum(each.scan.sure for each in group),
                sum(each.scan.sure and not each.after for each in group),
            ),
            *(
                sum(each.scan.puzzle is None for each in group),
                f"{median(seconds):.2f}",
                f"{max(seconds):.2f}",
            ),
        )
        print("| " + " | ".join(map(str, cells)) + " |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--pages", type=int, default=84)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--sizes", type=int, nargs="+", default=list(SIZES))
    parser.add_argument("--keep", type=Path, help="a folder for the pages that were not read rightly")
    args = parser.parse_args()
    outcomes = []
    for number, each in enumerate(pages(args.pages, args.seed, tuple(args.sizes))):
        outcome = read(each)
        outcomes.append(outcome)
        if args.keep is not None and not outcome.after:
            args.keep.mkdir(parents=True, exist_ok=True)
            each.image.save(args.keep / f"{number:03}-{each.kind.replace(' ', '-')}-{outcome.size}.png")
            print(
                number,
                each.kind,
                outcome.size,
                outcome.scan.reason or f"margin {outcome.scan.margin:.1f}",
                flush=True,
            )
    table("class", {kind: [each for each in outcomes if each.kind == kind] for kind in CLASSES})
    print()
    sizes = sorted({each.size for each in outcomes})
    table("size", {f"{size}x{size}": [each for each in outcomes if each.size == size] for size in sizes})


if __name__ == "__main__":
    main()
