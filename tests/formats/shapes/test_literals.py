"""The scanner reads the literals of a dozen languages, runs nothing, and takes one pass."""

from __future__ import annotations

import pytest
from nonoproof.formats.shapes.literals import HOLE, MAX_CHARS, MAX_DEPTH, MOST_FAILURES, literal, scan
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
        ('[\'a\\n\\u00e9\', `b`, """c\nd"""]', ["a\né", "b", "c\nd"]),
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


@pytest.mark.parametrize(
    "text", ["[" * 50_000, "'" * 50_000, "/*" * 50_000, '"""' * 50_000, "`" * 50_001, "}" * 9]
)
def test_what_is_never_closed_is_no_trouble(text: str) -> None:
    assert isinstance(scan(text), Block)


def outline(value: object) -> object:
    """A block as the list of its fields."""
    if isinstance(value, Block):
        return [(name, outline(each)) for name, each in value.fields]
    return [outline(each) for each in value] if isinstance(value, list) else value


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("", []),
        ("x = 5", [("x", 5)]),
        ("x = 5; y = 6", [("x", 5), ("y", 6)]),
        ("x = 5, y = 6", [("x", 5), ("y", 6)]),
        # A line end ends a statement that has a value; a list in parts goes on.
        ("x = 5\ny = 6", [("x", 5), ("y", 6)]),
        ("x =\n5\ny = 6", [("x", 5), ("y", 6)]),
        ("x = [1]\n[2]", [("x", [1]), ("", [2])]),
        ("5\n6", [("", HOLE)]),
        ("x\ny = 5", [("", "x"), ("y", 5)]),
        ("int[][]\nx = {{1}}", [("x", [[1]])]),
        ("{\n a: 1\n b: 2\n}", [("", {"a": 1, "b": 2})]),
        ("f() {\n a = 1\n b = 2\n}", [("", [("a", 1), ("b", 2)])]),
        ("f() {\n [1]\n [2]\n}", [("", [("", [1]), ("", [2])])]),
        ("x = (\n1,\n2\n)", [("x", [1, 2])]),
        # Names: the last word on the left, or a text, or a number.
        ("const int x = 5", [("x", 5)]),
        ("a.b = 5", [("b", 5)]),
        ("'a b' = 5", [("a b", 5)]),
        ("7 = 5", [("7", 5)]),
        ("x := 5", [("x", 5)]),
        ("x -> 5", [("x", 5)]),
        ("x => 5", [("x", 5)]),
        ("x: list = [1]", [("x", [1])]),
        ("x: list[int] = [1]", [("x", [1])]),
        ("1 to 5", [("1", 5)]),
        ("'a' to [5]", [("a", [5])]),
        ("x == [1]", [("", [1])]),
        ("y" * 90 + " = 1", [("y" * 80, 1)]),
        # Values.
        ("x = -5", [("x", -5)]),
        ("x = - 5", [("x", -5)]),
        ("x = +5", [("x", 5)]),
        ("x = &5", [("x", 5)]),
        ("x = *5", [("x", 5)]),
        ("x = !5", [("x", HOLE)]),
        ("x = 5 a", [("x", HOLE)]),
        ("x = 5 5", [("x", HOLE)]),
        ("x = -0x1f", [("x", HOLE)]),
        ("x = 5u8", [("x", 5)]),
        ("x = 5L", [("x", 5)]),
        ("x = 5kg", [("x", HOLE)]),
        ("x = 1e3", [("x", 1000.0)]),
        ("x = 1.5e-1f", [("x", 0.15)]),
        ("x = " + "1" * 41, [("x", int("1" * 41))]),
        ("x = " + "1" * 42, [("x", HOLE)]),
        ("x = a.b", [("x", "b")]),
        ("x = a::b", [("x", "b")]),
        ("x = a + b", [("x", HOLE)]),
        ("x = 'a' 'b'", [("x", "ab")]),
        ("x = 'a' 5", [("x", HOLE)]),
        ("x = 'a' b 'c'", [("x", HOLE)]),
        ("x = []", [("x", [])]),
        ("x = [] []", [("x", [])]),
        ("x = [] 5", [("x", HOLE)]),
        ("x = ''", [("x", "")]),
        ("x = '''a\n'b'''", [("x", "a\n'b")]),
        ("x = y = 5", [("x", 5)]),
        ("x = '' 'b'", [("x", "b")]),
        ("x = ''''", [("x", "")]),
        (r"x = 'a\'b\t\q\\'", [("x", "a'b\tq\\")]),
        (r"x = '\r\0\u0041\u00'", [("x", "\r\0Au00")]),
        (r"x = \'a'", [("x", HOLE)]),
        ("x = r'a'", [("x", "a")]),
        ("x = fb'a'", [("x", "a")]),
        ("x = undefined", [("x", None)]),
        (r"x = '\u1234'", [("x", "\u1234")]),
        ('x = ""; y = 5', [("x", ""), ("y", 5)]),
        ('x = "" + "a"; y = "b"', [("x", "a"), ("y", "b")]),
        (
            "x = [true, false, True, False, TRUE, FALSE, null]",
            [("x", [True, False, True, False, True, False, None])],
        ),
        ("x = (a | b); y = 1", [("x", HOLE), ("y", 1)]),
        ("x = 'to', y = 1", [("x", "to"), ("y", 1)]),
        ("'=' 5", [("", HOLE)]),
        ("x = a[1]", [("x", [1])]),
        ("/**/x = 5", [("x", 5)]),
        ("/*/ 6 */x = 5", [("x", 5)]),
        ("#\nx = 5", [("x", 5)]),
        ("x = {\na\nb: 1\n}", [("x", [("b", 1)])]),
        ("x = [a.\n, 1]", [("x", ["a", 1])]),
        ("x = 5.\ny = 6", [("x", 5), ("y", 6)]),
        (r"x = \q + 'a'", [("x", HOLE)]),
        (r"x = \"a\"; y = 6", [("x", HOLE), ("y", 6)]),
        ("x = 'of' (5)", [("x", HOLE)]),
        ("x = {\n [1]\n a: 2\n}", [("x", [("", [1]), ("a", 2)])]),
        (r"x = \[1]", [("x", [1])]),
        # Comments.
        ("x = 5 // 6\ny = 7", [("x", 5), ("y", 7)]),
        ("x = 5 -- 6\ny = 7", [("x", 5), ("y", 7)]),
        ("x = 5 # 6\ny = 7", [("x", 5), ("y", 7)]),
        ("x = 5 % 6\ny = 7", [("x", 5), ("y", 7)]),
        ("x = 5 %", [("x", 5)]),
        ("x = 5 %% 6", [("x", 5)]),
        ("%", []),
        ("x = 5 %6", [("x", HOLE)]),
        ("x = 5% 6", [("x", HOLE)]),
        ("x = a % 6", [("x", HOLE)]),
        ("x = 5 /* 6 */ ; y = 7", [("x", 5), ("y", 7)]),
        ("x = 5 /* 6", [("x", 5)]),
        ("#x = [1]", [("x", [1])]),
        ("#[x]\ny = 5", [("", ["x"]), ("y", 5)]),
        ("# x = [1]\ny = 5", [("y", 5)]),
        # Calls: of lists, of other things, with a name that tells something.
        ("x = of(5)", [("x", [5])]),
        ("x = f(5)", [("x", HOLE)]),
        ("x = (5)", [("x", 5)]),
        ("x = f(5,)", [("x", [5])]),
        ("x = (5; )", [("x", 5)]),
        ("x = [5;]", [("x", [5])]),
        ("x = (5, 6)", [("x", [5, 6])]),
        ("x = ()", [("x", [])]),
        ("x = ([5])", [("x", [5])]),
        ("x = new int[5] {1, 2}", [("x", [1, 2])]),
        ("x = f(a, b) [1]", [("x", [1])]),
        ("x = [[1]] [[2]]", [("x", [[[1]], [[2]]])]),
        ("x = [[1]] [3] [[2]]", [("x", [[[1]], [3], [[2]]])]),
        ("x = [1, 2].map([[3]])", [("x", [1, 2])]),
        ("x = [1].map([[3]])", [("x", [[3]])]),
        ("x = {a: 1}.map([[3]])", [("x", {"a": 1})]),
        ("x = [[1]].map([[3], [4]])", [("x", [[1]])]),
        ("rows([1]).", [("rows", [1])]),
        ("grid([1]).", [("grid", [1])]),
        ("print([1]).", [("", [1])]),
        ("rows([1]).\ncols([2]).", [("rows", [1]), ("cols", [2])]),
        ("rows([1]). % first", [("rows", [1])]),
        # Objects: of names alone, with names twice, with some.
        ("x = {a: 1, b: 2}", [("x", {"a": 1, "b": 2})]),
        ("x = {a: 1, a: 2}", [("x", [("a", 1), ("a", 2)])]),
        ("x = {a: 1, 2}", [("x", [("a", 1), ("", 2)])]),
        ("x = {1, 2}", [("x", [1, 2])]),
        ("x = {a: [1]; b: [2];}", [("x", [("a", [1]), ("b", [2])])]),
        # Tables.
        ("x = [| 1, 2 | 3, 4 |]", [("x", [[1, 2], [3, 4]])]),
        ("x = [| 1, 2 | 3, 4]", [("x", [[1, 2], [3, 4]])]),
        ("x = [| |]", [("x", [])]),
        ("x = [a | b]", [("x", [HOLE])]),
        ("x = [1, a | b]", [("x", [1, HOLE])]),
        # What is not closed, or not opened.
        ("x = [1, [2", [("x", [1, [2]])]),
        ("x = 1] ; y = 2", [("x", 1), ("y", 2)]),
        ("x = `a`, y = `b", [("x", "a"), ("y", "b")]),
        ("x = `a, y = `b` z = `c`", [("x", HOLE)]),
    ],
)
def test_fields(text: str, fields: list[tuple[str, object]]) -> None:
    assert outline(scan(text)) == fields


