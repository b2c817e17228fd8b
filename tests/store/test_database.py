"""Opening, locking, transactions, and faults told in one sentence."""

import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from nonoproof.errors import StoreError
from nonoproof.store import FILE_NAME, Store, Unread
from nonoproof.store.database import SCHEMA_VERSION, open_to_read
from nonoproof.store.files import Stamp

HOLD = """
import sys, time
from pathlib import Path
from nonoproof.store import Store
store = Store(Path(sys.argv[1]))
store.begin("1.0", "s1", {})
print("ready", flush=True)
time.sleep(60)
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


def test_store_of_another_version_is_left_alone(tmp_path):
    Store(tmp_path).close()
    other = sqlite3.connect(tmp_path / FILE_NAME)
    other.execute(f"PRAGMA user_version={SCHEMA_VERSION + 1}")
    other.close()
    with pytest.raises(StoreError, match="another version"):
        Store(tmp_path)


def test_folder_that_cannot_be_made_is_told(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="cannot be made"):
        Store(tmp_path / "file" / "out")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_read_only_folder_is_told(tmp_path):
    tmp_path.chmod(0o500)
    with pytest.raises(StoreError, match="read-only"):
        Store(tmp_path)


def test_full_disk_is_told_and_the_store_keeps_what_was_finished(tmp_path, reading):
    with pytest.raises(StoreError, match="disk is full"), Store(tmp_path) as store:
        store.begin("1.0", "s1", {})
        store.add_file(Unread(Stamp("a.non", 1, 1)), "00", "r", [reading()])
        store.flush()
        store.commit()
        pages = store.select("PRAGMA page_count")[0][0]
        store.select(f"PRAGMA max_page_count={pages}")
        for number in range(1000):
            big = reading(f"{number}.non", key=f"k{number}", record="x" * 10_000)
            store.add_file(Unread(Stamp(f"{number}.non", 1, 1)), "00", "r", [big])
            store.flush()
    with Store(tmp_path) as store:
        store.begin("1.0", "s1", {})
        assert store.select("SELECT path FROM files")[0] == ("a.non",)
        assert store.select("PRAGMA integrity_check") == [("ok",)]


def test_block_that_is_broken_off_leaves_nothing(store):
    store.commit()
    with pytest.raises(KeyboardInterrupt), store.writing() as connection:
        connection.execute("INSERT INTO reports VALUES ('x', 1, 1)")
        raise KeyboardInterrupt
    assert store.reports() == {}


def test_block_before_one_that_is_broken_off_is_kept(store):
    with store.writing() as connection:
        connection.execute("INSERT INTO reports VALUES ('kept', 1, 1)")
    with pytest.raises(KeyboardInterrupt), store.writing() as connection:
        connection.execute("INSERT INTO reports VALUES ('lost', 1, 1)")
        raise KeyboardInterrupt
    assert set(store.reports()) == {"kept"}


def test_closed_store_is_one_file_that_others_can_read(tmp_path):
    with Store(tmp_path) as store:
        store.begin("1.0", "s1", {})
    assert {path.name for path in tmp_path.iterdir()} == {"corpus.sqlite", "corpus.lock"}
    connection = open_to_read(tmp_path / FILE_NAME)
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        connection.execute("DELETE FROM runs")
    connection.close()


def test_others_can_read_while_a_run_writes(tmp_path, reading):
    with Store(tmp_path) as store:
        store.begin("1.0", "s1", {})
        store.add_file(Unread(Stamp("a.non", 1, 1)), "00", "r", [reading()])
        store.flush()
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


def test_every_view_can_be_read(store):
    views = [name for (name,) in store.select("SELECT name FROM sqlite_schema WHERE type = 'view'")]
    assert len(views) >= 8
    for view in views:
        store.select(f"SELECT * FROM {view}")


def test_fresh_run_forgets_content_but_not_the_last_reports(tmp_path, reading):
    with Store(tmp_path) as store:
        store.begin("1.0", "s1", {})
        store.add_file(Unread(Stamp("a.non", 1, 1)), "00", "r", [reading()])
        store.keep_reported([("k", "i", "a.non", 1, "", "unique", None)], [], {})
        store.finish({})
    with Store(tmp_path) as store:
        store.begin("1.0", "s1", {}, fresh=True)
        assert store.select("SELECT count(*) FROM files") == [(0,)]
        assert len(store.standings_before()) == 1
        assert store.changed()
