"""The puzzles of a run as the reports get them."""

import pytest
from nonoproof.errors import StoreError
from nonoproof.findings import Code, Finding
from nonoproof.model import Metadata, puzzle_of
from nonoproof.solver.packed import pack, pack_grid, unpack
from nonoproof.store import listing as module
from nonoproof.store import passed_over
from nonoproof.tasks import FileRows, PlaceRow
from nonoproof.verdict import Verdict


@pytest.fixture
def listed(make):
    def rows_of(store):
        rows = make.rows(store)
        assert len(store.listing()) == len(rows)
        return rows

    return rows_of


def test_puzzles_come_in_the_order_of_their_first_sources(store, make, listed):
    make.files(store, c="k1", a="k2", b="k1", d="k3")
    assert [[place.path for place in row.places] for row in listed(store)] == [["a"], ["b", "c"], ["d"]]


@pytest.mark.parametrize("page", [1, 2, 3, 100])
def test_every_page_is_listed(store, make, listed, monkeypatch, page):
    monkeypatch.setattr(module, "PAGE", page)
    # Each puzzle is there twice, so that places and pages do not run in step.
    places = [make.place("many", number=number, name=f"k{number % 7}") for number in range(1, 15)]
    noted = [place._replace(findings=(make.finding("many", place.number),)) for place in places]
    make.file(store, "many", *noted)
    rows = listed(store)
    assert [[place.index for place in row.places] for row in rows] == [
        [number, number + 7] for number in range(1, 8)
    ]
    assert [[each.index for each in row.findings] for row in rows] == [
        [number, number + 7] for number in range(1, 8)
    ]
    assert {row.collection for row in rows} == {"many"}


def test_all_of_the_first_source_is_reported(store, make, listed):
    picture = puzzle_of((b"\1\0", b"\1\1"))
    row = make.puzzle("k1")._replace(packed=pack(picture, goal=False), width=2, height=2)
    metadata = Metadata("Title", "Author", licence="CC0-1.0", note="a note")
    goal = pack_grid(picture.goal, 2)
    make.file(store, "a", make.place("a", name=row, metadata=metadata, goal=goal, line=7))
    make.file(store, "b", make.place("b", name=row, metadata=Metadata("Other")))
    (found,) = listed(store)
    assert (found.key, found.id, found.metadata) == (make.key("k1").hex(), make.id("k1"), metadata)
    assert (found.width, found.height, found.colours) == (2, 2, 1)
    assert tuple(found.places[0]) == ("a", 1, 7, "non", "aa")
    puzzle = unpack(found.puzzle)
    assert (puzzle, puzzle.goal) == (picture, picture.goal)


def test_verdict_of_another_solver_is_not_reported(store, make, listed):
    make.files(store, a="k1")
    make.solve(store)
    assert listed(store)[0].verdict is Verdict.UNIQUE
    (row,) = make.rows(store, "s2")
    assert (row.verdict, row.solutions, row.grade) == (None, (), None)


def test_grade_is_that_of_a_puzzle_that_is_still_unique(store, make, listed):
    make.files(store, a="k1")
    make.solve(store)
    items = make.pending(store, solver="s2")
    make.add(store, *[(item, make.solved(Verdict.MULTIPLE)) for item in items])
    assert (listed(store)[0].verdict, listed(store)[0].grade) == (Verdict.MULTIPLE, None)


def test_place_that_could_not_be_read_is_a_row_of_its_own(store, make, listed):
    for path in ("a", "b"):
        wrong = make.finding(path, 1, Code.SYNTAX)
        make.file(store, path, make.place(path, name=None, findings=[wrong]))
    first, second = listed(store)
    assert (first.key, first.id, first.puzzle, first.verdict, first.width) == (None,) * 5
    assert (second.places[0].path, [each.code for each in second.findings]) == ("b", [Code.SYNTAX])


def test_findings_are_told_source_by_source_in_the_order_of_the_stages(store, make, listed):
    for path in ("b", "a"):
        make.file(store, path, make.place(path, findings=[make.finding(path)]))
    store.find_copies()
    claim = Finding(Code.CLAIMED_VERDICT_DIFFERS, "m")
    make.solve(store, findings=((1, claim), (2, claim)))
    (row,) = listed(store)
    assert [(each.source, each.code) for each in row.findings] == [
        ("a", Code.TITLE_MISSING),
        ("a", Code.CLAIMED_VERDICT_DIFFERS),
        ("b", Code.TITLE_MISSING),
        ("b", Code.DUPLICATE),
        ("b", Code.CLAIMED_VERDICT_DIFFERS),
    ]


def test_what_is_listed_is_of_this_run(store, make, listed):
    make.files(store, a="k1")
    fault = Finding(Code.UNREADABLE, "m", source="b")
    make.read(store, (make.stamp("b"), FileRows(places=(PlaceRow("b", 0, findings=(fault,)),))))
    assert list(store.listing().file_findings()) == [fault]
    make.next_run(store)
    store.files.unread([make.stamp("a")], "r")
    assert [row.places[0].path for row in listed(store)] == ["a"]
    assert list(store.listing().file_findings()) == []


def test_files_that_were_passed_over_are_reported_with_the_reason(store, make, tmp_path):
    make.files(store, a="k1")
    for path in ("z.m", "README"):
        note = Finding(Code.PASSED_OVER, f"{path} is none", source=path)
        make.read(store, (make.stamp(path), FileRows("cc", places=(PlaceRow(path, 0, findings=(note,)),))))
    store.commit()
    expected = [("README", "README is none"), ("z.m", "z.m is none")]
    assert list(passed_over(tmp_path)) == expected
    assert list(passed_over(store.path)) == expected
    with pytest.raises(StoreError, match="there is no store"):
        list(passed_over(tmp_path / "elsewhere"))


def test_without_a_verdict_there_is_nothing_that_a_certificate_proves(store, make, listed):
    """As somebody may have edited the store."""
    make.files(store, a="k1")
    make.solve(store, certificate=make.certificate())
    with store.writing() as connection:
        for table in ("verdicts", "certificates"):
            connection.execute(f"UPDATE {table} SET verdict = ''")
    (row,) = listed(store)
    assert (row.decision, row.certificate) == (None, None)