def test_brackets_are_as_deep_as_may_be() -> None:
    value: object = literal("x = " + "(" * (MAX_DEPTH - 1) + "[5]" + ")" * (MAX_DEPTH - 1))
    assert value == [5]
    assert outline(scan("x = " + "(" * MAX_DEPTH + "[5]" + ")" * MAX_DEPTH + "; y = 6")) == [
        ("x", []),
        ("y", 6),
    ]


def test_the_part_of_a_long_text_that_is_read() -> None:
    text = "x = 5;" + " " * (MAX_CHARS - 12) + "y = 6;"
    assert outline(scan(text + "z = 7")) == [("x", 5), ("y", 6)]


def test_brackets_that_are_not_json_are_read_all_the_same() -> None:
    text = "[a];" * MOST_FAILURES + "x = [1]"
    for each in (text, "[a];" + text):
        assert outline(scan(each))[-1] == ("x", [1])  # type: ignore[index]
    # The parts that Python read by itself, and where they are.
    assert scan(text).parts == []
    mixed = "[a]; x = [1]; y = {}; z = ([2])"
    found = scan(mixed)
    assert [(begin, end, value) for begin, end, value in found.parts] == [(9, 12, [1])]
    assert found.places[id(dict(found.fields)["z"])] == mixed.index("([2])")
