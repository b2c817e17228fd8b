"""The store as workers see it: a file that they open by themselves, to read."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import orjson

from .database import Database, open_to_read, told

Select: TypeAlias = Callable[[str, Mapping[str, Any]], list[Any]]
"""Answers a query with its values."""


class Shelf(NamedTuple):
    """What a worker needs to know of a run to find its rows, and to make new ones."""

    path: Path
    solver: str
    """The version whose verdicts count."""
    run: int

    @classmethod
    def of(cls, database: Database, solver: str) -> Shelf:
        return cls(database.path, solver, database.run)

    @contextmanager
    def open(self) -> Iterator[Select]:
        """Answers queries, from what was committed before. It is not kept open: the end of a run folds the
        journal into the file, which nobody may read then.
        """
        with told(self.path), closing(open_to_read(self.path)) as connection:
            connection.row_factory = sqlite3.Row
            yield lambda query, values: connection.execute(query, values).fetchall()


def asked(numbers: Iterable[int]) -> str:
    """Numbers as the one value of a query that joins ``json_each``."""
    return orjson.dumps(list(numbers)).decode()
