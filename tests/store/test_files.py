"""What was read from which file, and when it must be read again."""

import os
import time

import pytest
from nonoproof.store import Stamp, Store, Unread
from nonoproof.store.files import PAGE, SETTLED_NS

A = Stamp("a.non", 10, 1000)


def rows(store, table):
    return store.select(f"SELECT * FROM {table}")


def next_run(store, finish=True):
    store.flush()
    if finish:
        store.finish({})
    store.begin("1.0", "s1", {})


def test_unknown_file_must_be_read(store):
    assert store.unread([A], "r") == [Unread(A)]


def test_unchanged_file_need_not_be_read(store, reading):
    store.add_file(Unread(A), "aa", "r", [reading()])
    next_run(store)
    assert store.unread([A], "r") == []
    assert not store.changed()


@pytest.mark.parametrize("stamp", [A._replace(size=11), A._replace(mtime_ns=1001), A._replace(mtime_ns=None)])
def test_file_with_another_stamp_is_compared_by_its_digest(store, reading, stamp):
    store.add_file(Unread(A), "aa", "r", [reading()])
    next_run(store)
    assert store.unread([stamp], "r") == [Unread(stamp, True, "aa")]


def test_file_read_by_another_reader_must_be_read_again(store, reading):
    store.add_file(Unread(A), "aa", "r", [reading()])
    next_run(store)
    assert store.unread([A], "other") == [Unread(A, True, None)]


def test_file_that_is_named_twice_is_read_once(store, reading):
    assert store.unread([A, A], "r") == [Unread(A)]
    store.add_file(Unread(A), "aa", "r", [reading()])
    assert store.unread([A._replace(size=99)], "r") == []


def test_renewed_file_is_known_by_its_new_stamp(store, reading):
    store.add_file(Unread(A), "aa", "r", [reading()])
    next_run(store)
    touched = A._replace(mtime_ns=2000)
    store.renew(touched)
    assert not store.changed()
    next_run(store)
    assert store.unread([touched], "r") == []


def test_standard_input_is_always_read(store, reading):
    store.add_file(Unread(Stamp("-")), "aa", "r", [reading("-")])
    next_run(store)
    assert store.unread([Stamp("-")], "r") == [Unread(Stamp("-"), True, "aa")]


def test_changed_file_replaces_what_was_read_from_it(store, reading, finding):
    store.add_file(Unread(A), "aa", "r", [reading(findings=[finding()]), reading(number=2, key="k2")])
    next_run(store)
    store.add_file(Unread(A, True), "bb", "r", [reading(key="k3")])
    store.flush()
    assert [row[0] for row in store.select("SELECT key FROM sources")] == ["k3"]
    assert rows(store, "findings") == []
    assert len(rows(store, "files")) == 1


def test_new_vanished_and_returning_files_are_changes(store, reading):
    b = Stamp("b.non", 1, 1)
    store.add_file(Unread(A), "aa", "r", [reading()])
    store.add_file(Unread(b), "bb", "r", [reading("b.non", key="k2")])
    assert store.changed()
    next_run(store)
    store.unread([A], "r")
    assert store.changed(), "b vanished"
    next_run(store)
    store.unread([A], "r")
    assert not store.changed()
    next_run(store)
    store.unread([A, b], "r")
    assert store.changed(), "b is back"


def test_other_options_are_a_change(store, reading):
    store.add_file(Unread(A), "aa", "r", [reading()])
    store.flush()
    store.finish({})
    store.begin("1.0", "s1", {"profile": "publish"})
    store.unread([A], "r")
    assert store.changed()


def test_run_that_was_broken_off_is_a_change_for_the_next(store, reading):
    store.add_file(Unread(A), "aa", "r", [reading()])
    next_run(store)
    store.unread([A], "r")
    next_run(store, finish=False)
    store.unread([A], "r")
    assert store.changed()


def test_half_a_file_is_forgotten(tmp_path, reading):
    def broken():
        for number in range(1, 2 * PAGE):
            yield reading(number=number, key=f"k{number}")
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), Store(tmp_path) as store:
        store.begin("1.0", "s1", {})
        store.add_file(Unread(A), "aa", "r", broken())
    with Store(tmp_path) as store:
        assert store.select("SELECT count(*) FROM sources") != [(0,)]
        store.begin("1.0", "s1", {})
        assert store.select("SELECT count(*) FROM sources") == [(0,)]
        assert store.unread([A], "r") == [Unread(A)]
        store.add_file(Unread(A), "aa", "r", [reading()])
        store.flush()
        assert store.select("SELECT count(*) FROM sources") == [(1,)]


def test_same_puzzle_in_two_files_is_one_puzzle_with_two_sources(store, reading):
    store.add_file(Unread(A), "aa", "r", [reading()])
    store.add_file(Unread(Stamp("b.non", 1, 1)), "bb", "r", [reading("b.non")])
    store.flush()
    assert len(rows(store, "puzzles")) == 1
    assert len(rows(store, "sources")) == 2


def test_findings_of_a_file_make_no_source(store, reading, finding):
    nothing = reading(number=None, key=None, valid=False, findings=[finding(number=None)])
    store.add_file(Unread(A), "aa", "r", [nothing])
    store.flush()
    assert rows(store, "sources") == []
    assert len(rows(store, "findings")) == 1


def test_collection_is_the_folder_or_the_file_of_many(store, reading):
    store.add_file(Unread(Stamp("x/one.non", 1, 1)), "aa", "r", [reading()])
    store.add_file(Unread(Stamp("x/many.txt", 1, 1)), "bb", "r", [reading(), reading(number=2)])
    store.add_file(Unread(Stamp("bare.non", 1, 1)), "cc", "r", [reading()])
    store.flush()
    assert [row[0] for row in store.select("SELECT collection FROM files")] == ["x", "x/many.txt", "."]


def test_fresh_file_has_no_time_that_proves_anything(tmp_path):
    path = tmp_path / "x"
    path.write_text("1")
    status = path.stat()
    assert Stamp.of("x", status, status.st_mtime_ns + SETTLED_NS // 2).mtime_ns is None
    assert Stamp.of("x", status, status.st_mtime_ns + SETTLED_NS * 2).mtime_ns == status.st_mtime_ns
    # A time in the future, as unpacked archives have, proves nothing either.
    os.utime(path, ns=(0, time.time_ns() + 10**12))
    assert Stamp.of("x", path.stat(), time.time_ns()).mtime_ns is None
