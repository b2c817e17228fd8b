"""Counts, and that they add up; outliers against plain arithmetic."""

from statistics import fmean, pstdev

import pytest
from nonoproof.findings import Code, Finding
from nonoproof.profiles import Profile
from nonoproof.report.entry import JudgedResult
from nonoproof.report.tally import FAR, MOST_LISTED, MOST_RANKED, Tally, hardness
from nonoproof.schemas import load
from nonoproof.verdict import Counts

from tests.support.results import PROFILE, make_row


def tally_of(*rows):
    tally = Tally()
    for row in rows:
        tally.add(JudgedResult(row, PROFILE))
    return tally


def merged(rows, batch):
    whole = Tally()
    for start in range(0, len(rows), batch):
        whole.merge(tally_of(*rows[start : start + batch]))
    return whole


def sized(name, side, **more):
    return make_row(name, "unique", width=side, height=2, puzzle=None, solutions=(), **more)


def test_every_puzzle_is_counted_under_its_verdict(about):
    rows = [make_row("a", "unique"), make_row("b", "multiple"), make_row("c", None), make_row("d", "unique")]
    record = tally_of(*rows).record(about, ())
    assert record["verdicts"] == {"unique": 2, "multiple": 1, "none": 0, "undecided": 0, "invalid": 1}
    assert record["by_source"] == [{"source": "x"} | record["verdicts"]]
    assert record["seconds"] == 0.75
    assert record["solved_by"] == {"lines": 2}


@pytest.mark.parametrize(
    ("side", "name"), [(5, "up to 5"), (6, "up to 10"), (100, "up to 100"), (101, "more than 100")]
)
def test_classes_of_size(side, name):
    assert [size for size, _ in tally_of(sized("a", side)).by_size()] == [name]


def test_sizes_are_told_from_the_smallest():
    sizes = tally_of(*[sized(f"{side}", side) for side in (101, 5, 40, 7)]).by_size()
    assert [name for name, _ in sizes] == ["up to 5", "up to 10", "up to 40", "more than 100"]


def test_undecided_puzzle_that_fails_for_another_reason_fails():
    wrong = Finding(Code.SYNTAX, "so", source="x/a", index=1)
    tally = tally_of(make_row("a", "undecided", findings=(wrong,)), make_row("b", "undecided"))
    assert (tally.failing, tally.waiting, len(tally.undecided.items)) == (1, 1, 1)


def test_lists_are_bounded_and_counts_are_not():
    rows = [make_row(f"{number}", "none") for number in range(MOST_LISTED + 7)]
    for tally in (tally_of(*rows), merged(rows, 50)):
        assert tally.failing == MOST_LISTED + 7
        assert [each.row for each in tally.to_fix()] == list(range(MOST_LISTED))


def test_many_of_one_kind_do_not_hide_the_others():
    rows = [make_row(f"{number}", "multiple") for number in range(MOST_LISTED + 7)] + [make_row("n", "none")]
    assert [each.source for each in tally_of(*rows).failures["none"].items] == ["x/n"]


@pytest.mark.parametrize("batch", [1, 10, 500])
def test_hardest_and_easiest_are_those_of_a_full_sort(batch):
    rows = [
        make_row(f"{n}", "unique", counts=Counts(line_solves=n * 37 % 101, probes=n % 3)) for n in range(101)
    ]
    rows += [make_row(f"s{n}", "unique", score=n % 7) for n in range(60)]
    tally = merged(rows, batch)
    keys = [hardness(JudgedResult(row, PROFILE)) for row in rows]
    full = sorted(range(len(rows)), key=lambda number: (keys[number], number))
    assert [each.row for each in tally.easiest.mentions()] == full[:MOST_RANKED]
    full = sorted(range(len(rows)), key=lambda number: ([-each for each in keys[number]], number))
    assert [each.row for each in tally.hardest.mentions()] == full[:MOST_RANKED]


def test_what_has_no_grade_does_not_count():
    tally = tally_of(make_row("a", "multiple"), make_row("b", None), make_row("c", "unique", score=1.0))
    assert tally.graded == 1
    assert tally.difficulty()["tiers"] == {
        "trivial": 0, "easy": 1, "medium": 0, "hard": 0, "very-hard": 0, "expert": 0, "guess": 0, "undecided": 0
    }  # fmt: skip


@pytest.mark.parametrize("batch", [1, 5, 100])
def test_outliers_are_far_from_the_mean_of_their_size(batch):
    scores = [10.0, 11.0, 12.0, 10.5, 11.5, 12.5, 10.2, 11.2, 12.2, 11.7, 11.1, 10.9, 11.3, 12.1, 60.0, -40.0]
    tally = merged([make_row(str(score), "unique", score=score) for score in scores], batch)
    mean, deviation = fmean(scores), pstdev(scores)
    expected = [score for score in scores if abs(score - mean) >= FAR * deviation]
    found = tally.outliers()
    assert [each.score for _, _, each in found] == sorted(expected, reverse=True) != []
    for far, size, each in found:
        assert far == pytest.approx((each.score - mean) / deviation)
        assert size == "up to 5"


def test_few_puzzles_have_no_outliers():
    few = [make_row(str(score), "unique", score=score) for score in (1.0, 1.0, 1.0, 90.0)]
    assert tally_of(*few).outliers() == []
    assert tally_of(*[make_row(str(number), "unique", score=5.1) for number in range(20)]).outliers() == []


def test_a_spent_limit_is_not_a_guess():
    rows = [
        make_row("a", "unique", score=70.0, tier="guess"),
        make_row("b", "unique", score=50.0, tier="undecided"),
    ]
    record = merged(rows, 1).difficulty()
    assert [each["source"] for each in record["guessing"]] == ["x/a"]
    assert [each["source"] for each in record["unfinished"]] == ["x/b"]
    assert record["rungs"] == {"overlap": 1, "undecided": 1}


def test_guessing_and_claims_are_listed():
    claim = Finding(Code.CLAIMED_DIFFICULTY_DIFFERS, "the file says easy, it was graded guess", source="x/a")
    rows = [
        make_row("a", "unique", score=70.0, tier="guess", findings=(claim,)),
        make_row("b", "unique", score=1.0),
    ]
    record = merged(rows, 1).difficulty()
    assert [each["source"] for each in record["guessing"]] == ["x/a"]
    assert [(each["source"], each["message"]) for each in record["claims"]] == [("x/a", claim.message)]
    assert record["rungs"] == {"overlap": 2}
    assert set(record) == set(load("report")["$defs"]["difficulty"]["required"])


def test_findings_of_files_are_counted_and_the_gravest_come_first():
    tally = tally_of(
        make_row("a", "unique", findings=(Finding(Code.SETTLED_AT_ONCE, "so", source="x/a", index=1),))
    )
    for number in range(MOST_LISTED + 3):
        tally.add_finding(Finding(Code.UNREADABLE, "so", source=f"{number}"), Profile())
    tally.add_finding(Finding(Code.IGNORED, "so", source="readme"), Profile())
    assert (tally.unreadable, len(tally.unread_files)) == (MOST_LISTED + 3, MOST_LISTED)
    assert [each.code for each in tally.findings(Profile())] == ["unreadable", "ignored", "settled-at-once"]
