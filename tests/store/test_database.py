"""Opening, locking, transactions, and faults reported in one sentence."""

import os
import signal
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from nonoproof.errors import StoreError
from nonoproof.findings import Code
from nonoproof.store import FILE_NAME, Store
from nonoproof.store import database as module
from nonoproof.store.database import open_to_read
from nonoproof.store.kind import SCHEMA_VERSION
from nonoproof.verdict import Verdict

from tests.waiting import HANG

HOLD = """
import signal, sys
from pathlib import Path
from nonoproof.store import Store
store = Store(Path(sys.argv[1]))
store.begin("1.0", "s1", {})
print("ready", flush=True)
signal.pause()
"""


def hold(folder: Path) -> subprocess.Popen[str]:
    """Another process with a run under way on the store."""
    process = subprocess.Popen([sys.executable, "-c", HOLD, str(folder)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    return process


def end(process: subprocess.Popen[str]) -> None:
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stdout.close()


def test_second_run_is_refused_and_told_who_holds_the_store(tmp_path):
    process = hold(tmp_path)
    try:
        with pytest.raises(
            StoreError, match=rf"in use by another run \(process {process.pid} on .*, since 2"
        ):
            Store(tmp_path)
    finally:
        end(process)


def test_second_run_in_the_same_process_is_refused(tmp_path):
    with Store(tmp_path), pytest.raises(StoreError, match="in use"):
        Store(tmp_path)


def test_lock_of_a_killed_run_is_taken_over(tmp_path):
    end(hold(tmp_path))
    with Store(tmp_path) as store:
        store.begin("1.0", "s1", {})
        assert store.run == 2


def test_lock_is_free_after_a_fault_while_opening(tmp_path):
    (tmp_path / FILE_NAME).write_bytes(b"no database, but long enough to be looked at" * 100)
    for _ in range(2):
        with pytest.raises(StoreError, match="is not a store, or it is damaged"):
            Store(tmp_path)


def test_database_of_another_program_is_left_alone(tmp_path):
    other = sqlite3.connect(tmp_path / FILE_NAME)
    other.execute("CREATE TABLE puzzles (mine)")
    other.commit()
    other.close()
    before = (tmp_path / FILE_NAME).read_bytes()
    with pytest.raises(StoreError, match="a database of another program"):
        Store(tmp_path)
    assert (tmp_path / FILE_NAME).read_bytes() == before


@pytest.mark.parametrize(
    ("version", "reported"),
    [
        (SCHEMA_VERSION + 1, "made by a newer version of nonoproof; update nonoproof, or choose another"),
        (1, "too old; choose another folder or move it away"),
    ],
)
def test_store_of_an_unknown_version_is_left_alone_and_told_what_to_do(tmp_path, version, reported):
    Store(tmp_path).close()
    other = sqlite3.connect(tmp_path / FILE_NAME)
    other.execute(f"PRAGMA user_version={version}")
    other.close()
    before = (tmp_path / FILE_NAME).read_bytes()
    with pytest.raises(StoreError, match=reported):
        Store(tmp_path)
    assert (tmp_path / FILE_NAME).read_bytes() == before


def test_folder_that_cannot_be_made_is_reported(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="cannot be made"):
        Store(tmp_path / "file" / "out")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_read_only_folder_is_reported(tmp_path):
    tmp_path.chmod(0o500)
    with pytest.raises(StoreError, match="read-only"):
        Store(tmp_path)


def test_full_disk_is_reported_and_the_store_keeps_what_was_finished(tmp_path, make):
    with pytest.raises(StoreError, match="disk is full"), Store(tmp_path) as store:
        store.begin("1.0", "s1", {})
        make.files(store, a="k1")
        store.commit()
        pages = store.select("PRAGMA page_count")[0][0]
        store.select(f"PRAGMA max_page_count={pages}")
        for number in range(1000):
            big = make.puzzle(f"k{number}")._replace(packed=b"x" * 10_000)
            make.file(store, f"{number}.non", make.place(f"{number}.non", name=big))
    with Store(tmp_path) as store:
        store.begin("1.0", "s1", {})
        assert tuple(store.select("SELECT path FROM files")[0]) == ("a",)
        assert tuple(store.select("PRAGMA integrity_check")[0]) == ("ok",)


def test_block_that_is_broken_off_leaves_nothing(store):
    store.commit()
    with pytest.raises(KeyboardInterrupt), store.writing() as connection:
        connection.execute("INSERT INTO reports VALUES ('x', 1, 1)")
        raise KeyboardInterrupt
    assert store.standings.reports() == {}


def test_block_before_one_that_is_broken_off_is_kept(store):
    with store.writing() as connection:
        connection.execute("INSERT INTO reports VALUES ('kept', 1, 1)")
    with pytest.raises(KeyboardInterrupt), store.writing() as connection:
        connection.execute("INSERT INTO reports VALUES ('lost', 1, 1)")
        raise KeyboardInterrupt
    assert set(store.standings.reports()) == {"kept"}


def test_block_that_holds_another_is_broken_off_with_it(store):
    store.commit()
    with pytest.raises(KeyboardInterrupt), store.writing() as outer:
        outer.execute("INSERT INTO reports VALUES ('outer', 1, 1)")
        with store.writing() as inner:
            inner.execute("INSERT INTO reports VALUES ('inner', 1, 1)")
            raise KeyboardInterrupt
    assert store.standings.reports() == {}
    with store.writing() as connection:
        connection.execute("INSERT INTO reports VALUES ('later', 1, 1)")
    store.commit()
    assert set(store.standings.reports()) == {"later"}


def test_block_that_holds_another_is_not_committed_before_its_end(store, monkeypatch):
    store.commit()
    monkeypatch.setattr(module, "COMMIT_SECONDS", -1.0)
    other = open_to_read(store.path)
    query = "SELECT count(*) FROM reports"
    with store.writing() as outer:
        with store.writing() as inner:
            inner.execute("INSERT INTO reports VALUES ('inner', 1, 1)")
        assert other.execute(query).fetchone() == (0,)
        outer.execute("INSERT INTO reports VALUES ('outer', 1, 1)")
    assert other.execute(query).fetchone() == (2,)
    other.close()


def test_closed_store_is_one_file_that_others_can_read(tmp_path):
    with Store(tmp_path) as store:
        store.begin("1.0", "s1", {})
    assert {path.name for path in tmp_path.iterdir()} == {"corpus.sqlite", "corpus.lock", "corpus.seal"}
    connection = open_to_read(tmp_path / FILE_NAME)
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        connection.execute("DELETE FROM runs")
    connection.close()


def test_others_can_read_while_a_run_writes(store, make):
    make.files(store, a="k1")
    other = open_to_read(store.path)
    assert other.execute("SELECT count(*) FROM files").fetchone() == (0,)
    store.commit()
    assert other.execute("SELECT count(*) FROM files").fetchone() == (1,)
    other.close()


def test_store_can_be_closed_while_others_read(tmp_path):
    store = Store(tmp_path)
    store.begin("1.0", "s1", {})
    other = open_to_read(store.path)
    cursor = other.execute("SELECT * FROM runs")
    store.close()
    assert len(cursor.fetchall()) == 1
    other.close()
    with Store(tmp_path) as again:
        assert len(again.select("SELECT * FROM runs")) == 1


def test_fresh_run_forgets_content_but_not_the_last_reports(tmp_path, make):
    with Store(tmp_path) as store:
        store.begin("1.0", "s1", {})
        make.files(store, a="k1")
        make.solve(store)
        store.listing()
        store.standings.take("s1")
        store.standings.keep(store.standings.changes(), {})
        store.finish({})
    with Store(tmp_path) as store:
        store.begin("1.0", "s1", {}, fresh=True)
        for table in ("files", "sources", "verdicts", "grades"):
            assert store.select(f"SELECT * FROM {table}") == []
        assert len(store.select("SELECT * FROM standings")) == 1
        assert store.files.changed()
        assert store.everything
        # The puzzle that is met again is the one that the reports told of.
        make.files(store, a="k1")
        make.solve(store)
        store.listing()
        store.standings.take("s1")
        assert store.standings.changes() == []


def test_only_after_a_finished_run_that_wanted_the_same_there_is_nothing_more_to_look_for(store, make):
    assert store.everything
    make.next_run(store)
    assert not store.everything
    make.next_run(store, profile="publish")
    assert store.everything
    make.next_run(store, finish=False, profile="publish")
    assert store.everything


def test_run_that_is_resumed_has_its_files(tmp_path, make):
    with Store(tmp_path) as store:
        store.begin("1.0", "s1", {})
        make.files(store, a="k1")
        make.solve(store, Verdict.NONE)
        store.finish({"puzzles": 1})
        assert store.last_finished().summary == {"puzzles": 1}
    with Store(tmp_path, resume=True) as store:
        assert [row.key for row in make.rows(store)] == [make.key("k1").hex()]


def test_views_give_what_they_promise(store, make):
    for path, verdict in (
        ("u", Verdict.UNIQUE),
        ("m", Verdict.MULTIPLE),
        ("n", Verdict.NONE),
        ("x", Verdict.UNDECIDED),
    ):
        make.files(store, **{path: f"k-{path}"})
        make.solve(store, verdict)
    error = make.finding("bad", code=Code.SYNTAX, message="a letter")
    make.file(store, "bad", make.place("bad", name="k-bad", valid=False, findings=[error]))
    make.file(store, "z", make.place("z", name="k-u", findings=[make.finding("z")]))

    def column(view, what="source"):
        return [row[0] for row in store.select(f"SELECT {what} FROM {view} ORDER BY 1")]

    assert column("current_puzzles") == ["bad", "m", "n", "u", "x"]
    assert column("unique_puzzles") == ["u"]
    assert [tuple(row) for row in store.select("SELECT key, title, tier, sources FROM unique_puzzles")] == [
        (make.key("k-u").hex(), "T", "easy", 2)
    ]
    assert column("ambiguous_puzzles") == ["m"]
    assert column("impossible_puzzles") == ["n"]
    assert column("undecided_puzzles") == ["x"]
    counts = dict(store.select("SELECT * FROM verdict_counts"))
    assert counts == {"unique": 1, "multiple": 1, "none": 1, "undecided": 1, "invalid": 1}
    assert [tuple(row) for row in store.select("SELECT * FROM problems")] == [
        ("bad", 1, None, "error", "syntax", "a letter")
    ]
    assert column("current_findings") == ["bad", "z"]
    assert column("current_sources", "path") == ["bad", "m", "n", "u", "x", "z"]
    assert column("latest_run", "id") == [1]
    # A file that the next run does not meet is in none of them.
    make.next_run(store)
    store.files.unread([make.stamp("u")], make.READER)
    assert column("current_puzzles") == ["u"]
    assert column("problems") == []
    assert column("latest_run", "id") == [2]


@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="sends a signal to a thread")
def test_ctrl_c_is_heard_in_the_middle_of_a_statement(tmp_path):
    endless = "WITH RECURSIVE all_of(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM all_of) SELECT max(i) FROM all_of"
    main, rescued = threading.get_ident(), []
    with Store(tmp_path) as store:
        store.begin("1.0", "s1", {})

        def rescue():
            rescued.append(True)
            store._connection.interrupt()

        strike = threading.Timer(0.05, signal.pthread_kill, (main, signal.SIGINT))
        hang = threading.Timer(HANG, rescue)
        hang.start()
        try:
            with pytest.raises(KeyboardInterrupt):
                strike.start()  # on a busy machine it may strike before the statement begins
                store.select(endless)
        finally:
            hang.cancel()
        assert not rescued
        assert store.select("SELECT count(*) FROM runs")[0][0] == 1
