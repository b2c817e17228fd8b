"""``nonoproof help``: the help of a command, or of all."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from . import COMMANDS, EXIT_PASS


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "name", nargs="?", choices=tuple(COMMANDS), metavar="COMMAND", help="one of the commands"
    )


def run(args: Namespace) -> int:
    from .parser import build

    whole, commands = build((args.name,))
    (commands[args.name] if args.name else whole).print_help()
    return EXIT_PASS
