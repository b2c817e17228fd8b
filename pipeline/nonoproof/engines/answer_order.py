"""Answers in the order of their items. Workers finish in any order; the few that are early wait here."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import TypeVar

_Answer = TypeVar("_Answer")


def in_order(numbered: Iterable[tuple[int, _Answer]]) -> Generator[_Answer]:
    """Yields each answer as soon as all before it have come. The numbers are 0, 1, 2, …, in any order."""
    waiting: dict[int, _Answer] = {}
    due = 0
    for number, answer in numbered:
        waiting[number] = answer
        while due in waiting:
            yield waiting.pop(due)
            due += 1
