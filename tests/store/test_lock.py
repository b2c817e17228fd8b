"""One run at a time: the lock of a folder."""

import sqlite3

import pytest
from nonoproof.store.lock import InUse, RunLock


def test_one_run_holds_the_lock_until_it_is_released(tmp_path):
    path = tmp_path / "lock"
    first = RunLock(path)
    for _ in range(2):
        with pytest.raises(InUse):
            RunLock(path)
    first.release()
    RunLock(path).release()


def test_a_lock_that_cannot_be_had_is_not_taken_for_one_that_is_held(tmp_path):
    with pytest.raises(sqlite3.OperationalError, match="unable to open"):
        RunLock(tmp_path)
