"""Large files of many puzzles in pieces, where the format allows it: each piece is read by itself.

A format that can be cut has a function ``cut`` with the signature of ``Cut``. It yields the places to cut at,
in order, each with the number of puzzles and of lines since the one before; the last place is the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from .detect import detect

Cut: TypeAlias = Callable[[bytes, int], Iterator[tuple[int, int, int]]]


def cutter(data: bytes, path: str, wanted: str | None = None) -> tuple[str, Cut] | None:
    """The name of the content's format and how to cut it; None if it is read as a whole."""
    if not _is_utf8(data):
        # How a text in another encoding is read depends on all of it.
        return None
    format, _ = detect(data, path, wanted)
    cut: Cut | None = getattr(format, "cut", None)
    return (format.NAME, cut) if format is not None and cut is not None else None


def _is_utf8(data: bytes) -> bool:
    try:
        return data.isascii() or bool(data.decode())
    except UnicodeDecodeError:
        return False
