"""The SQLite file itself: opening, locking, transactions, runs, and errors in one sentence.

While a run writes, the journal is a write-ahead log: it needs few flushes, and others can read meanwhile.
When the run ends it is folded back into the file, so that the file is whole by itself and can be read from a
folder that cannot be written to.
"""

from __future__ import annotations

import json
import logging
import os
import socket
import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple, Self

from ..errors import StoreError, WriteError
from ..files import make_folder
from ..files.run_folder import LOCK, SEAL, STORE
from . import seal
from .decode import is_damage
from .kind import check_kind, create, protect, rename_codes, rename_tiers, version_of
from .lock import InUse, RunLock
from .mend import forget_clues, mend
from .migrate import migrate

FILE_NAME, LOCK_NAME, SEAL_NAME = STORE, LOCK, SEAL
COMMIT_SECONDS = 0.5
_STEPS = 100_000
"""Instructions of SQLite between two checks for Ctrl-C: some milliseconds."""
CONTENT = (
    "files", "sources", "findings", "remarks", "verdicts", "certificates", "grades", "diagnoses", "signed_pictures",
    "signatures", "new_blocks", "near_copies",
)  # fmt: skip
"""What a fresh run forgets. Puzzles stay, since the standings name them."""

_CHANGED = "{} was edited or copied since its last run; run it again first"
_NO_STORE = "{} is not a store, or it is damaged; move it away or choose another folder"
_LOG = logging.getLogger(__name__)

Values = Sequence[Any] | Mapping[str, Any]


class Finished(NamedTuple):
    """The end of a run."""

    finished: str
    """When, in ISO 8601."""
    summary: dict[str, Any]


