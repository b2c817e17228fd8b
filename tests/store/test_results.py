"""Verdicts: which are used again, and that they come back as they went in."""

from hypothesis import example, given
from hypothesis import strategies as st
from nonoproof.findings import Code, Finding
from nonoproof.store import Stamp, Store, Unread
from nonoproof.store.results import grid_text, stored_grids, text_grid
from nonoproof.verdict import Budget, Classification, Counts, Means, Verdict

GRID = (b"\x01\x01",)
BUDGET = Budget()
UNIQUE = Classification(Verdict.UNIQUE, (GRID,), Means.LINES, Counts(1, 2, 3, 4, 5, 6, 7), 0.5)


def fill(store, reading, *keys):
    for key in keys:
        path = f"{key}.non"
        store.add_file(Unread(Stamp(path, 1, 1)), "00", "r", [reading(path, key=key)])
    store.flush()


def pending(store, budget=BUDGET, solver="s1"):
    keys = [key for key, _ in store.pending(solver, budget)]
    assert len(keys) == store.count_pending(solver, budget)
    return keys


def test_puzzles_without_a_verdict_are_pending_once_each(store, reading):
    fill(store, reading, "b", "a")
    store.add_file(Unread(Stamp("c.non", 1, 1)), "00", "r", [reading("c.non", key="a")])
    store.flush()
    assert pending(store) == ["a", "b"]


def test_pending_goes_on_while_verdicts_are_written(store, reading):
    keys = [f"k{number:04}" for number in range(1200)]
    fill(store, reading, *keys)
    seen = []
    for key, _ in store.pending("s1", Budget()):
        seen.append(key)
        store.add_verdicts("s1", [(key, UNIQUE)])
    assert seen == keys
    assert pending(store) == []


def test_decided_verdict_serves_for_the_same_solver_only(store, reading):
    fill(store, reading, "a")
    store.add_verdicts("s1", [("a", UNIQUE)])
    assert pending(store, Budget(seconds=None)) == []
    assert pending(store, solver="s2") == ["a"]


def test_invalid_and_unreadable_places_are_not_pending(store, reading):
    bad = [reading(key="a", valid=False), reading(number=2, key=None, valid=False)]
    store.add_file(Unread(Stamp("a.non", 1, 1)), "00", "r", bad)
    store.flush()
    assert pending(store) == []


def test_puzzles_of_files_that_are_not_in_this_run_are_not_pending(store, reading):
    fill(store, reading, "a", "b")
    store.finish({})
    store.begin("1.0", "s1", {})
    store.unread([Stamp("a.non", 1, 1)], "r")
    assert pending(store) == ["a"]


limits = st.none() | st.integers(0, 3)
budgets = st.builds(Budget, limits, limits, limits)


@given(spent=st.lists(budgets, min_size=1, max_size=20), new=budgets)
def test_undecided_serves_exactly_where_the_budget_covers(spent, new, tmp_path_factory, request):
    store, reading = open_store(tmp_path_factory, request), request.getfixturevalue("reading")
    keys = [f"k{number:02}" for number in range(len(spent))]
    if not store.select("SELECT 1 FROM sources WHERE key = 'k19'"):
        fill(store, reading, *[f"k{number:02}" for number in range(20)])
    store.add_verdicts("s1", [(f"k{number:02}", UNIQUE) for number in range(20)])
    undecided = [Classification(Verdict.UNDECIDED, budget=budget) for budget in spent]
    store.add_verdicts("s1", zip(keys, undecided, strict=True))
    again = [key for key, budget in zip(keys, spent, strict=True) if not budget.covers(new)]
    assert pending(store, new) == again


def open_store(factory, request) -> Store:
    """One store for all examples of a property."""
    if not hasattr(request.function, "store"):
        request.function.store = Store(factory.mktemp("store"))
        request.addfinalizer(request.function.store.close)
        request.function.store.begin("1.0", "s1", {})
    return request.function.store


