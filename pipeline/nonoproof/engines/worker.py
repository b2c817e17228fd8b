"""The worker process of the local engine: takes chunks of jobs, sends their outcomes in order, as they come.

The solver lets go of the interpreter while it works, so that two threads can serve it: one receives, one
sends.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Event, Thread
from typing import Any

from . import Attempt, Job
from .limits import limit_memory
from .logs import send_log

READY = "ready"
GATHER_SECONDS = 0.005
"""How long outcomes are gathered to be sent together: sending each one alone costs as much as an easy
puzzle.
"""


def work(connection: Connection, attempt: Attempt, memory: int, level: int) -> None:
    """The whole life of a worker; ends with its process."""
    # Ctrl-C goes to all processes of the terminal: the run alone decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    limit_memory(memory)
    outbox = _Outbox(connection)
    send_log(outbox.put, level)
    chunks: SimpleQueue[list[Job]] = SimpleQueue()
    Thread(target=_receive, args=(connection, chunks.put), daemon=True).start()
    outbox.put(READY)
    while True:
        outbox.send_soon.set()
        for job in chunks.get():
            outbox.put(attempt(job))


class _Outbox:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._messages: SimpleQueue[Any] = SimpleQueue()
        self.put = self._messages.put
        self.send_soon = Event()
        """Set where nothing more will come for the moment."""
        Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        with _ending_the_process():
            while True:
                messages = [self._messages.get()]
                self.send_soon.wait(GATHER_SECONDS)
                self.send_soon.clear()
                while not self._messages.empty():
                    messages.append(self._messages.get())
                self._connection.send(messages)


def _receive(connection: Connection, put: Callable[[list[Job]], None]) -> None:
    """Take chunks while the solver works, so that the run never waits to be rid of one."""
    with _ending_the_process():
        while True:
            put(connection.recv())


@contextmanager
def _ending_the_process() -> Iterator[None]:
    """When the run closes the connection, or dies, the worker ends at once: in the middle of a puzzle if
    need be.
    """
    try:
        yield
    except (EOFError, OSError):
        os._exit(0)
    finally:
        os._exit(1)