class Database:
    def __init__(self, folder: Path, resume: bool = False) -> None:
        """``resume`` continues the last run, and refuses a store that must be checked first."""
        self.path = folder / FILE_NAME
        self._seal = folder / SEAL_NAME
        self.run = 0
        """The number of the run that is under way."""
        self.last_run = 0
        """The number of the last run that was finished."""
        self.everything = True
        """Whether more can be new than what this run reads: the last one was broken off, or had other options."""
        self.dirty = False
        """Whether this run found or did anything new."""
        self.rollbacks = 0
        """How often a write was rolled back."""
        self.mended = False
        """Whether it was not as the last run left it: all files are read again, and all results are to be checked."""
        self.trusted = True
        """Whether all of it was checked, or written by runs."""
        self._commit_due = 0.0
        self._depth = 0
        """How many blocks that write are open, one inside the other."""
        with store_errors(self.path):
            self._lock = _lock(folder, self.path)
            try:
                intact = seal.is_intact(self.path, self._seal)
                if resume and not intact:
                    raise StoreError(_CHANGED.format(self.path))
                migrated = migrate(self.path)
                self._connection = _open(self.path)
                try:
                    if not intact:
                        self._mend(migrated)
                    if resume:
                        self._resume()
                except BaseException:
                    self._connection.close()
                    raise
            except BaseException:
                self._lock.release()
                raise

    def _mend(self, migrated: bool) -> None:
        if not self.select("SELECT 1 FROM puzzles LIMIT 1"):
            return
        self.mended, self.trusted = True, False
        self._check_pages()
        with self.writing() as connection:
            damaged = mend(connection)
        self.commit()
        if migrated:
            return
        _LOG.warning(
            "%s was changed by something else than a run%s: the files are read again, and its verdicts are checked",
            self.path,
            f", and {damaged} of its rows are damaged" if damaged else "",
        )

    def _check_pages(self) -> None:
        """Checks the pages of the file; damaged rows are found elsewhere."""
        faults = [text for (text,) in self.select("PRAGMA quick_check")]
        if any(text.startswith("***") for text in faults):
            raise StoreError(_NO_STORE.format(self.path))

    def close(self) -> None:
        """Commits what is finished, folds the journal into the file, and releases the lock."""
        try:
            with store_errors(self.path):
                self._connection.commit()
                self._connection.execute("PRAGMA busy_timeout=200")
                # While another process reads, the journal stays beside the file until the next run.
                with suppress(sqlite3.OperationalError):
                    self._connection.execute("PRAGMA journal_mode=DELETE")
        finally:
            self._connection.close()
            self._put_seal()
            self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is not None and issubclass(kind, (StoreError, WriteError)):
            # The first error is being reported already; closing may fail for the same reason.
            with suppress(StoreError):
                self.close()
        else:
            self.close()

    def select(self, query: str, values: Values = ()) -> list[Any]:
        with store_errors(self.path):
            return self._connection.execute(query, values).fetchall()

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """The connection inside the transaction of the moment, which is committed when it is due.

        A transaction holds many such blocks, and of each all or nothing, whatever breaks it off. A block may
        hold others; what breaks one of them off breaks it off, too.
        """
        with store_errors(self.path):
            if not self._connection.in_transaction:
                self._connection.execute("BEGIN IMMEDIATE")
                self._commit_due = time.monotonic() + COMMIT_SECONDS
            self._connection.execute("SAVEPOINT block")
            self._depth += 1
            try:
                yield self._connection
            except BaseException:
                self.rollbacks += 1
                # If the disk is full, SQLite has rolled the whole transaction back already.
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK TO block")
                    self._connection.execute("RELEASE block")
                raise
            finally:
                self._depth -= 1
            self._connection.execute("RELEASE block")
            if not self._depth and time.monotonic() >= self._commit_due:
                self._commit()

    def commit(self) -> None:
        with store_errors(self.path):
            self._commit()

    def _commit(self) -> None:
        if self._connection.in_transaction:
            self._connection.commit()
            self._put_seal()

    def _put_seal(self) -> None:
        """Only when all was checked: a run that is broken off before leaves it to the next."""
        if self.trusted:
            seal.put(self.path, self._seal)

    def begin(self, version: str, solver: str, options: Mapping[str, Any], fresh: bool = False) -> None:
        """Start a run. A fresh one forgets what earlier ones found, but not what their reports said."""
        text = json.dumps(options, sort_keys=True)
        last = self.select(
            "SELECT id, version, solver, options FROM runs"
            " WHERE finished IS NOT NULL ORDER BY id DESC LIMIT 1"
        )
        self.last_run = last[0]["id"] if last else 0
        self.dirty = fresh or self.mended or not last or tuple(last[0])[1:] != (version, solver, text)
        newest = self.select("SELECT max(id) FROM runs")[0][0]
        self.everything = self.dirty or newest != self.last_run
        with self.writing() as connection:
            if fresh:
                for table in CONTENT:
                    connection.execute(f"DELETE FROM {table}")
                forget_clues(connection)
            cursor = connection.execute(
                "INSERT INTO runs (started, version, solver, options, process, host)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                (now(), version, solver, text, os.getpid(), socket.gethostname()),
            )
            self.run = int(cursor.lastrowid or 0)
        self.commit()

    def _resume(self) -> None:
        self.run, self.dirty = self.select("SELECT max(id) FROM runs")[0][0] or 0, True

    def solver_of_run(self) -> str:
        """The version of the solver that the run has its verdicts from."""
        return "".join(
            [solver for (solver,) in self.select("SELECT solver FROM runs WHERE id = ?", (self.run,))]
        )

    def withdraw(self) -> None:
        """Forgets a run that has met no file, so that the last one is still the one that commands show."""
        with self.writing() as connection:
            connection.execute(
                "DELETE FROM runs WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM files WHERE run = ?1)",
                (self.run,),
            )

    def finish(self, summary: Mapping[str, Any]) -> None:
        """Ends the run as finished, with these counts."""
        with self.writing() as connection:
            values = (now(), json.dumps(summary), self.run)
            connection.execute("UPDATE runs SET finished = ?, summary = ? WHERE id = ?", values)
        self.commit()

    def last_finished(self) -> Finished | None:
        """The end of the last finished run."""
        query = "SELECT finished, summary FROM runs WHERE finished IS NOT NULL ORDER BY id DESC LIMIT 1"
        found = self.select(query)
        return Finished(found[0]["finished"], json.loads(found[0]["summary"])) if found else None


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def database_path(place: Path) -> Path:
    """The store of a run folder, or the store itself where that is named."""
    return place / FILE_NAME if place.is_dir() else place


