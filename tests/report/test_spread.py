"""How difficulty is spread: counts, outliers against plain arithmetic, order."""

from statistics import fmean, pstdev

import pytest
from nonoproof.findings import Code, Finding
from nonoproof.report import spread as module
from nonoproof.report.spread import FAR, Spread
from nonoproof.schema import load

from tests.report.conftest import make_result


def graded(name, score, tier="easy", **more):
    features = {"rung": "guess" if tier == "guess" else "overlap", "open_cells": 3}
    return make_result(name, "unique", grade={"tier": tier, "score": score, "features": features}, **more)


def spread_of(results):
    spread = Spread()
    for each in results:
        spread.add(each)
    return spread


def test_what_has_no_grade_does_not_count():
    spread = spread_of([make_result("a", "multiple"), make_result("b", None), graded("c", 1.0)])
    assert spread.graded == 1
    assert spread.record()["tiers"] == {
        "trivial": 0, "easy": 1, "medium": 0, "hard": 0, "expert": 0, "guess": 0
    }  # fmt: skip


def test_outliers_are_far_from_the_mean_of_their_size():
    scores = [10.0, 11.0, 12.0, 10.5, 11.5, 12.5, 10.2, 11.2, 12.2, 11.7, 11.1, 10.9, 11.3, 12.1, 60.0, -40.0]
    spread = spread_of([graded(str(score), score) for score in scores])
    mean, deviation = fmean(scores), pstdev(scores)
    expected = [score for score in scores if abs(score - mean) >= FAR * deviation]
    found = spread.outliers()
    assert [each.grade["score"] for _, _, each in found] == sorted(expected, reverse=True) != []
    for far, size, each in found:
        assert far == pytest.approx((each.grade["score"] - mean) / deviation)
        assert size == "up to 5"


def test_few_puzzles_have_no_outliers():
    assert spread_of([graded(str(score), score) for score in (1.0, 1.0, 1.0, 90.0)]).outliers() == []
    assert spread_of([graded(str(number), 5.0) for number in range(20)]).outliers() == []


def test_the_order_is_from_easy_to_hard_and_ends_where_a_book_does(monkeypatch):
    results = [graded("b", 2.0), graded("c", 3.0), graded("a", 1.0), graded("also-b", 2.0)]
    assert [each.source for each in spread_of(results).order()] == ["x/a", "x/b", "x/also-b", "x/c"]
    monkeypatch.setattr(module, "MOST_ORDERED", 3)
    assert spread_of(results).order() == []


def test_guessing_and_claims_are_listed():
    claim = Finding(Code.CLAIMED_DIFFICULTY_DIFFERS, "the file says easy, it was graded guess", source="x/a")
    record = spread_of([graded("a", 70.0, "guess", findings=[claim]), graded("b", 1.0)]).record()
    assert [each["source"] for each in record["guessing"]] == ["x/a"]
    assert [(each["source"], each["message"]) for each in record["claims"]] == [("x/a", claim.message)]
    assert record["rungs"] == {"guess": 1, "overlap": 1}
    assert set(record) == set(load("report")["$defs"]["difficulty"]["required"])
