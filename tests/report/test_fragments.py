"""Reporting a batch: one result cannot hurt another, and every number of colours goes through every report."""

import csv
import pickle
import random
import sys

import pytest
from nonoproof.export.puzzle_records import puzzle_record
from nonoproof.findings import Code, Finding
from nonoproof.model import BLACK_AND_WHITE, Colour, Metadata, puzzle_of
from nonoproof.report import page_data
from nonoproof.report.entry import JudgedResult
from nonoproof.report.fragments import LINES, fallback, fragment
from nonoproof.report.tally import Tally
from nonoproof.solver.packed import pack, pack_grid, unpack_grid
from nonoproof.verdict import Verdict

from tests.support.results import PROFILE, ROWS, corpus_rows, decided, make_row, write

from .page_reading import read_page

SPOILT = "x/spoilt.non"


def three_rows():
    return [make_row("a.non", "unique", "A", score=1.0), make_row("spoilt.non", "unique", "S", score=2.0),
            make_row("z.non", "multiple", "Z")]  # fmt: skip


def breaking(function):
    """The same function, which cannot do it for one row."""

    def broken(entry, *more):
        if entry.source == SPOILT and entry.state != "invalid":
            raise ZeroDivisionError("planted")
        return function(entry, *more)

    return broken


def plant(monkeypatch, where):
    if where in LINES:
        monkeypatch.setitem(LINES, where, breaking(LINES[where]))
    elif where == "page":
        monkeypatch.setattr(page_data, "page_item", breaking(page_data.page_item))
    elif where == "counting":
        original = Tally.add
        monkeypatch.setattr(Tally, "add", lambda tally, entry: breaking(lambda e: original(tally, e))(entry))
    else:
        original = JudgedResult.__init__

        def broken(entry, result, profile):
            if result.places[0].path == SPOILT and result.verdict:
                raise ZeroDivisionError("planted")
            original(entry, result, profile)

        monkeypatch.setattr(JudgedResult, "__init__", broken)


@pytest.mark.parametrize("where", [*LINES, "page", "counting", "everything"])
def test_a_fault_with_one_row_in_one_report_costs_the_others_nothing(tmp_path, about, monkeypatch, where):
    good, bad = tmp_path / "good", tmp_path / "bad"
    good.mkdir()
    bad.mkdir()
    rows = three_rows()
    write(good, about, rows, (), ())
    plant(monkeypatch, where)
    made = fragment(rows, PROFILE)
    assert [(fault.code, fault.source, fault.index) for fault in made.faults] == [
        (Code.INTERNAL_ERROR, SPOILT, 1)
    ]
    assert "ZeroDivisionError: planted" in made.faults[0].message
    summary = write(bad, about, rows, (), ())
    assert summary["internal_errors"] == 1
    assert summary["internal_first"][0]["source"] == SPOILT
    assert summary["puzzles"] == 3
    for name in LINES:
        told = [line for line in lines(good / name) if "spoilt" not in line]
        assert set(told) <= set(lines(bad / name)) | {line + "," for line in lines(bad / name)}, name
        # What could not be reported is there all the same, under its place.
        assert any("spoilt" in line for line in lines(bad / name)), name
    expected, page = read_page(good), read_page(bad)
    assert [each for each in page if each["source"] != SPOILT] == [
        each for each in expected if each["source"] != SPOILT
    ]
    assert len(page) == 3
    for name, first in (
        ("uniqueness.md", "## Verdicts"),
        ("difficulty.md", "## The"),
        ("index.html", "Fix these first"),
    ):
        text = (bad / name).read_text(encoding="utf-8")
        assert text.index("planted") < text.index(first), name


def lines(path):
    return [line for line in path.read_text(encoding="utf-8").splitlines() if "x/" in line]


@pytest.mark.parametrize("where", [*LINES, "page", "counting", "everything"])
def test_reports_with_a_fault_in_them_are_sound(tmp_path, about, monkeypatch, where):
    plant(monkeypatch, where)
    write(tmp_path, about, three_rows(), (), ())
    for name in ("uniqueness", "difficulty"):
        with (tmp_path / f"{name}.csv").open(encoding="utf-8", newline="") as stream:
            table = list(csv.reader(stream))
        assert len(table) == 4
        assert len({len(row) for row in table}) == 1
        assert [row[0] for row in table[1:]] == ["x/a.non", SPOILT, "x/z.non"]


