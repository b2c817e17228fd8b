"""pynogram's INI and nonogrid's TOML, which share their clues."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nonoproof.findings import Code
from nonoproof.formats import ini, nonogrid_toml
from nonoproof.formats.common import Fit, make_palette
from nonoproof.model import BLACK_AND_WHITE, Puzzle, clue, puzzle_of, run

DEMO = Puzzle((clue([2, 1]), (), clue([3])), tuple(map(clue, [[1, 1], [1, 1], [1], [1]])))


def read_ini(text: str):
    (entry,) = ini.read(text.encode())
    return entry


def read_toml(text: str):
    (entry,) = nonogrid_toml.read(text.encode())
    return entry


@pytest.mark.parametrize(
    "text",
    [
        "[clues]\ncolumns = 1 1, 1 1, 1, 1\nrows = 2 1, 0, 3\n",
        "# c\n[clues]\nrows=\n  '2 1',\n\n  # five\n  0 ; empty\n  \"3\",\ncolumns:\n 1 1\n1 1\n\t1,1,\n",
        "[CLUES]\r\nROWS = 2 1\r\n 0\r\n 3\r\nColumns = 1 1,1 1,1,1\r\n",
    ],
)
def test_the_forms_of_ini(text):
    entry = read_ini(text)
    assert entry.findings == ()
    assert entry.puzzle == DEMO
    assert entry.puzzle.palette == BLACK_AND_WHITE


def test_toml():
    entry = read_toml('[clues]\ncolumns = """\n  1 1, 1 1\n\n  1 # c\n  1\n"""\nrows = "2 1, 0, 3"\n')
    assert entry.findings == ()
    assert entry.puzzle == DEMO


COLOURS = ["r = (red) %", "G = (0, 128, 255) *", "x = (88CC44)"]
COLOURED_CLUES = "rows = 2r 1g 3x 4, 1B\ncolumns = 1r"


@pytest.mark.parametrize(
    "puzzle",
    [
        read_ini("[colors]\n" + "\n".join(COLOURS) + "\n[clues]\n" + COLOURED_CLUES).puzzle,
        read_toml(f'[colors]\ndefs = {COLOURS}\n[clues]\nrows = "2r 1g 3x 4, 1B"\ncolumns = "1r"\n').puzzle,
    ],
    ids=["ini", "toml"],
)
def test_colours(puzzle):
    assert puzzle.rows == ((run(2, 1), run(1, 2), run(3, 3), run(4, 4)), (run(1, 4),))
    assert [(each.char, each.rgb, each.name) for each in puzzle.palette[1:]] == [
        ("%", "ff0000", "r"),
        ("*", "0080ff", "g"),
        ("x", "88cc44", "x"),
        ("#", "000000", "black"),
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("[clues]\nrows = 1\n", [(Code.SYNTAX, None)]),
        ("nothing", [(Code.SYNTAX, None), (Code.SYNTAX, None)]),
        ("[clues]\nrows = 1 0\n 2q\ncolumns = x\n", [(Code.SYNTAX, 2), (Code.SYNTAX, 3), (Code.SYNTAX, 4)]),
        ("[clues]\n1 2\nrows = 1\ncolumns = 1\n", [(Code.SYNTAX, 2)]),
        ("[clues]\nrows = 1\nrows = 1\ncolumns = 1\n", [(Code.SYNTAX, 3)]),
        ("[clues]\nrows =\ncolumns = 1\n", [(Code.SIZE_OUT_OF_BOUNDS, None)]),
        ("[colors]\nr = red\n[clues]\nrows = 1\ncolumns = 1\n", [(Code.SYNTAX, 2)]),
        ("[colors]\nr = (reddish)\n[clues]\nrows = 1\ncolumns = 1\n", [(Code.SYNTAX, 2)]),
        ("[colors]\nr = (0, 0, 256)\n[clues]\nrows = 1\ncolumns = 1\n", [(Code.SYNTAX, 2)]),
        ("[colors]\n1 = (red)\n[clues]\nrows = 1\ncolumns = 1\n", [(Code.SYNTAX, 2)]),
    ],
)
def test_faults_of_ini(text, found):
    entry = read_ini(text)
    assert entry.puzzle is None
    assert [(each.code, each.line) for each in entry.findings] == found


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("[clues\n", 1),
        ("x = [\n", 2),
        ("x = " + "[" * 50_000, None),
        ("[clues]\nrows = 5\ncolumns = '1'\n", 2),
        ("[clues]\ncolumns = '1'\n", None),
        ("clues = 3\n", None),
        ('[clues]\ncolumns = "1"\nrows = """\n1\n1 0\n"""\n', 5),
        ('[clues]\ncolumns = "1"\nrows = "1q"\n', 3),
        ("colors = 1\n[clues]\nrows = '1'\ncolumns = '1'\n", None),
        ("[colors]\ndefs = 'r = (red) %'\n[clues]\nrows = '1'\ncolumns = '1'\n", 2),
        ("[colors]\ndefs = [[], 7]\n[clues]\nrows = '1'\ncolumns = '1'\n", 2),
        ("x = " + "9" * 5000 + "\n", 2),
    ],
)
def test_faults_of_toml(text, line):
    entry = read_toml(text)
    assert entry.puzzle is None
    assert {each.code for each in entry.findings} == {Code.SYNTAX}
    assert entry.findings[0].line == line


def test_latin_1_is_reported():
    (entry,) = nonogrid_toml.read('# é\n[clues]\nrows = "1"\ncolumns = "1"\n'.encode("latin-1"))
    assert entry.puzzle == puzzle_of((b"\1",))
    assert [each.code for each in entry.findings] == [Code.ENCODING]


def test_sniff_tells_the_two_apart():
    as_ini, as_toml = ini.write([DEMO]), nonogrid_toml.write([DEMO])
    assert (ini.sniff(as_ini), nonogrid_toml.sniff(as_ini)) == (Fit.SURE, Fit.NO)
    assert (ini.sniff(as_toml), nonogrid_toml.sniff(as_toml)) == (Fit.NO, Fit.SURE)
    assert ini.sniff(b"\n" * 100_000) is nonogrid_toml.sniff(b"\n" * 100_000) is Fit.NO


colour = st.tuples(
    st.one_of(st.sampled_from("#;'\"\\,()ab%1é"), st.just("")),
    st.sampled_from(["000000", "ff0000", "123456"]),
    st.sampled_from(["", "red", "b", "Dark Blue", "a"]),
)


@settings(max_examples=80, deadline=None)
@given(st.lists(colour, min_size=1, max_size=30).map(make_palette), st.data())
def test_round_trip(palette, data):
    row = st.lists(st.integers(0, len(palette) - 1), min_size=4, max_size=4).map(bytes)
    puzzle = puzzle_of(tuple(data.draw(st.lists(row, min_size=1, max_size=4))), palette)
    for format in (ini, nonogrid_toml):
        (entry,) = format.read(format.write([puzzle]))
        assert entry.findings == ()
        assert entry.puzzle == puzzle
        assert [each.rgb for each in entry.puzzle.palette] == [each.rgb for each in palette]
