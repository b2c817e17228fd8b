"""The numbers behind the plots."""

import pytest
from nonoproof.report.entry import JudgedResult
from nonoproof.report.plots import MOST_BARS, _bound, _seconds
from nonoproof.report.plots import plots as make_plots
from nonoproof.report.tally import Tally
from nonoproof.verdict import Means

from tests.support.results import PROFILE, make_row


def plots(rows):
    tally = Tally()
    for row in rows:
        tally.add(JudgedResult(row, PROFILE))
    return make_plots(tally)


def graded(name, tier, side=10, **more):
    return make_row(
        name, "unique", score=1.0, tier=tier, width=side, height=side, puzzle=None, solutions=(), **more
    )


def test_parts_of_a_bar_fill_it():
    found = plots(
        [*[graded(f"{n}", "easy") for n in range(3)], graded("h", "hard"), make_row("m", "multiple")]
    )
    (source,) = found["sources"]
    assert (source.count, source.href) == (5, "#source=x")
    assert [(part.name, part.count, part.left, part.share) for part in source.segments] == [
        ("unique", 4, 0.0, 80.0),
        ("multiple", 1, 80.0, 20.0),
    ]
    (size,) = found["sizes"]
    assert [(part.name, part.share, part.href) for part in size.segments] == [
        ("easy", 75.0, "#size=10&tier=easy"),
        ("hard", 25.0, "#size=10&tier=hard"),
    ]
    assert [(bar.label, bar.count) for bar in found["distribution"] if bar.count] == [
        ("easy", 3),
        ("hard", 1),
    ]


def test_sources_with_faults_come_first_and_not_too_many_are_drawn():
    results = [make_row(f"{n}", "unique", collection=f"c{n:02}") for n in range(MOST_BARS + 5)]
    results.append(make_row("bad", "none", collection="z"))
    found = plots(results)
    assert found["sources"][0].label == "z"
    assert len(found["sources"]) == MOST_BARS
    assert found["more_sources"] == 6


def test_without_grades_the_means_are_reported():
    found = plots([make_row("a", "unique", solved_by=Means.PROBING)])
    assert not found["graded"]
    assert [(bar.label, bar.count) for bar in found["distribution"]] == [
        ("lines", 0),
        ("probing", 1),
        ("search", 0),
    ]


def test_times_rise_with_their_place_and_the_median_is_the_middle():
    quick = [graded(f"q{n}", "easy", side=5, seconds=2e-5) for n in range(3)]
    slow = [graded("s", "easy", side=30, seconds=0.5)]
    plot = plots([*quick, *slow])["times"]
    assert [mark.text for mark in plot.columns] == ["5", "30"]
    left, right = sorted(plot.dots, key=lambda dot: dot.x)
    assert left.y > right.y
    assert left.radius > right.radius
    assert left.description.startswith("3 puzzles up to 5: 17.8 µs to ")
    assert all(0 <= dot.y <= plot.height - plot.bottom for dot in plot.dots)
    assert [median.y for median in plot.medians] == [left.y, right.y]


def test_no_times_no_plot():
    assert plots([make_row("a", None, width=None, height=None, puzzle=None)])["times"] is None


@pytest.mark.parametrize(
    ("seconds", "text"), [(1e-6, "1 µs"), (1e-3, "1 ms"), (0.5, "500 ms"), (10, "10 s"), (3e-9, "3 ns")]
)
def test_seconds_have_a_unit_that_fits(seconds, text):
    assert _seconds(seconds) == text


def test_classes_of_size_have_a_name_in_the_address():
    assert (_bound("up to 25"), _bound("more than 100")) == ("25", "more")
