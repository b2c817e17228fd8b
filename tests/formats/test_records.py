"""Our own record: what is written is what the schema says, and what people write is understood."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nonoproof import schemas as schema
from nonoproof.findings import Code, Severity
from nonoproof.formats.common import MAX_SIDE, Fault, Notes, make_palette
from nonoproof.formats.records import entry_of, from_record
from nonoproof.model import BLACK_AND_WHITE, UNKNOWN, Colour, Metadata, Puzzle, clue, puzzle_of, to_record

DEMO = puzzle_of((b"\1\1\0\1", bytes(4), b"\1\1\1\0"))
COLOURED = puzzle_of((b"\1\1\2", b"\0\2\0"), make_palette([("r", "ff0000", "red"), ("b", "0000ff", "blue")]))
DEMO_RECORD = {"rows": [[2, 1], [], [3]], "columns": [[1, 1], [1, 1], [1], [1]]}


@st.composite
def puzzles(draw):
    width, height, count = draw(st.integers(1, 6)), draw(st.integers(1, 6)), draw(st.integers(1, 5))
    cells = st.integers(0, count)
    grid = tuple(bytes(draw(st.lists(cells, min_size=width, max_size=width))) for _ in range(height))
    chars = draw(st.lists(st.sampled_from("#rgb漢é1,[+"), min_size=count, max_size=count, unique=True))
    palette = (Colour(".", "ffffff", "white"), *(Colour(char, f"{at:06x}") for at, char in enumerate(chars)))
    texts = {name: draw(st.text(max_size=5)) for name in Metadata._fields}
    texts["claimed_verdict"] = draw(st.sampled_from(["", "unique", "multiple", "none"]))
    puzzle = puzzle_of(grid, draw(st.sampled_from([palette, BLACK_AND_WHITE])) if count == 1 else palette)
    known = st.sampled_from([UNKNOWN, *range(count + 1)])
    givens = tuple(bytes(draw(st.lists(known, min_size=width, max_size=width))) for _ in range(height))
    return Puzzle(
        puzzle.rows,
        puzzle.columns,
        puzzle.palette,
        draw(st.sampled_from([None, grid])),
        draw(st.sampled_from([None, givens])),
        Metadata(**texts),
    )


@settings(max_examples=80, deadline=None)
@given(puzzles())
def test_a_record_is_as_the_schema_says_and_gives_the_puzzle_back(puzzle):
    record = json.loads(json.dumps(to_record(puzzle)))
    assert schema.faults("puzzle", record) == []
    notes = Notes()
    back = from_record(record, notes)
    assert notes.findings == []
    assert back == puzzle
    assert (back.palette, back.goal, back.metadata) == (puzzle.palette, puzzle.goal, puzzle.metadata)


def test_a_plain_record_is_small():
    assert to_record(Puzzle(DEMO.rows, DEMO.columns)) == {"width": 4, "height": 3, **DEMO_RECORD}


@pytest.mark.parametrize(
    "record",
    [
        DEMO_RECORD,
        DEMO_RECORD | {"rows": [[2, 1], [0], [3]]},
        DEMO_RECORD | {"rows": ["2 1", "0", "3"]},
        DEMO_RECORD | {"rows": ["2,1", "", " 3 "]},
        DEMO_RECORD | {"rows": ["2# 1#", 0, 3]},
        DEMO_RECORD | {"rows": [["2", "1"], [], [[3, "#"]]]},
        DEMO_RECORD | {"rows": "2 1\n0\n3\n"},
        DEMO_RECORD | {"width": 4, "height": "3"},
        DEMO_RECORD | {"palette": None, "goal": None},
        {"goal": ["##.#", "....", "###."]},
        {"goal": "##.#\n....\n###.\n"},
        {"goal": ["xx_x", "____", "xxx_"], "palette": {"_": "fff", "x": "#000"}},
    ],
)
def test_people_may_write_it_in_many_ways(record):
    assert from_record(record) == DEMO


@pytest.mark.parametrize("record", [*schema.load("puzzle")["examples"], DEMO_RECORD])
def test_examples_of_the_schema_are_valid_and_read(record):
    assert schema.explain("puzzle", record) == []
    assert from_record(record) in (DEMO, COLOURED)


@pytest.mark.parametrize(
    ("changes", "code", "words"),
    [
        ({"rows": [[2, 1], [True], [3]]}, Code.SCHEMA, '"rows", clue 2'),
        ({"rows": [[2, 1], [1.0], [3]]}, Code.SCHEMA, "from 0 to"),
        ({"rows": [[2, 1], [-1], [3]]}, Code.SCHEMA, "from 0 to"),
        ({"rows": [[2, 1], [10**12], [3]]}, Code.SCHEMA, "from 0 to"),
        ({"rows": [[2, 1], [10**5000], [3]]}, Code.SCHEMA, "a huge number"),
        ({"rows": [[2, 1], [1, 0], [3]]}, Code.SCHEMA, "is allowed only on its own"),
        ({"rows": [[2, 1], None, [3]]}, Code.SCHEMA, "found nothing"),
        ({"rows": ["2 1", "1z", "3"]}, Code.SCHEMA, "a colour of the palette"),
        ({"rows": ["2 1", "z", "3"]}, Code.SCHEMA, "a run such as 3"),
        ({"rows": [[2, 1], [[1, "."]], [3]]}, Code.SCHEMA, "a colour of the palette"),
        ({"rows": [[2, 1], [[1, "#", 3]], [3]]}, Code.SCHEMA, "a list"),
        ({"rows": {"1": [2]}}, Code.SCHEMA, "a list of clues"),
        ({"rows": None}, Code.SCHEMA, "a list of clues"),
        ({"rows": []}, Code.SIZE_OUT_OF_BOUNDS, "from 1 to"),
        ({"rows": [[1]] * (MAX_SIDE + 1)}, Code.SIZE_OUT_OF_BOUNDS, "from 1 to"),
        ({"rows": [[1] * 4_000_001]}, Code.SIZE_OUT_OF_BOUNDS, "runs"),
        ({"rows": "2 1\n\n3"}, Code.SCHEMA, "blank line"),
        ({"width": 5}, Code.SIZE_DIFFERS, "the width is given as 5, but there are 4 columns"),
        ({"height": "x"}, Code.SCHEMA, '"height"'),
        ({"goal": ["##.#", "....", "###x"]}, Code.SCHEMA, 'the character "x"'),
        ({"goal": [1, 2, 3]}, Code.SCHEMA, "rows of text"),
        ({"goal": ["##.#"]}, Code.GOAL_INCOMPLETE, "4 by 3"),
        ({"givens": ["??"]}, Code.SCHEMA, "the given cells"),
        ({"palette": []}, Code.SCHEMA, "2 to 255 colours"),
        ({"palette": [3, 4]}, Code.SCHEMA, '"char" and "rgb"'),
        ({"palette": {".": "fff", "?": "000"}}, Code.SCHEMA, "not ? or space"),
        ({"palette": {".": "fff", "##": "000"}}, Code.SCHEMA, "one printable character"),
        ({"palette": {".": "fff", "#": "black"}}, Code.SCHEMA, "hexadecimal"),
        ({"palette": [{"char": "#", "rgb": "fff"}] * 2}, Code.SCHEMA, "the same character"),
        ({"title": {}}, Code.IGNORED, '"title"'),
        ({"claimed_verdict": "easy"}, Code.IGNORED, "unique, multiple, none"),
        ({"stars": 3, "likes": 4}, Code.IGNORED, "likes, stars"),
    ],
)
def test_what_is_wrong_is_said(changes, code, words):
    entry = entry_of(DEMO_RECORD | changes, 7)
    (finding,) = entry.findings
    assert finding.code is code
    assert words in finding.message
    assert (finding.line, entry.line) == (7, 7)
    # With too few or too many clues there is a puzzle, which can be mended.
    fatal = finding.severity is Severity.ERROR and code is not Code.SIZE_DIFFERS
    assert (entry.puzzle is None) == fatal


@pytest.mark.parametrize(
    "record", [None, 3, "x", [], {}, {"title": "only"}, {"rows": [[1]]}, {"goal": ["#", "##"]}]
)
def test_no_puzzle_at_all(record):
    with pytest.raises(Fault):
        from_record(record)


def test_all_faults_are_reported_at_once():
    record = {"rows": [[True], [1], ["a"]], "columns": "1\n\n1", "width": 9, "goal": ["!"], "givens": 3}
    assert len(entry_of(record).findings) == 5


def test_half_a_surrogate_pair_is_replaced():
    puzzle = from_record(DEMO_RECORD | {"title": "\ud83d!", "author": "\u6f22"})
    assert (puzzle.title, puzzle.metadata.author) == ("?!", "\u6f22")


def test_long_runs_are_kept_for_the_checks_that_follow():
    assert from_record({"rows": [[300]], "columns": [[1]]}).rows == (clue([300]),)


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-2, 5)
    | st.floats(allow_nan=False)
    | st.text("21 ,r#.?\n", max_size=4),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text("r#.", max_size=1), inner, max_size=3)
    ),
    max_leaves=6,
)
FIELDS = st.sampled_from(
    ["rows", "columns", "goal", "givens", "palette", "width", "title", "claimed_verdict"]
)


@settings(max_examples=150, deadline=None)
@given(st.dictionaries(FIELDS, JSON), st.sampled_from([{}, DEMO_RECORD]))
def test_whatever_the_fields_hold_there_is_an_answer(changes, base):
    record = base | changes
    entry = entry_of(record)
    if entry.puzzle is None:
        assert any(each.severity is Severity.ERROR for each in entry.findings)
    else:
        back = from_record(to_record(entry.puzzle))
        assert back == entry.puzzle
        assert schema.faults("puzzle", to_record(back)) == []


@pytest.mark.parametrize(
    "changes",
    [
        {"rows": [[-1]]},
        {"rows": [[1.5]]},
        {"rows": [["x"]]},
        {"rows": []},
        {"rows": [None]},
        {"rows": [[[1, "##"]]]},
        {"width": 0},
        {"palette": [{"char": "#"}]},
        {"palette": {".": "white", "#": "black"}},
        {"goal": 3},
        {"claimed_verdict": "perhaps"},
    ],
)
def test_the_schema_refuses_what_the_reader_refuses(changes):
    record = DEMO_RECORD | changes
    assert schema.explain("puzzle", record)
    assert entry_of(record).findings
