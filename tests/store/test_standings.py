"""What the last reports told, and what each run changed about it."""

import pytest
from nonoproof.errors import StoreError
from nonoproof.report.difference import Standing, compare
from nonoproof.store import Store
from nonoproof.store.standings import read_standings

OLD = Standing("k", "i", "a.non", 1, "T", "unique", "easy")
NEW = OLD._replace(verdict=None, tier=None)


def test_standings_are_those_of_the_last_reports(store):
    store.keep_reported([OLD], [], {"x.md": (1, 2)})
    assert store.standings_before() == [OLD]
    store.keep_reported([NEW], compare([OLD], [NEW]), {"y.md": (3, 4)})
    assert store.standings_before() == [NEW]
    assert store.reports() == {"y.md": (3, 4)}
    changes = store.select("SELECT kind, source, before, after FROM changes")
    assert changes == [("no-longer-unique", "a.non", "unique", None)]


def test_standings_of_another_store(tmp_path):
    with Store(tmp_path) as store:
        store.begin("1.0", "s1", {})
        store.keep_reported([OLD], [], {})
    assert read_standings(store.path) == [OLD]


def test_store_that_is_not_there_is_told(tmp_path):
    with pytest.raises(StoreError, match="there is no store"):
        read_standings(tmp_path / "corpus.sqlite")
