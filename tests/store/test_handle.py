"""The store as workers see it."""

import pickle

import pytest
from nonoproof.store import Store, StoreHandle, handle
from nonoproof.store.database import open_to_read


@pytest.fixture
def opened(monkeypatch):
    """The connections that shelves open."""
    connections = []

    def open_and_count(*values, **names):
        connections.append(open_to_read(*values, **names))
        return connections[-1]

    monkeypatch.setattr(handle, "open_to_read", open_and_count)
    return connections


def runs(asked: StoreHandle) -> int:
    with asked.open() as select:
        return select("SELECT count(*) AS number FROM runs", {})[0]["number"]


def test_the_store_is_opened_once_however_often_it_is_asked(store, opened):
    asked = StoreHandle.of(store, "1")
    assert [runs(asked) for _ in range(5)] == [1] * 5
    assert len(opened) == 1


def test_what_is_committed_later_is_seen(store):
    asked = StoreHandle.of(store, "1")
    before = runs(asked)
    store.begin("1", "1", {})
    assert runs(asked) == before + 1


def test_a_shelf_travels_without_its_connection(store, opened):
    asked = StoreHandle.of(store, "1")
    runs(asked)
    other = pickle.loads(pickle.dumps(asked))
    assert (other.path, other.solver, other.run) == (asked.path, asked.solver, asked.run)
    assert runs(other) == 1
    assert len(opened) == 2


@pytest.mark.parametrize("letting_go", ["close", "forget"])
def test_nobody_reads_when_a_shelf_is_let_go_of(tmp_path, letting_go):
    with Store(tmp_path) as store:
        store.begin("1", "1", {})
        asked = StoreHandle.of(store, "1")
        runs(asked)
        if letting_go == "close":
            asked.close()
        else:
            del asked
    # Closing the store folds the journal into the file, which a reader would prevent.
    assert not (tmp_path / "corpus.sqlite-wal").exists()


def test_a_shelf_that_is_kept_open_keeps_the_journal(tmp_path):
    with Store(tmp_path) as store:
        store.begin("1", "1", {})
        asked = StoreHandle.of(store, "1")
        runs(asked)
    assert (tmp_path / "corpus.sqlite-wal").exists()
    asked.close()