def open_to_read(path: Path, older: bool = False, *, check_same_thread: bool = True) -> sqlite3.Connection:
    """A connection that can only read; ``older`` accepts stores of older versions."""
    with store_errors(path):
        if not path.is_file():
            raise StoreError(f"there is no store {path}")
        uri = f"{path.absolute().as_uri()}?mode=ro"
        connection = sqlite3.connect(uri, uri=True, check_same_thread=check_same_thread)
        listen(connection)
        try:
            protect(connection)
            (version_of if older else check_kind)(connection, path)
        except BaseException:
            connection.close()
            raise
        return connection


def legible(text: bytes) -> str:
    """Replaces damaged characters of a text, which would end the whole query."""
    return text.decode("utf-8", "replace")


@contextmanager
def store_errors(path: Path) -> Iterator[None]:
    """Turns what SQLite reports into one sentence that names the store."""
    try:
        yield
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorname", "") == "SQLITE_INTERRUPT":
            raise KeyboardInterrupt from None
        raise StoreError(_sentence(path, error)) from error


def listen(connection: sqlite3.Connection) -> None:
    """Lets Ctrl-C end a statement, which can take seconds over millions of rows."""
    connection.set_progress_handler(_nothing, _STEPS)


def _nothing() -> None:
    """Python handles signals before it calls this. If Ctrl-C raises, SQLite ends the statement."""


def _sentence(path: Path, error: sqlite3.Error) -> str:
    name = getattr(error, "sqlite_errorname", "")
    if name.startswith("SQLITE_FULL"):
        return f"the disk is full; {path} holds the work finished before that"
    if name.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM")):
        return f"{path} cannot be opened for writing; is its folder read-only?"
    if is_damage(error):
        return f"{path} is damaged: a value in it cannot be read; the next run in its folder mends it"
    if name.startswith("SQLITE_BUSY"):
        return f"{path} is locked by another program"
    if name.startswith(("SQLITE_NOTADB", "SQLITE_CORRUPT")):
        return _NO_STORE.format(path)
    if name.startswith("SQLITE_IOERR"):
        return f"{path} cannot be read or written ({name}); is the disk full?"
    return f"{path}: {error}"


def _lock(folder: Path, path: Path) -> RunLock:
    try:
        make_folder(folder)
        return RunLock(folder / LOCK_NAME)
    except OSError as error:
        raise StoreError(f"the folder {folder} cannot be made: {error.strerror}") from None
    except InUse:
        raise StoreError(
            f"{path} is in use by another run{_owner(path)}; wait for it or use another --out"
        ) from None


def _owner(path: Path) -> str:
    """The process that holds the lock, as far as that is known."""
    query = "SELECT process, host, started FROM runs WHERE finished IS NULL ORDER BY id DESC LIMIT 1"
    try:
        with closing(open_to_read(path)) as connection:
            found = connection.execute(query).fetchone()
    except (StoreError, sqlite3.Error):
        return ""
    return " (process {} on {}, since {})".format(*found) if found else ""


def _open(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.row_factory = sqlite3.Row
    listen(connection)
    try:
        protect(connection)
        empty = not connection.execute("SELECT 1 FROM sqlite_schema LIMIT 1").fetchall()
        if not empty:
            check_kind(connection, path)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=NORMAL")
        # Keys are hashes, so that rows go to all parts of the indexes: room for these saves much writing.
        connection.execute("PRAGMA cache_size=-32000")
        connection.execute("PRAGMA wal_autocheckpoint=8000")
        if empty:
            create(connection)
        rename_codes(connection)
        rename_tiers(connection)
    except BaseException:
        connection.close()
        raise
    return connection
