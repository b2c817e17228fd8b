"""The command line: one module a command, each with ``add_arguments`` and ``run``.

Only the module of the command that is called is imported, so that starting is quick.
"""

from __future__ import annotations

import gc
import io
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stdout, suppress
from importlib import import_module
from typing import Any, TextIO, cast

from . import command_errors

COMMANDS: dict[str, str] = {
    "run": "check whole collections, write reports, and remember the results",
    "check": "check a few puzzles and show the results here",
    "convert": "write puzzles in another format",
    "show": "draw a puzzle and its solutions",
    "fix": "find the smallest change that makes a puzzle right",
    "make": "turn pictures into puzzles with exactly one solution",
    "scan": "read puzzles from scans, photographs and screenshots",
    "select": "choose puzzles from the store of a run, and write them",
    "calibrate": "say how many minutes puzzles take, from the times of your players",
    "export": "write what programs read: JSON Lines, Parquet, JUnit, SARIF",
    "explain": "solve a puzzle step by step, the way a person would",
    "compare": "run published solving methods and this solver side by side",
    "diff": "show what changed between two runs, or between two puzzle files",
    "certify": "write certificates that prove the verdicts",
    "verify": "check certificates",
    "print": "make puzzle sheets for paper (PDF)",
    "studio": "open the workbench: draw and fix puzzles in a browser",
    "serve": "answer requests of programs over HTTP",
    "formats": "list the file formats",
    "methods": "list the published solving methods",
    "completion": "print a script that lets your shell complete commands and options",
    "help": "show the help of a command",
}

SELDOM = 200_000
"""The threshold of the garbage collector."""
EXIT_PASS, EXIT_FAIL, EXIT_USAGE, EXIT_UNDECIDED, EXIT_INTERRUPTED = 0, 1, 2, 3, 130


def main(arguments: Sequence[str] | None = None) -> int:
    # Starting makes many objects and leaves none to be collected; to look for them would take a tenth of its time.
    gc.set_threshold(SELDOM)
    words = list(sys.argv[1:] if arguments is None else arguments)
    _prepare_output()
    command_errors.keep_threads_quiet()
    try:
        code = _call(words)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader of our output has seen enough, as `head` does.
        _drop_output()
        return EXIT_PASS
    except Exception as error:
        sentence = command_errors.sentence_of(error)
        if sentence is None:
            raise
        if isinstance(error, OSError):
            _drop_output()
        sys.stderr.write(f"nonoproof: {sentence}\n")
        return command_errors.exit_code_of(error)
    finally:
        if arguments is None:
            # The process ends now. Python would look for garbage once more: a sixth of the time of a small command,
            # and with all of Dask loaded more than ending takes otherwise.
            gc.freeze()
    return code


def _call(words: list[str]) -> int:
    from ..interrupts import uninterrupted

    try:
        # A C module that is interrupted while it loads may crash the process.
        with uninterrupted():
            command_errors.check_memory()
            from ..files import reading
            from .parser import QUIET, parse
            from .read_files import read_by

            args = parse(words)
            command = import_module(f".{args.command}_command", __name__)
        with _silence(args.quiet and args.command in QUIET), reading(*read_by(args)):
            return int(command.run(args))
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED


@contextmanager
def _silence(wanted: bool) -> Iterator[None]:
    """Discards what a command prints for people."""
    if not wanted:
        yield
        return
    with open(os.devnull, "w", encoding="utf-8") as nowhere, redirect_stdout(nowhere):  # noqa: PTH123
        yield


def _prepare_output() -> None:
    if isinstance(sys.stdout, io.TextIOWrapper):
        # Titles and paths may have characters that the terminal lacks.
        sys.stdout.reconfigure(errors="backslashreplace")
    # The caller may have closed these streams.
    sys.stdin = sys.stdin or open(os.devnull, encoding="utf-8")  # noqa: PTH123, SIM115 - until the end
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    if type(sys.stderr) is io.TextIOWrapper:
        sys.stderr = cast(TextIO, _Unfailing(sys.stderr))


class _Unfailing:
    """Standard error that never fails: if the disk is full, only messages are lost."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        with suppress(OSError, ValueError):
            self._stream.write(text)
        return len(text)

    def flush(self) -> None:
        with suppress(OSError, ValueError):
            self._stream.flush()

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever the stream has
        return getattr(self._stream, name)


def _drop_output() -> None:
    """Leaves nothing unwritten: the interpreter would try again at its end, and fail again."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
