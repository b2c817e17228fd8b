"""``nonoproof make``: pictures in, unique puzzles out, with a sheet to look at."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from ..errors import UsageError
from ..making import (
    DEFAULT_SIZE,
    METHODS,
    MOST_COLOURS,
    MOST_INKS,
    Made,
    Picture,
    Sizes,
    colour_of,
    glyph,
    load,
    make,
    random_puzzles,
)
from ..making.cells import Size
from ..making.loading import MOST_BYTES
from ..render import printable
from ..verdict import DEFAULT_BUDGET, Budget, Tier, Verdict
from . import EXIT_FAIL, EXIT_PASS
from .arguments import FormerName, count, positive, tiers
from .made_files import MadeFiles, summary


def add_arguments(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add(
        "pictures",
        nargs="*",
        metavar="PICTURE",
        help="a picture (PNG, JPEG, GIF, BMP, WebP or SVG), or - for standard input",
    )
    add("--glyph", metavar="TEXT", help="use a letter or an emoji instead of a picture")
    add("--font", type=Path, metavar="FILE", help="the font for --glyph (default: a built-in one)")
    add("--random", metavar="SIZE", help="make random pictures of this size, for example 15x15")
    add("--count", type=count, default=1, metavar="N", help="number of puzzles for --random (default: 1)")
    add(
        "--size",
        metavar="SIZE",
        help=f"a width, a size such as 30x20, or a range such as 15-25 (default: {DEFAULT_SIZE})",
    )
    add(
        "--inks",
        type=_inks,
        default=1,
        metavar="N",
        help="number of colours beside the background, as --colours counts them in select (default: 1)",
    )
    add(
        "--colours",
        action=FormerName,
        dest="inks",
        type=lambda word: _inks(word, 1),
        now="it counts the background here, and nowhere else: write --inks with one less",
    )
    add(
        "--background",
        type=colour_of,
        metavar="COLOUR",
        help="the colour of the background, for example white or #ffcc00 (default: found in the picture)",
    )
    add(
        "--tier",
        type=tiers,
        metavar="TIER",
        help="the difficulty you want: one tier, or several separated by commas",
    )
    add(
        "--candidates",
        type=count,
        default=6,
        metavar="N",
        help="number of puzzles for each picture (default: 6)",
    )
    add("--dither", action="store_true", help="also try renderings that show greys as patterns of dots")
    add(
        "--method",
        choices=METHODS,
        default=METHODS[0],
        help=f"how puzzles are made (default: {METHODS[0]}; see docs/making.md)",
    )
    add(
        "--threshold",
        type=_share,
        default=0.5,
        metavar="X",
        help="the threshold of the method yu2007 (default: 0.5)",
    )
    add("--seed", type=int, default=0, metavar="N", help="another number gives other puzzles (default: 0)")
    add(
        "--title",
        default="",
        metavar="TEXT",
        help="the title of the puzzles (default: the name of the picture)",
    )
    add(
        "--out",
        default="made",
        metavar="DIR",
        help="write the puzzles and the sheet to this folder (default: made)",
    )
    add(
        "--as",
        dest="to",
        metavar="FORMAT",
        help="write this format instead of JSON and .non, or a book such as book.pdf",
    )
    add("--to", action=FormerName, now="elsewhere it names a target: write --as")
    add("--certificates", action="store_true", help="also write certificates for the verdicts")
    add("--json-lines", action="store_true", help="print one JSON object per puzzle, for programs")
    add(
        "--seconds",
        type=positive,
        metavar="S",
        help="time limit for one picture (default: none; work is counted)",
    )


def _inks(word: str, background: int = 0) -> int:
    """``background``: how many colours beside these the number counts."""
    least, most = 1 + background, MOST_COLOURS - 1 + background
    if not word.isdecimal() or not least <= int(word) <= most:
        raise ArgumentTypeError(f"expected a number from {least} to {most}, found {word!r}")
    return int(word) - background


def _share(word: str) -> float:
    value = positive(word)
    if value >= 1:
        raise ArgumentTypeError(f"expected a number between 0 and 1, found {word!r}")
    return value


def run(args: Namespace) -> int:
    """0 where every picture became what was asked for."""
    _check(args)
    files = MadeFiles(Path(args.out), args.to, args.title)
    done: list[Made] = []
    failed = 0
    try:
        for made, picture in _all(args):
            if made is None:
                failed += 1
                continue
            path = files.add(made, picture)
            if args.certificates:
                files.certify(made, DEFAULT_BUDGET if args.seconds is None else Budget(args.seconds))
            done.append(made)
            failed += made.verdict is not Verdict.UNIQUE
            sys.stdout.write(_made_line(made, path, args.json_lines) + "\n")
            sys.stdout.flush()
    finally:
        # What was made until Ctrl-C was pressed is shown too.
        if done:
            files.end()
    for loss in dict.fromkeys(files.losses):
        sys.stderr.write(printable(loss, 500) + "\n")
    if not args.json_lines:
        sys.stdout.write(f"{summary(done)}; the sheet: {Path(args.out) / 'index.html'}\n" if done else "")
    return EXIT_FAIL if failed or not done else EXIT_PASS


def _check(args: Namespace) -> None:
    kinds = [bool(args.pictures), args.glyph is not None, args.random is not None]
    if sum(kinds) != 1:
        raise UsageError("name either pictures, or --glyph, or --random")
    if args.font is not None and args.glyph is None:
        raise UsageError("--font is for --glyph")
    if args.background is not None and (args.random is not None or args.method == "yu2007"):
        raise UsageError("--background works only with the method mended, and with pictures")
    if args.random is not None and args.size is not None:
        raise UsageError("--random gives the size itself")
    if args.random is not None and args.inks > MOST_INKS:
        raise UsageError(f"--random draws in {MOST_INKS} colours at the most")
    if args.method == "yu2007" and (args.tier or args.inks != 1 or args.random is not None):
        raise UsageError("the method yu2007 has neither tiers nor colours, and needs a picture")
    if args.pictures.count("-") > 1:
        raise UsageError("standard input can be read only once")
    Sizes.parse(args.random or args.size or DEFAULT_SIZE)


def _all(args: Namespace) -> Iterator[tuple[Made | None, Picture | None]]:
    if args.random is not None:
        yield from _from_nothing(args)
        return
    for picture in _pictures(args):
        found = _made(picture, args) if picture is not None else []
        if not found:
            yield None, None
        for each in found:
            yield each, picture


def _made(picture: Picture, args: Namespace) -> list[Made]:
    """Nothing if that was reported."""
    try:
        found = make(
            picture,
            size=args.size or DEFAULT_SIZE,
            colours=args.inks + 1,
            tier=args.tier,
            candidates=args.candidates,
            title=args.title,
            seed=args.seed,
            dither=args.dither,
            method=args.method,
            threshold=args.threshold,
            seconds=args.seconds,
        )
    except UsageError as error:
        _refuse(error, args)
        return []
    if not found:
        of_tier = f" of the tier {' or '.join(args.tier)}" if args.tier else ""
        _complain(f"{picture.name}: found no unique puzzle{of_tier}; try other sizes")
    return found


def _from_nothing(args: Namespace) -> Iterator[tuple[Made | None, Picture | None]]:
    sizes = Sizes.parse(args.random)
    width, height = sizes.least
    if sizes.most != sizes.least:
        raise UsageError("--random takes one size, as 15x15")
    wanted: frozenset[Tier] = frozenset(args.tier or ())
    number = 0
    for made in random_puzzles(Size(width, height or width), args.count, wanted, args.seed, inks=args.inks):
        number += 1
        if args.title:
            titled = made.puzzle.with_metadata(title=f"{args.title} {number}")
            yield replace(made, puzzle=titled), None
        else:
            yield made, None
    if number < args.count:
        _complain(f"only {number} of {args.count} puzzles of that tier were found")
        yield None, None


def _pictures(args: Namespace) -> Iterator[Picture | None]:
    """None for a file that is no picture: it is reported, and the others are made all the same."""
    if args.glyph is not None:
        yield glyph(args.glyph, args.font, args.background)
        return
    for name in args.pictures:
        try:
            if name == "-":
                yield load(sys.stdin.buffer.read(MOST_BYTES + 1), "standard input", args.background)
            else:
                yield load(name, background=args.background)
        except UsageError as error:
            _refuse(error, args)
            yield None


def _refuse(error: UsageError, args: Namespace) -> None:
    """Reports a file that is no picture; the command ends only if there is no other."""
    if len(args.pictures) <= 1:
        raise error
    _complain(str(error))


def _complain(text: str) -> None:
    sys.stderr.write(f"nonoproof: {printable(text, 500)}\n")


def _made_line(made: Made, path: str, json_lines: bool) -> str:
    if json_lines:
        return json.dumps(made.record(path))
    size = f"{made.puzzle.width}x{made.puzzle.height}"
    like = f"likeness {made.likeness:.2f}  " if made.likeness is not None else ""
    changed = f"{len(made.cells)} changed"
    return f"{made.verdict:9} {size:>7}  {made.tier or '-':8}  {like}{changed:>11}  {printable(path, 300)}"
