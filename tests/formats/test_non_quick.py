"""The quick reader reads flawless files, and nothing otherwise than the careful one does."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from nonoproof.formats import non
from nonoproof.formats.common import Notes, text_lines
from nonoproof.formats.non_quick import quick_entry
from nonoproof.model import Metadata, puzzle_of

PICTURE = (b"\1\1\0\1", b"\0\0\0\0", b"\1\1\1\0")
FULL = puzzle_of(PICTURE, metadata=Metadata("A & B", "Me", licence="CC0-1.0", claimed_verdict="unique"))
TEXT = non.write([FULL]).decode()


def parts(puzzle):
    """All of a puzzle: equal puzzles may differ in what is not their clues."""
    return puzzle.rows, puzzle.columns, puzzle.palette, puzzle.goal, puzzle.givens, puzzle.metadata


signs = ["\n", "\r", " ", "\t", '"', "'", ",", "0", "1", "5", "a", "?", "é", "\x85", "\x1c", "&amp;", "goal "]
lines = ["width 4", "height 3", "width 04", "title x", "by  y ", "verdict maybe", "color a #f00", 'saved "1"']
lines += ["maxrule 1", "rows", "columns", "0", "1,1", "rows 3", "title a\rby b"]
pieces = st.sampled_from([*signs, *[f"{line}\n" for line in lines]])


@st.composite
def damaged(draw):
    """A written file after a few mishaps: a piece in the place of some characters or of a whole line."""
    lines = TEXT.splitlines(keepends=True)
    for _ in range(draw(st.integers(0, 2))):
        at = draw(st.integers(0, len(lines) - 1))
        lines[at : at + draw(st.integers(0, 2))] = [draw(pieces)]
    text = "".join(lines)
    for _ in range(draw(st.integers(0, 2))):
        at = draw(st.integers(0, len(text)))
        text = text[:at] + draw(st.one_of(st.just(""), pieces)) + text[at + draw(st.integers(0, 3)) :]
    return text


@given(damaged())
@settings(max_examples=300)
@example(TEXT)
@example(TEXT.rstrip("\n"))
@example(TEXT.replace("width 4", "title\twidth 4\nwidth 4"))
@example(TEXT.replace("title", "title  \ntitle"))
@example(TEXT.replace("by ", "by a\rtitle "))
def test_what_is_read_quickly_is_read_carefully_in_the_same_way(text):
    entry = quick_entry(text)
    quick = entry and entry.puzzle
    if quick is not None:
        careful = non.read_lines(text_lines(text), Notes())
        assert (careful.findings, careful.line) == ((), 1)
        assert parts(careful.puzzle) == parts(quick)
        assert list(map(list, careful.clue_lines)) == list(map(list, entry.clue_lines))


@pytest.mark.parametrize(
    "text",
    [
        TEXT,
        TEXT.rstrip("\n"),
        TEXT.replace("\n\n", "\n\n\n"),
        TEXT.replace("\n\n", "\n"),
        TEXT.replace("height 3\n", "").replace("width 4", "height 3\nwidth 4"),
        TEXT.partition("goal")[0],
    ],
)
def test_flawless_files_are_read_quickly(text):
    entry = quick_entry(text)
    found = entry and entry.puzzle
    assert found == FULL
    assert found.metadata == FULL.metadata
    assert found.goal == (PICTURE if "goal" in text else None)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("width 4", "width 5"),
        ("width 4", "width 4\nwidth 5"),
        ("height 3", "height 4"),
        ("height 3", "height x"),
        ("height 3\n", ""),
        ("2,1\n", "2,0\n"),
        ("2,1\n", "2,1,\n"),
        ("2,1\n", "2a,1\n"),
        ("2,1\n", ""),
        ("unique", "perhaps"),
        ("title", "colour r #ff0000\ntitle"),
        ("title", "\ntitle"),
        ('goal "1', 'goal "'),
        ('goal "1', 'goal "?'),
        ("goal", "saved"),
        ("\n", "\r\n"),
        ("rows", "rows "),
        ("columns", "nonsense\ncolumns"),
    ],
)
def test_what_needs_care_is_left_to_the_careful_reader(old, new):
    assert old in TEXT
    assert quick_entry(TEXT.replace(old, new)) is None


def test_a_puzzle_without_bounds_is_left_to_the_careful_reader():
    wide = "width 4097\nheight 1\nrows\n0\ncolumns\n" + "0\n" * 4097
    assert quick_entry(wide) is None
    assert quick_entry(wide.replace("4097", "4096").removesuffix("0\n")) is not None


def test_a_long_file_that_does_not_fit_is_given_up_in_time():
    for text in (
        "title x\n" * 100_000,
        "width 1\nheight 1\nrows\n" + "1,1\n" * 100_000 + "x",
        "a" * 1_000_000,
    ):
        assert quick_entry(text) is None
