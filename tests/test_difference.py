"""What changed between two runs, the gravest first."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nonoproof.difference import MEANING, ChangeKind, Standing, compare, count_kinds


def standing(key="k", source="a.non", number=1, verdict="unique", tier=None):
    return Standing(key, key, source, number, "", verdict, tier)


@pytest.mark.parametrize(
    ("before", "after", "kind"),
    [
        ({"verdict": "unique"}, {"verdict": "multiple"}, ChangeKind.NO_LONGER_UNIQUE),
        ({"verdict": "unique"}, {"verdict": "undecided"}, ChangeKind.NO_LONGER_UNIQUE),
        ({"verdict": "unique"}, {"verdict": None}, ChangeKind.NO_LONGER_UNIQUE),
        ({"verdict": "none"}, {"verdict": "unique"}, ChangeKind.NOW_UNIQUE),
        ({"verdict": "undecided"}, {"verdict": "none"}, ChangeKind.VERDICT_CHANGED),
        ({"tier": "easy"}, {"tier": "hard"}, ChangeKind.TIER_CHANGED),
        ({"key": "old"}, {"key": "new"}, ChangeKind.CLUES_CHANGED),
        ({"key": "old"}, {"key": "new", "verdict": "multiple"}, ChangeKind.NO_LONGER_UNIQUE),
        ({"key": "old", "verdict": "none"}, {"key": "new"}, ChangeKind.NOW_UNIQUE),
    ],
)
def test_puzzle_that_stands_otherwise(before, after, kind):
    (change,) = compare([standing(**before)], [standing(**after)])
    assert change.kind is kind
    assert change.before == standing(**before)
    assert change.after == standing(**after)


def test_new_and_removed_puzzles():
    old = [standing("gone", "gone.non")]
    new = [standing("good", "good.non"), standing("bad", "bad.non", verdict="multiple")]
    assert [change.kind for change in compare(old, new)] == [
        ChangeKind.ADDED_NOT_UNIQUE,
        ChangeKind.REMOVED,
        ChangeKind.ADDED,
    ]


def test_puzzle_that_moved_did_not_change():
    assert compare([standing(source="a.non")], [standing(source="b.non")]) == []


def test_first_grade_is_no_change_of_tier():
    assert compare([standing(tier=None)], [standing(tier="easy")]) == []


def test_puzzle_that_is_no_longer_unique_comes_first():
    old = [standing(f"k{number}", f"{number}.non") for number in range(5)]
    new = [standing("new", "0-new.non"), *[each._replace(tier="x") for each in old[:3]]]
    new.append(old[4]._replace(verdict="none"))
    assert compare(old, new)[0].puzzle.source == "4.non"


standings = st.lists(
    st.builds(
        standing,
        st.sampled_from("abcdef"),
        st.sampled_from(["1", "2", "3"]),
        st.integers(1, 2),
        st.sampled_from(["unique", "none", None]),
    ),
    unique_by=lambda each: each.key,
)


@given(standings)
def test_nothing_changes_between_a_run_and_itself(run):
    assert compare(run, reversed(run)) == []


@given(standings, standings)
def test_changes_balance_and_are_sorted_by_gravity(old, new):
    changes = compare(old, new)
    added = sum(1 for change in changes if change.before is None)
    removed = sum(1 for change in changes if change.after is None)
    assert len(new) - len(old) == added - removed
    order = [list(ChangeKind).index(change.kind) for change in changes]
    assert order == sorted(order)


def test_counts_are_in_the_order_of_gravity():
    changes = compare([standing("x", "x.non")], [standing("y", "y.non"), standing("z", "z.non")])
    assert list(count_kinds(changes).items()) == [("removed", 1), ("added", 2)]


def test_every_kind_has_a_meaning():
    assert set(MEANING) == set(ChangeKind)
