"""``nonoproof export``: what programs take from a run, made from its store."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from . import EXIT_PASS
from .filters import add_filters, add_store, filtered


def add_arguments(parser: ArgumentParser) -> None:
    from ..export import COMPRESSIONS, KINDS

    add_store(parser.add_argument)
    parser.add_argument(
        "--to",
        action="append",
        required=True,
        metavar="FILE",
        help=f"write this file; its name says what: {', '.join(KINDS)}; {' or '.join(COMPRESSIONS)} at the end"
        " compresses; - is standard output. Can be given several times",
    )
    add_filters(parser.add_argument_group("which puzzles").add_argument)


def run(args: Namespace) -> int:
    from pathlib import Path

    from ..select import OpenStore, Selection
    from ..select.exporting import export_chosen

    with OpenStore(Path(args.store)) as store:
        selection = filtered(args, store)
        everything = selection == Selection(scale=selection.scale)
        export_chosen(store, tuple(args.to), None if everything else selection)
    return EXIT_PASS
