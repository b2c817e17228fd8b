"""Numbers as all commands write them: counts with commas, times with two decimals and their unit."""

from __future__ import annotations


def many(number: int, thing: str) -> str:
    """``1 puzzle``, ``1,146 puzzles``."""
    return f"{number:,} {thing}{'s' if number != 1 else ''}"


def duration(seconds: float) -> str:
    """The time for one puzzle: ``0.08 ms``, ``1.25 s``."""
    return f"{seconds * 1000:.2f} ms" if seconds < 1 else f"{seconds:,.2f} s"


def elapsed(seconds: float) -> str:
    """The time for a whole command: ``0.07 s``, ``1,250.00 s``."""
    return f"{seconds:,.2f} s"
