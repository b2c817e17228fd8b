"""The side of the caller: starts the processes that decode, keeps those that are idle, and stops the others."""

from __future__ import annotations

import atexit
import errno
import logging
import os
import pickle
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from ..errors import EngineError
from ..interrupts import uninterrupted
from . import Crashed, TooMuch
from .decoder_process import FRAME, HEAD, OUT_OF_MEMORY, FrameKind
from .process_limits import MEMORY, memory_is_scarce

WAIT_SECONDS = 5
"""Seconds by the clock for each second of processor time, and a few more: the machine may be busy."""
START_SECONDS = 60.0
MOST_REPLY = 512 << 20
"""Bytes that are taken at a time."""
_MOST_IDLE = 4
_PROGRAM = (
    "import sys; sys.path[:] = sys.argv[1:]; from nonoproof.bounded.decoder_process import serve; serve()"
)
_CANNOT = {errno.ENOENT, errno.EACCES, errno.EPERM, errno.ENOEXEC, errno.ENOSYS, errno.ENOTSUP}
"""Processes cannot be started here."""
_LOG = logging.getLogger(__name__)
_idle: list[Child] = []
_impossible = False


class Child:
    """One process, for one call at a time."""

    def __init__(self) -> None:
        path = [str(Path(each).absolute()) for each in sys.path if each]
        # Ctrl-C is for this process, which stops the other.
        with uninterrupted():
            self._process = subprocess.Popen(  # noqa: S603 - this interpreter and a program of ours
                [sys.executable, "-I", "-c", _PROGRAM, *path],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )
        assert self._process.stdin is not None and self._process.stdout is not None
        self._calls, self._replies = self._process.stdin.fileno(), self._process.stdout.fileno()
        self.idle = False
        """It waits for a call."""

    def start(self) -> bool:
        """Whether the process lives."""
        with suppress(OSError, EOFError, TooMuch):
            self.idle = self._receive(START_SECONDS)[0] is FrameKind.READY
        return self.idle

    def each(
        self, function: Callable[..., Iterator[Any]], data: bytes, args: tuple[Any, ...], seconds: int
    ) -> Iterator[Any]:
        call = pickle.dumps((function, args, seconds), pickle.HIGHEST_PROTOCOL)
        self.idle = False
        try:
            for part in (HEAD.pack(len(call), len(data)), call, data):
                self._write(part)
            patience = WAIT_SECONDS * (seconds + 10)
            kind, value = self._receive(patience)
            while kind is FrameKind.RESULTS:
                yield from value
                kind, value = self._receive(patience)
        except (OSError, EOFError):
            raise self._how_it_ended(seconds) from None
        self.idle = True
        if kind is FrameKind.ERROR:
            raise value

    def _write(self, data: bytes) -> None:
        view = memoryview(data)
        while view:
            view = view[os.write(self._calls, view[: 1 << 20]) :]

    def _receive(self, seconds: float) -> tuple[FrameKind, Any]:
        end = time.monotonic() + seconds
        kind, length = FRAME.unpack(self._read(FRAME.size, end))
        if length > MOST_REPLY:
            raise TooMuch(f"what is in it takes more than {MOST_REPLY >> 20} MiB")
        return FrameKind(kind), pickle.loads(self._read(length, end))  # noqa: S301 - from a process of ours

    def _read(self, length: int, end: float) -> bytes:
        parts = []
        while length:
            if not _is_ready(self._replies, end):
                raise TooMuch("decoding it takes too much time")
            part = os.read(self._replies, min(length, 1 << 20))
            if not part:
                raise EOFError
            parts.append(part)
            length -= len(part)
        return b"".join(parts)

    def _how_it_ended(self, seconds: int) -> Exception:
        code = self._process.wait()
        if code == OUT_OF_MEMORY and memory_is_scarce():
            return MemoryError()
        # A machine that runs out of memory kills processes.
        if code in (OUT_OF_MEMORY, -getattr(signal, "SIGKILL", 9)):
            return TooMuch(f"decoding it takes more memory than is allowed ({MEMORY >> 20} MiB)")
        if code == -getattr(signal, "SIGXCPU", 24):
            return TooMuch(f"decoding it takes more time than is allowed ({seconds} s of the processor)")
        return Crashed(f"its decoder crashed (exit code {code}); the file may be damaged")

    def end(self) -> None:
        """Kills the process."""
        with uninterrupted():
            self._process.kill()
            self._process.wait()
            for stream in (self._process.stdin, self._process.stdout):
                if stream is not None:
                    stream.close()

    def forget(self) -> None:
        """Whether it belongs to the process that this one was forked from."""
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                stream.close()
        self._process.returncode = 0


def _is_ready(descriptor: int, end: float) -> bool:
    """Whether there is something to read before that moment; where the system cannot say, reading waits."""
    if not hasattr(select, "poll"):
        return True
    poll = select.poll()
    poll.register(descriptor, select.POLLIN)
    return bool(poll.poll(max(0.0, end - time.monotonic()) * 1000))


@contextmanager
def borrowed(here: bool) -> Iterator[Child | None]:
    """A process that waits for a call; none where the work is to be done here."""
    child = None if here else _taken()
    if child is None:
        yield None
        return
    try:
        yield child
    finally:
        if child.idle and len(_idle) < _MOST_IDLE:
            _idle.append(child)
        else:
            child.end()


def _taken() -> Child | None:
    global _impossible  # noqa: PLW0603 - one for the whole process
    with suppress(IndexError):
        return _idle.pop()
    if _impossible or not sys.executable:
        return None
    try:
        child = Child()
    except OSError as error:
        if error.errno not in _CANNOT:
            raise EngineError(f"no process can be started to decode files in: {error.strerror}") from error
        why = str(error)
    else:
        with _ended_on_error(child):
            if child.start():
                return child
        child.end()
        why = "it ends at once"
    _LOG.warning("no process can be started to decode files in (%s): they are decoded in this one", why)
    _impossible = True
    return None


@contextmanager
def _ended_on_error(child: Child) -> Iterator[None]:
    try:
        yield
    except BaseException:
        child.end()
        raise


def end_idle() -> None:
    while _idle:
        _idle.pop().end()


def _forget_idle() -> None:
    while _idle:
        _idle.pop().forget()


atexit.register(end_idle)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_idle)
