"""What was read from which file, and when it must be read again."""

import os
import time

import pytest
from nonoproof.findings import Code, Finding
from nonoproof.store import ReadFile, Stamp, Store, Unread
from nonoproof.store.file_rows import SETTLED_NS
from nonoproof.tasks import FileRows, PlaceRow

A = Stamp("a.non", 10, 1000, 2000)


def rows(store, query):
    return [tuple(row) for row in store.select(query)]


def test_unknown_file_must_be_read(store):
    assert store.files.unread([A], "r") == [Unread(A)]


def test_unchanged_file_need_not_be_read(store, make):
    make.file(store, "a.non", make.place())
    make.next_run(store)
    assert store.files.unread([A], "r") == []
    assert not store.files.changed()


@pytest.mark.parametrize("field", ["size", "mtime_ns", "ctime_ns"])
@pytest.mark.parametrize("value", [99, None])
def test_file_with_another_stamp_is_compared_by_its_digest(store, make, field, value):
    make.file(store, "a.non", make.place())
    make.next_run(store)
    stamp = A._replace(**{field: value})
    assert store.files.unread([stamp], "r") == [Unread(stamp, "aa")]


def test_times_are_trusted_where_that_is_wanted_and_sizes_never(store, make):
    make.file(store, "a.non", make.place())
    make.next_run(store)
    assert store.files.unread([A._replace(ctime_ns=99)], "r", trust_times=True) == []
    make.next_run(store)
    for stamp in (A._replace(size=11), A._replace(mtime_ns=99), A._replace(mtime_ns=None)):
        assert store.files.unread([stamp], "r", trust_times=True) == [Unread(stamp, "aa")]


@pytest.mark.skipif(os.name != "posix", reason="elsewhere there is no time that cannot be set back")
def test_changed_file_whose_time_and_size_were_restored_is_read_again(tmp_path, store, make):
    path = tmp_path / "x"
    path.write_text("1 2")
    os.utime(path, ns=(0, 10**18))
    later = time.time_ns() + 10**9
    make.read(store, (Stamp.of("x", path.stat(), later), FileRows("aa", places=(make.place("x"),))))
    make.next_run(store)
    # The clock of the file system is coarse; until it ticks, the change could not be seen.
    before = path.stat().st_ctime_ns
    while path.stat().st_ctime_ns == before:
        path.write_text("2 1")
        os.utime(path, ns=(0, 10**18))
    stamp = Stamp.of("x", path.stat(), later)
    assert store.files.unread([stamp], "r") == [Unread(stamp, "aa")]
    assert store.files.unread([stamp], "r", trust_times=True) == []


def test_file_read_by_another_reader_must_be_read_again(store, make):
    make.file(store, "a.non", make.place())
    make.next_run(store)
    assert store.files.unread([A], "other") == [Unread(A)]


def test_file_that_is_named_twice_is_read_once(store, make):
    assert store.files.unread([A, A], "r") == [Unread(A)]
    make.file(store, "a.non", make.place())
    assert store.files.unread([A._replace(size=99)], "r") == []


def test_renewed_file_is_known_by_its_new_stamp(store, make):
    make.file(store, "a.non", make.place())
    make.next_run(store)
    touched = A._replace(mtime_ns=2000)
    make.read(store, (touched, FileRows("aa", same=True)))
    assert not store.files.changed()
    assert rows(store, "SELECT count(*) FROM sources") == [(1,)]
    make.next_run(store)
    assert store.files.unread([touched], "r") == []


def test_standard_input_is_always_read(store, make):
    make.read(store, (Stamp("-"), FileRows("aa", places=(make.place("-"),))))
    make.next_run(store)
    assert store.files.unread([Stamp("-")], "r") == [Unread(Stamp("-"), "aa")]


def test_changed_file_replaces_what_was_read_from_it(store, make):
    make.file(store, "a.non", make.place(findings=[make.finding()]), make.place(number=2, name="k2"))
    make.next_run(store)
    make.file(store, "a.non", make.place(name="k3"), sha256="bb")
    found = rows(store, "SELECT key FROM sources JOIN puzzles ON puzzles.number = puzzle")
    assert found == [(make.key("k3"),)]
    assert rows(store, "SELECT * FROM findings") == []
    assert rows(store, "SELECT sha256, run, read FROM files") == [("bb", 2, 2)]


def test_no_source_gets_the_number_of_one_that_is_gone(store, make):
    """Verdicts remember up to which source they were compared."""
    make.files(store, a="k1", b="k2")
    make.solve(store)
    make.next_run(store)
    make.file(store, "b", make.place("b", name="k2"), sha256="bb")
    assert rows(store, "SELECT max(id) FROM sources")[0] > (2,)
    (item,) = make.pending(store)
    assert [claim.path for claim in item.claims] == ["b"]


def test_new_vanished_and_returning_files_are_changes(store, make):
    b = make.stamp("b")
    make.files(store, a="k1", b="k2")
    assert store.files.changed()
    make.next_run(store)
    store.files.unread([make.stamp("a")], "r")
    assert store.files.changed(), "b vanished"
    make.next_run(store)
    store.files.unread([make.stamp("a")], "r")
    assert not store.files.changed()
    assert not store.everything
    make.next_run(store)
    store.files.unread([make.stamp("a"), b], "r")
    assert store.files.changed(), "b is back"
    assert store.everything, "and the runs in between may have wanted other things"


def test_other_options_are_a_change(store, make):
    make.files(store, a="k1")
    make.next_run(store, profile="publish")
    store.files.unread([make.stamp("a")], "r")
    assert store.files.changed()


