"""Choosing from the store of a run: filters, copies, an order, and a cut. ``cli.chosen_files`` writes the result."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from ..report.entry import JudgedResult
from ..result import Result
from ..store.listing import LISTED, groups_of, rows_of
from .matches import FilterStep, Matches
from .open_store import OpenStore
from .order import cut, ordered
from .ranges import SizeSpan, Span
from .selection import Order, Selection

TOGETHER = 500
"""Puzzles whose rows are read together."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """What was chosen, and why that many."""

    store: OpenStore
    matching: int
    copies: int
    """Of those that match, left out."""
    count: int
    funnel: tuple[FilterStep, ...]
    """Filled where fewer were found than asked for, or none."""

    def rows(self) -> Iterator[Result]:
        """In their order, as reports have them."""
        return results_of(self.store)


def choose(store: OpenStore, selection: Selection) -> Chosen:
    """Raises ``UsageError`` where the condition in SQL is wrong, or does more than read."""
    found = Matches(store, selection)
    if selection.failing:
        found.keep(list(_failing(store)))
    matching = len(found)
    copies = found.without_copies() + found.without_near_copies() if selection.no_copies else 0
    places = ordered(store, selection)
    chosen = cut(places, selection, lambda place: _collection(store, place))
    _list(store, chosen)
    few = not chosen or len(chosen) < (selection.count or 0)
    return Chosen(store, matching, copies, len(chosen), tuple(found.funnel()) if few else ())


def _collection(store: OpenStore, place: int) -> str:
    return str(store.select("SELECT collection FROM found WHERE place = ?", (place,))[0][0])


def _failing(store: OpenStore) -> Iterator[int]:
    """The places of what does not pass the profile of the run."""
    profile = store.profile()
    places = [place for (place,) in store.select("SELECT place FROM found ORDER BY place")]
    _list(store, places)
    for place, row in zip(places, results_of(store), strict=True):
        if JudgedResult(row, profile).failures:
            yield place


def results_of(store: OpenStore) -> Iterator[Result]:
    """Of the puzzles that are listed, some at a time."""
    groups = groups_of(store.select)
    while some := tuple(islice(groups, TOGETHER)):
        yield from rows_of(store.select, some, store.solver)


_LIST = """
    INSERT INTO listed
    SELECT first_value(rank) OVER (PARTITION BY at ORDER BY rank), rank, id FROM (
        SELECT wanted.at, sources.id AS id,
               row_number() OVER (ORDER BY wanted.at, path, member, sources.number, sources.id) AS rank
        FROM wanted JOIN found ON found.place = wanted.place
        JOIN sources ON sources.puzzle = found.puzzle AND sources.number > 0
        JOIN files ON files.id = sources.file AND files.run = found_run())
"""


def _list(store: OpenStore, places: list[int]) -> None:
    """Makes the list of sources that rows are read from, in the order of these places."""
    store.change("DROP TABLE IF EXISTS temp.listed")
    store.change(LISTED)
    store.change("CREATE TEMP TABLE wanted (at INTEGER PRIMARY KEY, place INTEGER)")
    store.change_many("INSERT INTO wanted VALUES (?, ?)", enumerate(places))
    store.change(_LIST)
    store.change("DROP TABLE wanted")


__all__ = [
    "Chosen",
    "FilterStep",
    "OpenStore",
    "Order",
    "Selection",
    "SizeSpan",
    "Span",
    "choose",
    "results_of",
]
