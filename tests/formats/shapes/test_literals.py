"""The scanner reads the literals of a dozen languages, runs nothing, and takes one pass."""

from __future__ import annotations

import pytest
from nonoproof.formats.shapes.literals import HOLE, MAX_DEPTH, literal, scan
from nonoproof.formats.shapes.walk import Block

ROWS, COLUMNS = [[1, 2], [3]], [[1], [2]]


def found(value: object) -> dict[str, object]:
    """The named values of a text, however deep in its blocks."""
    names: dict[str, object] = {}
    if isinstance(value, Block):
        for name, each in value.fields:
            if name:
                names[name] = each
            names |= found(each)
    elif isinstance(value, list):
        for each in value:
            names |= found(each)
    return names


@pytest.mark.parametrize(
    "text",
    [
        "rows = [[1, 2], [3]]\ncols = [[1], [2]]\n",
        "const rows = [[1, 2], [3,],]; // one\nlet cols = [[1], [2]];",
        "int[][] rows = {{1, 2}, {3}};\nint[][] cols = new int[][] {{1}, {2}};",
        "static const int rows[2][2] = {{1, 2}, {3}};\nstatic const int cols[2][1] = {{1}, {2}};",
        "func Test(t *testing.T) {\n\trows := [][]int{{1, 2}, {3}}\n\tcols := [][]int{{1}, {2}}\n}",
        "fn main() { let rows = vec![vec![1, 2], vec![3]]; let cols = &[vec![1u8], vec![2_u8]]; }",
        "val rows = listOf(listOf(1, 2), listOf(3))\nval cols = listOf(listOf(1), listOf(2))",
        "List<List<Integer>> rows = List.of(List.of(1, 2), List.of(3));\n"
        "List<List<Integer>> cols = Arrays.asList(List.of(1), List.of(2));",
        "class A:\n    def test(self):\n        rows = ((1, 2), (3,))\n        cols: list = [(1,), (2,)]\n",
        "local rows = { {1, 2}, {3} }\nlocal cols = { {1}, {2} }  -- lua",
        "$rows = array(array(1, 2), array(3));\n$cols = [[1], [2]];",
        "describe('x', () => {\n  it('y', () => {\n    const rows = [[1, 2], [3]]\n"
        "    const cols = [[1], [2]]\n  })\n})",
        "puzzle.rows = [[1, 2], [3]];\npuzzle.cols = [[1], [2]];",
        "rows([[1, 2], [3]]).\ncols([[1], [2]]).  % prolog\n",
    ],
)
def test_two_lists_in_many_languages(text: str) -> None:
    names = found(scan(text))
    assert (names["rows"], names["cols"]) == (ROWS, COLUMNS)


def test_a_table_of_minizinc() -> None:
    assert found(scan("rows = [|1, 2\n|3, 0|];"))["rows"] == [[1, 2], [3, 0]]


def test_lists_side_by_side_are_one_value() -> None:
    assert found(scan("main = solve [[1, 2], [3]] [[1], [2]]"))["main"] == [ROWS, COLUMNS]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("{a: 1, 'b': [true, null,], /* c */ c: \"x\"}", {"a": 1, "b": [True, None], "c": "x"}),
        ('["a" => [1], "b" => 2]', {"a": [1], "b": 2}),
        ("[-1, 0x1F, 0b0110, 1_000, 2.5, .5]", [-1, "0x1f", "0b0110", 1000, 2.5, 0.5]),
        ("['a\\n\\u00e9', `b`, \"\"\"c\nd\"\"\"]", ["a\né", "b", "c\nd"]),
        ("[T, F, Cell.Filled]", ["T", "F", "Filled"]),
    ],
)
def test_values(text: str, value: object) -> None:
    assert literal(text) == value


def test_what_is_not_understood_is_a_hole() -> None:
    assert literal("[a + 1, [2]]") == [HOLE, [2]]


def test_brackets_that_are_too_deep_are_passed_over() -> None:
    depth = 100 * MAX_DEPTH
    assert isinstance(scan("(" * depth + ")" * depth + "\nrows = [[1]]\n"), Block)
    assert found(scan("x = " + "(" * depth + ")" * depth + ";\nrows = [[1]];\n"))["rows"] == [[1]]


@pytest.mark.parametrize("text", ["[" * 50_000, "'" * 50_000, "/*" * 50_000, '"""' * 50_000, "`" * 50_001, "}" * 9])
def test_what_is_never_closed_is_no_trouble(text: str) -> None:
    assert isinstance(scan(text), Block)