def test_run_that_was_broken_off_is_a_change_for_the_next(store, make):
    make.files(store, a="k1")
    make.next_run(store)
    store.files.unread([make.stamp("a")], "r")
    make.next_run(store, finish=False)
    store.files.unread([make.stamp("a")], "r")
    assert store.files.changed()


def pieces(make):
    return [
        ReadFile.of("a.non", FileRows(places=tuple(make.place(number=n, name=f"k{n}") for n in span)))
        for span in (range(1, 4), range(4, 6))
    ]


def test_file_in_pieces_is_as_one_that_is_read_whole(store, make):
    file = store.files.begin_file(A, ReadFile.of("a", FileRows("aa")))
    for piece in reversed(pieces(make)):
        store.files.add_piece(file, piece)
    store.files.end_file(file, "r")
    make.next_run(store)
    assert store.files.unread([A], "r") == []
    assert rows(store, "SELECT collection FROM files") == [("a.non",)]
    listed = [place.index for row in make.rows(store) for place in row.places]
    assert listed == [1, 2, 3, 4, 5]


def test_file_of_which_a_killed_run_read_some_pieces_is_unread(tmp_path, make):
    with pytest.raises(KeyboardInterrupt), Store(tmp_path) as store:
        store.begin("1.0", "s1", {})
        file = store.files.begin_file(A, ReadFile.of("a", FileRows("aa")))
        store.files.add_piece(file, pieces(make)[0])
        raise KeyboardInterrupt
    with Store(tmp_path) as store:
        store.begin("1.0", "s1", {})
        assert rows(store, "SELECT count(*) FROM sources") == [(3,)]
        assert store.files.unread([A], "r") == [Unread(A)]
        assert list(make.rows(store)) == []
        make.file(store, "a.non", make.place())
        assert rows(store, "SELECT number FROM sources") == [(1,)]


def test_same_puzzle_in_three_places_is_one_puzzle_with_three_sources(store, make):
    make.file(store, "a", make.place("a"), make.place("a", number=2))
    make.file(store, "b", make.place("b"))
    assert rows(store, "SELECT count(*) FROM puzzles") == [(1,)]
    (row,) = make.rows(store)
    assert [(place.path, place.index) for place in row.places] == [("a", 1), ("a", 2), ("b", 1)]


def test_member_of_an_archive_keeps_its_path_and_digest(store, make):
    make.file(
        store,
        "x.zip",
        make.place("x.zip/m.non", sha256="mm"),
        make.place("x.zip/n.non", sha256="nn", name="k2"),
    )
    found = [row.places[0] for row in make.rows(store)]
    assert [(place.path, place.sha256) for place in found] == [("x.zip/m.non", "mm"), ("x.zip/n.non", "nn")]
    assert rows(store, "SELECT path, collection, sha256 FROM files") == [("x.zip", "x.zip", "aa")]


def test_files_whose_numbers_are_far_apart_are_stored_together(store, make):
    for number in range(5):
        make.files(store, **{f"f{number}": f"k{number}"})
    both = [
        (make.stamp(path), FileRows("bb", places=(make.place(path, name="new"),))) for path in ("f4", "f0")
    ]
    make.read(store, *both)
    assert rows(store, "SELECT path FROM files WHERE sha256 = 'bb' ORDER BY 1") == [("f0",), ("f4",)]
    assert rows(store, "SELECT count(*) FROM sources WHERE member IS NOT NULL") == [(0,)]


def test_findings_of_a_file_are_no_puzzle(store, make):
    make.read(
        store, (A, FileRows("aa", places=(PlaceRow("a.non", 0, findings=(make.finding(number=None),)),)))
    )
    assert list(make.rows(store)) == []
    assert list(store.listing().file_findings()) == [make.finding(number=None)]


def test_file_that_still_cannot_be_opened_is_no_change(store, make):
    def unreadable(message):
        fault = Finding(Code.UNREADABLE, message, source="a.non")
        return FileRows(places=(PlaceRow("a.non", 0, findings=(fault,)),))

    make.read(store, (A, unreadable("no permission")))
    make.next_run(store)
    make.read(store, (A, unreadable("no permission")))
    assert not store.files.changed()
    make.read(store, (A, unreadable("it is a folder")))
    assert store.files.changed()
    assert [each.message for each in store.listing().file_findings()] == ["it is a folder"]


def test_collection_is_the_folder_or_the_file_of_many(store, make):
    make.file(store, "x/one.non", make.place())
    make.file(store, "x/many.txt", make.place(), make.place(number=2))
    make.file(store, "bare.non", make.place())
    assert rows(store, "SELECT collection FROM files") == [("x",), ("x/many.txt",), (".",)]


@pytest.mark.skipif(os.name != "posix", reason="times prove nothing elsewhere")
def test_fresh_file_has_no_time_that_proves_anything(tmp_path):
    path = tmp_path / "x"
    path.write_text("1")
    status = path.stat()
    newest = max(status.st_mtime_ns, status.st_ctime_ns)
    assert Stamp.of("x", status, newest + SETTLED_NS // 2)[2:] == (None, None)
    assert Stamp.of("x", status, newest + SETTLED_NS * 2)[2:] == (status.st_mtime_ns, status.st_ctime_ns)
    # A time in the future, as unpacked archives have, proves nothing either.
    os.utime(path, ns=(0, time.time_ns() + 10**12))
    assert Stamp.of("x", path.stat(), time.time_ns()).mtime_ns is None
