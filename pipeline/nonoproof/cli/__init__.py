"""The command line: one module a command, each with ``add_arguments`` and ``run``.

Only the module of the command that is called is imported, so that starting is quick.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module

from ..errors import NonoproofError, UsageError

COMMANDS: dict[str, str] = {
    "run": "ingest, normalise, classify, grade and report whole collections",
    "check": "the same for a few puzzles, to the terminal",
    "convert": "write puzzles in another format",
    "show": "draw a puzzle and its solutions",
    "fix": "what would make each puzzle right: cells to change or to give, clues to retype",
    "make": "pictures in, unique puzzles out",
    "select": "choose puzzles from the store of a run, and export them",
    "explain": "the way a person would solve it, step by step",
    "compare": "the published methods and ours, side by side",
    "diff": "what changed between two runs",
    "certify": "write certificates for verdicts",
    "verify": "check certificates",
    "print": "puzzle sheets for paper",
    "studio": "the workbench: draw, see, mend, in a browser, without a server",
    "formats": "list the file formats",
    "methods": "list the published methods",
}

EXIT_PASS, EXIT_FAIL, EXIT_USAGE, EXIT_UNDECIDED, EXIT_INTERRUPTED = 0, 1, 2, 3, 130


def _version() -> str:
    from ..run import VERSION
    from ..solver import build_information

    return f"nonoproof {VERSION} ({build_information()})"


class _Version(argparse.Action):
    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        sys.stdout.write(_version() + "\n")
        parser.exit()


def _parser(chosen: str | None) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="nonoproof",
        description="Proves that nonograms have exactly one solution, and tells how hard they are.",
    )
    parser.add_argument("--version", nargs=0, action=_Version, help="version, and how the core was built")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, about in COMMANDS.items():
        command = commands.add_parser(name, help=about, description=about[0].upper() + about[1:] + ".")
        if name == chosen:
            import_module(f".{name}_command", __name__).add_arguments(command)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    words = list(sys.argv[1:] if arguments is None else arguments)
    _prepare_output()
    try:
        code = _call(words)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader of our output has seen enough, as `head` does.
        _drop_output()
        return EXIT_PASS
    except OSError as error:
        _drop_output()
        place = f"{error.filename}: " if error.filename else ""
        sys.stderr.write(f"nonoproof: {place}{error.strerror or error}\n")
        return EXIT_FAIL
    return code


def _call(words: list[str]) -> int:
    chosen = next((word for word in words if not word.startswith("-")), None)
    try:
        args = _parser(chosen).parse_args(words)
        return int(import_module(f".{args.command}_command", __name__).run(args))
    except UsageError as error:
        sys.stderr.write(f"nonoproof: {error}\n")
        return EXIT_USAGE
    except NonoproofError as error:
        sys.stderr.write(f"nonoproof: {error}\n")
        return EXIT_FAIL
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED


def _prepare_output() -> None:
    if isinstance(sys.stdout, io.TextIOWrapper):
        # Titles and paths may have characters that the terminal has not.
        sys.stdout.reconfigure(errors="backslashreplace")
    elif sys.stdout is None:
        # It was closed by whoever called us.
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 - until the end


def _drop_output() -> None:
    """Leave nothing that the interpreter would try to write at its end, and fail again."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
