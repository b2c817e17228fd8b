"""Puzzle sheets for paper. The PDF is taken apart by its pages and their streams."""

import re
import zlib
from dataclasses import replace

import pytest
from nonoproof.errors import UsageError
from nonoproof.model import UNKNOWN, Colour, Metadata, puzzle_of
from nonoproof.report.sheets import PER_PAGE, Sheet, make_sheets

GRID = (b"\x01\x01\x00", b"\x00\x01\x00")
PALETTE = (Colour(".", "ffffff", "white"), Colour("r", "ff0000", "red"), Colour("b", "0000ff", "blue"))


def sheet(title="Hat", grid=GRID, **more):
    puzzle = puzzle_of(grid, metadata=Metadata(title=title, author="nobody"))
    return Sheet(replace(puzzle, **more), grid, "easy")


def pages(pdf):
    """The drawing instructions of every page."""
    streams = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL)
    plain = []
    for stream in streams:
        try:
            text = zlib.decompress(stream)
        except zlib.error:
            continue
        if b" Td " in text:
            plain.append(text.decode("latin-1"))
    assert len(plain) == len(re.findall(rb"/Type /Page\b(?!s)", pdf))
    return plain


def words(page):
    return re.findall(r"\(((?:[^()\\]|\\.)*)\) Tj", page)


def test_every_clue_is_printed_and_the_solution_at_the_back():
    puzzle, solutions = pages(make_sheets([sheet()]))
    assert words(puzzle)[:2] == ["1. Hat", "by nobody \xb7 3 \xd7 2 \xb7 easy"]
    # The rows have 2 and 1; the columns 1, 2 and nothing.
    assert words(puzzle)[2:] == ["2", "1", "1", "2", "0"]
    assert words(solutions) == ["Solutions", "1. Hat"]
    # Three filled cells, on the last page only.
    assert puzzle.count(" re f") == 0
    assert solutions.count(" re f") == 3


@pytest.mark.parametrize("per_page", PER_PAGE)
def test_pages_are_as_many_as_needed(per_page):
    for count in (1, 6, 12):
        expected = -(-count // per_page) + 1
        assert len(pages(make_sheets([sheet()] * count, per_page=per_page))) == expected


def test_without_solutions_nothing_is_at_the_back():
    assert len(pages(make_sheets([replace(sheet(), solution=None)]))) == 1


def test_colours_have_letters_and_a_legend():
    coloured = puzzle_of((b"\x01\x02", b"\x00\x02"), PALETTE)
    (page,) = pages(make_sheets([Sheet(coloured, None)]))
    assert words(page)[2:] == ["1r", "1b", "1b", "1r", "2b", "r", "red", "b", "blue"]
    assert page.count("1 0 0 rg") >= 2


def test_given_cells_are_filled():
    givens = (bytes([1, UNKNOWN, UNKNOWN]), bytes([0, UNKNOWN, UNKNOWN]))
    (page,) = pages(make_sheets([replace(sheet(givens=givens), solution=None)]))
    assert page.count(" re f") == 1


def test_the_same_puzzles_give_the_same_bytes():
    assert make_sheets([sheet()]) == make_sheets([sheet()])


@pytest.mark.parametrize(
    "title",
    [
        ") Tj ET endstream endobj",
        "\\) /JavaScript (app.alert(1))",
        "a\x00b\x1b[2J\r\nc\u202e",
        "\ud83d\udc22 \u732b <script>",
        "**bold** __not__",
        "x" * 5000,
    ],
)
def test_texts_of_strangers_stay_texts(title):
    pdf = make_sheets([sheet(title.encode("utf-16", "surrogatepass").decode("utf-16"))])
    for name in (b"/JavaScript", b"/URI", b"/Launch"):
        assert name not in pdf
    puzzle, _ = pages(pdf)
    assert words(puzzle)[0].startswith("1. ")
    assert words(puzzle)[1].startswith("by nobody")
    assert len(words(puzzle)[0]) < 250


def test_letters_that_the_font_has_not_are_simplified():
    puzzle, _ = pages(make_sheets([sheet("Žluťoučký kůň, café")]))
    assert words(puzzle)[0] == "1. Zlutouck\xfd kun, caf\xe9"


def test_large_puzzles_fit_on_the_page():
    wide = tuple([b"\x01\x00" * 60] * 90)
    puzzle, _ = pages(make_sheets([sheet(grid=wide)]))
    points = [float(x) for x in re.findall(r"([\d.]+) [\d.]+ m ", puzzle)]
    assert max(points) <= 210 / 25.4 * 72


def test_a_font_that_is_none_is_told(tmp_path):
    path = tmp_path / "font.ttf"
    path.write_bytes(b"no font")
    for place in (path, tmp_path / "gone.ttf"):
        with pytest.raises(UsageError, match="font"):
            make_sheets([sheet()], font=place)
