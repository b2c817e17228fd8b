"""Arguments that several commands have, and the numbers that they accept."""

from __future__ import annotations

import math
import os
import sys
from argparse import SUPPRESS, Action, ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ..verdict import Tier

if TYPE_CHECKING:
    from ..tasks import PlaceRow

SOURCE = "a file, folder, glob or archive, or - for standard input"


def add_sources(parser: ArgumentParser, nargs: str = "+", about: str = SOURCE) -> None:
    parser.add_argument("sources", nargs=nargs, metavar="SOURCE", help=about)


def add_format(parser: ArgumentParser) -> None:
    """How sources are read: by a named format, or by an adapter, which travels as one."""
    parser.add_argument(
        "--format", metavar="NAME", help="read the sources in this format instead of guessing"
    )
    parser.add_argument(
        "--adapter",
        dest="format",
        type=adapter_name,
        metavar="FILE",
        help="read the sources as this YAML file describes (see docs/reading.md)",
    )


def adapter_name(path: str) -> str:
    """An adapter as the name of a format."""
    return f"adapter:{path}"


def add_puzzle(parser: ArgumentParser) -> None:
    parser.add_argument("--puzzle", type=_place, metavar="N", help="take only the Nth puzzle of each file")


def is_chosen(args: Namespace, place: PlaceRow) -> bool:
    """Whether ``--puzzle`` wants what is there, or why nothing is."""
    return args.puzzle in (None, max(place.number, 1))


def _place(word: str) -> int:
    if not word.isdecimal() or int(word) < 1:
        raise ArgumentTypeError(f"expected a number from 1 up, found {word!r}")
    return int(word)


def add_grading(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--grading",
        type=line_solves,
        default=4_000_000,
        metavar="N",
        help="work limit for the difficulty of one puzzle, in line solves (default: 4000000)",
    )


def line_solves(word: str) -> int:
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


class FormerName(Action):
    """An option under the name that it had, which is kept for a release: it works, and says how it is called now."""

    def __init__(self, option_strings: Sequence[str], dest: str, *, now: str, **more: Any) -> None:  # noqa: ANN401
        super().__init__(option_strings, dest, help=SUPPRESS, default=SUPPRESS, **more)
        self._now = now

    def __call__(
        self,
        parser: ArgumentParser,
        args: Namespace,
        values: Any,  # noqa: ANN401
        option_string: str | None = None,
    ) -> None:
        sys.stderr.write(f"{parser.prog}: {option_string} will go; {self._now}\n")
        setattr(args, self.dest, values)


def add_jobs(parser: ArgumentParser) -> None:
    """For a command that shows each result at once; ``engine.open_for_now`` expects it."""
    parser.add_argument(
        "--jobs",
        type=count,
        default=os.cpu_count() or 1,
        metavar="N",
        help="number of puzzles to solve at the same time; 1 starts no other process (default: one per core)",
    )


def add_tiers(add: Callable[..., object]) -> None:
    add(
        "--tiers",
        metavar="FILE",
        help="your own names and limits for the tiers, in YAML (see docs/difficulty.md)",
    )


def add_profile(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--profile",
        default="unique",
        metavar="NAME",
        help="the rules that a puzzle must pass: unique, publish, or a YAML file of your own (default: unique)",
    )


def tiers(words: str) -> tuple[Tier, ...]:
    from ..profiles import with_very_hard

    try:
        wanted = with_very_hard([word.strip() for word in words.split(",")], "--tier")
        return tuple([tier for tier in Tier if tier in wanted])
    except ValueError:
        raise ArgumentTypeError(f"expected one of {', '.join(Tier)}, found {words!r}") from None


def count(word: str) -> int:
    if not word.isdecimal() or not 1 <= int(word) <= 1024:
        raise ArgumentTypeError(f"expected a number from 1 to 1024, found {word!r}")
    return int(word)
