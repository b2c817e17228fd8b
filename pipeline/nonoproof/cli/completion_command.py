"""``nonoproof completion``: scripts for shells, made by shtab from the commands and options as they are."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from . import EXIT_PASS

SHELLS = ("bash", "zsh", "fish")
_FILES = frozenset({"SOURCE", "TARGET", "FILE", "PICTURE", "OLD", "NEW", "CERTIFICATE"})


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("shell", choices=SHELLS, help="the shell that the script is for")


def run(args: Namespace) -> int:
    import shtab

    from .parser import build

    parser, commands = build()
    for command in commands.values():
        for action in command._actions:
            if action.metavar in _FILES:
                action.complete = shtab.FILE  # type: ignore[attr-defined]
            elif action.metavar == "DIR":
                action.complete = shtab.DIRECTORY  # type: ignore[attr-defined]
    sys.stdout.write(shtab.complete(parser, shell=args.shell) + "\n")
    return EXIT_PASS
