"""The user's SQL reads the store, and does nothing else, and not for ever."""

import os
import signal
import sqlite3
import threading
from contextlib import suppress
from pathlib import Path

import pytest
from nonoproof.bounded import parent
from nonoproof.errors import StoreError, UsageError
from nonoproof.select import OpenStore, Selection, choose, open_store

from tests.waiting import eventually


@pytest.fixture
def asked(folder):
    def asking(condition):
        with OpenStore(folder) as store:
            return choose(store, Selection(where=condition)).matching

    return asking


HOSTILE = [
    "1) ; DELETE FROM puzzles; --",
    "(DELETE FROM puzzles)",
    "1); ATTACH 'stolen.sqlite' AS stolen --",
    "EXISTS (SELECT 1 FROM pragma_database_list)",
    "load_extension('evil')",
    "readfile('/etc/passwd') IS NULL",
    "1 = (PRAGMA user_version)",
]


@pytest.mark.parametrize("condition", HOSTILE)
def test_a_condition_can_only_read(asked, folder, condition):
    before = (folder / "corpus.sqlite").read_bytes()
    with pytest.raises(UsageError, match="--where"):
        asked(condition)
    assert (folder / "corpus.sqlite").read_bytes() == before


def test_nothing_but_reading_is_authorised(folder):
    """Whatever a later SQLite can do: what is not on the list is forbidden."""
    with OpenStore(folder) as store, store._guarded():
        for statement in (
            "CREATE TEMP TABLE t (x)",
            "DELETE FROM main.puzzles",
            "ATTACH ':memory:' AS other",
            "PRAGMA writable_schema = 1",
            "VACUUM",
            "BEGIN",
        ):
            with pytest.raises(sqlite3.DatabaseError, match=r"not authorized|prohibited|denied"):
                store._connection.execute(statement)


@pytest.mark.parametrize("condition", ["no_such_column = 1", "width >", "", "' ", "1) OR (", "\ud800"])
def test_what_is_no_condition_is_reported(asked, condition):
    if not condition:
        assert asked(condition) > 0
        return
    with pytest.raises(UsageError, match="--where"):
        asked(condition)


def test_other_tables_can_be_read(asked, puzzles):
    condition = "puzzle IN (SELECT puzzle FROM verdicts WHERE probes > 0) -- and a comment"
    assert asked(condition) == sum((each["work"] or {}).get("probes", 0) > 0 for each in puzzles) > 0


ENDLESS = "(WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n) > 0"


def test_work_is_bounded(folder, monkeypatch):
    monkeypatch.setattr(open_store, "MOST_STEPS", 10)
    with OpenStore(folder) as store:
        choose(store, Selection())
        with pytest.raises(UsageError, match="too long"):
            store.agreeing(ENDLESS)


DEAF = "instr(hex(zeroblob(15000000)), hex(zeroblob(7000000)) || '1') > 0"
"""A few instructions of SQLite: the last takes hours, and looks at nothing else until it is done."""


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="has no limits on processes")
def test_an_instruction_that_takes_too_long_is_stopped(asked, monkeypatch):
    monkeypatch.setattr(open_store, "MOST_SECONDS", 1)
    with pytest.raises(UsageError, match="too much time or memory"):
        asked(DEAF)
    assert asked("score < 0") == 0


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="asks Linux for the work of a process")
def test_ctrl_c_stops_an_instruction(asked):
    before = set(children())

    def busy():
        return any(used(pid) > 0.5 for pid in set(children()) - before)

    def strike():
        if eventually(busy):
            os.kill(os.getpid(), signal.SIGINT)

    while idle := parent._idle:
        idle.pop().end()
    thread = threading.Thread(target=strike)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        asked(DEAF)
    thread.join()
    assert not set(children()) - before


def children():
    """The processes that this one started."""
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            words = path.read_text().rpartition(")")[2].split()
            if int(words[1]) == os.getpid():
                yield int(path.parent.name)


def used(pid):
    """Seconds of the processor."""
    with suppress(OSError):
        words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0


def test_memory_is_bounded(asked):
    with pytest.raises(UsageError, match="too big"):
        asked("length(zeroblob(500000000) || 'x') > 0")


def test_a_place_without_a_store(tmp_path):
    with pytest.raises(UsageError, match="there is no store"):
        OpenStore(tmp_path)
    (tmp_path / "corpus.sqlite").write_bytes(b"something else" * 100)
    with pytest.raises(StoreError, match="not a store"):
        OpenStore(tmp_path)


def test_the_profile_is_that_of_the_run(folder, tmp_path):
    from nonoproof import profiles
    from nonoproof.cli import main

    with OpenStore(folder) as store:
        assert store.profile() == profiles.Profile()
        assert store.complete
    (tmp_path / "one.txt").write_text("#.\n##\n")
    arguments = ["--out", str(tmp_path / "out"), "--engine", "inline", "--profile"]
    for name in profiles.names():
        main(["run", str(tmp_path / "one.txt"), *arguments, name])
        with OpenStore(tmp_path / "out") as store:
            known = profiles.load(name)
            assert profiles.record(store.profile()) == profiles.record(known)
