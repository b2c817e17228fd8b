"""Errors that stop a command, each with one sentence and one exit code.

1 means that a puzzle fails. A lack of memory, files, threads or disk, a store that is busy or a scheduler that is
missing says nothing about puzzles: that is 2, like wrong use of the command.
"""

from __future__ import annotations

import errno
import sys
import threading

from ..bounded.process_limits import is_lack_of_memory, memory_is_scarce
from ..errors import InvalidPuzzleError, LossyError, NonoproofError, UnreadableError

EXIT_FAIL, EXIT_USAGE = 1, 2
OF_PUZZLES = (InvalidPuzzleError, LossyError, UnreadableError)
NO_MEMORY = "there is not enough memory"
NO_THREADS = "no more threads or processes can be started: a limit of this system is reached"
LEAST_BYTES = 24 << 20
"""Loading takes so much, for any command that reads puzzles."""
_OF_THE_SYSTEM = {
    errno.EMFILE: "too many files are open at once: a limit of this system is reached",
    errno.ENFILE: "too many files are open at once: a limit of this system is reached",
    errno.EAGAIN: NO_THREADS,
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the disk is full: your share of it is used up",
}


def sentence_of(error: BaseException) -> str | None:
    """What is wrong, for people; None for a bug."""
    if isinstance(error, NonoproofError):
        return str(error)
    # Without memory, modules are loaded in part, and the interpreter loses the first error.
    if is_lack_of_memory(error) or (isinstance(error, (ImportError, SystemError)) and memory_is_scarce()):
        return NO_MEMORY
    if isinstance(error, OSError):
        place = f"{error.filename}: " if error.filename else ""
        return place + _OF_THE_SYSTEM.get(error.errno or 0, error.strerror or str(error))
    text = str(error)
    if isinstance(error, RuntimeError) and "can't start new thread" in text:
        return NO_THREADS
    sqlite3 = sys.modules.get("sqlite3")
    return f"the store cannot be used: {text}" if sqlite3 and isinstance(error, sqlite3.Error) else None


def check_memory() -> None:
    """Raises ``MemoryError`` before modules are loaded. One in C may crash the process where it gets too little."""
    bytes(LEAST_BYTES)


def exit_code_of(error: BaseException) -> int:
    return EXIT_FAIL if isinstance(error, OF_PUZZLES) else EXIT_USAGE


def keep_threads_quiet() -> None:
    """A thread that ends for want of memory or files prints no traceback: the caller that waits for it reports that."""
    threading.excepthook = _of_a_thread


def _of_a_thread(args: threading.ExceptHookArgs) -> None:
    if args.exc_value is None or sentence_of(args.exc_value) is None:
        threading.__excepthook__(args)
