"""webpbn's XML: what it says is read in full, and one bad puzzle does not lose the others."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nonoproof.findings import Code
from nonoproof.formats import webpbn_xml
from nonoproof.formats.common import FileEntry, Fit, make_palette
from nonoproof.model import BLACK_AND_WHITE, UNKNOWN, Metadata, Puzzle, clue, draw, puzzle_of, run

CLUES = """<clues type="columns"><line><count>1</count></line><line></line></clues>
<clues type="rows"><line><count>1</count></line></clues>"""


def entries(body: str) -> list[FileEntry]:
    return list(webpbn_xml.read(f"<puzzleset>\n{body}\n</puzzleset>".encode()))


def only(body: str) -> FileEntry:
    (entry,) = entries(body)
    return entry


def codes(entry: FileEntry) -> list[Code]:
    return [each.code for each in entry.findings]


def test_clues_and_empty_lines():
    puzzle = only(f"<puzzle>{CLUES}</puzzle>").puzzle
    assert puzzle == Puzzle((clue([1]),), (clue([1]), ()))
    assert puzzle.palette == BLACK_AND_WHITE


def test_default_and_background_colour_are_two_things():
    entry = only(
        '<puzzle defaultcolor="white"><color name="white" char=" ">FFF</color>'
        '<color name="black" char="#">000</color>'
        '<clues type="columns"><line><count color="black">1</count></line></clues>'
        '<clues type="rows"><line><count color="black">1</count></line></clues></puzzle>'
    )
    assert entry.findings == ()
    assert entry.puzzle.palette == BLACK_AND_WHITE


def test_a_run_of_the_background_colour_is_a_fault():
    entry = only(f'<puzzle defaultcolor="white">{CLUES}</puzzle>')
    assert entry.puzzle is None
    assert "background" in entry.findings[0].message
    assert entry.findings[0].line == 2


def test_another_background_makes_white_a_colour():
    puzzle = only(
        '<puzzle backgroundcolor="blue"><color name="white" char="w">fff</color>'
        '<color name="blue" char="b">00f</color>'
        "<solution><image>|wb|</image></solution></puzzle>"
    ).puzzle
    assert [colour.name for colour in puzzle.palette] == ["blue", "white"]
    assert puzzle.rows == ((run(1, 1),),)
    assert puzzle.goal == (b"\1\0",)


def test_clues_are_derived_from_a_goal_alone():
    puzzle = only("<puzzle><solution><image>\n|XX.X|\n|....|  |XXX.|</image></solution></puzzle>").puzzle
    assert puzzle.rows == (clue([2, 1]), (), clue([3]))
    assert draw(puzzle.goal) == ["##.#", "....", "###."]


def test_a_saved_grid_gives_cells_and_choices_are_unknown():
    entry = only(
        f'<puzzle>{CLUES}<solution type="saved"><image>|?[.X]|</image></solution>'
        f'<solution type="saved"><image>|X.|</image></solution></puzzle>'
    )
    assert entry.puzzle.givens is None
    assert codes(entry) == [Code.IGNORED, Code.IGNORED]
    entry = only(f'<puzzle>{CLUES}<solution type="saved"><image>|[X]?|</image></solution></puzzle>')
    assert entry.puzzle.givens == (bytes([1, UNKNOWN]),)


@pytest.mark.parametrize("image", ["|X.X|", "|X.||..|", "|X?|"])
def test_a_goal_of_the_wrong_size_or_with_holes_is_left_out(image):
    entry = only(f"<puzzle>{CLUES}<solution><image>{image}</image></solution></puzzle>")
    assert entry.puzzle.goal is None
    assert codes(entry) == [Code.GOAL_INCOMPLETE]


@pytest.mark.parametrize("image", ["X.", "|X.", "|X.|..|X.|", "|Xy|", "|[X|", "|X.||X|", "||", ""])
def test_a_broken_image_is_a_fault_at_its_line(image):
    entry = only(f"<puzzle>\n{CLUES}\n<solution><image>{image}</image></solution></puzzle>")
    assert entry.puzzle is None
    assert codes(entry) == [Code.SYNTAX]
    assert entry.findings[0].line == 5


def test_one_bad_puzzle_does_not_lose_the_others():
    found = entries(
        f'<puzzle type="triddler"/><puzzle>{CLUES}</puzzle>\n'
        f"<puzzle>{CLUES.replace('>1<', '>0<', 1)}</puzzle><puzzle><clues type='rows'/></puzzle>"
        f"<puzzle>{CLUES}</puzzle>"
    )
    assert [entry.puzzle is not None for entry in found] == [False, True, False, False, True]
    assert codes(found[0]) == codes(found[2]) == [Code.UNSUPPORTED_KIND]
    assert codes(found[3]) == [Code.SIZE_OUT_OF_BOUNDS]
    assert [entry.line for entry in found] == [2, 2, 4, 5, 5]


def test_what_comes_before_a_cut_is_kept():
    whole = f"<puzzleset><puzzle>{CLUES}</puzzle><puzzle>{CLUES}</puzzle>".encode()
    found = list(webpbn_xml.read(whole[:-40]))
    assert [entry.puzzle is not None for entry in found] == [True, False]
    assert codes(found[1]) == [Code.SYNTAX]


def test_every_fault_of_a_puzzle_is_reported():
    entry = only(f"<puzzle>\n{CLUES.replace('>1<', '>one<')}</puzzle>")
    assert [(each.code, each.line) for each in entry.findings] == [(Code.SYNTAX, 3), (Code.SYNTAX, 4)]
    assert '"one"' in entry.findings[0].message
    assert entry.findings[0].column == 29


@pytest.mark.parametrize(
    ("note", "verdict", "difficulty"),
    [
        ("published,definitely unique,definitely line/color solvable", "unique", "line/color solvable"),
        (
            "published, definitely unique, definitely requires moderate lookahead",
            "unique",
            "requires moderate lookahead",
        ),
        ("definitely not unique", "multiple", ""),
        ("probably unique,probably requires deep lookahead", "", ""),
        ("a note of the author, unique in style", "", ""),
    ],
)
def test_claims(note, verdict, difficulty):
    metadata = only(f"<puzzle><note>{note}</note>{CLUES}</puzzle>").puzzle.metadata
    assert (metadata.note, metadata.claimed_verdict, metadata.claimed_difficulty) == (
        note,
        verdict,
        difficulty,
    )


def test_a_set_speaks_for_puzzles_that_say_nothing():
    first, second = entries(
        "<title>Series</title><author>Set Author</author><copyright>Set</copyright>"
        f"<puzzle><title>One</title><author>Own</author>{CLUES}</puzzle><puzzle><source>own</source>{CLUES}</puzzle>"
    )
    assert first.puzzle.metadata == Metadata(title="One", author="Own", copyright="Set", origin="Series")
    assert second.puzzle.metadata == Metadata(author="Set Author", copyright="Set", origin="own")


@pytest.mark.parametrize(
    "colour",
    [
        '<color name="red" char="r">f0</color>',
        '<color char="r">f00</color>',
        '<color name="a">12345g</color>',
    ],
)
def test_a_bad_colour_is_a_fault(colour):
    assert codes(only(f"<puzzle>{colour}{CLUES}</puzzle>")) == [Code.SYNTAX]


def test_too_many_colours_are_refused():
    colours = "".join([f'<color name="c{index}">{index:06x}</color>' for index in range(300)])
    assert codes(only(f"<puzzle>{colours}{CLUES}</puzzle>")) == [Code.UNSUPPORTED_KIND]


@pytest.mark.parametrize(
    "data", [b"", b"<puzzleset>", b"<puzzleset/>", b"\xff\xfe", b"<puzzle/>", b"not xml"]
)
def test_nothing_to_read_is_one_finding(data):
    (entry,) = webpbn_xml.read(data)
    assert entry.puzzle is None
    assert len(entry.findings) == 1


def test_sniff():
    assert webpbn_xml.sniff(b'<?xml version="1.0"?>\n<PuzzleSet>') is Fit.SURE
    assert webpbn_xml.sniff("<puzzleset>".encode("utf-16")) is Fit.SURE
    assert webpbn_xml.sniff(b'<puzzle type="grid"><clues type="rows">') is Fit.SURE
    assert webpbn_xml.sniff(b"<FreeNono>") is Fit.NO
    assert webpbn_xml.sniff(b"<puzzles><nonogram><cluesRows>") is Fit.NO
    assert webpbn_xml.sniff(b"<puzzle><clues><rows>") is Fit.NO


chars = st.characters(exclude_categories=["Cs", "Cc"])
colour = st.tuples(
    st.one_of(chars, st.sampled_from("|[]?.#")),
    st.from_regex("[0-9a-f]{6}", fullmatch=True),
    st.text(chars, max_size=8),
)


@st.composite
def puzzles(draw_):
    palette = make_palette(draw_(st.lists(colour, min_size=1, max_size=4)))
    width = draw_(st.integers(1, 5))
    cells = st.lists(st.integers(0, len(palette) - 1), min_size=width, max_size=width).map(bytes)
    grid = tuple(draw_(st.lists(cells, min_size=1, max_size=5)))
    texts = st.text(chars, max_size=12).map(str.strip)
    return puzzle_of(
        grid, palette, Metadata(title=draw_(texts), author=draw_(texts), description=draw_(texts))
    )


@settings(max_examples=30, deadline=None)
@given(st.lists(puzzles(), min_size=1, max_size=3))
def test_a_set_written_is_the_set_read(written):
    found = list(webpbn_xml.read(webpbn_xml.write(written)))
    for entry, puzzle in zip(found, written, strict=True):
        assert entry.findings == ()
        assert entry.puzzle == puzzle
        assert entry.puzzle.goal == puzzle.goal
        assert [each.rgb for each in entry.puzzle.palette] == [each.rgb for each in puzzle.palette]
        assert entry.puzzle.metadata == puzzle.metadata
