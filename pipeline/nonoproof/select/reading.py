"""A store that is open for choosing: it can be read and nothing else, and the user's SQL can do no more."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

import orjson

from ..errors import UsageError
from ..profiles import Profile, from_record
from ..report.about import About
from ..store.database import Values, database_path, listen, open_to_read, told
from ..verdict import Budget

STEP = 100_000
"""Instructions of the database between two looks at the bounds."""
MOST_STEPS = 10_000
MOST_SECONDS = 60.0
LONGEST = 100_000_000
"""Bytes of a text or blob that a condition may make."""
_PATTERN = 1000
_ALLOWED = frozenset({sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_RECURSIVE})
_FORBIDDEN = frozenset({"load_extension", "readfile", "writefile", "edit", "fts3_tokenizer"})


class OpenStore:
    """Of the last run. Tables that are made here are temporary, and private to the connection."""

    def __init__(self, place: Path) -> None:
        self.path = database_path(place)
        if not self.path.is_file():
            raise UsageError(f"there is no store {self.path}: name the folder of a run with --from")
        self._connection = open_to_read(self.path)
        self._gave_up = False
        self._connection.row_factory = sqlite3.Row
        last = self.select("SELECT * FROM runs ORDER BY id DESC LIMIT 2")
        if not last:
            self.close()
            raise UsageError(f"{self.path} holds no run")
        self.run: int = last[0]["id"]
        self.complete: bool = last[0]["finished"] is not None
        self.solver: str = last[0]["solver"]
        self._options: dict[str, Any] = orjson.loads(last[0]["options"])
        self._last: sqlite3.Row = last[0]
        self._previous: str | None = last[1]["finished"] if len(last) > 1 else None
        self._connection.create_function("found_run", 0, lambda: self.run, deterministic=True)
        self._connection.create_function("lowered", 1, str.lower, deterministic=True)

    def profile(self) -> Profile:
        """By which the run judged."""
        return from_record(self._options["profile"])

    def about(self) -> About:
        """The run, as its reports describe it."""
        return About(
            run=self.run,
            made=self._last["finished"] or self._last["started"],
            version=self._last["version"],
            solver=self.solver,
            sources=tuple(self._options["sources"]),
            profile=self.profile(),
            budget=Budget(*self._options["budget"]),
            previous=self._previous,
        )

    def select(self, query: str, values: Values = ()) -> list[Any]:
        with told(self.path):
            return self._connection.execute(query, values).fetchall()

    def each(self, query: str, values: Values = ()) -> Iterator[Any]:
        """The same without holding all rows at once."""
        with told(self.path):
            yield from self._connection.execute(query, values)

    def change(self, query: str, values: Values = ()) -> int:
        """Changes a temporary table; answers how many rows."""
        with told(self.path):
            return self._connection.execute(query, values).rowcount

    def change_many(self, query: str, rows: Iterator[Values]) -> None:
        with told(self.path):
            self._connection.executemany(query, rows)

    def agreeing(self, condition: str) -> list[int]:
        """The places in ``found`` where the user's condition holds. It may read, and not for ever."""
        with self._guarded():
            # On lines of its own, so that a comment in it ends with it.
            query = f"SELECT place FROM found WHERE (\n{condition}\n)"
            try:
                return [place for (place,) in self._connection.execute(query)]
            except (sqlite3.Error, sqlite3.Warning, UnicodeEncodeError, ValueError) as error:
                if str(error) == "interrupted" and not self._gave_up:
                    raise KeyboardInterrupt from None
                raise UsageError(f"--where: {_sentence(error)}") from None

    @contextmanager
    def _guarded(self) -> Iterator[None]:
        connection = self._connection
        steps, until = MOST_STEPS, time.monotonic() + MOST_SECONDS
        self._gave_up = False

        def spent() -> bool:
            nonlocal steps
            steps -= 1
            self._gave_up = steps < 0 or time.monotonic() > until
            return self._gave_up

        limits = {sqlite3.SQLITE_LIMIT_LENGTH: LONGEST, sqlite3.SQLITE_LIMIT_LIKE_PATTERN_LENGTH: _PATTERN}
        before = {kind: connection.setlimit(kind, limit) for kind, limit in limits.items()}
        connection.set_authorizer(_authorise)
        connection.set_progress_handler(spent, STEP)
        try:
            yield
        finally:
            connection.set_authorizer(None)
            listen(connection)
            for kind, limit in before.items():
                connection.setlimit(kind, limit)

    def close(self) -> None:
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _authorise(action: int, _: str | None, name: str | None, *__: str | None) -> int:
    allowed = action in _ALLOWED or (
        action == sqlite3.SQLITE_FUNCTION and (name or "").lower() not in _FORBIDDEN
    )
    return sqlite3.SQLITE_OK if allowed else sqlite3.SQLITE_DENY


def _sentence(error: Exception) -> str:
    text = str(error)
    if any(word in text for word in ("not authorized", "prohibited", "denied")):
        return f"a condition may only read the store ({text})"
    if text == "interrupted":
        return "the condition takes too long; make it simpler"
    if "one statement" in text:
        return "expected one condition, found several statements"
    return text
