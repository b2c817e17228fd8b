"""The choice of an engine on the command line."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from ..engines import Engine

ENGINES = ("inline",)


def add_engine_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--engine", choices=ENGINES, default=ENGINES[0], help="where the work runs")


def open_engine(args: Namespace) -> Engine:
    from ..engines.inline import InlineEngine

    return InlineEngine()
