"""Which notation a file is in, what it holds, and in which lines."""

from __future__ import annotations

import json

import pytest
from nonoproof.formats.common import Notes
from nonoproof.formats.shapes.line_numbers import MOST_PARTS, LineNumbers, SourceLines
from nonoproof.formats.shapes.literals import scan
from nonoproof.formats.shapes.markup import MAX_DEPTH, load_xml
from nonoproof.formats.shapes.notations import HTML_HEAD, MOST_HTML, PROGRAMS, YAML_HEAD, load
from nonoproof.formats.shapes.walk import Block


def plain(value: object) -> object:
    return [(key, plain(each)) for key, each in value.fields] if isinstance(value, Block) else value


PAGE = "a(\nb\nc\n"


@pytest.mark.parametrize(
    ("text", "name", "notation", "data"),
    [
        ('{"a": [1]}', "x", "JSON", {"a": [1]}),
        ("\ufeff \n[1, 2]", "x", "JSON", [1, 2]),
        ("[1]\n\n[2]\n", "x", "JSON", [[1], [2]]),
        ('{"a": 1}\n{"a": 2}', "x", "JSON", [{"a": 1}, {"a": 2}]),
        ("[1]\n[2", "x", "a program", [("", [1]), ("", [2])]),
        ("[1]\n5", "x", "a program", [("", [1]), ("", 5)]),
        ("# x\n" * YAML_HEAD + "a: [1]", "x", "a program", [("a", [1])]),
        ("#" * (YAML_HEAD - 4) + "\n---\n- [1]", "x", "YAML", [["1"]]),
        ("#" * (YAML_HEAD - 3) + "\n---\n- [1]", "x", "a program", None),
        (" " * (HTML_HEAD - 5) + "<html><script>x = [1]", "x", "a program", [("x", [1])]),
        (" " * (HTML_HEAD - 4) + "<html><script>x = [1]", "x", None, None),
        ("[1, 2,]", "x", "a program", [1, 2]),
        ("<a b='1'><c>2</c></a>", "x", "XML", {"a": {"b": "1", "c": "2"}}),
        ("<a><b></a>", "x.js", None, None),
        ("<!DOCTYPE html><script>x = [1]</script>", "x", "a program", [("x", [1])]),
        ("<html><script type=a>x = [1]</script>[2]<SCRIPT>y = [2 < 3, [3]]", "x", "a program", None),
        ("<head><p>[1]</p>", "x", None, None),
        ("<body><script>x = [1]", "x", "a program", [("x", [1])]),
        ("<script>x = [1]", "x", "a program", [("x", [1])]),
        ("a = [1]", "x.toml", "TOML", {"a": [1]}),
        ("a = [1]", "x.TOML", "TOML", {"a": [1]}),
        ("a = [1]", "x", "a program", [("a", [1])]),
        ("a = [1", "x.toml", "a program", [("a", [1])]),
        ("a = [" + "9" * 5000 + "]", "x.toml", "a program", None),
        ("a: [1]", "x", "YAML", {"a": ["1"]}),
        ("- a: 1\n- a: 2", "x", "YAML", [{"a": "1"}, {"a": "2"}]),
        ("# first\n\n'a b': 1", "x", "YAML", {"a b": "1"}),
        ("---\n- 1\n---\n- 2", "x", "YAML", [["1"], ["2"]]),
        ("a: [1]", "x.rs", "a program", [("a", [1])]),
        ("[1] x\na", "x.yml", "a program", None),
        ("- [1]\n- [2]", "x.yaml", "YAML", [["1"], ["2"]]),
        ("- [1]\n- [2]", "x", "a program", None),
        ("a: [", "x", "a program", [("a", [])]),
        ("just a text", "x.yaml", None, None),
        ("x = `" + PAGE + "`", "x", "a program", [("x", PAGE)]),
        ("x = `a(\nb\nc`", "x", None, None),
        ("x = '('", "x", None, None),
        ("", "x", None, None),
        ("[1]{2}", "x", "a program", None),
    ],
)
def test_notations(text: str, name: str, notation: str | None, data: object) -> None:
    loaded = load(text.encode(), name, Notes())
    assert (None if loaded is None else loaded.notation) == notation
    if loaded is not None and data is not None:
        whole = plain(loaded.data)
        assert whole == data


def test_each_suffix_of_a_program_is_no_yaml() -> None:
    for suffix in PROGRAMS:
        loaded = load(b"a: [1]", f"x.{suffix}", Notes())
        assert loaded is not None and loaded.notation == "a program"


def test_the_part_of_a_page_that_is_read() -> None:
    page = "<html>" + " " * (MOST_HTML - 21) + "<script>x = 12;"
    for text in (page, page + "[1]"):
        loaded = load((text + "[1]").encode(), "x", Notes())
        assert loaded is None
    loaded = load((page.replace("x = 12;", "x=[12];") + "[3]").encode(), "x", Notes())
    assert loaded is not None and plain(loaded.data) == [("x", [12])]


