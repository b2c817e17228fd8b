"""What becomes of glyphs and icons: how many are unique, what changes, how like they are, how long it takes.

    python -m benchmarks.make [SECTION...] [--sizes SIZE...] [--pictures N] [--candidates N] [--count N] [--seed N]
    python -m benchmarks.make --sheet FILE [--colours N]

The sections are shares, tiers and random; all where none is named.

Pictures come from ``free_pictures.py``. Times are processor time, without the reading of the pictures. ``--sheet``
draws fifty of them, each beside its best puzzle, to be looked at.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from nonoproof.making import Made, Picture, make, random_puzzles
from nonoproof.making.cells import Size
from nonoproof.verdict import Tier

from benchmarks.free_pictures import pictures

if TYPE_CHECKING:
    from PIL import Image

FEW = 2.0
"""Percent of the cells that a good puzzle may change at the most."""
SECTIONS = ("shares", "tiers", "random")
SIZES = ("10x10", "15x15", "20x20", "30x30")
TIERS = (Tier.TRIVIAL, Tier.EASY, Tier.MEDIUM, Tier.HARD, Tier.EXPERT)


def shares(found: list[Picture], size: str, colours: int, candidates: int) -> str:
    changed: list[float] = []
    likeness: list[float] = []
    seconds: list[float] = []
    for picture in found:
        begin = time.process_time()
        made = make(picture, size=size, colours=colours, candidates=candidates)
        seconds.append(time.process_time() - begin)
        if made:
            cells = made[0].puzzle.width * made[0].puzzle.height
            changed.append(100 * len(made[0].cells) / cells)
            likeness.append(made[0].likeness or 0.0)
    unique = 100 * len(changed) / len(found)
    few = 100 * len([each for each in changed if each <= FEW]) / len(found)
    changed.sort()
    high = changed[min(int(0.95 * len(changed)), len(changed) - 1)] if changed else 0.0
    return (
        f"| {size} | {colours} | {unique:.1f} % | {few:.1f} % | {median(changed or [0]):.2f} % | {high:.2f} % | "
        f"{median(likeness or [0]):.2f} | {median(seconds):.2f} | {max(seconds):.2f} |"
    )


def met(found: list[Picture]) -> Iterator[str]:
    for tier in TIERS:
        begin = time.process_time()
        made = [each for picture in found for each in make(picture, size="15-25", tier=tier, candidates=1)]
        seconds = (time.process_time() - begin) / len(found)
        changed = [100 * len(each.cells) / (each.puzzle.width * each.puzzle.height) for each in made]
        spread = f"{median(changed or [0]):.1f} % | {max(changed, default=0):.1f} %"
        yield f"| {tier} | {100 * len(made) / len(found):.0f} % | {spread} | {seconds:.2f} |"


def from_nothing(count: int) -> Iterator[str]:
    for tier in TIERS:
        begin = time.process_time()
        made = list(random_puzzles(Size(15, 15), count, frozenset([tier])))
        rate = len(made) / (time.process_time() - begin)
        kinds = ", ".join(
            [f"{number} {kind}" for kind, number in Counter([each.how for each in made]).most_common()]
        )
        yield f"| {tier} | {len(made)} of {count} | {rate:.1f} | {kinds} |"


def sheet(found: list[Picture], path: Path, colours: int) -> None:
    """The pictures and the best puzzle of each at 20x20, side by side, ten in a row."""
    from PIL import Image

    cell, across = 200, 5
    rows = -(-len(found) // across)
    drawn = Image.new("RGB", (across * 2 * cell, rows * cell), "lightgrey")
    for number, picture in enumerate(found):
        x, y = number % across * 2 * cell, number // across * cell
        original = picture.preview.copy()
        original.thumbnail((cell - 20, cell - 20))
        drawn.paste(original, (x + 10, y + 10))
        made = make(picture, size="20x20", colours=colours, candidates=1)
        if made:
            drawn.paste(_solution(made[0]).resize((cell - 20, cell - 20), 0), (x + cell + 10, y + 10))
    drawn.save(path)


def _solution(made: Made) -> Image.Image:
    from PIL import Image

    puzzle = made.puzzle
    inks = [tuple(bytes.fromhex(colour.rgb)) for colour in puzzle.palette]
    image = Image.new("RGB", (puzzle.width, puzzle.height))
    image.putdata([inks[cell] for row in puzzle.goal or () for cell in row])
    return image


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sections", nargs="*", metavar="SECTION", help=", ".join(SECTIONS))
    parser.add_argument("--sizes", nargs="+", default=SIZES)
    parser.add_argument("--pictures", type=int, default=40)
    parser.add_argument("--candidates", type=int, default=6)
    parser.add_argument("--count", type=int, default=30, help="puzzles from nothing, for each tier")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sheet", type=Path, help="draw fifty in place of all else")
    parser.add_argument("--colours", type=int, default=2, help="of the sheet")
    args = parser.parse_args()
    if args.sheet:
        sheet(list(pictures(50, args.seed)), args.sheet, args.colours)
        return
    sections = args.sections or SECTIONS
    found = list(pictures(args.pictures, args.seed))
    if found and "shares" in sections:
        print(f"{len(found)} glyphs and icons, {args.candidates} candidates each; the best one counts\n")
        heads = (
            "size | colours | unique | with at most 2 % changed | changed, median | changed, 95 % | likeness"
        )
        print(f"| {heads} | s, median | s, most |")
        print("| --- " * 9 + "|")
        for size in args.sizes:
            for colours in (2, 4):
                print(shares(found, size, colours, args.candidates), flush=True)
    if found and "tiers" in sections:
        print(f"\n{len(found)} glyphs and icons, 15 to 25 cells wide, one candidate each\n")
        print("| tier wanted | met | changed, median | changed, most | s a picture |\n" + "| --- " * 5 + "|")
        for line in met(found):
            print(line, flush=True)
    if "random" in sections:
        print("\n| tier, 15x15 from nothing | made | a second | kinds |\n| --- | --- | --- | --- |")
        for line in from_nothing(args.count):
            print(line, flush=True)


if __name__ == "__main__":
    main()
