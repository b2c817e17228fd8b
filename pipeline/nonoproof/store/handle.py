"""The store as workers see it: a file that they open by themselves, to read."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeAlias

import orjson

from .database import Database, open_to_read, store_errors
from .puzzles import EACH_KEY, asked_keys

_SOLVED = f"""
    {EACH_KEY} SELECT key FROM keys CROSS JOIN puzzles ON key = substr(:keys, at, :length)
    JOIN verdicts ON puzzle = puzzles.number AND verdicts.solver = :solver
"""
Select: TypeAlias = Callable[[str, Mapping[str, Any]], list[Any]]
"""Returns the rows of a query with its values."""


class StoreHandle:
    """What a worker needs to find the rows of a run, and to make new ones.

    It opens the store at the first query, and closes it when it is dropped. A worker gets one
    with each batch, so that none reads while the end of a run folds the journal into the file.
    """

    __slots__ = ("_connection", "path", "run", "solver")

    def __init__(self, path: Path, solver: str, run: int) -> None:
        self.path = path
        self.solver = solver
        """The version whose verdicts count."""
        self.run = run
        self._connection: sqlite3.Connection | None = None

    @classmethod
    def of(cls, database: Database, solver: str) -> StoreHandle:
        return cls(database.path, solver, database.run)

    def __reduce__(self) -> tuple[type[StoreHandle], tuple[Path, str, int]]:
        return StoreHandle, (self.path, self.solver, self.run)

    @contextmanager
    def open(self) -> Iterator[Select]:
        """A function that queries what was committed before."""
        with store_errors(self.path):
            if self._connection is None:
                # It may be dropped in another thread.
                self._connection = open_to_read(self.path, check_same_thread=False)
                self._connection.row_factory = sqlite3.Row
            connection = self._connection
            yield lambda query, values: connection.execute(query, values).fetchall()

    def solved(self, keys: Iterable[bytes]) -> list[bytes]:
        """Those of the keys whose puzzles have a verdict."""
        with self.open() as select:
            values = {**asked_keys(keys), "solver": self.solver}
            return [key for (key,) in select(_SOLVED, values)]

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def __del__(self) -> None:
        self.close()


def asked(numbers: Iterable[int]) -> str:
    """Numbers as the one value of a query that joins ``json_each``."""
    return orjson.dumps(list(numbers)).decode()