def test_texts_that_no_file_can_hold_are_a_fault_of_their_row_alone(tmp_path, about):
    half = "\ud800"
    rows = three_rows()
    place = rows[1].places[0]._replace(path=f"x/{half}.non")
    rows[1] = rows[1]._replace(
        metadata=Metadata(title=half), collection=half, places=(place,), key=None, id=None
    )
    made = fragment(rows, PROFILE)
    assert len(made.faults) == 1
    summary = write(tmp_path, about, rows, (Finding(Code.UNREADABLE, half, source=half),), ())
    assert (summary["puzzles"], summary["internal_errors"], summary["unreadable"]) == (3, 1, 1)
    assert [each["title"] for each in read_page(tmp_path)] == ["A", "", "Z"]


def test_rows_whose_worker_was_lost_are_told_by_their_place():
    made = fallback([(SPOILT, 1), ("x/z.non", 1)], PROFILE, "the worker died")
    assert [fault.source for fault in made.faults] == [SPOILT, "x/z.non"]
    assert all("the worker died" in fault.message for fault in made.faults)
    assert (made.tally.puzzles, made.tally.failing) == (2, 2)


def test_fragments_cross_to_other_processes():
    made = fragment(ROWS, PROFILE)
    copy = pickle.loads(pickle.dumps(made))
    assert copy.texts == made.texts
    assert copy.tally.difficulty() == made.tally.difficulty()


def coloured(colours, number):
    """A picture that uses every one of so many colours."""
    chance = random.Random(colours * 7 + number)
    palette = BLACK_AND_WHITE
    if colours > 1:
        palette = tuple(
            [Colour(chr(0x4E00 + each), f"{each * 60001 % 2**24:06x}") for each in range(colours + 1)]
        )
    cells = list(range(colours + 1)) + chance.choices(range(colours + 1), k=272 - colours - 1)
    chance.shuffle(cells)
    grid = tuple([bytes(cells[start : start + 16]) for start in range(0, 272, 16)])
    puzzle = puzzle_of(grid, palette, Metadata(f"{colours} colours"))
    row = make_row(f"{colours}-{number}", "unique", f"{colours} colours", score=3.0)
    more = {0: {}, 1: {"decision": None, "grade": None}}[number]
    row = decided(row, solutions=(pack_grid(grid, colours + 1),))
    return (
        grid,
        palette,
        row._replace(puzzle=pack(puzzle), width=16, height=17, colours=colours)._replace(**more),
    )


def test_every_number_of_colours_goes_through_every_report(tmp_path, about):
    made = [coloured(colours, number) for colours in range(1, 255) for number in (0, 1)]
    rows = [row for _, _, row in made]
    summary = write(tmp_path, about, rows, (), ())
    assert summary["internal_errors"] == 0
    assert summary["verdicts"]["unique"] == 254
    records = [puzzle_record(JudgedResult(row, PROFILE), PROFILE) for row in rows]
    page = read_page(tmp_path)
    for (grid, palette, row), record, shown in zip(made, records, page, strict=True):
        drawn = ["".join([palette[cell].char for cell in line]) for line in grid]
        assert record["solutions"] == ([drawn] if row.verdict else [])
        assert record["colours"] == len(palette) - 1
        assert unpack_grid(shown["picture"], 16, 17) == grid
        if len(palette) > 2:
            assert shown["colours"] == [colour.rgb for colour in palette]


def test_the_example_collection_is_told_without_a_fault(tmp_path, about):
    rows = corpus_rows("colour", "given-cells", "with-faults")
    summary = write(tmp_path, about, rows, (), ())
    assert summary["internal_errors"] == 0
    assert summary["puzzles"] == len(rows)
    assert summary["verdicts"]["multiple"] == sum(row.verdict is Verdict.MULTIPLE for row in rows) > 5


def test_pieces_are_of_bounded_size(monkeypatch):
    monkeypatch.setattr(sys.modules["nonoproof.report.fragments"], "PIECE", 200)
    made = fragment(three_rows() * 20, PROFILE)
    for pieces in made.pages.values():
        assert sum([count for count, _ in pieces]) == 60
        assert max([len(text) for _, text in pieces]) < 3000
    assert len(made.pages["details"]) > 5
