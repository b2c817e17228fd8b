"""Olsak's .g."""

import pytest
from nonoproof.findings import Code
from nonoproof.formats import olsak_g
from nonoproof.formats.common import FileEntry, Fit, make_palette
from nonoproof.model import BLACK_AND_WHITE, Metadata, Puzzle, clue, puzzle_of, run

DEMO2 = """demo2
about it
#d
  0:   #FFFFFF  white
  r:r  #FF0000  red
  b:b  blue
: rows
2r 1b
1b
: columns
1r
1r,1b
1b
"""


def only(text: str | bytes) -> FileEntry:
    (entry,) = olsak_g.read(text.encode() if isinstance(text, str) else text)
    return entry


def test_colours_by_their_characters():
    puzzle = only(DEMO2).puzzle
    assert puzzle.rows == ((run(2, 1), run(1, 2)), (run(1, 2),))
    assert puzzle.columns == ((run(1, 1),), (run(1, 1), run(1, 2)), (run(1, 2),))
    assert [(each.char, each.rgb, each.name) for each in puzzle.palette] == [
        (".", "ffffff", "white"),
        ("r", "ff0000", "red"),
        ("b", "0000ff", "blue"),
    ]
    assert puzzle.metadata == Metadata(title="demo2", description="about it")


def test_without_colours_numbers_are_black_and_every_line_counts():
    puzzle = only("\n: rows\n2 1\n\n   3\n:\n1 1\n1 1\n1\n1\n: end\nanything 5").puzzle
    assert puzzle.rows == (clue([2, 1]), (), clue([3]))
    assert puzzle.width == 4
    assert puzzle.palette == BLACK_AND_WHITE


def test_zero_is_an_empty_clue_only_alone():
    assert only("\n:\n0\n1\n:\n1\n").puzzle.rows == ((), clue([1]))
    entry = only("\n:\n1 0 1\n:\n1\n0\n1\n")
    assert [(each.code, each.line) for each in entry.findings] == [(Code.SYNTAX, 3)]


def test_default_and_background_colour():
    puzzle = only("\n#D\n 1:*  gray50 any words\n 0:  navy\n c:c #f0f0\n:\n1 1c\n:\n1\n1c\n").puzzle
    assert [(each.char, each.rgb) for each in puzzle.palette] == [
        (".", "000080"),
        ("#", "808080"),
        ("c", "808080"),
    ]


def test_an_unknown_colour_name_is_reported():
    entry = only("\n#d\n q:q  octarine\n:\n1q\n:\n1q\n")
    assert entry.puzzle == puzzle_of((b"\1",))
    assert [each.char for each in entry.puzzle.palette] == [".", "q"]
    assert [(each.code, each.line) for each in entry.findings] == [(Code.IGNORED, 3)]


def test_x11_colours_differ_from_those_of_the_web():
    puzzle = only("\n#d\n g:g  green\n m:m  Maroon\n:\n1g\n:\n1g\n").puzzle
    assert [each.rgb for each in puzzle.palette[1:]] == ["00ff00", "b03060"]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("x\n#d\n t:/  black/orange\n:\n1t\n:\n1t\n", 3),
        ("x\n#d\n t:\\  black\\orange  <>\n:\n/3\\\n:\n1t\n", 3),
        ("x\n#t\n#d\n r:r red\n:\n1r\n:\n1r\n", 2),
    ],
    ids=["triangle", "glued-triangle", "triddler"],
)
def test_kinds_that_are_no_nonograms(text, line):
    entry = only(text)
    assert entry.puzzle is None
    assert [(each.code, each.line) for each in entry.findings] == [(Code.UNSUPPORTED_KIND, line)]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("\n:\n1x 2y\n1\n:\n1\n", [3, 3]),
        ("\n#d\n r:r red\n:\n1r 1\n:\nr\n", [5, 7]),
        ("\n#d\n r:r red\n r:r blue\n:\n1r\n:\n1r\n", [4]),
        ("\n#d\n 7:r red\n:\n1r\n:\n1r\n", [3, 5, 7]),
        ("\n#d\n red\n:\n1\n:\n1\n", [3, 5, 7]),
        ("\n:\n1\n", [3]),
        ("", [1]),
    ],
)
def test_faults_have_their_lines(text, lines):
    entry = only(text)
    assert entry.puzzle is None
    assert [each.line for each in entry.findings] == lines
    assert {each.code for each in entry.findings} == {Code.SYNTAX}


def test_empty_blocks_are_out_of_bounds():
    assert [each.code for each in only("\n:\n:\n1\n").findings] == [Code.SIZE_OUT_OF_BOUNDS]


def test_latin_2_is_read_and_reported():
    entry = only("Šíp\n:\n1\n:\n1\n".encode("iso8859-2"))
    assert entry.puzzle.title == "Šíp"
    assert [each.code for each in entry.findings] == [Code.ENCODING]


def test_what_is_written_suits_strict_readers():
    text = olsak_g.write([only(DEMO2).puzzle]).decode()
    lines = text.split("\n")
    assert lines[3:5] == ["#d", "  0:   #FFFFFF  white"]
    assert ": rows" in lines and ": columns" in lines
    assert sum(line.startswith(":") for line in lines) == 2
    assert all(len(line.split()) >= 3 or line.split()[0] == "0:" for line in lines[4:7])


def test_round_trip_of_awkward_palettes_and_titles():
    palette = make_palette(
        [("#", "000000", ""), (",", "112233", "a b"), ("7", "445566", ""), (":", "778899", "")]
    )
    puzzle = Puzzle(
        (tuple(run(1, index) for index in range(1, 5)),),
        tuple([(run(1, index),) for index in range(1, 5)]),
        palette,
        metadata=Metadata(title="#d: no", description=": rows\n1"),
    )
    found = only(olsak_g.write([puzzle]))
    assert found.findings == ()
    assert found.puzzle == puzzle
    assert found.puzzle.metadata == puzzle.metadata
    assert [(each.rgb, each.name) for each in found.puzzle.palette] == [
        (each.rgb, each.name) for each in palette
    ]


def test_sniff():
    assert olsak_g.sniff(DEMO2.encode()) is Fit.SURE
    assert olsak_g.sniff(b"a\n: b\nwords\n: c\n") is Fit.NO
    assert olsak_g.sniff(b":\n" + b"\n" * 50_000) is Fit.NO
