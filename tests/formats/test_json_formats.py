"""The JSON formats tell themselves apart, and each refuses what is no puzzle in plain words."""

import json

import pytest
from nonoproof.findings import Code
from nonoproof.formats import Fit, by_shape, json_lines, json_puzzle, puzzlekit
from nonoproof.model import draw, grid_clues, puzzle_of

FORMATS = (json_lines, json_puzzle, puzzlekit)
ONE = {"rows": [[1]], "columns": [[1]]}
DEMO = puzzle_of((b"\1\1\0\1", bytes(4), b"\1\1\1\0"))


def sure(text):
    return {each.NAME for each in FORMATS if each.sniff(text.encode()) is Fit.SURE}


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (json.dumps(ONE), {"json", "json-lines"}),
        (json.dumps(ONE, indent=1), {"json"}),
        (json.dumps([ONE, ONE]), {"json"}),
        (json.dumps({"puzzles": [ONE]}), {"json"}),
        (f"{json.dumps(ONE)}\n\n{json.dumps(ONE)}\n", {"json-lines"}),
        (f"\ufeff{json.dumps(ONE)}\r\n{json.dumps(ONE)}\r\n", {"json-lines"}),
        (f'{{"rows": [[1]]\n{json.dumps(ONE)}\n', {"json-lines"}),
        ('{"ver": [[1]], "hor": [[1]]}', set()),
        ('{"rows": [[1]], "columns": [[1]], "content": [1]}', set()),
        ('{"count": 1, "data": {"a": {"problem": ""}}}', {"puzzlekit"}),
        ('{"rows": [[1]], "columns": [[1]], "note": "\\"problem\\": \\"top\\":"}', {"json", "json-lines"}),
        ("[clues]\nrows = 1\n", set()),
        ("[ 2 1 ]\n", set()),
        ("rows\n1\n", set()),
        ("", set()),
    ],
)
def test_only_the_right_ones_are_sure(text, names):
    assert sure(text) == names


def test_json_of_another_kind_may_be_ours():
    assert json_puzzle.sniff(b'[{"name": 1}]') is Fit.MAYBE


@pytest.mark.parametrize("text", [b"[]", b'{"puzzles": []}', b"[1", b"\0", b'{"puzzles": 3}'])
@pytest.mark.parametrize("format", [json_puzzle, by_shape, puzzlekit])
def test_a_file_without_a_puzzle_is_an_error(format, text):
    entries = list(format.read(text))
    assert [entry.puzzle for entry in entries] == [None] * max(1, len(entries))
    assert all(entry.findings for entry in entries)


def test_lines_are_written_one_a_puzzle():
    data = json_lines.write([DEMO, DEMO])
    assert data.count(b"\n") == 2
    assert [(entry.puzzle, entry.line) for entry in json_lines.read(data)] == [(DEMO, 1), (DEMO, 2)]


def test_several_puzzles_are_written_in_one_object():
    data = json_puzzle.write([DEMO, DEMO])
    assert list(json.loads(data)) == ["puzzles"]
    assert [entry.puzzle for entry in json_puzzle.read(data)] == [DEMO, DEMO]


def test_puzzlekit_solutions_have_the_clues():
    problem = "3 4\n1 1\n1 1\n1\n1\n2 1\n0\n3"
    text = json.dumps({"data": {"a": {"problem": problem, "solution": "3 4\nx x - x\n- - - -\nx x x -"}}})
    (entry,) = puzzlekit.read(text.encode())
    assert entry.puzzle == DEMO
    assert grid_clues(entry.puzzle.goal) == (entry.puzzle.rows, entry.puzzle.columns)


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ({"problem": "1 1\n1"}, Code.SYNTAX),
        ({"problem": "1\n1\n1"}, Code.SYNTAX),
        ({"problem": "0 5"}, Code.SIZE_OUT_OF_BOUNDS),
        ({"problem": "1 1\n1\nx"}, Code.SYNTAX),
        ({"problem": 3}, Code.SYNTAX),
        (3, Code.SYNTAX),
        ({"problem": "1 1\n1\n1", "solution": 3}, Code.IGNORED),
        ({"problem": "1 1\n1\n1", "solution": "1 1\n?"}, Code.GOAL_INCOMPLETE),
    ],
)
def test_puzzlekit_faults_cost_only_their_puzzle(value, code):
    good = {"problem": "1 1\n1\n1"}
    bad, after = puzzlekit.read(json.dumps({"data": {"bad": value, "good": good}}).encode())
    assert [each.code for each in bad.findings] == [code]
    assert after.puzzle is not None and after.puzzle.metadata.catalogue == "good"


@pytest.mark.parametrize(
    ("cells", "goal", "givens"),
    [
        ({"content": [1, -1, -1, 1]}, ["#.", ".#"], None),
        ({"content": [1, 0, 0, 0]}, None, ["#?", "??"]),
        ({"content": [0, 0, 0, 0]}, None, None),
        ({"matrix": [[1, 0], [0, 1]]}, ["#.", ".#"], None),
        ({"matrix": [[True, False], [False, True]]}, ["#.", ".#"], None),
        ({"matrix": []}, None, None),
    ],
)
def test_numbers_for_cells(cells, goal, givens):
    (entry,) = by_shape.read(json.dumps({"hor": [[1], [1]], "ver": [[1], [1]], **cells}).encode())
    assert {each.code for each in entry.findings} <= {Code.READ_BY_SHAPE, Code.AMBIGUOUS_ORIENTATION}
    assert (entry.puzzle.goal and draw(entry.puzzle.goal)) == goal
    assert (entry.puzzle.givens and draw(entry.puzzle.givens)) == givens


@pytest.mark.parametrize(
    "names", [("rows", "cols"), ("row", "col"), ("left", "top"), ("horizontal", "vertical")]
)
def test_rows_and_columns_have_many_names(names):
    rows, columns = names
    value = {rows: [[2, 1], [0], [3]], columns: ["1.1", "1 1", "1", 1]}
    (entry,) = by_shape.read(json.dumps(value).encode())
    assert entry.puzzle == DEMO


@pytest.mark.parametrize(
    "value",
    [
        {"hor": [[1]]},
        {"hor": [[{"count": 1, "color": 3}]], "ver": [[1]]},
        {"clues": [[], [], []]},
        {"clues": 3},
    ],
)
def test_faults_cost_only_their_puzzle(value):
    bad, good = by_shape.read(json.dumps([value, {"hor": [[1]], "ver": [[1]]}]).encode())
    assert bad.puzzle is None and bad.findings
    assert good.puzzle == puzzle_of((b"\1",))


def test_what_is_no_object_among_puzzles_is_passed_over():
    (good,) = by_shape.read(json.dumps([7, {"hor": [[1]], "ver": [[1]]}]).encode())
    assert good.puzzle == puzzle_of((b"\1",))
