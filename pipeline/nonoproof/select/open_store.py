"""A store that is open for choosing: it can be read and nothing else, and the user's SQL can do no more."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple, Self

import orjson

from ..errors import StoreError, UsageError
from ..grading.minutes import load_minutes
from ..profiles import Profile, TierScale, from_record
from ..report.about import About
from ..store import decode
from ..store.database import Values, database_path, legible, listen, open_to_read, store_errors
from ..verdict import Budget

STEP = 100_000
"""Instructions of the database between two looks at the bounds."""
MOST_STEPS = 10_000
MOST_SECONDS = 60
_PATTERN = 1000
_ALLOWED = frozenset({sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_RECURSIVE})
_FORBIDDEN = frozenset({"load_extension", "readfile", "writefile", "edit", "fts3_tokenizer"})


class _Run(NamedTuple):
    id: int
    started: str
    finished: str | None
    version: str
    solver: str
    options: str


def _about(last: _Run, previous: str | None) -> About:
    options = orjson.loads(last.options)
    sources = tuple(options["sources"])
    if not all(isinstance(each, str) for each in sources):
        raise TypeError("sources that are no texts")
    return About(
        run=last.id,
        made=last.finished or last.started,
        version=last.version,
        solver=last.solver,
        sources=sources,
        profile=from_record(options["profile"]),
        budget=Budget(*options["budget"]),
        previous=previous,
    )


class OpenStore:
    """Of the last run. Tables that are made here are temporary, and private to the connection."""

    def __init__(self, place: Path) -> None:
        self.path = database_path(place)
        if not self.path.is_file():
            raise UsageError(f"there is no store {self.path}: name the folder of a run with --from")
        self._connection = open_to_read(self.path)
        self._gave_up = False
        self._connection.row_factory = sqlite3.Row
        self._connection.text_factory = legible
        try:
            about, self.complete = self._last_run()
            self._about = replace(
                about, profile=replace(about.profile, minutes=load_minutes(self.path.parent))
            )
        except BaseException:
            self.close()
            raise
        self.run, self.solver = self._about.run, self._about.solver
        self._connection.create_function("found_run", 0, lambda: self.run, deterministic=True)
        self._connection.create_function("lowered", 1, str.lower, deterministic=True)

    def _last_run(self) -> tuple[About, bool]:
        """The last run, and whether it is finished."""
        found = self.select(
            "SELECT id, started, finished, version, solver, options FROM runs ORDER BY id DESC LIMIT 2"
        )
        if not found:
            raise UsageError(f"{self.path} holds no run")
        try:
            runs = [_Run(*row) for row in found]
            for each in runs:
                decode.check_types(each, _Run)
            return _about(runs[0], runs[1].finished if len(runs) > 1 else None), runs[0].finished is not None
        except decode.FAULTS:
            raise StoreError(
                f"{self.path} is damaged: what its last run was asked to do cannot be read; run it again"
            ) from None

    def profile(self) -> Profile:
        """The profile of the run."""
        return self._about.profile

    def call_tiers(self, scale: TierScale) -> None:
        """By these names from now on, and not by those of the run."""
        self._about = replace(self._about, profile=replace(self._about.profile, scale=scale))

    def about(self) -> About:
        """The run, as its reports describe it."""
        return self._about

    def select(self, query: str, values: Values = ()) -> list[Any]:
        with store_errors(self.path):
            return self._connection.execute(query, values).fetchall()

    def each(self, query: str, values: Values = ()) -> Iterator[Any]:
        """The same without holding all rows at once."""
        with store_errors(self.path):
            yield from self._connection.execute(query, values)

    def change(self, query: str, values: Values = ()) -> int:
        """Changes a temporary table; returns the number of rows."""
        with store_errors(self.path):
            return self._connection.execute(query, values).rowcount

    def change_many(self, query: str, rows: Iterator[Values]) -> None:
        with store_errors(self.path):
            self._connection.executemany(query, rows)

    def agreeing(self, condition: str) -> list[int]:
        """The puzzles of ``found`` for which the user's condition holds. It can only read, and for a limited time."""
        with self._guarded():
            # On lines of its own, so that a comment in it ends with it.
            query = f"SELECT puzzle FROM found WHERE (\n{condition}\n)"
            try:
                return [puzzle for (puzzle,) in self._connection.execute(query)]
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

        before = connection.setlimit(sqlite3.SQLITE_LIMIT_LIKE_PATTERN_LENGTH, _PATTERN)
        connection.set_authorizer(_authorise)
        connection.set_progress_handler(spent, STEP)
        try:
            yield
        finally:
            connection.set_authorizer(None)
            listen(connection)
            connection.setlimit(sqlite3.SQLITE_LIMIT_LIKE_PATTERN_LENGTH, before)

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
