"""The few puzzles that people are shown by name, and lists that keep the best of many."""

from __future__ import annotations

from bisect import insort
from typing import Any, NamedTuple

from .entry import JudgedResult


class Mention(NamedTuple):
    """A puzzle that a report for people names."""

    row: int
    """Counts all puzzles of the run, from 0."""
    source: str
    number: int
    """Of the puzzle in the source, counted from 1."""
    id: str | None
    name: str
    """Leads to it in the address of the page."""
    title: str
    state: str
    why: tuple[str, ...] = ()
    size: str = ""
    tier: str = ""
    score: float | None = None
    rung: str = ""
    rounds: int | str = ""
    narrowest: int | str = ""
    open_cells: int | str = ""
    minutes: str = ""
    remedy: str = ""
    """How to fix it, in a sentence."""

    def record(self) -> dict[str, Any]:
        return {"source": self.source, "index": self.number, "id": self.id, "title": self.title}


def mention(entry: JudgedResult, row: int, why: tuple[str, ...] = ()) -> Mention:
    shown, grade = entry.result, entry.result.grade
    features = grade.features if grade else None
    return Mention(
        row,
        entry.source,
        entry.index,
        shown.id,
        entry.name,
        shown.metadata.title,
        entry.state,
        why,
        f"{shown.width}×{shown.height}" if shown.width else "",
        entry.tier,
        grade.score if grade else None,
        features.rung if features else "",
        features.rounds if features else "",
        features.narrowest if features else "",
        features.open_cells if features else "",
        str(entry.minutes or ""),
        entry.advice,
    )


class First:
    """The first few of many."""

    __slots__ = ("items", "most")

    def __init__(self, most: int) -> None:
        self.most = most
        self.items: list[Mention] = []

    def add(self, entry: JudgedResult, row: int, why: tuple[str, ...] = ()) -> None:
        if len(self.items) < self.most:
            self.items.append(mention(entry, row, why))

    def put(self, each: Mention) -> None:
        if len(self.items) < self.most:
            self.items.append(each)

    def merge(self, later: First, rows: int) -> None:
        self.items += [_later(each, rows) for each in later.items[: self.most - len(self.items)]]


class Least:
    """Those with the least keys; of equal ones the first."""

    __slots__ = ("bound", "items", "most")

    def __init__(self, most: int) -> None:
        self.most = most
        self.items: list[tuple[tuple[float, ...], int, Mention]] = []
        self.bound: tuple[float, ...] | None = None
        """What a key must be below; None while there is room."""

    def add(self, key: tuple[float, ...], entry: JudgedResult, row: int) -> None:
        if self.bound is None or key < self.bound:
            insort(self.items, (key, row, mention(entry, row)))
            self._cut()

    def merge(self, later: Least, rows: int) -> None:
        if later.items and (self.bound is None or later.items[0][0] < self.bound):
            moved = [(key, row + rows, _later(each, rows)) for key, row, each in later.items]
            self.put(sorted(self.items + moved))

    def put(self, items: list[tuple[tuple[float, ...], int, Mention]]) -> None:
        """Takes those with the least keys, in their order, in place of all that is here."""
        self.items = items
        self._cut()

    def _cut(self) -> None:
        del self.items[self.most :]
        if len(self.items) == self.most:
            self.bound = self.items[-1][0]

    def mentions(self) -> list[Mention]:
        return [each for _, _, each in self.items]


def _later(each: Mention, rows: int) -> Mention:
    """The same puzzle, once it is known how many come before its batch."""
    return each._replace(row=each.row + rows)
