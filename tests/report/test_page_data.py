"""What the page gets of each puzzle."""

from base64 import b64decode
from dataclasses import replace

import pytest
from nonoproof.findings import Code, Finding
from nonoproof.grading import Features
from nonoproof.model import NO_METADATA, Colour, Metadata, puzzle_of
from nonoproof.result import Place
from nonoproof.solver.packed import pack, pack_grid, unpack, unpack_grid

from tests.support.results import corpus_rows, make_grade, make_row, write

from .page_reading import read_page, received

GRID = (b"\1\0\2", b"\1\2\2")
PALETTE = (Colour(".", "ffffff", "white"), Colour("r", "ff0000", "red"), Colour("b", "0000ff", "blue"))


@pytest.fixture
def reported(tmp_path, about):
    """What the page gets of one row."""

    def shown(row):
        write(tmp_path, about, [row], (), ())
        (each,) = read_page(tmp_path)
        return each

    return shown


def coloured(verdict="unique", **changes):
    puzzle = replace(puzzle_of(GRID, PALETTE), **changes)
    solutions = (pack_grid(GRID, 3),) if verdict == "unique" else ()
    return make_row("a", verdict, puzzle=pack(puzzle), width=3, height=2, colours=2, solutions=solutions)


def test_clues_that_follow_from_the_picture_are_not_said_again(reported):
    each = reported(coloured())
    assert "details-puzzle" not in each
    assert each["details-goal"] == 1
    assert unpack_grid(each["picture"], 3, 2) == GRID
    assert each["details-palette"] == [list(colour) for colour in PALETTE]
    assert "details-goal" not in reported(coloured(goal=None))


@pytest.mark.parametrize(
    "row",
    [coloured(givens=(b"\xff\xff\2", b"\1\xff\xff")), coloured(goal=(b"\0\0\0",) * 2), coloured("none")],
    ids=["given cells", "another goal", "no solution"],
)
def test_puzzles_that_do_not_follow_from_the_picture_are_said_whole(reported, row):
    each = reported(row)
    assert b64decode(each["details-puzzle"]) == row.puzzle


def test_black_and_white_needs_no_palette(reported):
    each = reported(make_row("a", "unique"))
    assert each["colours"] is None
    assert "details-palette" not in each


def test_goal_stands_in_for_a_solution_and_nothing_for_neither(reported):
    assert unpack_grid(reported(coloured("none"))["picture"], 3, 2) == GRID
    assert reported(coloured("none", goal=None))["picture"] is None
    assert (
        reported(make_row("a", None, key=None, id=None, puzzle=None, width=None, height=None))["picture"]
        is None
    )


def test_names_lead_to_puzzles_and_ids_are_there_where_they_differ(reported):
    key = "0123456789abcdef" * 2
    assert reported(make_row("a", "unique", key=key))["names"] == "0123456789abcdef"
    assert reported(make_row("a", "unique", key="f" * 32))["names"] == "ffffffffffffffff 0123456789abcdef"
    assert reported(make_row("a", None, key=None, id=None))["names"] == ""


def test_details_hold_what_nothing_else_tells(reported):
    place = Place("x/a", 1, 7, "non", "00")
    findings = (
        Finding(Code.SETTLED_AT_ONCE, "so", source="x/a", index=1),
        Finding(Code.SETTLED_AT_ONCE, "so", 3, 4, "x/a", 1),
        Finding(Code.SYMMETRIC, "twice", 5, None, "x/b", 2),
    )
    row = make_row(
        "a", "unique", score=2.0, places=(place, place._replace(path="x/b", index=2)), findings=findings,
        metadata=NO_METADATA._replace(licence="CC0", note="n"), certificate=("c.json", "00"),
    )  # fmt: skip
    each = reported(row)
    assert each["details-at"] == ["non", 7]
    assert each["details-others"] == [("x/b", 2, 7, "non")]
    assert each["details-findings"] == [
        ["settled-at-once", "so"], ["settled-at-once", "so", 3, 4], ["symmetric", "twice", 5, 0, "x/b", 2],
    ]  # fmt: skip
    assert each["details-about"] == {"licence": "CC0", "note": "n"}
    assert each["details-certificate"] == "c.json"
    assert each["details-work"] == list(row.counts)


def test_features_are_reported_in_the_order_of_their_names(tmp_path, about):
    assert tuple(make_grade().features.record()) == Features._fields
    write(tmp_path, about)
    _, _, contents = received(tmp_path / "pages" / "data" / "contents.js")
    assert contents["features"] == list(Features._fields)
    assert contents["metadata"] == list(Metadata._fields)


def test_the_sentence_on_difficulty_is_reported(reported):
    row = make_row("a", "unique", score=1.5)
    assert reported(row)["details-why"] == row.grade.why == "Overlaps in single lines are enough."
    assert "details-why" not in reported(make_row("a", "unique"))


def test_everything_needed_to_draw_the_example_collection_is_there(tmp_path, about):
    rows = corpus_rows("colour", "given-cells", "with-faults", "animals")
    write(tmp_path, about, rows, (), ())
    for row, each in zip(rows, read_page(tmp_path), strict=True):
        if row.puzzle is None:
            continue
        puzzle = unpack(row.puzzle)
        if "details-puzzle" in each:
            assert unpack(b64decode(each["details-puzzle"])) == puzzle
            continue
        grid = unpack_grid(each["picture"], row.width, row.height)
        again = puzzle_of(grid, puzzle.palette)
        assert (again.rows, again.columns) == (puzzle.rows, puzzle.columns)
        assert puzzle.goal == (grid if each.get("details-goal") else None)
        assert [tuple(each) for each in each.get("details-palette", puzzle.palette)] == list(puzzle.palette)


def test_scripts_are_of_bounded_size_and_lead_to_every_puzzle(tmp_path, about, monkeypatch):
    monkeypatch.setattr("nonoproof.report.page_folder.CHUNK", 1000)
    write(
        tmp_path,
        about,
        [make_row(f"{n}", "unique", f"t{n}", score=1.0) for n in range(300)],
        (),
        (),
        batch=10,
    )
    data = tmp_path / "pages" / "data"
    _, _, contents = received(data / "contents.js")
    assert len(contents["details"]) > 3
    for kind in ("rows", "pictures", "details"):
        assert {path.name for path in data.glob(f"{kind}-*")} == {
            f"{kind}-{first}.js" for first in contents[kind]
        }
    assert max(path.stat().st_size for path in data.iterdir()) < 20_000
    assert [each["title"] for each in read_page(tmp_path)] == [f"t{n}" for n in range(300)]
