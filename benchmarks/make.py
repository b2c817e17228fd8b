"""What becomes of glyphs of free fonts: how many are unique, what changes, how like they are, how long it takes.

Fonts are looked for where Debian's packages fonts-dejavu, fonts-font-awesome, fonts-symbola and
fonts-noto-color-emoji put them; those that are missing are left out. Times are processor time.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from nonoproof.errors import UsageError
from nonoproof.make import Picture, glyph, make, random_puzzles
from nonoproof.make.cells import Size
from nonoproof.verdict import Tier

FONTS = {
    "/usr/share/fonts/truetype/dejavu/DejaVuSerif-Bold.ttf": "ABCDEGKMQRSabegk2358&@?",
    "/usr/share/fonts/opentype/font-awesome/FontAwesome.otf": "".join(map(chr, range(0xF000, 0xF0E0, 4))),
    "/usr/share/fonts/truetype/ancient-scripts/Symbola_hint.ttf": "".join(
        map(chr, range(0x1F400, 0x1F440, 2))
    ),
    "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf": "".join(map(chr, range(0x1F400, 0x1F440, 2))),
}
SIZES = ("10x10", "15x15", "20x20", "30x30")
TIERS = (Tier.TRIVIAL, Tier.EASY, Tier.MEDIUM, Tier.HARD, Tier.EXPERT)


def pictures(most: int) -> Iterator[Picture]:
    """So many of them, from all fonts in turn."""
    lists = [[(Path(path), char) for char in chars] for path, chars in FONTS.items() if Path(path).is_file()]
    chosen = [row[at] for at in range(max(map(len, lists), default=0)) for row in lists if at < len(row)]
    for path, char in chosen[:most]:
        try:
            yield glyph(char, path)
        except UsageError:
            continue


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
    changed.sort()
    high = changed[min(int(0.95 * len(changed)), len(changed) - 1)] if changed else 0.0
    return (
        f"| {size} | {colours} | {unique:.1f} % | {median(changed or [0]):.2f} % | {high:.2f} % | "
        f"{median(likeness or [0]):.2f} | {median(seconds):.2f} | {max(seconds):.2f} |"
    )


def met(found: list[Picture]) -> Iterator[str]:
    for tier in TIERS:
        begin = time.process_time()
        hits = sum([bool(make(each, size="15-25", tier=tier, candidates=1)) for each in found])
        seconds = (time.process_time() - begin) / len(found)
        yield f"| {tier} | {100 * hits / len(found):.0f} % | {seconds:.2f} |"


def from_nothing(count: int) -> Iterator[str]:
    for tier in TIERS:
        begin = time.process_time()
        made = list(random_puzzles(Size(15, 15), count, frozenset([tier])))
        rate = len(made) / (time.process_time() - begin)
        kinds = ", ".join(
            [f"{number} {kind}" for kind, number in Counter([each.how for each in made]).most_common()]
        )
        yield f"| {tier} | {len(made)} of {count} | {rate:.1f} | {kinds} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pictures", type=int, default=40)
    parser.add_argument("--candidates", type=int, default=6)
    parser.add_argument("--count", type=int, default=30, help="puzzles from nothing, for each tier")
    args = parser.parse_args()
    found = list(pictures(args.pictures))
    if found:
        print(f"{len(found)} glyphs, {args.candidates} candidates each; the best candidate counts\n")
        print(
            "| size | colours | unique | changed, median | changed, 95 % | likeness | s, median | s, most |"
        )
        print("| --- | --- | --- | --- | --- | --- | --- | --- |")
        for colours in (2, 4):
            for size in SIZES:
                print(shares(found, size, colours, args.candidates), flush=True)
        print("\n| tier wanted | met at 15 to 25 cells | s a picture |\n| --- | --- | --- |")
        for line in met(found[: args.pictures // 3]):
            print(line, flush=True)
    print("\n| tier, 15x15 from nothing | made | a second | kinds |\n| --- | --- | --- | --- |")
    for line in from_nothing(args.count):
        print(line, flush=True)


if __name__ == "__main__":
    main()
