"""The order of the chosen ones, and which are taken if there are more than asked for."""

from __future__ import annotations

import random
import re
import sqlite3
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from ..verdict import Verdict
from .open_store import OpenStore
from .selection import Order, Selection

_MOST_COMPARED = 8
"""Puzzles of a stretch that are compared, so that one collection does not fill all of it."""
_VERDICTS = {verdict.value: place for place, verdict in enumerate(Verdict)}
_DIGITS = re.compile(r"(\d{1,18})", re.ASCII)

_Key: TypeAlias = Callable[[sqlite3.Row], Any]


def _title(row: sqlite3.Row) -> list[tuple[bool, int, str]] | None:
    """A key that sorts titles as people do: numbers by value, without regard to case. None if there is no title."""
    words = _DIGITS.split((row["title"] or "").strip().casefold())
    return None if words == [""] else [_piece(word) for word in words]


def _piece(word: str) -> tuple[bool, int, str]:
    number = word.isascii() and word.isdecimal()
    return (number, int(word), "") if number else (number, 0, word)


_KEYS: dict[Order, _Key] = {
    Order.EASY_FIRST: lambda row: row["score"],
    Order.HARD_FIRST: lambda row: row["score"],
    Order.AMOUNT: lambda row: row["amount"],
    Order.SIZE: lambda row: _size(row["width"], row["height"]),
    Order.TITLE: _title,
    Order.VERDICT: lambda row: _VERDICTS.get(row["verdict"], len(_VERDICTS)),
    Order.SECONDS: lambda row: row["seconds"],
}


def _size(width: float | None, height: float | None) -> float | None:
    return None if width is None or height is None else width * height


_FALLING = frozenset({Order.HARD_FIRST})


def ordered(store: OpenStore, selection: Selection) -> list[int]:
    """The places in ``found``, in the order that was asked for."""
    query = "SELECT place, title, width, height, verdict, score, amount, seconds FROM found ORDER BY place"
    key = _KEYS.get(selection.order)
    if key is None:
        places = [row["place"] for row in store.each(query)]
        if selection.order is Order.RANDOM:
            random.Random(selection.seed).shuffle(places)
        return places[::-1] if selection.backwards else places
    keyed = [(key(row), row["place"]) for row in store.each(query)]
    present = [each for each in keyed if each[0] is not None]
    absent = [place for value, place in keyed if value is None]
    falling = (selection.order in _FALLING) != selection.backwards
    # The sort is stable in both directions: equal ones stay as in the sources.
    present.sort(key=lambda each: each[0], reverse=falling)
    return [place for _, place in present] + absent


def cut(places: Sequence[int], selection: Selection, collection: Callable[[int], str]) -> list[int]:
    """As many as are asked for: one from each of so many equal stretches of the order.

    So the easiest and the hardest are both there, however many of one kind there are. Which one of a stretch, the
    seed decides; of some that it draws, the one whose collection was chosen from least so far.
    """
    wanted = selection.count
    if wanted is None or len(places) <= wanted:
        return list(places)
    if selection.first or selection.order is Order.RANDOM:
        return list(places[:wanted])
    draw = random.Random(selection.seed)
    used: Counter[str] = Counter()
    chosen = []
    for number in range(wanted):
        stretch = range(number * len(places) // wanted, (number + 1) * len(places) // wanted)
        drawn = [places[at] for at in draw.sample(stretch, min(_MOST_COMPARED, len(stretch)))]
        taken = min(drawn, key=lambda place: used[collection(place)])
        used[collection(taken)] += 1
        chosen.append(taken)
    return chosen
