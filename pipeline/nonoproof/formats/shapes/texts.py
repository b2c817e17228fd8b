"""Puzzles in plain text."""

from __future__ import annotations

from collections.abc import Iterator

from .assemble import Context
from .found import Found, Refused


def puzzles_of_text(text: str, context: Context) -> Iterator[Found | Refused]:
    yield from ()