def test_verdict_comes_back_as_it_went_in(store, reading):
    other = (b"\x00\x01",)
    found = {
        "a": Classification(Verdict.MULTIPLE, (GRID, other), Means.SEARCH, Counts(7, 6, 5, 4, 3, 2, 1), 1.5),
        "b": Classification(Verdict.NONE),
        "c": Classification(Verdict.UNDECIDED, budget=Budget(None, 5, 7), reason="the worker was lost"),
    }
    fill(store, reading, *found)
    store.add_verdicts("s1", found.items())
    columns = "verdict, solved_by, seconds, " + ", ".join(Counts._fields)
    budget = "budget_seconds, budget_line_solves, budget_conflicts"
    rows = store.select(f"SELECT {columns}, solutions, reason, {budget} FROM verdicts ORDER BY key")
    for (verdict, means, seconds, *counts, grids, reason, most, solves, conflicts), each in zip(
        rows, found.values(), strict=True
    ):
        stored = (Counts(*counts), seconds, Budget(most, solves, conflicts), reason)
        assert Classification(Verdict(verdict), stored_grids(grids), means and Means(means), *stored) == each


def test_claims_are_compared_with_all_of_a_verdict_that_they_can_be_about(store, reading):
    budget = Budget(None, 5, 7)
    found = {
        "a": Classification(Verdict.UNIQUE, (GRID,), Means.SEARCH, budget=budget),
        "b": Classification(Verdict.MULTIPLE, (), Means.SEARCH, budget=budget),
        "c": Classification(Verdict.NONE, budget=budget),
        "d": Classification(Verdict.UNDECIDED, budget=budget, reason="the worker was lost"),
    }
    fill(store, reading, *found)
    store.add_verdicts("s1", found.items())
    ((*claims,),) = store.unjudged("s1")
    assert [claim.classification for claim in claims] == list(found.values())
    assert claims[0].record is None
    assert all(claim.record for claim in claims[1:])


@given(st.integers(1, 5).flatmap(lambda n: st.lists(st.binary(min_size=n, max_size=n), min_size=1)))
@example([b"\xff"])
@example([b"\x0a\x3f", b"\x01\xff"])
def test_grids_come_back_whatever_their_colours(rows):
    grid = tuple(rows)
    text = grid_text(grid)
    assert text_grid(text) == grid
    assert "\n\n" not in text


def test_stored_grid_is_a_drawing():
    assert grid_text((b"\x00\x01\x02", b"\x01\x00\x03")) == ".#a\n#.b"


def test_claims_are_compared_once_for_each_state(store, reading):
    fill(store, reading, "a")
    assert list(store.unjudged("s1")) == []
    store.add_verdicts("s1", [("a", UNIQUE)])
    ((claim,),) = store.unjudged("s1")
    assert (claim.path, claim.number, claim.classification.verdict) == ("a.non", 1, Verdict.UNIQUE)
    note = Finding(Code.SYMMETRIC, "m", source="a.non", index=1)
    store.add_judgements([(claim, [note])])
    assert list(store.unjudged("s1")) == []
    store.add_grades("g1", [("a", "easy", 2.5, {"steps": 3})])
    ((again,),) = store.unjudged("s1")
    assert again.tier == "easy"
    store.add_judgements([(again, [])])
    assert store.select("SELECT * FROM findings") == []


def test_unique_puzzles_are_ungraded_until_that_grader_graded_them(store, reading):
    fill(store, reading, "a", "b")
    store.add_verdicts("s1", [("a", UNIQUE), ("b", Classification(Verdict.NONE))])
    ((key, _, found),) = store.ungraded("s1", "g1")
    assert (key, found.verdict, found.counts) == ("a", UNIQUE.verdict, UNIQUE.counts)
    store.add_grades("g1", [("a", "easy", 2.5, {})])
    assert list(store.ungraded("s1", "g1")) == []
    assert [key for key, *_ in store.ungraded("s1", "g2")] == ["a"]


def test_twins_are_sources_that_share_a_symmetric_form(store, reading):
    for path, key, form in (("c", "k1", "f1"), ("a", "k2", "f1"), ("b", "k3", "f3"), ("d", "k1", "f1")):
        store.add_file(Unread(Stamp(path, 1, 1)), "00", "r", [reading(path, key=key, symmetric=form)])
    store.flush()
    assert [twin.path for twin in store.twins()] == ["a", "c", "d"]


def test_duplicates_are_replaced_as_a_whole(store, reading):
    for path in ("a", "b"):
        store.add_file(Unread(Stamp(path, 1, 1)), "00", "r", [reading(path)])
    store.flush()
    twin = store.twins()[1]
    told = Finding(Code.DUPLICATE, "m", source="b", index=1)
    for _ in range(2):
        store.replace_duplicates([(twin, told)])
    assert store.select("SELECT path, code FROM findings") == [("b", "duplicate")]
