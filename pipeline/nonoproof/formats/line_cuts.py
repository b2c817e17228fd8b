"""Where a text of many lines can be cut."""

from __future__ import annotations

from collections.abc import Iterator


def cut_before(data: bytes, size: int, mark: bytes) -> Iterator[int]:
    """Places after line feeds with that mark behind them, about so many bytes from each other, and the end."""
    at = 0
    while (at := data.find(b"\n" + mark, at + size)) >= 0:
        at += 1
        yield at
    yield len(data)
