"""What the last reports told, and what each run changed about it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nonoproof.difference import ChangeKind, Standing, compare
from nonoproof.errors import StoreError
from nonoproof.store import Store, read_standings
from nonoproof.store.puzzles import ID
from nonoproof.tasks import FileRows
from nonoproof.verdict import Tier, Verdict


def tell(store):
    """The changes, as a run would report them."""
    store.listing()
    store.standings.take("s1")
    changes = store.standings.changes()
    store.standings.keep(changes, {})
    return changes


def everything(store):
    query = f"SELECT lower(hex(key)), {ID}, source, standings.number, title, verdict, tier FROM standings"
    return [
        Standing(*row) for row in store.select(f"{query} JOIN puzzles ON puzzles.number = puzzle ORDER BY 1")
    ]


def test_standings_are_those_of_the_last_reports(store, make):
    make.files(store, a="k1", b="k1", c="k2")
    make.solve(store)
    assert [change.kind for change in tell(store)] == [ChangeKind.ADDED, ChangeKind.ADDED]
    assert sorted(each.source for each in everything(store)) == ["a", "c"]
    assert {(each.title, each.verdict, each.tier) for each in everything(store)} == {("T", "unique", "easy")}
    make.next_run(store)
    store.files.unread([make.stamp("a")], "r")
    items = make.pending(store, solver="s2")
    make.add(store, *[(item, make.solved(Verdict.MULTIPLE)) for item in items])
    first, second = tell(store)
    assert (first.kind, first.before.tier, first.after.tier) == (ChangeKind.NO_LONGER_UNIQUE, "easy", None)
    assert (second.kind, second.puzzle.source) == (ChangeKind.REMOVED, "c")
    assert [(each.source, each.verdict) for each in everything(store)] == [("a", "multiple")]
    changes = [
        tuple(row) for row in store.select("SELECT kind, source, before, after FROM changes WHERE run = 2")
    ]
    assert changes == [
        ("no-longer-unique", "a", "unique", "multiple"),
        ("removed", "c", "unique", None),
    ]


def test_puzzle_that_moved_is_no_change_and_stands_in_its_new_place(store, make):
    make.files(store, a="k1")
    make.solve(store)
    tell(store)
    make.next_run(store)
    make.files(store, b="k1")
    make.solve(store)
    assert tell(store) == []
    assert [each.source for each in everything(store)] == ["b"]


def test_corrected_puzzle_is_known_by_its_place(store, make):
    make.files(store, a="k1")
    make.solve(store)
    tell(store)
    make.next_run(store)
    make.file(store, "a", make.place("a", name="k2"), sha256="bb")
    make.solve(store)
    assert [change.kind for change in tell(store)] == [ChangeKind.CLUES_CHANGED]


def test_reports_are_those_of_the_last_run(store):
    store.listing()
    store.standings.take("s1")
    store.standings.keep([], {"x.md": (1, 2)})
    store.standings.keep([], {"y.md": (3, 4)})
    assert store.standings.reports() == {"y.md": (3, 4)}


# A run: which puzzle is in which place, and how it was decided.
verdicts = st.sampled_from([None, *Verdict])
runs = st.lists(st.tuples(st.integers(1, 6), st.integers(1, 5), verdicts), max_size=8)


@settings(deadline=None, max_examples=60)
@given(first=runs, second=runs)
def test_changes_are_those_of_comparing_whole_lists(first, second, tmp_path_factory, make):
    with Store(tmp_path_factory.mktemp("store")) as store:
        store.begin("1.0", "s1", {})
        fill(store, make, first)
        tell(store)
        before = everything(store)
        make.next_run(store)
        fill(store, make, second)
        changes = tell(store)
        after = everything(store)
        assert changes == compare(before, after)
        # What stands is what is listed: none is forgotten, and none is left over.
        listed = {row.key: (row.places[0].path, row.verdict) for row in make.rows(store)}
        assert {each.key: (each.source, each.verdict) for each in after} == listed


def fill(store, make, run):
    """Every puzzle in its file, and then the verdicts, the last of each puzzle."""
    for place, puzzle, verdict in run:
        path = f"f{place}"
        rows = FileRows(f"{puzzle}", places=(make.place(path, name=f"k{puzzle}", valid=verdict is not None),))
        make.read(store, (make.stamp(path), rows))
    decided = {make.key(f"k{puzzle}"): verdict for _, puzzle, verdict in run}
    keys = dict(map(tuple, store.select("SELECT number, key FROM puzzles")))
    items = make.pending(store, solver="none of these")
    rows = [make.solved(decided[keys[item.number]] or Verdict.NONE) for item in items]
    make.add(store, *zip(items, rows, strict=True))


@pytest.mark.parametrize("is_regraded", [False, True])
def test_another_name_of_a_tier_is_no_change(make, tmp_path, is_regraded):
    """Before ``hard`` was split, it was very-hard, too."""
    with Store(tmp_path) as store:
        store.begin("1.0", "s1", {})
        make.files(store, a="k1", b="k2")
        items = make.pending(store)
        hard = [make.EASY._replace(tier=Tier.HARD, score=score) for score in (40.0, 60.0)]
        make.add(store, *[(item, make.solved(grade=each)) for item, each in zip(items, hard, strict=True)])
        tell(store)
        with store.standings._database.writing() as connection:
            connection.execute("UPDATE standings SET tier = 'hard'")
        store.finish({})
    assert sorted(each.tier for each in read_standings(store.path)) == ["hard", "very-hard"]
    with Store(tmp_path) as store:
        store.begin("1.0", "s1", {})
        make.files(store, a="k1", b="k2")
        if is_regraded:
            with store.standings._database.writing() as connection:
                connection.execute("UPDATE grades SET tier = 'very-hard' WHERE score >= 50")
        assert tell(store) == []
        assert sorted(each.tier for each in everything(store)) == ["hard", "very-hard"]


def test_standings_of_another_store(tmp_path, make):
    with Store(tmp_path) as store:
        store.begin("1.0", "s1", {})
        make.files(store, a="k1")
        make.solve(store)
        tell(store)
        expected = everything(store)
    assert read_standings(store.path) == expected
    assert expected[0].key == make.key("k1").hex()


def test_store_that_is_not_there_is_told(tmp_path):
    with pytest.raises(StoreError, match="there is no store"):
        read_standings(tmp_path / "corpus.sqlite")


@pytest.mark.parametrize(("column", "value"), [("verdict", "perhaps"), ("tier", "steep"), ("number", "one")])
def test_damaged_standings_of_another_store_are_left_out(tmp_path, make, caplog, column, value):
    with Store(tmp_path) as store:
        store.begin("1.0", "s1", {})
        make.files(store, a="k1", b="k2")
        make.solve(store)
        tell(store)
        with store.writing() as connection:
            connection.execute(f"UPDATE standings SET {column} = ? WHERE source = 'a'", (value,))
    assert [each.source for each in read_standings(store.path)] == ["b"]
    assert "1 puzzles is damaged" in caplog.text
