"""``nonoproof studio``: the workbench, a page that works from a disk, without a server."""

from __future__ import annotations

import argparse
import sys
import webbrowser
from contextlib import closing
from pathlib import Path

from ..errors import UsageError
from ..model import Puzzle
from ..render import printable
from . import EXIT_FAIL, EXIT_PASS
from .arguments import add_puzzle, is_chosen


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("source", nargs="?", metavar="SOURCE", help="a puzzle to open (default: an empty grid)")
    add("--out", metavar="FILE", help="write the page to this file instead of opening it")
    add("--format", metavar="NAME", help="read SOURCE in this format instead of guessing")
    add_puzzle(parser)


def run(args: argparse.Namespace) -> int:
    """0 where the page was written, or opened; 1 where no browser was found."""
    from ..files import save, save_for_browser
    from ..studio import page

    text = page(None if args.source is None else _puzzle(args))
    if args.out is not None:
        save(Path(args.out), text.encode())
        return EXIT_PASS
    path = save_for_browser(text)
    sys.stderr.write(f"the workbench is {path}\n")
    if not webbrowser.open(path.as_uri()):
        sys.stderr.write("no browser was found: open that file with one\n")
        return EXIT_FAIL
    return EXIT_PASS


def _puzzle(args: argparse.Namespace) -> Puzzle:
    """The first puzzle of the source, or the one that was asked for."""
    from ..engines import open_for_now
    from ..run.in_memory import Sources, places
    from ..studio import MOST_SIDE
    from ..tasks import ReadOptions

    sources = Sources((args.source,), ReadOptions(args.format, validate=False, raw=True))
    with closing(open_for_now(jobs=2)) as engine:
        for place in places(sources, engine):
            if not is_chosen(args, place):
                continue
            if place.raw is None:
                why = "; ".join([finding.message for finding in place.findings])
                raise UsageError(f"{args.source} holds no puzzle: {printable(why, 300)}")
            if max(place.raw.width, place.raw.height) > MOST_SIDE:
                raise UsageError(f"the workbench takes puzzles up to {MOST_SIDE} by {MOST_SIDE} cells")
            return place.raw
    raise UsageError("there is no such puzzle")
