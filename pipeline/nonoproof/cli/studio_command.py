"""``nonoproof studio``: the workbench, a page that works from a disk, without a server."""

from __future__ import annotations

import argparse
import sys
import webbrowser
from pathlib import Path

from ..errors import UsageError
from ..model import Puzzle
from ..render import printable
from . import EXIT_FAIL, EXIT_PASS
from .arguments import add_puzzle


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
    from ..ingest import ingest
    from ..studio import MOST_SIDE

    for each in ingest([args.source], args.format):
        if args.puzzle not in (None, each.source.index):
            continue
        if each.puzzle is None:
            why = "; ".join([finding.message for finding in each.findings])
            raise UsageError(f"{args.source} holds no puzzle: {printable(why, 300)}")
        if max(each.puzzle.width, each.puzzle.height) > MOST_SIDE:
            raise UsageError(f"the workbench takes puzzles up to {MOST_SIDE} by {MOST_SIDE} cells")
        return each.puzzle
    raise UsageError("there is no such puzzle")
