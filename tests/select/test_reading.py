"""The user's SQL reads the store, and does nothing else, and not for ever."""

import signal
import sqlite3
import threading

import pytest
from nonoproof.errors import StoreError, UsageError
from nonoproof.select import OpenStore, Wish, choose, reading


@pytest.fixture
def asked(folder):
    def asking(condition):
        with OpenStore(folder) as store:
            return choose(store, Wish(where=condition)).matching

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
def test_what_is_no_condition_is_told(asked, condition):
    if not condition:
        assert asked(condition) > 0
        return
    with pytest.raises(UsageError, match="--where"):
        asked(condition)


def test_other_tables_can_be_read(asked, puzzles):
    condition = "puzzle IN (SELECT puzzle FROM verdicts WHERE probes > 0) -- and a comment"
    assert asked(condition) == sum((each["work"] or {}).get("probes", 0) > 0 for each in puzzles) > 0


ENDLESS = "(WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n) > 0"


def test_work_is_bounded(asked, monkeypatch):
    monkeypatch.setattr(reading, "MOST_STEPS", 10)
    with pytest.raises(UsageError, match="too long"):
        asked(ENDLESS)


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


@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="sends a signal to a thread")
def test_ctrl_c_in_a_condition_is_not_taken_for_one_that_takes_too_long(asked):
    strike = threading.Timer(0.05, signal.pthread_kill, (threading.get_ident(), signal.SIGINT))
    with pytest.raises(KeyboardInterrupt):
        strike.start()  # on a busy machine it may strike before the statement begins
        asked(ENDLESS)
