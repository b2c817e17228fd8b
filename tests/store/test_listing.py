"""The results of a run, read back from the store."""

import pytest
from nonoproof.findings import Code, Finding
from nonoproof.profiles import Profile, load
from nonoproof.store import Stamp, Unread
from nonoproof.store.listing import PAGE, Listing
from nonoproof.verdict import Classification, Counts, Means, Verdict

COLOURED = (
    '{"rows":[[[1,"r"],[1,"b"]]],"columns":[[[1,"r"]],[[1,"b"]]],'
    '"palette":[{"char":".","rgb":"ffffff"},{"char":"r","rgb":"ff0000"},{"char":"b","rgb":"0000ff"}]}'
)


def add(store, reading, path, **fields):
    store.add_file(Unread(Stamp(path, 1, 1)), "00", "r", [reading(path, **fields)])
    store.flush()


def listed(store, profile=None):
    return list(Listing(store, "s1", profile or Profile()).results())


def test_results_come_in_the_order_of_their_sources(store, reading):
    for path, key in (("c", "k1"), ("a", "k2"), ("b", "k1"), ("d", "k3")):
        add(store, reading, path, key=key)
    assert [[each["source"] for each in result.sources] for result in listed(store)] == [
        ["a"],
        ["b", "c"],
        ["d"],
    ]


def test_every_page_is_listed(store, reading):
    many = [reading("many", number=number, key=f"k{number}") for number in range(1, 2 * PAGE + 2)]
    store.add_file(Unread(Stamp("many", 1, 1)), "00", "r", many)
    store.flush()
    assert [result.index for result in listed(store)] == list(range(1, 2 * PAGE + 2))


def test_verdict_work_and_grade_are_told(store, reading):
    add(store, reading, "a")
    found = Classification(Verdict.UNIQUE, ((b"\x01\x01",),), Means.PROBING, Counts(line_solves=7), 0.25)
    store.add_verdicts("s1", [("k1", found)])
    store.add_grades("g", [("k1", "easy", 2.5, {"rung": "line"})])
    (result,) = listed(store)
    assert (result.verdict, result.solved_by, result.seconds) == ("unique", "probing", 0.25)
    assert result.solutions == [["##"]]
    assert result.work["line_solves"] == 7
    assert result.grade == {"tier": "easy", "score": 2.5, "features": {"rung": "line"}}
    assert result.failures == ()


def test_failure_says_how_far_two_solutions_are_apart(store, reading):
    add(store, reading, "a", record=COLOURED)
    grids = ((b"\x01\x02", b"\x00\x01"), (b"\x02\x01", b"\x00\x01"))
    store.add_verdicts("s1", [("k1", Classification(Verdict.MULTIPLE, grids, Means.SEARCH))])
    assert listed(store)[0].failures == ("the verdict is multiple: two solutions differ in 2 cells",)


def test_verdict_of_another_solver_is_not_told(store, reading):
    add(store, reading, "a")
    store.add_verdicts("old", [("k1", Classification(Verdict.NONE))])
    assert listed(store)[0].verdict is None


def test_grids_are_drawn_in_the_characters_of_the_palette(store, reading):
    add(store, reading, "a", record=COLOURED)
    store.add_verdicts("s1", [("k1", Classification(Verdict.UNIQUE, ((b"\x01\x02",),), Means.LINES))])
    assert listed(store)[0].solutions == [["rb"]]


def test_place_that_could_not_be_read_is_a_result_of_its_own(store, reading, finding):
    wrong = finding("a", 1, Code.SYNTAX)
    for path in ("a", "b"):
        add(store, reading, path, key=None, valid=False, findings=[wrong])
    first, second = listed(store)
    assert (first.id, first.verdict, first.width) == (None, None, None)
    assert second.source == "b"
    assert first.failures == ("syntax: no title",)


def test_profile_says_why_a_puzzle_fails(store, reading, finding):
    add(store, reading, "a", findings=[finding("a")])
    store.add_verdicts("s1", [("k1", Classification(Verdict.UNIQUE, ((b"\x01\x01",),), Means.SEARCH))])
    assert listed(store)[0].failures == ()
    assert listed(store, load("publish"))[0].failures == ("title-missing: no title", "it needs search")


def test_findings_are_those_of_this_run(store, reading, finding):
    add(store, reading, "a", findings=[finding("a", 1)])
    add(store, reading, "b", number=None, key=None, findings=[finding("b", None, Code.UNREADABLE)])
    listing = Listing(store, "s1", Profile())
    assert list(listing.findings()) == [finding("a", 1), finding("b", None, Code.UNREADABLE)]
    assert next(listing.results()).findings == [finding("a", 1)]
    store.finish({})
    store.begin("1.0", "s1", {})
    store.unread([Stamp("b", 1, 1)], "r")
    assert [each.source for each in Listing(store, "s1", Profile()).findings()] == ["b"]


@pytest.mark.parametrize("count", [0, 1, 4500])
def test_all_findings_are_listed(store, reading, count):
    many = [Finding(Code.TRIVIAL, f"{number}", source="a", index=1) for number in range(count)]
    add(store, reading, "a", findings=many)
    assert len(list(Listing(store, "s1", Profile()).findings())) == count
