"""The process that decodes: it takes a call from standard input, does it within its limits, and sends what comes out.

It is started as a program and ends when its input ends, as it does when its parent ends.
"""

from __future__ import annotations

import os
import pickle
import struct
import sys
import time
import traceback
from collections.abc import Iterator
from enum import IntEnum
from typing import Any, BinaryIO

from . import process_limits, work_here

HEAD = struct.Struct(">QQ")
"""The lengths of a call and of the data that it is about."""
FRAME = struct.Struct(">BQ")
"""The kind and the length of a reply."""
OUT_OF_MEMORY = 77
"""The exit code where memory does not suffice."""
_MOST_RESULTS = 256
_SEND_SECONDS = 0.05
"""Finished results are sent after this at the latest."""


class FrameKind(IntEnum):
    """What a frame has."""

    READY = 0
    RESULTS = 1
    END = 2
    ERROR = 3


def serve() -> None:
    """One call after the other."""
    calls = sys.stdin.buffer
    # What a library prints must not get among the results.
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    work_here()
    try:
        process_limits.limit_data(process_limits.MEMORY)
        _send(replies, FrameKind.READY, None)
        while head := calls.read(HEAD.size):
            _serve_call(calls, replies, *HEAD.unpack(head))
    except MemoryError:
        os._exit(OUT_OF_MEMORY)
    except BrokenPipeError:
        os._exit(0)


def _serve_call(calls: BinaryIO, replies: BinaryIO, length: int, data_length: int) -> None:
    call, data = calls.read(length), calls.read(data_length)
    try:
        function, args, seconds = pickle.loads(call)  # noqa: S301 - from the process that started this one
        process_limits.limit_processor(seconds)
        for results in _portions(function(data, *args)):
            _send(replies, FrameKind.RESULTS, results)
        _send(replies, FrameKind.END, None)
    except (MemoryError, BrokenPipeError):
        raise
    except Exception as error:
        error.add_note(traceback.format_exc())
        _send(replies, FrameKind.ERROR, error)


def _portions(results: Iterator[Any]) -> Iterator[list[Any]]:
    portion: list[Any] = []
    since = time.monotonic()
    for each in results:
        portion.append(each)
        if len(portion) >= _MOST_RESULTS or time.monotonic() - since > _SEND_SECONDS:
            yield portion
            portion, since = [], time.monotonic()
    if portion:
        yield portion


def _send(replies: BinaryIO, kind: FrameKind, value: object) -> None:
    made = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    replies.write(FRAME.pack(kind, len(made)))
    replies.write(made)
    replies.flush()
