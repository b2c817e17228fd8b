"""Arguments that several commands have, and the numbers that they accept."""

from __future__ import annotations

import math
from argparse import ArgumentParser, ArgumentTypeError

SOURCE = "a file, folder, glob or archive, or - for standard input"


def add_sources(parser: ArgumentParser, nargs: str = "+", about: str = SOURCE) -> None:
    parser.add_argument("sources", nargs=nargs, metavar="SOURCE", help=about)


def add_format(parser: ArgumentParser) -> None:
    """How sources are read: by a named format, or by an adapter, which travels as one."""
    parser.add_argument("--format", metavar="NAME", help="do not guess the format")
    parser.add_argument(
        "--adapter",
        dest="format",
        type=adapter_name,
        metavar="FILE",
        help="a YAML file that says where the puzzles are; see docs/reading.md",
    )


def adapter_name(path: str) -> str:
    """An adapter as the name of a format."""
    return f"adapter:{path}"


def add_puzzle(parser: ArgumentParser) -> None:
    parser.add_argument("--puzzle", type=_place, metavar="N", help="only the Nth puzzle of each file")


def _place(word: str) -> int:
    if not word.isdecimal() or int(word) < 1:
        raise ArgumentTypeError(f"expected a number from 1 up, found {word!r}")
    return int(word)


def add_grading(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--grading",
        type=_line_solves,
        default=4_000_000,
        metavar="N",
        help="how many line solves a grade may cost before it is undecided (default: 4000000)",
    )


def _line_solves(word: str) -> int:
    if not word.isdecimal() or not 1 <= int(word) < 2**63:
        raise ArgumentTypeError(f"expected a positive number, found {word!r}")
    return int(word)


def positive(word: str) -> float:
    try:
        value = float(word)
    except ValueError:
        value = math.nan
    if not 0 < value < math.inf:
        raise ArgumentTypeError(f"expected a positive number, found {word!r}")
    return value


def count(word: str) -> int:
    if not word.isdecimal() or not 1 <= int(word) <= 1024:
        raise ArgumentTypeError(f"expected a number from 1 to 1024, found {word!r}")
    return int(word)