def test_scripts_of_a_page_are_read_one_after_the_other() -> None:
    page = "<html>\n<script type=a>\nx = [1]</script>[2]<SCRIPT>y = 2 < 3; z = [[3]]</SCRIPT>"
    loaded = load(page.encode(), "x", Notes())
    assert loaded is not None
    assert [each for each in plain(loaded.data) if each[0] in "xz"] == [("x", [1]), ("z", [[3]])]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ("<a/>", {"a": ""}),
        ("<a>\n 1 2\n 3\n</a>", {"a": " 1 2\n 3"}),
        ("<a x='1'> t </a>", {"a": {"x": "1", "text": "t"}}),
        ("<a><b>1</b><b>2</b><c/></a>", {"a": {"b": ["1", "2"], "c": ""}}),
        ("<a b='0'><b>1</b><b>2</b></a>", {"a": {"b": "0", "bs": ["1", "2"]}}),
        ("<n:a xmlns:n='u'><n:b>1</n:b><!-- no --></n:a>", {"a": {"b": "1"}}),
        ("<a>", None),
        ("<!DOCTYPE a [<!ENTITY e 'x'>]><a>&e;</a>", None),
        ("<?xml version='1.0' encoding='none'?><a/>", None),
    ],
)
def test_xml(text: str, data: object) -> None:
    assert load_xml(text.encode()) == data


def test_elements_too_deep_are_left_out() -> None:
    depth = MAX_DEPTH + 3
    value = load_xml(("<a>" * depth + "1" + "</a>" * depth).encode())
    levels = 0
    while isinstance(value, dict):
        value, levels = value["a"], levels + 1
    assert (value, levels) == (None, MAX_DEPTH + 2)


DATA = {"a": {"b": [[1, 2], ["x", "y{["], {}]}, "c": ["p", "q"], "d": "[", "e": [[1], {"f": [{}]}, [], [[2]]]}


def containers(value: object) -> list[object]:
    found: list[object] = [value] if isinstance(value, (dict, list)) else []
    below = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
    return found + [inner for each in below for inner in containers(each)]


def test_lines_of_data() -> None:
    """Each opening bracket of the indented text is in the line where its value begins."""
    text = json.dumps(DATA, indent=1)
    opening = [
        number
        for number, line in enumerate(text.split("\n"), 1)
        for _ in range(line.rstrip(",").endswith(("{", "[", "{}", "[]")) and '"[' not in line)
    ]
    for first in (True, False):
        lines = LineNumbers(text, DATA)
        assert first or lines.holds(DATA["c"])
        assert [lines.of(each) for each in containers(DATA)] == opening
        assert not lines.holds([1, 2]) and lines.of([1, 2]) is None and lines.of({}) is None
    assert LineNumbers(text, DATA).of_each(DATA["c"]) == [16, 17]
    lines = LineNumbers(text, DATA)
    listed: list[object] = DATA["a"]["b"]  # type: ignore[index]
    assert lines.of_each(listed) == [4, 8, 12]
    assert lines.of_each(DATA["c"]) == [16, 17]
    assert lines.of_each(listed[1]) == [9, 10]
    assert [text.split("\n")[number - 1].strip(" ,") for number in (16, 17)] == ['"p"', '"q"']
    assert lines.of_each(listed[0]) is None
    assert lines.of_each([]) is None and lines.of_each("text") is None and lines.of_each(["new"]) is None


def test_one_line_is_the_first() -> None:
    lines = LineNumbers(json.dumps(DATA), DATA)
    assert lines.of_each(["new", "new"]) == [1, 1]
    assert lines.of_each("text") is None and lines.of_each([]) is None
    assert (lines.of(DATA), lines.of("anything"), lines.of_each(DATA["c"])) == (1, 1, [1, 1])


def test_the_lines_of_objects_alone_take_one_short_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    """Most files need no more: lists of plain values are not looked at."""
    monkeypatch.delattr(LineNumbers, "_measure")
    data = {
        "a": [{"b": [[1, 2], [3]], "c": ["{"]}, {"d": {}}],
        "e": [[{}], [{"f": 1}]],
        "g": [[], [{}]],
        "h": [1],
    }
    text = "\n" + json.dumps(data, indent=1)
    lines = LineNumbers(text, data)
    objects = [each for each in containers(data) if isinstance(each, dict)]
    begins = [
        number
        for number, line in enumerate(text.split("\n"), 1)
        if line.strip(" ,}").endswith("{") and '"{' not in line
    ]
    assert [lines.of(each) for each in objects] == begins


def test_objects_that_cannot_be_paired_are_found_among_all() -> None:
    """A list whose first element says that there are no objects in it, and which has one."""
    data = [[1, {"a": 1}], {"b": 2}]
    text = json.dumps(data, indent=1)
    assert [LineNumbers(text, data).of(each) for each in (data[1], data[0], data[0][1])] == [8, 2, 4]  # type: ignore[index]


def test_lines_of_a_program() -> None:
    text = "\nx = 1\n// [\nrows = (\n (1, 2),\n (3,))\ncols = [[1],\n [2]]\nlast = `t`\n"
    block = scan(text)
    values = dict(block.fields)
    lines = SourceLines(text, block.places, block.parts)
    rows, cols = values["rows"], values["cols"]
    assert isinstance(rows, list) and isinstance(cols, list)
    assert [lines.of(each) for each in (rows, *rows, cols, *cols)] == [4, 5, 6, 7, 7, 8]
    assert (lines.of_each(rows), lines.of_each(cols)) == ([5, 6], [7, 8])
    assert lines.of([1]) is None and lines.of_each([[1]]) is None and lines.of_each("x") is None


def test_lines_of_many_parts() -> None:
    text = "".join(f"x{number} = [{number}]\n" for number in range(MOST_PARTS + 1))
    block = scan(text)
    lines = SourceLines(text, block.places, block.parts)
    found = [lines.of(value) for _, value in block.fields]
    assert found == [*range(1, MOST_PARTS + 1), None]
