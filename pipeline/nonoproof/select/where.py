"""The user's condition, in a process that can be stopped.

SQLite can be busy with one instruction for minutes, a comparison with a pattern for instance, and cannot be
interrupted before it is done.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from .. import bounded
from ..errors import UsageError
from . import open_store
from .selection import Selection


def agreeing(store: Path, selection: Selection) -> list[int]:
    """The puzzles for which the user's condition holds, among those that pass all other filters."""
    condition = selection.where.encode("utf-8", "surrogatepass")
    seconds = open_store.MOST_SECONDS
    try:
        return bounded.call(
            _agreeing, condition, store.absolute(), replace(selection, where=""), seconds=seconds
        )
    except bounded.Stopped:
        raise UsageError("--where: the condition takes too much time or memory; make it simpler") from None


def _agreeing(condition: bytes, place: Path, selection: Selection) -> list[int]:
    from .matches import Matches

    with open_store.OpenStore(place) as store:
        Matches(store, selection)
        return store.agreeing(condition.decode("utf-8", "surrogatepass"))
