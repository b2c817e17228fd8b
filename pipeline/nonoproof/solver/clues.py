"""Clues from plain numbers, put together by the core: a corpus has millions of runs."""

from __future__ import annotations

from functools import lru_cache

from ..model import Clue, Run, run
from . import _core

LONGEST = 4096
"""No line is longer, and so no run of a valid puzzle."""


def plain_clues(lines: list[list[int]]) -> tuple[Clue, ...]:
    """The clues of one colour whose runs have these lengths."""
    return _core.clues_of_lengths(lines, _runs())


@lru_cache
def _runs() -> tuple[Run, ...]:
    return tuple([run(length) for length in range(LONGEST + 1)])
