"""Arithmetic as the judge: two sides are a puzzle only where every clue fits and the sums agree."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from operator import itemgetter

from ...model import Clue, minimum_length, run
from .sides import Side, Tag

_length = itemgetter(0)


def numbered(rows: Side, columns: Side) -> tuple[tuple[Clue, ...], tuple[Clue, ...], list[Tag]]:
    """The clues of two sides with their colours numbered alike, and what the file calls those colours."""
    if rows.plain is not None and columns.plain is not None:
        return rows.plain, columns.plain, []
    places: dict[Tag, int] = {}

    def clues(side: Side) -> tuple[Clue, ...]:
        if side.raw is None:
            colour = places.setdefault(None, len(places) + 1) if any(side.plain or ()) else 1
            return tuple([tuple([run(each.length, colour) for each in clue]) for clue in side.plain or ()])
        return tuple(
            [
                tuple([run(length, places.setdefault(tag, len(places) + 1)) for length, tag in clue])
                for clue in side.raw
            ]
        )

    found = clues(rows), clues(columns)
    return *found, list(places)


def objection(rows: tuple[Clue, ...], columns: tuple[Clue, ...], coloured: bool = True) -> str:
    """What stands against two lists of clues as the rows and the columns of a puzzle; empty for nothing."""
    totals: list[int] = []
    for clues, name, room in ((rows, "row", len(columns)), (columns, "column", len(rows))):
        sums = [sum([length for length, _ in clue]) for clue in clues]
        for number, (clue, cells) in enumerate(zip(clues, sums, strict=True), 1):
            # The quick bound needs no look at colours, and is nearly always enough.
            if cells + len(clue) - 1 > room and minimum_length(clue) > room:
                return f"the clue of {name} {number} needs {minimum_length(clue)} cells, but has {room}"
        totals.append(sum(sums))
    across, down = totals
    if across != down:
        return f"the rows have {across} filled cells, the columns {down}"
    if coloured and _coloured(rows) != _coloured(columns):
        return "the rows and the columns do not have the same number of cells of each colour"
    return "" if across else "every clue is empty"


def filled(clues: tuple[Clue, ...]) -> int:
    return sum(map(_length, chain.from_iterable(clues)))


def _coloured(clues: tuple[Clue, ...]) -> Counter[int]:
    totals: Counter[int] = Counter()
    for length, colour in chain.from_iterable(clues):
        totals[colour] += length
    return totals
