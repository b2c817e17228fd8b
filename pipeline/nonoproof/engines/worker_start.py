"""What a local worker process does before its first batch."""

from __future__ import annotations

import gc
import logging
import multiprocessing
import os
import signal
from contextlib import suppress
from multiprocessing.connection import Connection
from threading import Thread

from .logs import send_log
from .worker_limits import limit_memory

SELDOM = 50_000
"""The threshold of the garbage collector. Batches make many objects and leave no cycles; at the usual threshold
the collector takes a tenth of the time.
"""


def begin(connection: Connection, memory: int, level: int) -> None:
    """The connection carries the process id, as a sign of life, and then the log. No other process has its
    far end, so that it ends when this process does.
    """
    # Pebble would end in good order, but a worker that is stuck in the core would never get there.
    signal.signal(signal.SIGTERM, signal.SIG_DFL)

    def send(record: logging.LogRecord) -> None:
        with suppress(OSError):
            connection.send(record)

    send_log(send, level)
    Thread(target=_end_with_the_run, daemon=True).start()
    limit_memory(memory)
    gc.freeze()
    gc.set_threshold(SELDOM)
    connection.send(os.getpid())


def _end_with_the_run() -> None:
    """When the run dies, its workers end at once, in the middle of an item if need be."""
    run = multiprocessing.parent_process()
    if run is not None:
        run.join()
        os._exit(1)
