"""The choice of an engine on the command line."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from ..engines import Engine

ENGINES = ("local", "inline")


def add_engine_arguments(parser: ArgumentParser) -> None:
    """Where the work runs; ``open_engine`` expects ``--jobs`` beside it."""
    parser.add_argument(
        "--engine",
        choices=ENGINES,
        default=ENGINES[0],
        help="where the work runs: beside this process, or in it (default: local)",
    )


def open_engine(args: Namespace) -> Engine:
    if args.engine == "inline" or args.jobs == 1:
        from ..engines.inline import InlineEngine

        return InlineEngine()
    from ..engines.threads import ThreadEngine

    return ThreadEngine(args.jobs)
