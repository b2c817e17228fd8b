"""One log for all processes: workers send what they log to the run, which alone writes it.

Each worker has a connection of its own for that. In a queue that all share, a worker that is killed while
it holds the lock would silence all others; see docs/engines.md.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from logging.handlers import QueueHandler

PACKAGE = __name__.partition(".")[0]
"""The logger above all of ours."""


class _Sender(QueueHandler):
    """Makes records fit to travel, as its base does, and sends them."""

    def __init__(self, send: Callable[[logging.LogRecord], None]) -> None:
        logging.Handler.__init__(self)
        self._send = send

    def enqueue(self, record: logging.LogRecord) -> None:
        self._send(record)


def send_log(send: Callable[[logging.LogRecord], None], level: int) -> None:
    """In a worker: sends all log records from that level on."""
    logger = logging.getLogger(PACKAGE)
    logger.handlers = [_Sender(send)]
    logger.propagate = False
    logger.setLevel(level)


def log_again(record: logging.LogRecord) -> None:
    """In the run: logs what a worker sent."""
    logging.getLogger(record.name).handle(record)


def level() -> int:
    """The level below which this process logs nothing, so that workers need not send it."""
    return logging.getLogger(PACKAGE).getEffectiveLevel()
