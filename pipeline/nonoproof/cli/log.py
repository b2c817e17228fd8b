"""The log of a run: warnings to standard error, more with ``-v``, and all of it to a file with ``--log``.

The file is written by multiprocessing-logging: whole lines in one order, from all processes.
"""

from __future__ import annotations

import logging
import sys
from argparse import ArgumentParser, Namespace
from contextlib import suppress

from ..engines.logs import PACKAGE
from ..errors import UsageError

_LEVELS = (logging.WARNING, logging.INFO, logging.DEBUG)
"""By the number of ``-v``."""


class _AboveTheBar(logging.Handler):
    """Writes to standard error without tearing the progress bar."""

    def emit(self, record: logging.LogRecord) -> None:
        from tqdm import tqdm

        tqdm.write(self.format(record), file=sys.stderr)


def add_log_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--log", metavar="FILE", help="append the log to this file")
    parser.add_argument(
        "-v",
        "--verbose",
        action="count",
        default=0,
        help="log more to standard error; -vv logs every puzzle",
    )


def start_log(args: Namespace) -> None:
    """The file gets at least what ``-v`` prints."""
    shown = _LEVELS[min(args.verbose, len(_LEVELS) - 1)]
    handlers: list[logging.Handler] = [_AboveTheBar(shown)]
    handlers[0].setFormatter(logging.Formatter("nonoproof: %(message)s"))
    if args.log:
        handlers.append(_file(args.log, min(shown, logging.INFO)))
    logger = logging.getLogger(PACKAGE)
    stop_log()
    logger.handlers = handlers
    logger.setLevel(min(each.level for each in handlers))


def stop_log() -> None:
    logger = logging.getLogger(PACKAGE)
    for handler in logger.handlers:
        # The last record did not fit; that was reported already.
        with suppress(OSError):
            handler.close()
    logger.handlers = []


class _LogFile(logging.FileHandler):
    """Reports once that the file cannot be written; the run goes on without it."""

    def __init__(self, path: str) -> None:
        super().__init__(path, encoding="utf-8")
        self._complained = False

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - the library's name
        error = sys.exc_info()[1]
        if not self._complained:
            self._complained = True
            why = (error.strerror if isinstance(error, OSError) else None) or error
            sys.stderr.write(f"nonoproof: the log {self.baseFilename} cannot be written: {why}\n")


def _file(path: str, level: int) -> logging.Handler:
    from multiprocessing_logging import MultiProcessingHandler

    try:
        handler = _LogFile(path)
    except OSError as error:
        raise UsageError(f"the log {path} cannot be written: {error.strerror}") from None
    handler.setLevel(level)
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(process)d %(name)s: %(message)s"))
    shared: logging.Handler = MultiProcessingHandler("log", handler)
    return shared
